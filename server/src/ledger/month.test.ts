import { expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { connectTo, type LedgerWorld, ok, test, untilWaiting } from '../testing/ledger-world.ts';

/** A connection whose PostgreSQL reads the time from a table: `pg_catalog` comes after our own `clock_timestamp`. */
async function onTableClock(world: LedgerWorld) {
  const client = await connectTo(world.db.url);
  await client.query('set search_path = clock, public, pg_catalog');
  return client;
}

test('a batch that waited across the end of a month counts in the new one, and takes nothing off it', async ({
  world,
}) => {
  const pool = world.db.pool;
  await pool.query(`create schema clock;
    create table clock.now (at timestamptz);
    insert into clock.now values ('2027-01-31T23:59:59.9Z');
    create function clock.clock_timestamp() returns timestamptz language sql volatile as 'select at from clock.now'`);
  const acme = await world.customer({ addon: credits(100), spendLimit: credits(50) });
  const one = world.openLedger(() => onTableClock(world));
  await one.charge(world.call(acme, credits(1)), ok);
  const busy = await pool.connect();
  await busy.query('begin');
  await busy.query('select from ledger_accounts where id = $1 for update', [acme.accountId]);

  const late = one.charge(world.call(acme, credits(2)), ok);
  await untilWaiting(world.db, 1);
  await pool.query(`update clock.now set at = '2027-02-01T00:00:00.1Z'`);
  // What the batch of another process, which began after midnight, leaves behind.
  const month = 2027 * 12 + 2;
  await busy.query('update spend set month = $2, used = 700 where workspace_id = $1', [
    acme.workspaceId,
    month,
  ]);
  await busy.query('update quotas set month = $2, used = 7 where account_id = $1', [acme.accountId, month]);
  await busy.query('commit');
  busy.release();

  expect(await late).toMatchObject({ done: true });
  const { rows } = await pool.query(
    'select s.month, s.used as spent, q.month as quota_month, q.used as calls from spend s, quotas q',
  );
  expect(rows).toEqual([{ month, spent: 900, quota_month: month, calls: 8 }]);
  await one.close();
});
