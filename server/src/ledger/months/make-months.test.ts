import { expect } from 'vitest';
import { credits } from '../../kernel/credits.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { ok, test } from '../../testing/ledger-world.ts';
import { verifyLedger } from '../verify.ts';
import { makeMonths } from './make-months.ts';

const where = `select tableoid::regclass::text as partition, count(*) as calls from calls group by 1 order by 1`;
const month = `to_char(now() at time zone 'UTC', '"calls_"YYYY_MM')`;

test('a call of a month that has no partition is kept, and is in its month once somebody makes it', async ({
  world,
}) => {
  const { pool } = world.db;
  const acme = await world.customer({ addon: credits(10) });
  // The database was copied from one that may have been made last month.
  await makeMonths(pool);
  const { rows } = await pool.query<{ name: string }>(`select ${month} as name`);
  const name = rows[0]?.name ?? '';
  await pool.query(`drop table ${name}`);
  await pool.query(`delete from history_parts where begins_on <= (now() at time zone 'UTC')::date`);
  await world.ledger.charge(world.call(acme, credits(1)), ok);
  await world.ledger.charge(world.call(acme, credits(2), { id: 'eeeeeeee-0000-7000-8000-000000000000' }), ok);
  expect((await pool.query(where)).rows).toEqual([{ partition: 'calls_other', calls: 2 }]);

  const made = await Promise.all(Array.from({ length: 4 }, () => makeMonths(pool)));

  expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await pool.query(where)).rows).toEqual([
    { partition: name, calls: 1 },
    { partition: 'calls_other', calls: 1 },
  ]);
  expect(await makeMonths(pool)).toBe(0);
  await world.ledger.charge(world.call(acme, credits(1)), ok);
  expect(await world.left(acme)).toEqual([0, 6]);
  expect((await verifyLedger(pool)).problems).toEqual([]);
  await expect(pool.query(`truncate ${name}`)).rejects.toThrow(/append-only/);
  await expect(pool.query(`delete from ${name}`)).rejects.toThrow(/append-only/);
  await expect(pool.query('delete from calls_other')).rejects.toThrow(/append-only/);
});

test('a month is not made while somebody reads all calls for long, and calls do not wait behind it', async ({
  world,
}) => {
  const { pool } = world.db;
  const acme = await world.customer({ addon: credits(10) });
  // The database was copied from one that may have been made last month.
  await makeMonths(pool);
  const { rows } = await pool.query<{ name: string }>(`select ${month} as name`);
  await pool.query(`drop table ${rows[0]?.name}`);
  await pool.query(`delete from history_parts where begins_on <= (now() at time zone 'UTC')::date`);
  const backup = await pool.connect();
  await backup.query('begin');
  await backup.query('select count(*) from calls');

  await expect(makeMonths(pool)).rejects.toMatchObject({ code: '55P03' });
  await world.ledger.charge(world.call(acme, credits(1), { id: uuidv7() }), ok);

  await backup.query('rollback');
  backup.release();
  expect(await makeMonths(pool)).toBe(1);
  expect(await world.left(acme)).toEqual([0, 9]);
});
