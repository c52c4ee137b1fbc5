import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { test } from '../../testing/bulk-world.ts';
import { takeItems } from './take-items.ts';

// All open items were read and sorted for every hundred that were taken: the longer a list, the slower each of its items.
test('to take the next items of a long list only those are read, before and after its tables are analyzed', async ({
  world,
  bulk,
}) => {
  const acme = await world.customer({ addon: credits(100_000) });
  for (const list of [1, 2]) {
    await bulk.submit(
      acme,
      Array.from({ length: 3_000 }, (_, i) => `list ${list}, person ${i}`),
    );
  }
  const client = await world.db.pool.connect();
  const itemsRead = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ read: number }>(
      `select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'bulk_items')
              + (select seq_tup_read from pg_stat_user_tables where relname = 'bulk_items') as read`,
    );
    return Number(rows[0]?.read);
  };
  const readToTake = async (most: number) => {
    const before = await itemsRead();
    const items = await takeItems(client, world.processId, most);
    return { taken: items.map(({ index }) => index), read: (await itemsRead()) - before };
  };

  const first = await readToTake(100);
  await client.query('analyze bulk_jobs, bulk_items');
  const second = await readToTake(100);
  const third = await readToTake(100);
  client.release();

  expect(first.taken).toEqual(Array.from({ length: 100 }, (_, i) => i));
  expect(third.taken).toEqual(Array.from({ length: 100 }, (_, i) => 100 + i));
  for (const { read } of [first, second, third]) expect(read).toBeLessThan(1_000);
});
