import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { firstIdOf } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';
import { type Customer, type LedgerWorld, test } from '../testing/ledger-world.ts';
import { type HistoryQuery, readHistory } from './read-usage.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const end = Date.parse('2026-06-01T00:00:00Z');

/** Calls one minute apart until `end`, each answered 5 s after it began; every 5,000th of a rare endpoint. */
async function manyCalls(world: LedgerWorld, count: number): Promise<Customer> {
  const acme = await world.customer({ addon: credits(10) });
  await world.db.pool.query(`insert into endpoints (name) select unnest(array['rare', 'never'])`);
  await world.db.pool.query(
    `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
     select (left(first_call_id(moment)::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, $1, $2, moment + interval '5 seconds', 0, 0, 1, 5000,
            (select id from endpoints where name = case when n % 5000 = 0 then 'rare' else 'enrich_company' end), 200, false
       from generate_series(1, $3::int) n, lateral (select $4::timestamptz - n * interval '1 minute' as moment) m`,
    [acme.workspaceId, acme.accountId, count, new Date(end)],
  );
  await world.db.pool.query('analyze');
  return acme;
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that leaves of the plan touched. */
function rowsRead(node: PlanNode): number {
  if (node.Plans)
    return node.Plans.reduce((sum, child) => sum + rowsRead(child), node['Rows Removed by Filter'] ?? 0);
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return each * node['Actual Loops'];
}

/** How many rows the database reads for a query of the history. */
async function rowsReadFor(world: LedgerWorld, query: HistoryQuery): Promise<number> {
  let read = 0;
  const explaining = {
    query: async (text: string, values: unknown[]) => {
      const { rows } = await world.db.pool.query(`explain (analyze, format json) ${text}`, values);
      read = rowsRead((rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN'][0]?.Plan as PlanNode);
      return { rows: [] };
    },
  } as unknown as Queryable;
  await readHistory(explaining, query);
  return read;
}

test('what a page of the history costs grows with the page, whatever it is filtered by', async ({
  world,
}) => {
  const acme = await manyCalls(world, 20_000);
  const base = { workspaceId: acme.workspaceId, limit: 101 };
  const at = (minutesBack: number) => new Date(end - minutesBack * minuteMs);
  const queries: Record<string, Partial<HistoryQuery>> = {
    none: {},
    cursor: { before: firstIdOf(end - 15_000 * minuteMs) },
    'usual endpoint': { endpoint: 'enrich_company' },
    'rare endpoint': { endpoint: 'rare' },
    'endpoint without calls': { endpoint: 'never' },
    'endpoint that is none': { endpoint: 'no_such_endpoint' },
    from: { from: at(10) },
    to: { to: at(19_950) },
    'a range': { from: at(10_010), to: at(10_000) },
    'a range without calls': { from: new Date(end + dayMs), to: new Date(end + 2 * dayMs) },
    'a range before all calls': { to: at(30_000) },
    'rare endpoint in a range': { endpoint: 'rare', from: at(10_100), to: at(9_900) },
    'all of them': {
      endpoint: 'rare',
      from: at(10_100),
      to: at(100),
      before: firstIdOf(end - 5_000 * minuteMs),
    },
  };

  for (const [name, query] of Object.entries(queries)) {
    expect(await rowsReadFor(world, { ...base, ...query }), name).toBeLessThan(350);
  }
});

test('the history is filtered by when calls ended, however late that was, and paged in one order', async ({
  world,
}) => {
  const acme = await manyCalls(world, 200);
  const { pool } = world.db;
  const job = firstIdOf(end - 300 * minuteMs);
  await pool.query(
    `insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, created_at, finished_at, held, total, open, columns)
     values ($1, $2, $3, $4, $5, $6, 0, 3, 0, '[]')`,
    [
      job,
      world.endpointId,
      acme.workspaceId,
      acme.accountId,
      new Date(end - 300 * minuteMs),
      new Date(end - 100 * minuteMs),
    ],
  );
  const call = (id: string, ended: number, jobId: string | null, status = 200, durationMs = 1) =>
    pool.query(
      `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached, job_id)
       values ($1, $2, $3, $4, 0, 0, 1, $8, $5, $7, false, $6)`,
      [id, acme.workspaceId, acme.accountId, new Date(ended), world.endpointId, jobId, status, durationMs],
    );
  const later = (minutesBack: number, more: number) => firstIdOf(end - minutesBack * minuteMs + more);
  // Items of a list that was taken long before, and the job itself; a call that a sweeper ended a day later; one of a process that
  // stood still; and of processes whose clocks are wrong by nine minutes.
  await call(later(300, 1), end - 150 * minuteMs, job);
  await call(later(300, 2), end - 101 * minuteMs, job);
  await call(later(300, 3), end - 100 * minuteMs, job);
  await call(job, end - 100 * minuteMs, null, 201);
  await call(later(2_000, 1), end - 102 * minuteMs, null, 0);
  await call(later(400, 1), end - 103 * minuteMs, null, 200, 297 * minuteMs);
  await call(later(113, 1), end - 104 * minuteMs, null);
  await call(later(96, 1), end - 105 * minuteMs, null);
  await pool.query('analyze');

  const all = (await readHistory(pool, { workspaceId: acme.workspaceId, limit: 1_000 })).map(
    ({ id, at }) => ({ id, at: at.getTime() }),
  );
  expect(all).toHaveLength(208);
  const moments = [5_000, 301, 151, 150, 106, 103, 102, 101, 100, 10, 0, -1, -6_000].map(
    (back) => end - back * minuteMs,
  );
  for (const from of [undefined, ...moments]) {
    for (const to of [undefined, ...moments]) {
      const expected = all
        .filter(({ at }) => (from === undefined || at >= from) && (to === undefined || at < to))
        .map(({ id }) => id);
      const paged: string[] = [];
      for (let before: string | undefined; ; before = paged.at(-1)) {
        const page = await readHistory(pool, {
          workspaceId: acme.workspaceId,
          limit: 120,
          before,
          from: from === undefined ? undefined : new Date(from),
          to: to === undefined ? undefined : new Date(to),
        });
        paged.push(...page.map(({ id }) => id));
        if (page.length < 120) break;
      }
      expect(paged, `from ${from} to ${to}`).toEqual(expected);
    }
  }
});
