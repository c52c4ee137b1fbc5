import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { test } from '../../testing/bulk-world.ts';
import type { TakenItem } from './bulk-task.ts';
import { settleItems } from './settle-items.ts';
import { takeItems } from './take-items.ts';

// All open items were read and sorted for every hundred that were taken: the longer a list, the slower each of its items.
test('to take the next items of a long list, and to end them, only those are read: before and after its tables are analyzed, whatever plans were made before there was one', async ({
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
  const take = () => takeItems(client, world.processId, 100);
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
      Array.from({ length: 4_000 }, (_, i) => `list ${list}, person ${i % 3_000}`),
    );
  }
  const rounds = [];
  for (let round = 0; round < 6; round++) {
    if (round === 3) await client.query('analyze bulk_jobs, bulk_items');
    const taken = await reading(take);
    const settled = await reading(() => settle(taken.result));
    rounds.push({ taken, settled });
  }
  client.release();

  // By turns of the two lists.
  for (const [round, { taken, settled }] of rounds.entries()) {
    const from = Math.floor(round / 2) * 100;
    expect(taken.result.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, i) => from + i));
    expect(settled.result).toBe(100);
    expect(taken.read).toBeLessThan(1_000);
    expect(settled.read).toBeLessThan(1_000);
  }
});
