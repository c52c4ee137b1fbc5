import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataDirectoryInUse } from './cluster-errors.ts';
import { shareUse } from './database-use.ts';
import type { EmbeddedPostgres, EmbeddedSettings } from './embedded.ts';
import { startAndUse } from './open-for-command.ts';
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

/**
 * Starts or adopts the database for a service, and holds it.
 * @throws {DataDirectoryInUse} where another service holds it; its PostgreSQL goes on
 */
export async function openForService(
  settings: EmbeddedSettings,
  options: { readonly address: string; readonly onLost?: (error: DataDirectoryInUse) => void },
): Promise<{ readonly postgres: EmbeddedPostgres; readonly hold: DataDirectoryHold }> {
  const { postgres, value: hold } = await startAndUse(settings, async (started) => {
    try {
      return await holdDataDirectory(started.url, options);
    } catch (error) {
      // Another service may have it: its PostgreSQL is not ours to stop.
      if (!started.adopted && !(error instanceof DataDirectoryInUse)) await started.stop();
      throw error;
    }
  });
  return { postgres, hold };
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
    // As every other process that uses it: a command that ends now leaves the database to this service.
    await shareUse(client);
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
