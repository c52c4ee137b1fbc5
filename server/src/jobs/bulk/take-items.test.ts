import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { test } from '../../testing/bulk-world.ts';
import type { TakenItem } from './bulk-task.ts';
import { settleItems } from './settle-items.ts';
import { takeItems } from './take-items.ts';

// All open items were read and sorted for every hundred that were taken: the longer a list, the slower each of its items.
test('to take the next items of a long list, and to end them, only those are read: with plans that were made before there was one, and before and after its tables are analyzed', async ({
  world,
  bulk,
}) => {
  const acme = await world.customer({ addon: credits(100_000) });
  const client = await bulk.pool.connect();
  const itemsRead = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ read: number }>(
      `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'bulk_items')
              + (select seq_tup_read from pg_stat_user_tables where relname = 'bulk_items') as read`,
    );
    return Number(rows[0]?.read);
  };
  const reading = async <Result>(work: () => Promise<Result>) => {
    const before = await itemsRead();
    const result = await work();
    return { result, read: (await itemsRead()) - before };
  };
  const take = () => takeItems(client, world.processId, 400);
  const settle = (items: readonly TakenItem[]) =>
    settleItems(
      client,
      items[0]?.jobId ?? world.call(acme, credits(1)).id,
      items.map((item) => ({
        item,
        ended: { outcome: 'found', answer: '{}', cost: credits(2), status: 200, provider: 'test' },
        durationMs: 5,
      })),
      async () => {},
    );
  const nobodys = { index: 0, processId: world.processId, callId: world.call(acme, credits(1)).id };

  expect(await take()).toEqual([]);
  expect(await settle([{ ...nobodys, jobId: nobodys.callId } as TakenItem])).toBe(0);
  for (const list of [1, 2]) {
    await bulk.submit(
      acme,
      Array.from({ length: 6_000 }, (_, i) => `list ${list}, person ${i % 3_000}`),
    );
  }
  const rounds = [];
  for (const planAnew of ['select', 'select', 'discard plans', 'discard plans', 'analyze', 'analyze']) {
    await client.query(planAnew);
    const taken = await reading(take);
    // With other counts of items under way than before.
    await client.query(planAnew);
    const settled = await reading(() => settle(taken.result.slice(0, 100)));
    rounds.push({ taken, settled });
    await settle(taken.result.slice(100));
  }
  client.release();

  // By turns of the two lists.
  for (const [round, { taken, settled }] of rounds.entries()) {
    const from = Math.floor(round / 2) * 400;
    expect(taken.result.map(({ index }) => index)).toEqual(Array.from({ length: 400 }, (_, i) => from + i));
    expect(settled.result).toBe(100);
    expect(taken.read).toBeLessThan(3_000);
    expect(settled.read).toBeLessThan(3_000);
  }
});

// Each row that was taken read the whole table for what it might repeat: for two seconds nothing of fifty lists moved, and calls waited with them.
test('a row that is taken reads nothing but itself and what it repeats, also while PostgreSQL still believes the table to be empty', async ({
  world,
  bulk,
}) => {
  const acme = await world.customer({ addon: credits(100_000) });
  const client = await bulk.pool.connect();
  await client.query('vacuum analyze');
  expect(await takeItems(client, world.processId, 400)).toEqual([]);
  await bulk.submit(
    acme,
    Array.from({ length: 6_000 }, (_, i) => `person ${i}`),
  );
  const itemsRead = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ read: number }>(
      `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'bulk_items')
              + (select seq_tup_read from pg_stat_user_tables where relname = 'bulk_items') as read`,
    );
    return Number(rows[0]?.read);
  };

  const before = await itemsRead();
  const taken = await takeItems(client, world.processId, 400);
  const read = (await itemsRead()) - before;
  client.release();

  expect(taken).toHaveLength(400);
  expect(read).toBeLessThan(3_000);
});

test('what may be taken is shared: each account that waits has some items under way, and of one with several lists the list that has waited longest', async ({
  world,
  bulk,
}) => {
  const questions = (name: string) => Array.from({ length: 30 }, (_, at) => `${name} ${at}`);
  const [acme, other, third] = [
    await world.customer({ addon: credits(1_000) }),
    await world.customer({ addon: credits(1_000) }),
    await world.customer({ addon: credits(1_000) }),
  ];
  const first = await bulk.submit(acme, questions('acme'));
  const later = await bulk.submit(acme, questions('acme, later'));
  const lists = [
    first,
    await bulk.submit(other, questions('other')),
    await bulk.submit(third, questions('third')),
  ];
  const taken = async (most: number) => {
    const counts = Map.groupBy(await takeItems(bulk.pool, world.processId, most), ({ jobId }) => jobId);
    return Object.fromEntries([...counts].map(([id, items]) => [id, items.map(({ index }) => index)]));
  };

  expect(await taken(14)).toEqual(
    Object.fromEntries(lists.map((id, at) => [id, at < 2 ? [0, 1, 2, 3, 4] : [0, 1, 2, 3]])),
  );
  const next = await taken(12);
  expect(next).toMatchObject({ [later]: [0, 1, 2, 3] });
  expect(next).not.toHaveProperty(first);
  // Where there is room for few, they go by turns.
  expect(Object.values(await taken(3)).map(({ length }) => length)).toEqual([3]);
});
