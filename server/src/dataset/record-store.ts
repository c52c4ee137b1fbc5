import type { Queryable } from '../postgres/pool.ts';
import { type RecordKind, storedKey } from './kinds/record-kind.ts';
import { readValue } from './read-value.ts';

/** A record as the dataset keeps it. */
export interface StoredRecord<Value> {
  /** Stays the same over all versions. */
  readonly id: number;
  /** The import that brought this version. */
  readonly addedIn: number;
  readonly value: Value;
}

/** Of the records with one key so many of the highest rank are looked at. */
const recordsOfKeyMax = 500;

interface Row {
  id: number;
  added_in: number;
  record: string;
}

/** The newest finished import of the kind: until it readers see everything. */
const newest = (kind: string) =>
  `coalesce((select max(id) from imports where kind = '${kind}' and state = 'finished'), 0)`;

/** The versions that readers see, of the table as `r`. One statement sees one newest import, so that it never mixes two states. */
const isVisible = (kind: string) =>
  `r.added_in <= ${newest(kind)} and (r.replaced_in is null or r.replaced_in > ${newest(kind)})`;

/** The visible records with these ids, and the newest import at that moment. */
export async function readRecords<Value>(
  db: Queryable,
  kind: RecordKind<Value>,
  ids: readonly number[],
): Promise<{ readonly newest: number; readonly records: ReadonlyMap<number, StoredRecord<Value>> }> {
  const { rows } = await db.query<{ newest: number } & { [Column in keyof Row]: Row[Column] | null }>({
    name: `read-${kind.name}`,
    text: `select n.newest, r.id, r.added_in, r.record
             from (select ${newest(kind.name)} as newest) n
             left join ${kind.name} r on r.id = any($1::bigint[]) and r.added_in <= n.newest
                  and (r.replaced_in is null or r.replaced_in > n.newest)`,
    values: [ids],
  });
  const records = new Map<number, StoredRecord<Value>>();
  for (const row of rows) if (row.id !== null) records.set(row.id, storedOf(kind, row as Row));
  return { newest: rows[0]?.newest ?? 0, records };
}

/** The visible records of each key, the highest rank first. A key that nothing has is absent. */
export async function recordsByKey<Value>(
  db: Queryable,
  kind: RecordKind<Value>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredRecord<Value>[]>> {
  // PostgreSQL has no text with a NUL in it, and refuses the question.
  const wanted = Map.groupBy(new Set(keys.filter((key) => !key.includes('\0'))), storedKey);
  if (wanted.size === 0) return new Map();
  const { rows } = await db.query<Row & { key: string }>({
    name: `find-${kind.name}`,
    text: `select w.key, r.id, r.added_in, r.record
             from unnest($1::text[]) as w (key)
             cross join lateral (
               select k.id from ${kind.name}_keys k where k.key = w.key
                order by k.rank desc, k.id limit ${recordsOfKeyMax}
             ) k
             join ${kind.name} r on r.id = k.id and ${isVisible(kind.name)}`,
    values: [[...wanted.keys()]],
  });
  const found = new Map<string, StoredRecord<Value>[]>();
  for (const row of rows) {
    const stored = storedOf(kind, row);
    // What the key was made of may have changed since.
    const own = kind.keys(stored.value);
    for (const key of wanted.get(row.key) ?? []) {
      if (!own.includes(key)) continue;
      const records = found.get(key);
      if (records) records.push(stored);
      else found.set(key, [stored]);
    }
  }
  return found;
}

/**
 * Whether a finished import has left at least one record. It is asked of the index: the table may hold millions of records of an
 * import that has not finished, and none that readers see.
 */
export async function hasRecords(db: Queryable, kind: string): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(
    `select exists (select from dataset_segments where kind = $1 and added_in <= ${newest(kind)}) as any`,
    [kind],
  );
  return rows[0]?.any ?? false;
}

const storedOf = <Value>(
  kind: RecordKind<Value>,
  { id, added_in: addedIn, record }: Row,
): StoredRecord<Value> => ({
  id,
  addedIn,
  value: readValue(kind, record),
});
