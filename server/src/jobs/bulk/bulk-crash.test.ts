import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import type { Pool } from '../../postgres/pool.ts';
import { BulkWorld } from '../../testing/bulk-world.ts';
import { test } from '../../testing/clusters.ts';
import { CrashingWorkers, crashingDatabase, until } from '../../testing/crashes.ts';
import { LedgerWorld } from '../../testing/ledger-world.ts';
import { verifyBooks } from './verify-books.ts';

/*
 * What a crash may not do to a bulk job. The long run: MILLRACE_BULK_CRASHES=long npx vitest run bulk-crash
 */
const size =
  process.env.MILLRACE_BULK_CRASHES === 'long'
    ? { items: 10_000, kills: 20, restarts: 5 }
    : { items: 2_000, kills: 6, restarts: 2 };

/** While PostgreSQL restarts, nobody can ask it. */
async function endedItems(pool: Pool): Promise<number> {
  const { rows } = await pool
    .query<{ ended: number }>('select ended from bulk_jobs')
    .catch(() => ({ rows: [{ ended: 0 }] }));
  return rows[0]?.ended ?? 0;
}

test(`a job of ${size.items} items ends and pays each once, through ${size.kills} kills of its processes and ${size.restarts} of PostgreSQL`, {
  timeout: 900_000,
}, async ({ clusters }) => {
  const { url, pool, kill } = await crashingDatabase(
    clusters,
    'create table looked (call_id uuid not null, is_paid boolean not null); create table told (job_id uuid)',
  );
  const world = await LedgerWorld.open({ url, pool });
  const acme = await world.customer({ addon: credits(100_000) });
  const bulk = new BulkWorld(world);
  // A quarter is asked of a paid source; a tenth repeats an earlier item.
  const questions = Array.from({ length: size.items }, (_, i) => {
    const n = i % 10 === 9 ? i - 9 : i;
    return `${n % 4 === 0 ? 'paid' : 'free'} ${n}`;
  });
  const id = await bulk.submit(acme, questions);
  const workers = new CrashingWorkers('bulk-process.ts', [url]);

  await workers.crash(size, { total: size.items, done: () => endedItems(pool), killDatabase: kill });
  await until(async () => (await endedItems(pool)) === size.items);

  workers.end();
  const items = await bulk.items(id);
  const { rows: calls } = await pool.query<{ index: number; times: number; cost: number }>(
    `select i.index, count(c.id)::int as times, coalesce(sum(c.cost), 0)::int as cost
       from bulk_items i
       left join (select id, from_plan + from_addon as cost from calls union all select id, 0 from failed_calls) c on c.id = i.call_id
      group by i.index order by i.index`,
  );
  const { rows: paid } = await pool.query<{ call_id: string }>(
    'select call_id from looked where is_paid group by call_id having count(*) > 1',
  );
  const { rows: told } = await pool.query('select job_id from told');
  const failures = items.filter(({ outcome }) => outcome === 'failed');
  expect(items.every(({ state }) => state === 3)).toBe(true);
  expect(calls.every(({ times }) => times === 1)).toBe(true);
  expect(calls.filter(({ cost, index }) => cost !== (items[index]?.outcome === 'failed' ? 0 : 200))).toEqual(
    [],
  );
  // Only what was being asked of the paid source when its process was killed; each at most once, and never twice.
  expect(paid).toEqual([]);
  expect(failures.length).toBeLessThan(40 * size.kills);
  expect(told).toEqual([{ job_id: id }]);
  expect(await bulk.job(id)).toMatchObject({
    status: 'completed',
    total: size.items,
    ended: size.items,
    failed: failures.length,
    charged: (size.items - failures.length) * 200,
  });
  expect(await verifyBooks(pool)).toMatchObject({ problems: [] });
  await world.ledger.close();
  await pool.end();
});
