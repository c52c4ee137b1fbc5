import { expect } from 'vitest';
import { firstIdOf } from '../kernel/ids.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';

test('a service makes the months that are missing, and drops those that are older than HISTORY_DAYS', async ({
  db,
}) => {
  const { pool } = db;
  await pool.query(`select make_history_month('2024-10-01')`);
  await pool.query(
    `insert into calls (id, workspace_id, account_id, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
     values ($1, 1, 1, '2024-10-15', 0, 0, 0, 1, 1, 502, false)`,
    [firstIdOf(Date.parse('2024-10-15'))],
  );
  const thisMonth = `begins_on = date_trunc('month', now() at time zone 'UTC')::date`;
  const { rows } = await pool.query<{ name: string }>(
    `select history_partition(ends_on) as name from history_parts where ${thisMonth}`,
  );
  await pool.query(`drop table ${rows[0]?.name}`);
  await pool.query(`delete from history_parts where ${thisMonth}`);

  const app = await TestApp.open(db, [], { historyDays: 35 });
  try {
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select calls from history_parts where ends_on = '2024-11-01' and closed_at is not null`,
            )
          ).rows,
      )
      .toEqual([{ calls: 1 }]);

    expect((await pool.query(`select to_regclass($1)::text as made`, [rows[0]?.name])).rows).toEqual([
      { made: rows[0]?.name },
    ]);
    await expect.poll(() => app.log.join('')).toContain('older than HISTORY_DAYS');
    expect((await verifyLedger(pool)).problems).toEqual([]);
  } finally {
    await app.app.close();
  }
});

test('a service without HISTORY_DAYS drops nothing', async ({ db }) => {
  const { pool } = db;
  await pool.query(`select make_history_month('2024-10-01')`);
  const thisMonth = `begins_on = date_trunc('month', now() at time zone 'UTC')::date`;
  const { rows } = await pool.query<{ name: string }>(
    `select history_partition(ends_on) as name from history_parts where ${thisMonth}`,
  );
  await pool.query(`drop table ${rows[0]?.name}`);
  await pool.query(`delete from history_parts where ${thisMonth}`);

  const app = await TestApp.open(db, [], { historyDays: 0 });
  // Months are made before anything would be dropped.
  await expect
    .poll(async () => (await pool.query(`select from history_parts where ${thisMonth}`)).rowCount)
    .toBe(1);
  await app.app.close();

  expect((await pool.query(`select from history_parts where closed_at is not null`)).rowCount).toBe(0);
});
