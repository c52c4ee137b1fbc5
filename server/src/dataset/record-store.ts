import type { Queryable } from '../postgres/pool.ts';
import type { RecordKind } from './kinds/record-kind.ts';
import { readValues } from './read-values.ts';
import { mayRead, mayReadSql, type Reader, readerValues } from './reader.ts';

/** A record as the dataset keeps it. */
export interface StoredRecord<Value> {
  /** Stays the same over all versions. */
  readonly id: number;
  /** The import that brought this version. */
  readonly addedIn: number;
  /** The organization that it belongs to; null where it belongs to all. */
  readonly owner: number | null;
  readonly value: Value;
}

interface Row {
  id: number;
  added_in: number;
  owner: number | null;
  record: string;
}

/** The newest finished import of the kind: until it readers see everything. */
const newest = (kind: string) =>
  `coalesce((select max(id) from imports where kind = '${kind}' and state = 'finished' and dataset is null), 0)`;

/** Which state of the records of a kind readers see: it changes with each import, and where records are erased or removed. */
export interface DatasetState {
  /** The newest finished import; 0 where there is none. */
  readonly newest: number;
  /** Other changes, counted. */
  readonly changes: number;
}

export const isSameState = (one: DatasetState, other: DatasetState): boolean =>
  one.newest === other.newest && one.changes === other.changes;

/**
 * The visible records with these ids, and the state at that moment. Whose record it is says its import: ids may come from a caller, and
 * need not have been found by the index.
 */
export async function readRecords<Value>(
  db: Queryable,
  kind: RecordKind<Value>,
  ids: readonly number[],
  reader: Reader,
): Promise<DatasetState & { readonly records: ReadonlyMap<number, StoredRecord<Value>> }> {
  const { rows } = await db.query<DatasetState & { [Column in keyof Row]: Row[Column] | null }>({
    name: `read-${kind.name}`,
    text: `select n.newest, n.changes, r.id, r.added_in, r.organization_id as owner, r.record
             from (select ${newest(kind.name)} as newest,
                          (select changes from dataset_changes where kind = '${kind.name}') as changes) n
             left join (select r.id, r.added_in, r.replaced_in, r.record, i.organization_id
                          from ${kind.name} r join imports i on i.id = r.added_in
                         where r.id = any($1::bigint[]) and ${mayReadSql('i.organization_id', 2)}) r
               on r.added_in <= n.newest and (r.replaced_in is null or r.replaced_in > n.newest)`,
    values: [ids, ...readerValues(reader)],
  });
  const stored = rows.filter((row): row is DatasetState & Row => row.id !== null);
  const values = await readValues(
    db,
    kind,
    stored.map(({ record }) => record),
  );
  const records = new Map<number, StoredRecord<Value>>();
  for (const [at, { id, added_in: addedIn, owner }] of stored.entries()) {
    records.set(id, { id, addedIn, owner, value: values[at] as Value });
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
 * Whose records finished imports have left; null among them where some belong to all. It is asked of the index: the table may hold millions
 * of records of an import that has not finished, and none that readers see.
 */
export async function ownersOf(db: Queryable, kind: string): Promise<ReadonlySet<number | null>> {
  const { rows } = await db.query<{ owner: number | null }>({
    // Asked by each call that may be answered from imports: to plan it took ten times as long as to run it.
    name: `dataset_owners_${kind}`,
    text: `select distinct organization_id as owner from dataset_segments where kind = $1 and added_in <= ${newest(kind)}`,
    values: [kind],
  });
  return new Set(rows.map(({ owner }) => owner));
}

/** Whether an organization has records that no other finds, be it of an import that has not finished. */
export async function isOwner(db: Queryable, organizationId: number): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    'select exists (select from dataset_segments where organization_id = $1) as is',
    [organizationId],
  );
  return rows[0]?.is ?? false;
}

/** Whether there is at least one record that the reader finds. */
export async function hasRecords(db: Queryable, kind: string, reader: Reader = null): Promise<boolean> {
  return [...(await ownersOf(db, kind))].some((owner) => mayRead(reader, owner));
}

/** Own records first, then those of the newest import. */
export const byWorth = <Value>(one: StoredRecord<Value>, other: StoredRecord<Value>): number =>
  Number(other.owner !== null) - Number(one.owner !== null) ||
  other.addedIn - one.addedIn ||
  one.id - other.id;
