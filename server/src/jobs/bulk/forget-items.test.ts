import { expect, vi } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { test } from '../../testing/bulk-world.ts';
import { found } from '../../testing/item-results.ts';
import { forgetItems } from './forget-items.ts';
import { readJobs } from './read-job.ts';

const kept = { liveDays: 30, sandboxHours: 24 };

test('items of jobs that ended long ago are forgotten; the jobs and the books stay, and newer ones are kept', async ({
  world,
  bulk,
}) => {
  const acme = await world.customer({ addon: credits(1_000) });
  const { pool } = world.db;
  bulk.runner(async () => found({}));
  const old = await bulk.submit(acme, ['a', 'b', 'a']);
  const recent = await bulk.submit(acme, ['c']);
  await vi.waitFor(() => expect(bulk.finished).toHaveLength(2), { timeout: 20_000 });
  const [runningId] = [await bulk.submit(acme, ['d'])];
  await vi.waitFor(() => expect(bulk.finished).toHaveLength(3), { timeout: 20_000 });
  const ago = (id: string, days: number) =>
    pool.query(`update bulk_jobs set finished_at = finished_at - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ]);
  await ago(old, 31);
  await ago(recent, 29);
  await pool.query('update bulk_jobs set finished_at = null where id = $1', [runningId]);

  const forgotten = await Promise.all([forgetItems(pool, kept), forgetItems(pool, kept)]);

  expect(forgotten.toSorted()).toEqual([0, 1]);
  expect(await bulk.items(old)).toEqual([]);
  expect([(await bulk.items(recent)).length, (await bulk.items(runningId)).length]).toEqual([1, 1]);
  const [job] = await readJobs(pool, [old]);
  expect(job).toMatchObject({ isForgotten: true, total: 3, ended: 3, found: 3, charged: 600 });
  expect(await forgetItems(pool, kept)).toBe(0);
  expect((await verifyLedger(pool)).problems).toEqual([]);
});
