import pg from 'pg';
import { keepPlans } from '../postgres/plans.ts';
import { limitStatements, typeParsers } from '../postgres/pool.ts';

export interface LedgerTimes {
  readonly connectMs: number;
  readonly statementMs: number;
}

const usualTimes: LedgerTimes = { connectMs: 2_000, statementMs: 5_000 };

/** A connection of a lane. */
export async function connectLedger(
  connectionString: string,
  { connectMs, statementMs } = usualTimes,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    types: typeParsers,
    application_name: 'millrace ledger',
    connectionTimeoutMillis: connectMs,
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
