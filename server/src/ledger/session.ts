import pg from 'pg';
import { keepPlans } from '../postgres/plans.ts';
import { limitStatements, typeParsers } from '../postgres/pool.ts';

const statementMs = 5_000;

/** A connection of a lane. */
export async function connectLedger(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    types: typeParsers,
    application_name: 'millrace ledger',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  // Its loss shows in the next statement. Without a listener it would end the process, as long as no lane has the connection yet.
  client.on('error', () => {});
  try {
    await client.connect();
    await limitStatements(client, statementMs);
    await keepPlans(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}
