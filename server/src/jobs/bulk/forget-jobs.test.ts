import { expect, vi } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { test } from '../../testing/bulk-world.ts';
import { found } from '../../testing/item-results.ts';
import { counted } from '../../testing/stored-counts.ts';
import { forgetItems } from './forget-items.ts';
import { forgetJobs } from './forget-jobs.ts';
import { verifyBooks } from './verify-books.ts';

test('of jobs whose items were forgotten a workspace keeps the newest, and none for longer than 400 days', async ({
  world,
  bulk,
}) => {
  const { pool } = world.db;
  const acme = await world.customer({ addon: credits(1_000) });
  bulk.runner(async () => found({}));
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await bulk.submit(acme, ['a']));
  await vi.waitFor(() => expect(bulk.finished).toHaveLength(6), { timeout: 60_000 });
  const [first, ...others] = ids;
  await pool.query(`update bulk_jobs set finished_at = finished_at - interval '31 days' where id <> $1`, [
    first,
  ]);
  expect(await forgetItems(pool, { liveDays: 30, sandboxHours: 24 })).toBe(5);
  const left = async () =>
    (await pool.query<{ id: string }>('select id from bulk_jobs order by id')).rows.map(({ id }) => id);

  expect(await forgetJobs(pool, { most: 5 })).toBe(0);
  expect(await forgetJobs(pool, { most: 3 })).toBe(2);

  expect(await left()).toEqual([first, ...others.slice(2)]);
  expect(await counted(pool, 'old_jobs')).toEqual({ rows: 3, bytes: 0 });

  // As if it had been sent and forgotten long ago: its id is a time as well.
  const [old] = others.slice(2);
  await pool.query(
    `update bulk_jobs set id = ('01880000' || substr(id::text, 9))::uuid, forgotten_at = now() - interval '401 days' where id = $1`,
    [old],
  );
  expect(await forgetJobs(pool)).toBe(1);
  expect(await left()).toEqual([first, ...others.slice(3)]);
  expect((await verifyBooks(pool)).problems).toEqual([]);
});
