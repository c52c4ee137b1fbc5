import type { Queryable } from '../postgres/pool.ts';
import type { RecordKind } from './kinds/record-kind.ts';
import { readValues } from './read-values.ts';

/** A record as the dataset keeps it. */
export interface StoredRecord<Value> {
  /** Stays the same over all versions. */
  readonly id: number;
  /** The import that brought this version. */
  readonly addedIn: number;
  readonly value: Value;
}

interface Row {
  id: number;
  added_in: number;
  record: string;
}

/** The newest finished import of the kind: until it readers see everything. */
const newest = (kind: string) =>
  `coalesce((select max(id) from imports where kind = '${kind}' and state = 'finished'), 0)`;

/** Which state of the records of a kind readers see: it changes with each import, and where records are erased or removed. */
export interface DatasetState {
  /** The newest finished import; 0 where there is none. */
  readonly newest: number;
  /** Other changes, counted. */
  readonly changes: number;
}

export const isSameState = (one: DatasetState, other: DatasetState): boolean =>
  one.newest === other.newest && one.changes === other.changes;

/** The visible records with these ids, and the state at that moment. */
export async function readRecords<Value>(
  db: Queryable,
  kind: RecordKind<Value>,
  ids: readonly number[],
): Promise<DatasetState & { readonly records: ReadonlyMap<number, StoredRecord<Value>> }> {
  const { rows } = await db.query<DatasetState & { [Column in keyof Row]: Row[Column] | null }>({
    name: `read-${kind.name}`,
    text: `select n.newest, n.changes, r.id, r.added_in, r.record
             from (select ${newest(kind.name)} as newest,
                          (select changes from dataset_changes where kind = '${kind.name}') as changes) n
             left join ${kind.name} r on r.id = any($1::bigint[]) and r.added_in <= n.newest
                  and (r.replaced_in is null or r.replaced_in > n.newest)`,
    values: [ids],
  });
  const stored = rows.filter((row): row is DatasetState & Row => row.id !== null);
  const values = await readValues(
    db,
    kind,
    stored.map(({ record }) => record),
  );
  const records = new Map<number, StoredRecord<Value>>();
  for (const [at, { id, added_in: addedIn }] of stored.entries()) {
    records.set(id, { id, addedIn, value: values[at] as Value });
  }
  return { newest: rows[0]?.newest ?? 0, changes: rows[0]?.changes ?? 0, records };
}

/** What readers see now. */
export async function datasetState(db: Queryable, kind: string): Promise<DatasetState> {
  const { rows } = await db.query<DatasetState>(
    `select ${newest(kind)} as newest, (select changes from dataset_changes where kind = $1) as changes`,
    [kind],
  );
  return { newest: rows[0]?.newest ?? 0, changes: rows[0]?.changes ?? 0 };
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
