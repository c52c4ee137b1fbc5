import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataDirectoryInUse } from './cluster-errors.ts';
import { type EmbeddedSettings, startEmbedded } from './embedded.ts';
import type { Queryable } from './pool.ts';

// Any constant but that of the migrations: all versions of Millrace must agree on it.
const serviceLock = 7_235_002;

export interface DataDirectoryHold {
  /** Lets the next service in. */
  release(): Promise<void>;
}

/**
 * Makes this process the one service of the database until it releases it or dies, however it dies: the hold is a lock
 * of a connection. After a restart of PostgreSQL it is taken anew; should another service have been faster, `onLost`
 * is called once and this one should end.
 * @throws {DataDirectoryInUse} naming the service that holds it
 */
export async function holdDataDirectory(
  url: string,
  options: { readonly address: string; readonly onLost?: (error: DataDirectoryInUse) => void },
): Promise<DataDirectoryHold> {
  const ending = new AbortController();
  let connection = await take(url, options.address);
  const keeping = (async () => {
    while (!ending.signal.aborted) {
      await Promise.race([connection.lost, aborted(ending.signal)]);
      if (ending.signal.aborted) break;
      const again = await takeAgain(url, options, ending.signal);
      if (!again) return;
      connection = again;
    }
    await connection.client.end();
  })();
  return {
    release: async () => {
      ending.abort();
      await keeping;
    },
  };
}

/** Which service serves this database; null when none does. Needs no lock, so commands can ask. */
export async function findService(
  client: Queryable,
): Promise<{ pid: number | null; address: string | null } | null> {
  const { rows } = await client.query<{ name: string }>(
    `select activity.application_name as name
       from pg_locks lock join pg_stat_activity activity using (pid)
      where lock.locktype = 'advisory' and lock.granted and lock.classid = 0 and lock.objid = $1::bigint::oid
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [serviceLock],
  );
  const [row] = rows;
  if (!row) return null;
  const [, pid, address] = /^millrace serve pid=(\d+) ?(\S*)/.exec(row.name) ?? [];
  return { pid: pid === undefined ? null : Number(pid), address: address || null };
}

/**
 * The database for one command: the one that a service has running, else one started for the time of the command.
 * `close` stops it only when this call started it and nobody else has come since.
 */
export async function openForCommand(
  settings: EmbeddedSettings,
): Promise<{ readonly url: string; readonly dataDir: string; close(): Promise<void> }> {
  const postgres = await startEmbedded(settings);
  return {
    url: postgres.url,
    dataDir: postgres.dataDir,
    close: async () => {
      if (!postgres.adopted && !(await hasVisitors(postgres.url))) await postgres.stop();
    },
  };
}

interface Connection {
  readonly client: pg.Client;
  readonly lost: Promise<void>;
}

// PostgreSQL frees the lock of a killed service when it reads the end of its connection: a moment after the kill.
const takeWithinMs = 1_000;

async function take(url: string, address: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    // PostgreSQL cuts it at 63 bytes.
    application_name: `millrace serve pid=${process.pid} ${address}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    const startedAt = performance.now();
    while (!(await tryLock(client))) {
      if (performance.now() - startedAt > takeWithinMs) {
        throw new DataDirectoryInUse((await findService(client)) ?? { pid: null, address: null });
      }
      await delay(50);
    }
    return { client, lost };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    serviceLock,
  ]);
  return rows[0]?.held === true;
}

const retryMs = 250;

async function takeAgain(
  url: string,
  options: { readonly address: string; readonly onLost?: (error: DataDirectoryInUse) => void },
  ending: AbortSignal,
): Promise<Connection | null> {
  while (!ending.aborted) {
    try {
      return await take(url, options.address);
    } catch (error) {
      if (error instanceof DataDirectoryInUse) {
        options.onLost?.(error);
        return null;
      }
      // PostgreSQL is not back yet. An abort ends the pause early.
      await delay(retryMs, undefined, { signal: ending }).catch(() => {});
    }
  }
  return null;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function hasVisitors(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return (rows[0]?.others ?? 0) > 0;
  } catch {
    // It is down or on its way down: nothing to keep for anybody.
    return false;
  } finally {
    await client.end();
  }
}
