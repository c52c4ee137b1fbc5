import { hash } from 'node:crypto';
import type pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import { compactRecord } from './compact-record.ts';
import { keyCharactersMax, type RecordKind, type RecordKindName } from './kinds/record-kind.ts';

export interface BatchCounts {
  /** Records that this source did not have. */
  readonly added: number;
  /** Records of which the batch brings a new version. */
  readonly updated: number;
  readonly unchanged: number;
  /** Records that came earlier in the same import; the later one counts. */
  readonly repeated: number;
}

export interface WrittenBatch extends BatchCounts {
  /** The id of each record of the batch that is a new version, by its place there. */
  readonly written: ReadonlyMap<number, number>;
}

interface Batch<Value> {
  readonly importId: number;
  readonly source: string;
  /** The number of the segment that the new versions will be in, or a later one. */
  readonly segment: number;
  readonly records: readonly Value[];
}

/*
 * Texts travel joined by a character that JSON escapes and no key has: PostgreSQL takes them apart ten times as fast as JSON, and there is
 * nothing to escape. Look-ups are lateral, and the import's session has no hash joins: the tables have no statistics while they fill up,
 * and a plan that reads all of one for each batch made an import of 200,000 three times slower.
 */
const separator = '\u001f';
const texts = (parameter: number) => `unnest(string_to_array($${parameter}::text, E'\\x1f'))`;

/*
 * Each record with the version that readers see (of an earlier import, not yet replaced) and with what this import wrote of the same
 * record before; then the visible one is replaced already, and not found. A version equal to the visible one gets no id, and is not written.
 */
const lookUpSql = (table: RecordKindName) => `
  select i.place::int - 1 as place, visible.id as visible_id, visible.added_in as visible_in, staged.id as staged_id,
         visible.content_hash is not distinct from i.content_hash as is_unchanged,
         case when visible.content_hash is distinct from i.content_hash
              then coalesce(staged.id, visible.id, nextval('${table}_id_seq')) end as id
    from rows from (${texts(1)}, unnest($2::uuid[])) with ordinality as i(identity, content_hash, place)
    left join lateral (
      select id, added_in, content_hash from ${table}
       where identity = i.identity and source = $3 and added_in < $4 and replaced_in is null
       limit 1
    ) visible on true
    left join lateral (
      select id from ${table} where identity = i.identity and source = $3 and added_in = $4 limit 1
    ) staged on true`;

const insertSql = (table: RecordKindName) => `
  insert into ${table} (id, added_in, source, identity, content_hash, record)
  select w.id, $5, $6, w.identity, w.content_hash, w.record
    from rows from (unnest($1::bigint[]), ${texts(2)}, unnest($3::uuid[]), ${texts(4)}) as w(id, identity, content_hash, record)`;

const insertKeysSql = (table: RecordKindName) => `
  insert into ${table}_keys (key, id, rank)
  select * from rows from (${texts(1)}, unnest($2::bigint[]), unnest($3::int[])) as k(key, id, rank)`;

/**
 * Writes the records as versions of the open import, invisible until it is finished.
 *
 * @param batch of one identity the last record counts
 */
export async function writeBatch<Value>(
  tx: pg.ClientBase,
  kind: RecordKind<Value>,
  batch: Batch<Value>,
): Promise<WrittenBatch> {
  // One statement cannot write one row twice.
  const rows = new Map<string, Row>();
  for (const [place, record] of batch.records.entries()) {
    const row = rowOf(kind, record, place);
    rows.set(row.identity, row);
  }
  const all = [...rows.values()];
  const { rows: found } = await tx.query<LookedUp>({
    name: `look-up-${kind.name}`,
    text: lookUpSql(kind.name),
    values: [
      joined(all, ({ identity }) => identity),
      all.map(({ hash }) => hash),
      batch.source,
      batch.importId,
    ],
  });
  invariant(found.length === all.length, 'each record has an outcome');

  const written = new Map<number, number>();
  const fresh: NewVersion[] = [];
  const again: NewVersion[] = [];
  const counts = { added: 0, updated: 0, unchanged: 0, repeated: batch.records.length - all.length };
  for (const one of found) {
    const row = all[one.place] as Row;
    if (one.id !== null) {
      written.set(row.place, one.id);
      const isFirst = one.visible_id === null && one.staged_id === null;
      (isFirst ? fresh : again).push({ ...row, ...one, id: one.id, place: row.place });
    }
    if (one.staged_id !== null) counts.repeated += 1;
    else if (one.is_unchanged) counts.unchanged += 1;
    else if (one.visible_id !== null) counts.updated += 1;
    else counts.added += 1;
  }
  if (fresh.length > 0) {
    await tx.query(insertion(kind, batch, fresh));
    await tx.query(keyInsertion(kind, fresh));
  }
  if (again.length > 0) await replaceVersions(tx, kind, batch, again);
  return { ...counts, written };
}

type BatchPlace = Pick<Batch<never>, 'importId' | 'source' | 'segment'>;

interface Row {
  readonly place: number;
  readonly identity: string;
  readonly hash: string;
  readonly record: string;
  readonly keys: readonly string[];
  readonly rank: number;
}

interface LookedUp {
  /** Among the different records of the batch. */
  readonly place: number;
  readonly visible_id: number | null;
  readonly visible_in: number | null;
  readonly staged_id: number | null;
  readonly is_unchanged: boolean;
  /** Null where it is not written. */
  readonly id: number | null;
}

type NewVersion = Row & Omit<LookedUp, 'id'> & { readonly id: number };

/** Of records that were there: what replaces a version of an earlier import, and what came earlier in this one. */
async function replaceVersions<Value>(
  tx: pg.ClientBase,
  kind: RecordKind<Value>,
  batch: BatchPlace,
  versions: readonly NewVersion[],
): Promise<void> {
  const table = kind.name;
  const { text, values } = insertion(kind, batch, versions);
  const changes = 'set content_hash = excluded.content_hash, record = excluded.record, imported_at = now()';
  await tx.query(`${text} on conflict (id, added_in) do update ${changes}`, values);
  const keys = keyInsertion(kind, versions);
  await tx.query(`${keys.text} on conflict (key, id) do update set rank = excluded.rank`, keys.values);
  await tx.query(
    `update ${table} r set replaced_in = $3
       from rows from (unnest($1::bigint[]), unnest($2::bigint[])) as w(id, added_in)
      where r.id = w.id and r.added_in = w.added_in`,
    [
      versions.map(({ visible_id }) => visible_id),
      versions.map(({ visible_in }) => visible_in),
      batch.importId,
    ],
  );
  await tx.query(
    `insert into dataset_deaths (kind, replaced_in, record_id, segment) select $1, $2, id, $3 from unnest($4::bigint[]) id`,
    [table, batch.importId, batch.segment, versions.map(({ id }) => id)],
  );
}

function insertion<Value>(kind: RecordKind<Value>, batch: BatchPlace, versions: readonly NewVersion[]) {
  return {
    name: `insert-${kind.name}`,
    text: insertSql(kind.name),
    values: [
      versions.map(({ id }) => id),
      joined(versions, ({ identity }) => identity),
      versions.map(({ hash }) => hash),
      joined(versions, ({ record }) => record),
      batch.importId,
      batch.source,
    ],
  };
}

function keyInsertion<Value>(kind: RecordKind<Value>, versions: readonly NewVersion[]) {
  const rows = versions.flatMap(({ id, keys, rank }) => keys.map((key) => ({ key, id, rank })));
  return {
    name: `insert-keys-${kind.name}`,
    text: insertKeysSql(kind.name),
    values: [joined(rows, ({ key }) => key), rows.map(({ id }) => id), rows.map(({ rank }) => rank)],
  };
}

const joined = <Item>(items: readonly Item[], text: (item: Item) => string) =>
  items.map(text).join(separator);

function rowOf<Value>(kind: RecordKind<Value>, value: Value, place: number): Row {
  const record = JSON.stringify(compactRecord(value));
  const rank = kind.rank(value);
  return {
    place,
    identity: keyText(kind.identity(value)),
    // 128 bits of SHA-256 tell versions apart; a UUID is PostgreSQL's only type of 16 bytes.
    hash: hash('sha256', record, 'hex').slice(0, 32),
    record,
    keys: [...new Set(kind.keys(value).map(keyText))],
    rank: Math.min(Math.max(rank, -1), rankMax),
  };
}

const rankMax = 2_147_483_647;

const keyText = (key: string) => key.slice(0, keyCharactersMax).replaceAll(separator, ' ');
