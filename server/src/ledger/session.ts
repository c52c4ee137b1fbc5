import pg from 'pg';
import { type Queryable, typeParsers } from '../postgres/pool.ts';

/** A connection of a lane. */
export async function connectLedger(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    types: typeParsers,
    application_name: 'millrace ledger',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    keepAlive: true,
  });
  // Its loss shows in the next statement. Without a listener it would end the process, as long as no lane has the connection yet.
  client.on('error', () => {});
  try {
    await client.connect();
    await prepareLedgerSession(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

/**
 * How PostgreSQL is to run the statements of a lane. Its tables are read by key: whichever side a join starts from, rows are
 * then visited in the order of their ids, which is the order in which processes lock accounts. Plans are kept: by itself
 * PostgreSQL would plan some statements of every batch anew (measured: 13 % of the work of a batch).
 */
export async function prepareLedgerSession(db: Queryable): Promise<void> {
  await db.query(
    `select set_config(name, 'off', false) from (values ('enable_seqscan'), ('jit')) settings (name)
      union all select set_config('plan_cache_mode', 'force_generic_plan', false)`,
  );
}

/** A plan that was made for a table with ten rows is not kept for one with a million. */
export async function planAnew(db: Queryable): Promise<void> {
  await db.query('discard plans');
}
