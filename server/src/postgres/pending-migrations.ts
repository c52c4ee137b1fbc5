import { type Migration, readMigrations } from './migrate.ts';
import type { Queryable } from './pool.ts';

/** Names of the migrations that the next start would apply. Changes nothing. */
export async function pendingMigrations(
  db: Queryable,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return migrations.map(({ name }) => name);
  const applied = await db.query<{ version: number }>('select version from migrations');
  const versions = new Set(applied.rows.map((row) => row.version));
  return migrations.filter(({ version }) => !versions.has(version)).map(({ name }) => name);
}
