import { expect, vi } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { closePart } from '../../ledger/months/close-part.ts';
import { transaction } from '../../postgres/transaction.ts';
import { type BulkWorld, test } from '../../testing/bulk-world.ts';
import { found, missed, nobodyCould } from '../../testing/item-results.ts';
import type { ItemResult } from './bulk-task.ts';
import { cancelJob } from './cancel-job.ts';
import { settleItems } from './settle-items.ts';
import { takeItems } from './take-items.ts';
import { verifyBooks } from './verify-books.ts';

/** One job that has ended, found, missed and failed, and one that was begun: an item ended, one under way, one open. */
async function twoJobs(bulk: BulkWorld) {
  const { ledgers } = bulk;
  const { pool } = ledgers.db;
  const acme = await ledgers.customer({ plan: credits(5), addon: credits(100) });
  const end = async (id: string, results: readonly ItemResult[]) => {
    const items = await takeItems(pool, ledgers.processId, results.length);
    await transaction(pool, (tx) =>
      settleItems(
        tx,
        id,
        items.map((item, at) => ({ item, ended: results[at] as never, durationMs: 1 })),
        async () => {},
      ),
    );
  };
  const over = await bulk.submit(acme, ['a', 'b', 'c']);
  await end(over, [found(), missed, nobodyCould]);
  const begun = await bulk.submit(acme, ['a', 'b', 'c']);
  await end(begun, [found()]);
  await takeItems(pool, ledgers.processId, 1);
  const canceled = await bulk.submit(acme, ['a', 'b']);
  await transaction(pool, (tx) => cancelJob(tx, canceled, async () => {}));
  return { pool, over, begun };
}

test('jobs that have ended, run or were canceled are in order', async ({ bulk }) => {
  const { pool } = await twoJobs(bulk);

  expect((await verifyBooks(pool)).problems).toEqual([]);
});

test('jobs of a closed part of the history are in order, and what is kept of them is proved', async ({
  bulk,
}) => {
  const { pool } = bulk;
  await pool.query(`select make_history_month('2024-10-01')`);
  // Ids of calls say when these began.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-10-15T12:00:00Z') });
  const acme = await bulk.ledgers.customer({ addon: credits(100) });
  const job = await bulk.submit(acme, ['a', 'b', 'c']).finally(() => vi.useRealTimers());
  expect(await closePart(pool, '2024-11-01')).toEqual({ closed: false, why: 'open calls' });
  const items = await takeItems(pool, bulk.ledgers.processId, 3);
  await transaction(pool, (tx) =>
    settleItems(
      tx,
      job,
      items.map((item, at) => ({ item, ended: [found(), missed, nobodyCould][at] as never, durationMs: 1 })),
      async () => {},
    ),
  );

  expect(await closePart(pool, '2024-11-01')).toMatchObject({ closed: true });

  expect((await pool.query('select count(*) as n from calls')).rows).toEqual([{ n: 0 }]);
  expect((await verifyBooks(pool)).problems).toEqual([]);
  await pool.query('alter table closed_jobs disable trigger append_only');
  await pool.query('update closed_jobs set credits = credits + 1');
  await pool.query(
    'update history_parts set digest = closed_part_digest(ends_on) where closed_at is not null',
  );
  expect((await verifyBooks(pool)).problems).toMatchObject([{ invariant: 'J3' }]);
});

/* What each check is for, done by hand. */
test.for([
  ['a hold that is lost', 'J1', `delete from reservations where id = $2`],
  ['a hold that outlives its job', 'J1', `update bulk_jobs set finished_at = now() where id = $2`],
  ['a hold of no job', 'J1', `delete from bulk_jobs where id = $2`],
  [
    'a hold that was drawn from without a charge',
    'J2',
    `update reservations set addon_held = addon_held - 1 where id = $2`,
  ],
  [
    'a job that tells less than was charged',
    'J3',
    `update bulk_jobs set charged = charged - 200 where id = $1`,
  ],
  [
    'an item that was charged twice',
    'J3',
    `insert into calls select gen_random_uuid(), workspace_id, account_id, 99, at, from_plan, from_addon,
     records, duration_ms, endpoint_id, status, cached, provider, job_id from calls where job_id = $1 and from_plan + from_addon > 0 limit 1`,
  ],
  ['a count that is wrong', 'J4', `update bulk_jobs set found = found - 1 where id = $1`],
  ['an item that was lost', 'J4', `delete from bulk_items where job_id = $2 and index = 2`],
  ['an open item that nobody will take', 'J4', `update bulk_jobs set open = 0 where id = $2`],
  ['a job that has ended before its items', 'J4', `update bulk_jobs set finished_at = now() where id = $2`],
  [
    'an item that ended without a call',
    'J5',
    `update bulk_items set call_id = gen_random_uuid() where job_id = $1 and index = 0`,
  ],
  [
    'an item that was charged and did not end',
    'J5',
    `update bulk_items set state = 1, outcome = null where job_id = $1 and index = 0`,
  ],
] as const)('%s is found', async ([, invariant, damage], { bulk }) => {
  const { pool, over, begun } = await twoJobs(bulk);

  await pool.query(damage.replaceAll('$1', `'${over}'`).replaceAll('$2', `'${begun}'`));

  expect((await verifyBooks(pool)).problems.map((problem) => problem.invariant)).toContain(invariant);
});
