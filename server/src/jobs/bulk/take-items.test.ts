import type pg from 'pg';
import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { test } from '../../testing/bulk-world.ts';
import type { Customer, LedgerWorld } from '../../testing/ledger-world.ts';
import type { TakenItem } from './bulk-task.ts';
import { noteAsked, putOff, settleItems } from './settle-items.ts';
import { takeItems } from './take-items.ts';

/** Takes and ends items by one connection, and counts the items that it reads. */
function measured(world: LedgerWorld, client: pg.PoolClient, acme: Customer) {
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
      items[0]?.jobId ?? '',
      items.map((item) => ({
        item,
        ended: { outcome: 'found', answer: '{}', cost: credits(2), status: 200, provider: 'test' },
        durationMs: 5,
      })),
      async () => {},
    );
  const ask = (items: readonly TakenItem[]) =>
    noteAsked(
      client,
      items.map((item) => ({ item, question: 'who' })),
    );
  const putOffAll = (items: readonly TakenItem[]) =>
    putOff(
      client,
      items[0]?.jobId ?? '',
      items.map((item) => ({ item, afterMs: 0, asked: [] })),
    );
  const { id } = world.call(acme, credits(1));
  const nobodys = { index: 0, processId: world.processId, callId: id, jobId: id } as TakenItem;
  return { take, settle, ask, putOffAll, reading, nobodys };
}

// All open items were read and sorted for every hundred that were taken: the longer a list, the slower each of its items.
test('to take the next items of a long list, and to end them, only those are read: with plans that were made before there was one, and before and after its tables are analyzed', async ({
  world,
  bulk,
}) => {
  const acme = await world.customer({ addon: credits(100_000) });
  const client = await bulk.pool.connect();
  const { take, settle, reading, nobodys } = measured(world, client, acme);

  expect(await take()).toEqual([]);
  expect(await settle([nobodys])).toBe(0);
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

// Each row that was taken, and each hundred that ended, read the whole table: for up to fifteen seconds nothing of fifty lists moved, and calls waited with them.
test('rows are taken, and written down as they end, by reading nothing but themselves and what repeats them, also while PostgreSQL still believes the table to be empty', async ({
  world,
  bulk,
}) => {
  const acme = await world.customer({ addon: credits(100_000) });
  const client = await bulk.pool.connect();
  const { take, settle, ask, putOffAll, reading, nobodys } = measured(world, client, acme);
  await client.query('vacuum analyze');
  expect(await take()).toEqual([]);
  expect(await ask([nobodys])).toEqual([false]);
  expect(await settle([nobodys])).toBe(0);
  // Each person twice.
  await bulk.submit(
    acme,
    Array.from({ length: 8_000 }, (_, i) => `person ${i % 4_000}`),
  );

  const taken = await reading(take);
  const asked = await reading(() => ask(taken.result));
  const settled = await reading(() => settle(taken.result.slice(0, 100)));
  const off = await reading(() => putOffAll(taken.result.slice(100, 200)));
  const { rows } = await client.query(
    `select count(*) filter (where state = 3)::int as ended, count(*) filter (where state = 1 and index >= 4000)::int as freed from bulk_items`,
  );
  client.release();

  expect(taken.result).toHaveLength(400);
  expect(taken.read).toBeLessThan(3_000);
  expect(asked.result).toEqual(taken.result.map(() => true));
  expect(asked.read).toBeLessThan(3_000);
  expect(off.result).toBe(100);
  expect(off.read).toBeLessThan(3_000);
  expect(settled.result).toBe(100);
  expect(settled.read).toBeLessThan(3_000);
  expect(rows).toEqual([{ ended: 100, freed: 100 }]);
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
