import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './is-database-away.ts';
import type { Queryable } from './pool.ts';
import { isInUse } from './postmaster.ts';

// Any constant but the others of postgres/: all versions of Millrace must agree on it.
const useLock = 7_235_003;

/** In the configuration of a PostgreSQL that a command started: what nobody uses any more, a command may stop then. */
export const startedForParameter = 'millrace.started_for';

/** Why the database runs, as a process finds it that starts to use it. */
export interface DatabaseUsers {
  /** Processes of Millrace that use it now, this one excluded. Null for one that gave no number. */
  readonly others: readonly (number | null)[];
  readonly isStartedForCommand: boolean;
}

/** Says to all other processes of Millrace that this one uses the embedded database, until it leaves or dies, however it dies. */
export interface DatabaseUse {
  readonly found: DatabaseUsers;
  /**
   * Ends the use. Runs `stop` where nobody else uses the database, and lets nobody in meanwhile: a process that comes then waits, loses its
   * connection with the database, and starts it again.
   */
  leave(stop: (users: DatabaseUsers) => Promise<void>): Promise<void>;
}

/**
 * The use is a lock of a connection: shared by all users, and taken alone by the one that stops the database. Of users that leave at the same
 * moment the last one gets it, since each gives its share back before it tries.
 * @throws where the database is stopped at this moment (`isDatabaseAway`)
 */
export async function useDatabase(url: string): Promise<DatabaseUse> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `millrace use pid=${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Its loss shows in the failure of the next statement.
  client.on('error', () => {});
  try {
    await client.connect();
    await shareUse(client);
    const found = await usersOf(client);
    return { found, leave: (stop) => leave(client, stop) };
  } catch (error) {
    await client.end();
    throw error;
  }
}

// Longer than PostgreSQL is given to stop.
const shareWithinMs = 30_000;

/** Counts this connection among the users. @throws where another user keeps the database to itself for too long */
export async function shareUse(client: Queryable): Promise<void> {
  // Waited for by PostgreSQL itself, so that the end of the database ends the wait.
  await client.query(`set lock_timeout = ${shareWithinMs}`);
  await client.query('select pg_advisory_lock_shared($1)', [useLock]);
  await client.query('reset lock_timeout');
}

async function leave(client: pg.Client, stop: (users: DatabaseUsers) => Promise<void>): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [useLock]);
    if (!(await takeAlone(client)) || (await hasStrangers(client))) return;
    await stop(await usersOf(client));
  } catch (error) {
    // Where it is gone already, there is nothing to stop.
    if (!isDatabaseAway(error)) throw error;
  } finally {
    await client.end();
  }
}

// PostgreSQL gives the lock of a killed process back when it reads the end of its connection: a moment after the kill.
const deadWithinMs = 1_000;

/** False where another process uses the database. */
async function takeAlone(client: pg.Client): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      useLock,
    ]);
    if (rows[0]?.alone) return true;
    const { others } = await usersOf(client);
    const isAnyAlive = others.some((pid) => pid === null || isInUse(pid));
    if (isAnyAlive || performance.now() - startedAt > deadWithinMs) return false;
    await delay(20);
  }
}

async function usersOf(client: pg.Client): Promise<DatabaseUsers> {
  const { rows } = await client.query<{ names: string[]; started_for: string | null }>(
    `select current_setting('${startedForParameter}', true) as started_for,
            array(select activity.application_name
                    from pg_locks lock join pg_stat_activity activity using (pid)
                   where lock.locktype = 'advisory' and lock.granted and lock.classid = 0 and lock.objid = $1::bigint::oid
                     and lock.pid <> pg_backend_pid()
                     and lock.database = (select oid from pg_database where datname = current_database())) as names`,
    [useLock],
  );
  const { names = [], started_for = null } = rows[0] ?? {};
  return {
    others: names.map((name) => {
      const pid = /pid=(\d+)/.exec(name)?.[1];
      return pid === undefined ? null : Number(pid);
    }),
    isStartedForCommand: started_for === 'command',
  };
}

/** Whether anybody else has a connection: psql or pg_dump. Our own all begin with our name; they take the lock as well. */
async function hasStrangers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not like 'millrace%') as any`,
  );
  return rows[0]?.any === true;
}
