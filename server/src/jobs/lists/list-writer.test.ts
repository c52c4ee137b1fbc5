import { expect } from 'vitest';
import { centicredits, credits } from '../../kernel/credits.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { test } from '../../testing/bulk-world.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import { watchedPool } from '../../testing/watched-pool.ts';
import type { TakenItem } from '../bulk/bulk-task.ts';
import { verifyBooks } from '../bulk/verify-books.ts';
import { ListWriter, NotWritten } from './list-writer.ts';

const claimOf = (item: TakenItem, most: number) => ({
  ...{ item, step: 0, callId: uuidv7(), endpointId: item.endpointId, most: centicredits(most) },
  ...{ question: Buffer.from(`row ${item.index}`), spent: centicredits(0) },
});
const endOf = (item: TakenItem, cost: number) => ({
  ...({ item, step: 0, outcome: 'found', answer: '{"a":1}', cost: centicredits(cost), status: 200 } as const),
  ...{ records: 1, durationMs: 1, provider: null, cached: false },
});

test('steps of a list at the same moment are written together, and each is told what became of it', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 200, 1_000);
  const items: TakenItem[] = [];
  while (items.length < 200) items.push(...(await list.take(world.processId, 100)));
  let commits = 0;
  const db = watchedPool(bulk.pool, (text) => {
    if (text === 'commit') commits += 1;
  });
  const writer = new ListWriter({ db, over: new AbortController().signal, onProblem: () => {} });

  const claims = await Promise.all(items.map((item) => writer.claim(list.id, claimOf(item, 10))));
  const claimed = items.filter((_, at) => claims[at]?.is === 'claimed');
  const waiting = items.filter((_, at) => claims[at]?.is === 'wait');
  const [settled, again] = await Promise.all([
    Promise.all(claimed.map((item) => writer.settle(list.id, endOf(item, 4)))),
    // What has ended goes first: then there is room.
    Promise.all(waiting.slice(0, 60).map((item) => writer.claim(list.id, claimOf(item, 10)))),
  ]);

  expect([claimed.length, waiting.length]).toEqual([100, 100]);
  expect(settled.every(Boolean)).toBe(true);
  expect(again.filter(({ is }) => is === 'claimed')).toHaveLength(60);
  expect(commits).toBeLessThan(10);
  expect(await list.read()).toMatchObject({ charged: 400, claimed: 600 });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('where the answer to a commit is lost, the step is claimed and paid once all the same', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 1, 1_000);
  const [item] = (await list.take(world.processId, 1)) as [TakenItem];
  const problems: unknown[] = [];
  let isLost = false;
  const db = watchedPool(
    bulk.pool,
    () => {},
    (text) => {
      if (text !== 'commit' || isLost) return;
      isLost = true;
      throw new Error('the connection is lost');
    },
  );
  const settings = {
    db,
    over: new AbortController().signal,
    onProblem: (error: unknown) => problems.push(error),
  };
  const writer = new ListWriter(settings);
  const sent = claimOf(item, 500);

  const claim = await writer.claim(list.id, sent);
  isLost = false;
  const settled = await writer.settle(list.id, endOf(item, 300));

  expect(claim).toMatchObject({ is: 'claimed', callId: sent.callId });
  // The writer cannot know that it was its own: the row is taken again, and continues with the next step.
  expect(settled).toBe(false);
  expect(problems).toHaveLength(2);
  expect(await list.read()).toMatchObject({ charged: 300, claimed: 0 });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('what could not be written by the end of a process is told as such', async ({ bulk, world }) => {
  const acme = await world.customer({ addon: credits(100) });
  const list = await ListInBooks.create(bulk, acme, 1, 1_000);
  const [item] = (await list.take(world.processId, 1)) as [TakenItem];
  const over = new AbortController();
  const db = watchedPool(bulk.pool, () => {
    over.abort();
    throw new Error('the database is away');
  });
  const writer = new ListWriter({ db, over: over.signal, onProblem: () => {} });

  await expect(writer.claim(list.id, claimOf(item, 1))).rejects.toThrow(NotWritten);
  await expect(writer.settle(list.id, endOf(item, 1))).rejects.toThrow(NotWritten);
  expect(await list.read()).toMatchObject({ charged: 0, claimed: 0 });
});
