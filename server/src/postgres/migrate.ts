import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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

/**
 * Brings the database to the newest version, each migration in a transaction of its own. Safe to run from several
 * processes at once, and to repeat. Returns the names applied.
 * @throws {MigrationError} and then nothing has changed
 */
export async function migrate(
  client: pg.ClientBase,
  migrations: Migration[] = readMigrations(),
): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(
      `create table if not exists migrations (
         version int primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
      'select version, name, checksum from migrations order by version',
    );
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

function refuseStrangers(
  rows: readonly { version: number; name: string; checksum: string }[],
  migrations: readonly Migration[],
): void {
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
