import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportMonth } from '../../server/src/cli/history/export-month.ts';
import { verifyBooks } from '../../server/src/jobs/bulk/verify-books.ts';
import { firstIdOf } from '../../server/src/kernel/ids.ts';
import { closePart } from '../../server/src/ledger/months/close-part.ts';
import { readAccount } from '../../server/src/ledger/read-account.ts';
import { type HistoryQuery, readHistory, readQuotas, readUsage } from '../../server/src/ledger/read-usage.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { makeCustomers } from '../customers.ts';
import { startDatabase } from '../database.ts';
import { quantile, table, thousands } from '../statistics.ts';
import { fillHistory } from './fill.ts';

/*
 * What a workspace with many calls waits for: every filter of its history, usage, allowance; and the operator: the proof of the books, the
 * export and the end of a month, the proof again.
 *   npm run bench:history -- [calls]
 */
const calls = Number(process.argv[2] ?? 10_000_000);
const times = 15;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const database = await startDatabase();
const pool = createPool({
  connectionString: database.url,
  connectionsMax: 2,
  applicationName: 'bench',
  statementTimeoutMs: 0,
});
const folder = mkdtempSync(join(tmpdir(), 'millrace-export-'));
try {
  const [customer] = await makeCustomers(pool, 1);
  if (!customer) throw new Error('no customer was made');
  const startedAtMs = performance.now();
  const { months } = await fillHistory(pool, customer, calls);
  const { rows: sizes } = await pool.query<{ heap: number; all: number }>(
    `select sum(pg_relation_size(relid))::float8 as heap, sum(pg_total_relation_size(relid))::float8 as all from pg_partition_tree('calls') where isleaf`,
  );
  console.log(
    `${cpus().length} cores, Node ${process.version}; ${thousands(calls)} calls of one workspace in ${months.length} months, ` +
      `filled in ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s: ${Math.round((sizes[0]?.heap ?? 0) / calls)} bytes a call, ` +
      `${Math.round((sizes[0]?.all ?? 0) / calls)} with indexes`,
  );

  const now = Date.now();
  const ago = (ms: number) => new Date(now - ms);
  const history = (query: Partial<HistoryQuery>) => () =>
    readHistory(pool, { workspaceId: customer.workspaceId, limit: 101, ...query });
  const first = months[0] ?? '';
  const today = new Date(now).toISOString().slice(0, 10);
  const reads: Record<string, () => Promise<unknown>> = {
    history: history({}),
    'history, 1,000 calls': history({ limit: 1_001 }),
    'history, cursor in the middle': history({ before: firstIdOf(now - 180 * dayMs) }),
    'history, cursor near the end': history({ before: firstIdOf(Date.parse(first) + hourMs) }),
    'history, usual endpoint': history({ endpoint: 'enrich_company' }),
    'history, rare endpoint': history({ endpoint: 'rare' }),
    'history, endpoint without calls': history({ endpoint: 'never' }),
    'history, endpoint that is none': history({ endpoint: 'no_such_endpoint' }),
    'history, from an hour ago': history({ from: ago(hourMs) }),
    'history, from tomorrow': history({ from: ago(-dayMs) }),
    'history, to a year ago': history({ to: ago(350 * dayMs) }),
    'history, to before all calls': history({ to: ago(3_000 * dayMs) }),
    'history, an hour half a year ago': history({ from: ago(180 * dayMs), to: ago(180 * dayMs - hourMs) }),
    'history, half a year': history({ from: ago(190 * dayMs), to: ago(10 * dayMs) }),
    'history, rare endpoint in half a year': history({
      endpoint: 'rare',
      from: ago(190 * dayMs),
      to: ago(10 * dayMs),
    }),
    'history, endpoint without calls in a range': history({
      endpoint: 'never',
      from: ago(190 * dayMs),
      to: ago(10 * dayMs),
    }),
    'history, everything at once': history({
      endpoint: 'people_search',
      from: ago(190 * dayMs),
      to: ago(10 * dayMs),
      before: firstIdOf(now - 100 * dayMs),
    }),
    'usage, this month': () => readUsage(pool, customer.workspaceId, `${today.slice(0, 7)}-01`, today),
    'usage, twelve months': () => readUsage(pool, customer.workspaceId, first, today),
    allowance: () => readAccount(pool, customer.accountId, customer.workspaceId),
    quotas: () => readQuotas(pool, customer.accountId),
  };
  const lines: string[][] = [['read', 'median ms', 'slowest ms']];
  for (const [name, read] of Object.entries(reads)) {
    const took: number[] = [];
    for (let run = 0; run < times; run++) {
      const startMs = performance.now();
      await read();
      took.push(performance.now() - startMs);
    }
    took.sort((a, b) => a - b);
    lines.push([name, quantile(took, 0.5).toFixed(1), (took.at(-1) ?? 0).toFixed(1)]);
  }
  console.log(table(lines));

  const work: string[][] = [['work', 'seconds', '']];
  const timed = async (name: string, run: () => Promise<string>) => {
    const startMs = performance.now();
    const told = await run();
    work.push([name, ((performance.now() - startMs) / 1000).toFixed(1), told]);
  };
  const verify = async () => {
    const report = await verifyBooks(pool);
    if (!report.ok) process.exitCode = 1;
    return report.ok
      ? `${thousands(report.calls)} calls, all invariants hold`
      : JSON.stringify(report.problems.slice(0, 3));
  };
  await timed('ledger verify', verify);
  const month = months[1]?.slice(0, 7) ?? '';
  for (const format of ['csv', 'parquet'] as const) {
    await timed(`export of ${month} as ${format}`, async () => {
      const exported = await exportMonth(pool, {
        month,
        format,
        file: join(folder, `month.${format}`),
        interrupted: new AbortController().signal,
        onProgress: () => {},
      });
      return `${thousands(exported.calls)} calls, ${Math.round(exported.bytes / 1024 ** 2)} MB`;
    });
  }
  await timed(`drop of ${month}`, async () => JSON.stringify(await closePart(pool, months[2] ?? '')));
  await timed('ledger verify without it', verify);
  work.push(['most memory of this process', '', `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`]);
  console.log(table(work));
} finally {
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
