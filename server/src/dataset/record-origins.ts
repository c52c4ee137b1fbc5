import type pg from 'pg';
import type { Queryable } from '../postgres/pool.ts';
import type { RecordKindName } from './kinds/record-kind.ts';

/* Of records in the database: where they come from, and which ones name somebody. */

/** Where the last version of a record comes from. */
export interface RecordOrigin {
  readonly id: number;
  readonly source: string;
  readonly importId: number;
  readonly file: string | null;
  /** The organization that it belongs to, as its owner knows it; null where it belongs to all. */
  readonly organization: string | null;
  readonly importedAt: Date;
}

/** Texts that a table is gone through for at a time. */
const needlesAtOnce = 50;

/** Of people. */
export async function originsOf(db: Queryable, ids: readonly number[]): Promise<RecordOrigin[]> {
  const { rows } = await db.query<{
    id: number;
    source: string;
    added_in: number;
    file: string | null;
    organization: string | null;
    imported_at: Date;
  }>(
    `select r.id, r.source, r.added_in, i.file, o.public_id as organization, r.imported_at
       from people r left join imports i on i.id = r.added_in left join organizations o on o.id = i.organization_id
      where r.id = any($1) and r.replaced_in is null order by r.id`,
    [ids],
  );
  return rows.map(({ id, source, added_in: importId, file, organization, imported_at: importedAt }) => ({
    ...{ id, source, importId, file, organization, importedAt },
  }));
}

/** Ids of records in whose text one of the needles stands, letters of either case. It reads the whole table: some seconds for a million records. */
export async function idsMentioning(
  db: Queryable | pg.ClientBase,
  kind: RecordKindName,
  needles: readonly string[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (let at = 0; at < needles.length; at += needlesAtOnce) {
    const patterns = needles
      .slice(at, at + needlesAtOnce)
      .map((needle) => `%${needle.replace(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await db.query<{ id: number }>(
      `select distinct id from ${kind} where record ilike any($1)`,
      [patterns],
    );
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

/** Ids of people with one of these identities, in whatever version. */
export async function idsOfIdentities(
  client: pg.ClientBase,
  identities: readonly string[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select distinct id from people where identity = any($1)',
    [identities],
  );
  return rows.map(({ id }) => id);
}
