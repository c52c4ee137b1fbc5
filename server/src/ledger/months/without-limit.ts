import type pg from 'pg';
import { limitStatements, type Pool } from '../../postgres/pool.ts';

/**
 * Work whose statements take as long as there is data. It has a connection for itself, which is closed afterwards: with it go a
 * transaction that was not committed, temporary tables, locks, and the time for its statements.
 */
export async function withoutLimit<Result>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await limitStatements(client, 0);
    return await work(client);
  } finally {
    client.release(true);
  }
}
