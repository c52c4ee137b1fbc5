import type pg from 'pg';
import type { Pool } from './pool.ts';

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export async function transaction<Result>(
  pool: Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is not given to the next caller.
    client.release(broken);
  }
}
