import type pg from 'pg';
import { hasOldSegments, renewSegments } from '../dataset/renew-segments.ts';
import { HostsClient } from '../postgres/hosts-client.ts';
import { migrate, untilMigrated } from '../postgres/migrate.ts';
import { pendingMigrations } from '../postgres/pending-migrations.ts';
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

export interface PrepareTerms {
  /** True: others migrate, and this process waits for them. */
  readonly isLeftToOthers?: boolean;
  /** As long as it takes where it is not given. */
  readonly waitMs?: number;
  /** Called once, before the first work that may take long, on a database that is not new. */
  readonly onDelay?: (why: 'waiting' | 'migrating') => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Brings the database to the newest version. Returns the names of the migrations that it applied. @throws {DatabaseUnusableError} */
export async function prepareDatabase(
  url: string,
  log: Pick<Log, 'info' | 'warn'>,
  needs: DatabaseNeeds,
  { isLeftToOthers = false, waitMs, onDelay, signal }: PrepareTerms = {},
): Promise<string[]> {
  const delayed = once(async (why: 'waiting' | 'migrating') => onDelay?.(why));
  const wait = {
    ...(waitMs === undefined ? {} : { forMs: waitMs }),
    ...(signal ? { signal } : {}),
    onWait: async () => {
      log.info(
        { seconds: waitMs === undefined ? null : Math.round(waitMs / 1_000) },
        isLeftToOthers
          ? 'the database is older than this version: waiting for ./millrace migrate'
          : 'another process is migrating the database: waiting for it',
      );
      await delayed('waiting');
    },
  };
  const client = await connectToDatabase(url, 'millrace migrate');
  try {
    const faults = await examineDatabase(url, client, needs);
    if (faults.length > 0) {
      throw new DatabaseUnusableError(
        faults.map(({ message, fix }) => `${message} Do this: ${fix}`).join('\n'),
      );
    }
    if (isLeftToOthers) {
      await untilMigrated(client, wait);
      const { risk } = await examineStandbys(client);
      if (risk) log.warn({ fix: risk.fix }, risk.message);
      return [];
    }
    if (await isBehind(client)) await delayed('migrating');
    const applied = await migrate(client, undefined, wait);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');
    const { risk } = await examineStandbys(client);
    if (risk) log.warn({ fix: risk.fix }, risk.message);
    if (await hasOldSegments(client)) {
      await delayed('migrating');
      await renewIndex(url, log);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Whether it was written by an older version. A new one is filled in a moment. */
async function isBehind(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  return rows[0]?.exists === true && (await pendingMigrations(client)).length > 0;
}

function once<Argument>(act: (argument: Argument) => Promise<void>): (argument: Argument) => Promise<void> {
  let isDone = false;
  return async (argument) => {
    if (isDone) return;
    isDone = true;
    await act(argument);
  };
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
    log.info({}, 'rebuilding the index of imported records, about a minute per million');
    const segments = await renewSegments(pool);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    log.info({ segments, seconds }, 'rebuilt the index of imported records');
  } finally {
    await pool.end();
  }
}
