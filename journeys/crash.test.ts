import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, vi } from 'vitest';
import { createOrganization } from '../server/src/admin/organizations.ts';
import { credits } from '../server/src/kernel/credits.ts';
import { sweepReservations } from '../server/src/ledger/sweep.ts';
import { verifyLedger } from '../server/src/ledger/verify.ts';
import { crashPoints } from '../server/src/testing/crash-server.ts';
import { type TestDatabase, test } from '../server/src/testing/database.ts';

/*
 * The service is killed at each named point while calls come in, and the books are read afterwards.
 * The long run: MILLRACE_CRASH_ROUNDS=50 npx vitest run journeys/crash
 */
const rounds = Number(process.env.MILLRACE_CRASH_ROUNDS ?? 2);
const callers = 12;
const script = fileURLToPath(new URL('../server/src/testing/crash-server.ts', import.meta.url));

interface Answered {
  readonly requestId: string;
  readonly status: number;
  readonly charged: number;
}

/** Calls until the service is gone; returns what was answered. */
async function callUntilGone(address: string, key: string): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let turn = 0; ; turn++) {
    const [path, body] =
      turn % 3 === 2
        ? ['clean_domain', { messy_url: 'acme.com' }]
        : ['enrich_company', { url: turn % 2 ? '1' : '2' }];
    try {
      const response = await fetch(`${address}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.json();
      answers.push({
        requestId: response.headers.get('x-request-id') ?? '',
        status: response.status,
        charged: Math.round(Number(response.headers.get('x-credits-charged')) * 100),
      });
    } catch {
      // The connection broke: this call got no answer, and the service is gone.
      return answers;
    }
  }
}

async function crash(db: TestDatabase, point: string, nth: number, key: string) {
  const child = spawn(process.execPath, [script, db.url, point, String(nth)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { address, processId } = JSON.parse(line) as { address: string; processId: number };
  const answers = (
    await Promise.all(Array.from({ length: callers }, () => callUntilGone(address, key)))
  ).flat();
  const [, signal] = await exited;
  return { answers, signal, processId };
}

describe('killed', () => {
  test.for(crashPoints)(
    '%s: nothing answered is lost, nothing unanswered is taken twice, nothing stays held',
    { timeout: 600_000 },
    async (point, { db }) => {
      const created = await createOrganization(db.pool, {
        name: 'Acme',
        credits: credits(1_000_000),
        plan: null,
        rateTier: 'unlimited',
      });
      const key = created.workspaces[0]?.api_key ?? '';
      const answered: Answered[] = [];

      for (let round = 0; round < rounds; round++) {
        if (point === 'in_sweeper') await strand(db);
        const { answers, signal, processId } = await crash(
          db,
          point,
          point === 'in_sweeper' ? 1 : 5 + round * 17,
          key,
        );
        expect(signal).toBe('SIGKILL');
        answered.push(...answers);
        // PostgreSQL ends the statement it was given, and only then sees that nobody listens.
        await vi.waitFor(async () => expect(await connectionsOf(db, 'crash server')).toBe(0), {
          timeout: 20_000,
        });
        // Fifteen seconds later, as far as the database can tell.
        await db.pool.query(`update processes set seen_at = now() - interval '16 seconds' where id = $1`, [
          processId,
        ]);
        await sweepReservations(db.pool);
      }

      const { rows } = await db.pool.query<{ id: string; cost: number; status: number }>(
        'select id, from_plan + from_addon as cost, status from calls union all select id, 0, status from failed_calls',
      );
      const recorded = new Map(rows.map((row) => [`req_${row.id.replaceAll('-', '')}`, row]));
      for (const answer of answered) {
        expect(
          recorded.get(answer.requestId),
          `call ${answer.requestId} was answered ${answer.status}`,
        ).toMatchObject({
          cost: answer.charged,
          status: answer.status,
        });
      }
      const { rows: open } = await db.pool.query('select count(*) as open from reservations');
      expect(open).toEqual([{ open: 0 }]);
      expect(await verifyLedger(db.pool)).toMatchObject({ problems: [] });
    },
  );
});

async function connectionsOf(db: TestDatabase, application: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*) as count from pg_stat_activity where application_name = $1 and datname = current_database()',
    [application],
  );
  return rows[0]?.count ?? Number.NaN;
}

/** Reservations of a process that is gone, for the sweeper to find. */
async function strand(db: TestDatabase): Promise<void> {
  await db.pool.query(`
    with account as (select id, organization_id from ledger_accounts where mode = 'live' limit 1),
         workspace as (select w.id from workspaces w join account a on a.organization_id = w.organization_id where w.mode = 'live'),
         endpoint as (insert into endpoints (name) values ('enrich_company') on conflict (name) do update set name = excluded.name returning id),
         held as (insert into reservations (id, account_id, workspace_id, endpoint_id, version, plan_held, addon_held, month, process_id, created_at, expires_at)
                  select gen_random_uuid(), a.id, w.id, e.id, l.version + n, 0, 100, ledger_month(now()), -1, now(), now() + interval '15 minutes'
                    from account a, workspace w, endpoint e, ledger_accounts l, generate_series(1, 20) n where l.id = a.id returning account_id, workspace_id, endpoint_id),
         taken as (update ledger_accounts l set addon_left = addon_left - 2000, version = version + 20 from account a where l.id = a.id),
         used as (update spend s set used = case when s.month = ledger_month(now()) then s.used else 0 end + 2000, month = ledger_month(now()) from workspace w where s.workspace_id = w.id)
    insert into quotas (account_id, endpoint_id, call_limit, month, used)
      select account_id, endpoint_id, 100000, ledger_month(now()), count(*) from held group by 1, 2
      on conflict (account_id, endpoint_id) do update set used = case when quotas.month = excluded.month then quotas.used else 0 end + excluded.used, month = excluded.month`);
}
