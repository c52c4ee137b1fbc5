import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const folder = new URL('../../migrations/', import.meta.url);

/** The files `server/migrations/NNNN_name.sql` in order. Forward only: there is no way back but a backup. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(new URL(file, folder), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(file.slice(0, 4)), name: file, sql, checksum };
    });
}

/** The database was written by a newer Millrace, or a migration was edited after it ran. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

// Any constant: two services that start at once must agree on it, so that one waits for the other.
const migrationLock = 7_235_001;

/** Another process migrates, and does not end in time; or nobody does what has to be done. */
export class MigrationWaitError extends MigrationError {
  override name = 'MigrationWaitError';
}

export interface MigrationWait {
  /** The most that another process is waited for; as long as it takes where it is not given. */
  readonly forMs?: number;
  /** Called once, where there is something to wait for. */
  readonly onWait?: () => Promise<void>;
  /** Ends the wait, which then throws the reason. */
  readonly signal?: AbortSignal;
}

const lookAgainMs = 100;

/**
 * Brings the database to the newest version, each migration in a transaction of its own. Safe to run from several
 * processes at once, and to repeat. Returns the names applied.
 * @throws {MigrationError} and then nothing has changed
 */
export async function migrate(
  client: pg.ClientBase,
  migrations: Migration[] = readMigrations(),
  wait: MigrationWait = {},
): Promise<string[]> {
  await until(
    () => isLocked(client),
    wait,
    () => 'Another process is migrating the database, and has not ended.',
  );
  try {
    await client.query(
      `create table if not exists migrations (
         version int primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    );
    const rows = await appliedMigrations(client);
    refuseStrangers(rows, migrations);

    const applied: string[] = [];
    for (const migration of migrations.slice(rows.length)) {
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into migrations (version, name, checksum) values ($1, $2, $3)', [
          migration.version,
          migration.name,
          migration.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new MigrationError(`Migration ${migration.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

/**
 * Waits until others have brought the database to this version. Changes nothing.
 * @throws {MigrationWaitError} where that does not happen in time
 * @throws {MigrationError} where the database is none of this version, and never will be
 */
export async function untilMigrated(
  client: pg.ClientBase,
  wait: MigrationWait,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  let missing = 0;
  const isCurrent = async () => {
    const { rows: found } = await client.query<{ exists: boolean }>(
      `select to_regclass('migrations') is not null as exists`,
    );
    const rows = found[0]?.exists ? await appliedMigrations(client) : [];
    refuseStrangers(rows, migrations);
    missing = migrations.length - rows.length;
    return missing === 0;
  };
  await until(
    isCurrent,
    wait,
    () =>
      `The database lacks ${missing} migrations of this version of Millrace, and MIGRATIONS=wait leaves them to others. Run ./millrace migrate.`,
  );
}

async function isLocked(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    migrationLock,
  ]);
  return rows[0]?.locked ?? false;
}

/** Asks again and again, so that the wait ends when it should, and holds no snapshot of the database. */
async function until(
  isDone: () => Promise<boolean>,
  { forMs = Number.POSITIVE_INFINITY, onWait, signal }: MigrationWait,
  why: () => string,
): Promise<void> {
  if (await isDone()) return;
  const startedAt = performance.now();
  await onWait?.();
  while (!(await isDone())) {
    signal?.throwIfAborted();
    if (performance.now() - startedAt > forMs) {
      throw new MigrationWaitError(
        `${why()} Waited ${Math.round(forMs / 1_000)} s (MIGRATIONS_WAIT_SECONDS).`,
      );
    }
    await delay(lookAgainMs);
  }
}

interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, checksum from migrations order by version',
  );
  return rows;
}

function refuseStrangers(rows: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  for (const [index, row] of rows.entries()) {
    const known = migrations[index];
    if (!known) {
      throw new MigrationError(
        `The database is at ${row.name}, which this version of Millrace does not know. ` +
          'It was written by a newer version: start that one, or restore a backup from before the upgrade.',
      );
    }
    if (known.checksum !== row.checksum) {
      throw new MigrationError(
        `${row.name} was changed after it had run on this database. Restore the file; put new changes in a new migration.`,
      );
    }
  }
}
