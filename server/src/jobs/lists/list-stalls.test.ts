import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { registerProcess } from '../../ledger/processes.ts';
import { transaction } from '../../postgres/transaction.ts';
import { type BulkWorld, test } from '../../testing/bulk-world.ts';
import { until } from '../../testing/crashes.ts';
import type { Customer } from '../../testing/ledger-world.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import type { TakenItem } from '../bulk/bulk-task.ts';
import { cancelJob } from '../bulk/cancel-job.ts';
import { handBackUnknown } from '../bulk/take-items.ts';
import { verifyBooks } from '../bulk/verify-books.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { expandRows } from './expand-rows.ts';
import { pauseList } from './pause-list.ts';

/* What may not leave a list standing still, with what is held for it. */

const noEnd = async () => {};
const span = 10;

/** A list that waits for its owner after so many rows. Between its rows there is room for those that come of them. */
async function listWithPause(bulk: BulkWorld, who: Customer, rows: number, pauseAfter: number) {
  const list = await ListInBooks.create(bulk, who, rows, 1_000);
  await bulk.pool.query(`update bulk_items set index = index * ${span} where job_id = $1`, [list.id]);
  await bulk.pool.query('update bulk_items set state = 0 where job_id = $1 and index >= $2', [
    list.id,
    pauseAfter * span,
  ]);
  await bulk.pool.query('update bulk_jobs set open = $2, span = $3, limits = $4 where id = $1', [
    list.id,
    pauseAfter,
    span,
    JSON.stringify({ maxCredits: 1_000, pauseAfter, stopAfterFailures: 20 }),
  ]);
  return list;
}

const expand = (bulk: BulkWorld, list: ListInBooks, item: TakenItem, elements: readonly unknown[]) =>
  transaction(bulk.pool, (tx) =>
    expandRows(tx, list.id, [{ item, expansion: { step: 0, elements, next: null } }], noEnd),
  );

test('a list that is canceled ends, also where a row becomes others at that moment and rows were held back', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await listWithPause(bulk, acme, 6, 2);
  const [one, two] = (await list.take(world.processId, 2)) as [TakenItem, TakenItem];

  await transaction(bulk.pool, (tx) => cancelJob(tx, list.id, noEnd));
  await expand(bulk, list, one, ['a', 'b', 'c']);
  await list.endRow(two);
  bulk.runner(() => Promise.reject(new Error('no row of a canceled list is looked up')));
  await until(async () => (await list.read()).finished);

  expect(await bulk.job(list.id)).toMatchObject({ status: 'canceled', total: 8, ended: 8, canceled: 7 });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('a row that leaves nothing behind makes room for one that was held back: the list goes on until it waits for its owner', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await listWithPause(bulk, acme, 5, 2);
  const [one, two] = (await list.take(world.processId, 5)) as [TakenItem, TakenItem];

  await expand(bulk, list, one, []);
  await list.endRow(two);
  const next = await list.take(world.processId, 5);
  expect(next.map(({ index }) => index)).toEqual([2 * span]);
  await list.endRow(next[0] as TakenItem);

  const { rows } = await bulk.pool.query('select paused_because, ended from bulk_jobs where id = $1', [
    list.id,
  ]);
  expect(rows).toEqual([{ paused_because: 'pause_after', ended: 2 }]);
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('a list that waits for room below its ceiling goes on where the process is gone that would have made it', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 2, 1_000);
  const [one, two] = (await list.take(world.processId, 2)) as [TakenItem, TakenItem];
  await list.claim(one, 0, 600);
  const waits = await list.claim(two, 0, 600);
  const other = await registerProcess(world.db.pool, 'test', process.pid);

  await handBackUnknown(world.db.pool, world.processId, []);

  expect(waits.is).toBe('wait');
  expect((await list.take(other, 2)).map(({ index }) => index)).toEqual([0, 1]);
});

test('a list whose last rows ended while it was paused waits no more, and keeps no other one from being canceled', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const [ended, waiting] = [
    await ListInBooks.create(bulk, acme, 1, 100),
    await ListInBooks.create(bulk, acme, 1, 100),
  ];
  const [item] = (await ended.take(world.processId, 1)) as [TakenItem];
  await pauseList(bulk.pool, ended.id, 'user');
  await pauseList(bulk.pool, waiting.id, 'user');
  await ended.endRow(item);

  const { rows } = await bulk.pool.query(
    'select waits_since, paused_because, finished_at is not null as is_over from bulk_jobs where id = $1',
    [ended.id],
  );
  expect(rows).toEqual([{ waits_since: null, paused_because: null, is_over: true }]);
  await bulk.pool.query(`update bulk_jobs set waits_since = waits_since - interval '8 days'`);
  expect(await cancelWaiting(bulk.pool, noEnd)).toBe(1);
  expect(await waiting.read()).toMatchObject({ finished: true });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});
