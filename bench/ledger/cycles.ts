import pg from 'pg';
import { credits } from '../../server/src/kernel/credits.ts';
import { uuidv7 } from '../../server/src/kernel/ids.ts';
import { addEntry, openAccount, openSpend } from '../../server/src/ledger/account.ts';
import { Ledger } from '../../server/src/ledger/ledger.ts';
import { migrate } from '../../server/src/postgres/migrate.ts';
import { createPool, typeParsers } from '../../server/src/postgres/pool.ts';
import { transaction } from '../../server/src/postgres/transaction.ts';

const [orgs = 1, callers = 256, seconds = 5, mode = 'cycle'] = process.argv
  .slice(2)
  .map((a, i) => (i < 3 ? Number(a) : a)) as [number, number, number, string];
const adminUrl = process.env['DATABASE_URL'] as string;
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
await admin.query('drop database if exists bench_ledger with (force)');
await admin.query('create database bench_ledger');
const url = new URL(adminUrl);
url.pathname = '/bench_ledger';
const pool = createPool({ connectionString: url.href, connectionsMax: 2, applicationName: 'bench' });
{
  const c = await pool.connect();
  await migrate(c);
  c.release();
}
const accounts: { accountId: number; workspaceId: number }[] = [];
const endpointId = (
  await pool.query<{ id: number }>(`insert into endpoints (name) values ('enrich_company') returning id`)
).rows[0]!.id;
await transaction(pool, async (tx) => {
  for (let i = 0; i < orgs; i++) {
    const org = (
      await tx.query(`insert into organizations (public_id, name) values ($1, 'x') returning id`, [
        `org_${i}`,
      ])
    ).rows[0].id;
    const accountId = await openAccount(tx, org, 'live');
    const ws = (
      await tx.query(
        `insert into workspaces (public_id, organization_id, name, mode, rate_tier) values ($1, $2, 'w', 'live', 'unlimited') returning id`,
        [`ws_${i}`, org],
      )
    ).rows[0].id;
    await openSpend(tx, ws);
    await tx.query('update spend set monthly_limit = 100000000000 where workspace_id = $1', [ws]);
    await tx.query(
      `update ledger_accounts set plan_name='enrichment', plan_status='active', plan_grant=6000000, plan_overflow='wallet', plan_billing_day=1, plan_resets_at=now() + interval '20 days', quota_limit=2000000000 where id=$1`,
      [accountId],
    );
    await addEntry(tx, { accountId, kind: 'grant', wallet: 'addon', amount: credits(1e8), externalId: 'a' });
    await addEntry(tx, {
      accountId,
      kind: 'grant',
      wallet: 'plan',
      amount: credits(60_000 / orgs + 100),
      externalId: 'p',
    });
    accounts.push({ accountId, workspaceId: ws });
  }
});
await pool.query('vacuum analyze');
const ledger = new Ledger({
  connect: async () => {
    const c = new pg.Client({ connectionString: url.href, types: typeParsers, application_name: 'lane' });
    await c.connect();
    await c.query(process.env['PGSET'] ?? 'select 1');
    return c;
  },
  processId: () => 1,
  batchMax: Number(process.env['BATCH'] ?? 512),
  onProblem: (p, e) => console.error(p, e),
});
const reserveMs: number[] = [];
let cycles = 0;
const outcome = { status: 200, records: 1, durationMs: 3, provider: 'dataset', cached: false } as const;
const end = performance.now() + seconds * 1000;
let n = 0;
const start = performance.now();
await Promise.all(
  Array.from({ length: callers }, async () => {
    while (performance.now() < end) {
      const who = accounts[n++ % accounts.length]!;
      const id = uuidv7();
      const call = { id, ...who, endpointId, amount: credits(1), planCovers: true, overflow: null };
      if (mode === 'cycle') {
        const t = performance.now();
        const r = await ledger.reserve(call);
        reserveMs.push(performance.now() - t);
        if (!r.done) throw new Error(r.refusal);
        const s = await ledger.end({ id, ...who, cost: credits(1), outcome });
        if (!s.ended) throw new Error('not ended');
      } else {
        const t = performance.now();
        const r = await ledger.charge(call, outcome);
        reserveMs.push(performance.now() - t);
        if (!r.done) throw new Error(r.refusal);
      }
      cycles++;
    }
  }),
);
const took = (performance.now() - start) / 1000;
reserveMs.sort((a, b) => a - b);
const p = (q: number) => reserveMs[Math.floor(reserveMs.length * q)]!.toFixed(2);
console.log(
  `${mode} orgs=${orgs} callers=${callers}: ${Math.round(cycles / took)}/s  p50 ${p(0.5)} p99 ${p(0.99)} ms  cpu ${(process.cpuUsage().user / 1e6).toFixed(1)}u ${(process.cpuUsage().system / 1e6).toFixed(1)}s of ${took.toFixed(1)}`,
);
await ledger.close();
console.log(
  (
    await pool.query(
      `select (select count(*) from reservations) open, (select count(*) from calls) calls, (select sum(used) from spend)/100 spent, (select sum(used) from quotas) used, (select sum(plan_delta+addon_delta) from ledger) = sum(plan_left+addon_left) as balanced, sum(version) = (select count(*) from ledger) as versions from ledger_accounts`,
    )
  ).rows[0],
);
await pool.end();
await admin.end();
