import { expect, onTestFinished, vi } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { test } from '../../testing/bulk-world.ts';
import { connectTo } from '../../testing/connect-to.ts';
import { miscounted } from '../../testing/stored-counts.ts';

/** Connections count in one of 16 slots each. */
const moreThanSlots = 17;

test('a list that is taken and one whose items are paid do not wait for each other in a circle, also in one slot', async ({
  world,
  bulk,
}) => {
  const { pool } = world.db;
  const acme = await world.customer({ addon: credits(100) });
  const [one, other] = [await bulk.submit(acme, ['a']), await bulk.submit(acme, ['b'])];
  const clients = await Promise.all(Array.from({ length: moreThanSlots }, () => connectTo(world.db.url)));
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.end()));
  });
  const slots = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return { client, pid: rows[0]?.pid ?? 0 };
    }),
  );
  const pair = [...Map.groupBy(slots, ({ pid }) => pid % 16).values()].find(({ length }) => length > 1);
  const [taken, paid] = pair ?? [];
  const grow = 'update bulk_jobs set bytes = bytes + 1 where id = $1';

  await taken?.client.query('begin');
  await taken?.client.query('select from ledger_accounts for key share');
  await paid?.client.query('begin');
  await paid?.client.query(grow, [one]);
  const locked = paid?.client.query('select from ledger_accounts for update');
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select from pg_locks where pid = $1 and not granted', [paid?.pid]);
    expect(rows).toHaveLength(1);
  });
  await taken?.client.query(grow, [other]);
  await taken?.client.query('commit');
  await locked;
  await paid?.client.query('commit');

  const { rows } = await pool.query(
    `select (select sum(bytes) from storage_used where kind = 'jobs') = (select sum(bytes) from bulk_jobs) as is_right`,
  );
  expect(rows).toEqual([{ is_right: true }]);
  await pool.query('update bulk_jobs set bytes = bytes - 1');
  expect(await miscounted(pool)).toEqual([]);
});
