import type pg from 'pg';
import type { Pool } from './pool.ts';

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export function transaction<Result>(
  pool: Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return within(pool, 'begin', work);
}

/** Runs reads that see the database at one moment. */
export type Snapshot = <Result>(work: (tx: pg.PoolClient) => Promise<Result>) => Promise<Result>;

/** Snapshots of a pool that nobody else waits for. */
export const snapshotsOf =
  (pool: Pool): Snapshot =>
  (work) =>
    snapshot(pool, work);

/** Runs `work`, which only reads, so that all its statements see the database at one moment. */
export function snapshot<Result>(pool: Pool, work: (tx: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return within(pool, 'begin isolation level repeatable read read only', work);
}

async function within<Result>(
  pool: Pool,
  begin: string,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
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
