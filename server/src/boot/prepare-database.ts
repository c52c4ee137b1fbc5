import type pg from 'pg';
import { hasOldSegments, renewSegments } from '../dataset/renew-segments.ts';
import { HostsClient } from '../postgres/hosts-client.ts';
import { migrate } from '../postgres/migrate.ts';
import { createPool } from '../postgres/pool.ts';
import type { Log } from '../telemetry/log.ts';
import { type DatabaseNeeds, examineDatabase } from './examine-database.ts';
import { examineStandbys } from './examine-standbys.ts';
import { StartError } from './start-error.ts';

/** The database cannot be reached, or is none that Millrace can use. */
export class DatabaseUnusableError extends StartError {
  override name = 'DatabaseUnusableError';
}

/** A connection of its own. @throws {DatabaseUnusableError} */
export async function connectToDatabase(url: string, applicationName: string): Promise<pg.Client> {
  const client = new HostsClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: applicationName,
  });
  // The loss of the connection shows in the failure of the next query.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseUnusableError(
      `Cannot connect to the database: ${(error as Error).message || 'it does not answer'}. Check DATABASE_URL, and that the server runs and lets this machine in.`,
      { cause: error },
    );
  }
}

/** Brings the database to the newest version. @throws {DatabaseUnusableError} */
export async function prepareDatabase(
  url: string,
  log: Pick<Log, 'info' | 'warn'>,
  needs: DatabaseNeeds,
): Promise<void> {
  const client = await connectToDatabase(url, 'millrace migrate');
  try {
    const faults = await examineDatabase(url, client, needs);
    if (faults.length > 0) {
      throw new DatabaseUnusableError(
        faults.map(({ message, fix }) => `${message} Do this: ${fix}`).join('\n'),
      );
    }
    const applied = await migrate(client);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
    const { risk } = await examineStandbys(client);
    if (risk) log.warn({ fix: risk.fix }, risk.message);
    if (await hasOldSegments(client)) await renewIndex(url, log);
  } finally {
    await client.end();
  }
}

/** Nobody is served yet, and tens of millions of records take their time. */
const indexStatementMs = 10 * 60_000;

async function renewIndex(url: string, log: Pick<Log, 'info'>): Promise<void> {
  const pool = createPool({
    connectionString: url,
    connectionsMax: 2,
    applicationName: 'millrace index',
    statementTimeoutMs: indexStatementMs,
  });
  try {
    const startedAt = performance.now();
    log.info({}, 'the index of imported records is made anew, which takes about a minute for each million');
    const segments = await renewSegments(pool);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    log.info({ segments, seconds }, 'the index of imported records was made anew');
  } finally {
    await pool.end();
  }
}
