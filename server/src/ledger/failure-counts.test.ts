import { expect } from 'vitest';
import { test } from '../testing/ledger-world.ts';
import { FailureCounts, foldFailureCounts, readFailures } from './failure-counts.ts';

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

test('failures are one row by minute, endpoint and code, however many there are', async ({ world }) => {
  const { pool } = world.db;
  const { endpointId } = world;
  const at = Date.parse('2026-11-20T10:00:00Z');
  const counts = new FailureCounts();

  for (let nth = 0; nth < 10_000; nth += 1) {
    counts.note({ workspaceId: 1, endpointId, code: nth % 10 === 0 ? 'insufficient_credits' : 'x' }, at);
  }
  counts.note({ workspaceId: 1, endpointId, code: 'x' }, at + 60_000);
  await counts.write(pool);
  // Of another process, or after the first ones were written.
  counts.note({ workspaceId: 1, endpointId, code: 'x' }, at);
  await counts.write(pool);

  const { rows } = await pool.query('select code, minute, calls from failure_counts order by calls');
  const minute = at / 60_000;
  expect(rows).toEqual([
    { code: 'x', minute: minute + 1, calls: 1 },
    { code: 'insufficient_credits', minute, calls: 1_000 },
    { code: 'x', minute, calls: 9_001 },
  ]);
  expect(await readFailures(pool, 1, '2026-11-20', '2026-11-20')).toEqual([
    { endpoint: 'enrich_company', code: 'x', calls: 9_002 },
    { endpoint: 'enrich_company', code: 'insufficient_credits', calls: 1_000 },
  ]);
  expect(await readFailures(pool, 1, '2026-11-21', '2026-11-21')).toEqual([]);
});

test('a workspace with very many kinds of failures has few rows a minute, and no failure is left out', async ({
  world,
}) => {
  const { pool } = world.db;
  const counts = new FailureCounts();
  const at = Date.parse('2026-11-20T10:00:00Z');

  for (let kind = 0; kind < 1_000; kind += 1) {
    counts.note({ workspaceId: 1, endpointId: kind, code: 'x' }, at);
  }
  await counts.write(pool);

  const { rows } = await pool.query('select count(*) as n, sum(calls)::int as calls from failure_counts');
  expect(rows).toEqual([{ n: 51, calls: 1_000 }]);
});

test('counts that could not be written are written later', async ({ world }) => {
  const counts = new FailureCounts();
  counts.note({ workspaceId: 1, endpointId: 1, code: 'x' });
  await world.db.pool.query('alter table failure_counts rename to elsewhere');

  await expect(counts.write(world.db.pool)).rejects.toThrow('failure_counts');
  await world.db.pool.query('alter table elsewhere rename to failure_counts');
  await counts.write(world.db.pool);

  const { rows } = await world.db.pool.query('select calls from failure_counts');
  expect(rows).toEqual([{ calls: 1 }]);
});

test('minutes become days after two days, and days are forgotten after 400', async ({ world }) => {
  const { pool } = world.db;
  const counts = new FailureCounts();
  const now = Date.now();
  const noonOf = (daysAgo: number) => Math.floor(now / dayMs) * dayMs - daysAgo * dayMs + dayMs / 2;
  for (const daysAgo of [1, 3, 402]) {
    for (let minute = 0; minute < 5; minute += 1) {
      counts.note({ workspaceId: 1, endpointId: 1, code: 'x' }, noonOf(daysAgo) + minute * 60_000);
    }
  }
  await counts.write(pool);

  await foldFailureCounts(pool);
  await foldFailureCounts(pool);

  const { rows } = await pool.query(
    'select minute % 1440 = 0 as is_day, calls from failure_counts order by minute',
  );
  expect(rows).toEqual([
    { is_day: true, calls: 5 },
    ...Array.from({ length: 5 }, () => ({ is_day: false, calls: 1 })),
  ]);
  expect(await readFailures(pool, 1, dayOf(noonOf(3)), dayOf(noonOf(1)))).toMatchObject([{ calls: 10 }]);
});
