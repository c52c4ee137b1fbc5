import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { transaction } from './transaction.ts';

test('a connection that is lost between two statements fails the transaction, not the process', async ({
  db,
}) => {
  const attempt = transaction(db.pool, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => tx.once('end', resolve));
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // Nobody listens for an answer at this moment.
    await ended;
    await tx.query('select 1');
  });

  await expect(attempt).rejects.toThrow();
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
