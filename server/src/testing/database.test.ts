import { expect } from 'vitest';
import { test } from './database.ts';

test('each test has a database of its own with all migrations', async ({ db }) => {
  const { rows } = await db.pool.query<{ n: number }>(
    'select count(*) as n from pg_database where datname = current_database()',
  );
  expect(rows[0]?.n).toBe(1);
});
