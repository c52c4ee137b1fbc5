import type pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import type { RecordKindName } from './kinds/record-kind.ts';
import { type PreparedRows, separator, split } from './prepared-rows.ts';

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
  /** The id of each row that is a new version; 0 for one that is not written. */
  readonly ids: Float64Array;
}

interface Batch {
  readonly importId: number;
  readonly source: string;
  /** The number of the segment that the new versions will be in, or a later one. */
  readonly segment: number;
  readonly rows: PreparedRows;
}

/*
 * Look-ups are lateral, and the import's session has no hash joins: the tables have no statistics while they fill up, and a plan that
 * reads all of one for each batch made an import of 200,000 three times slower.
 */
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
    from rows from (${texts(1)}, unnest(string_to_array($2::text, E'\\x1f')::uuid[])) with ordinality as i(identity, content_hash, place)
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
    from rows from (unnest($1::bigint[]), ${texts(2)}, unnest(string_to_array($3::text, E'\\x1f')::uuid[]), ${texts(4)}) as w(id, identity, content_hash, record)`;

const insertKeysSql = (table: RecordKindName) => `
  insert into ${table}_keys (key, id, rank)
  select * from rows from (${texts(1)}, unnest($2::bigint[]), unnest($3::int[])) as k(key, id, rank)`;

/** Writes the records as versions of the open import, invisible until it is finished. */
export async function writeBatch(
  tx: pg.ClientBase,
  kind: RecordKindName,
  batch: Batch,
): Promise<WrittenBatch> {
  const { rows } = batch;
  const counts = { added: 0, updated: 0, unchanged: 0, repeated: 0 };
  const ids = new Float64Array(rows.count);
  if (rows.count === 0) return { ...counts, ids };
  const { rows: found } = await tx.query<LookedUp>({
    name: `look-up-${kind}`,
    text: lookUpSql(kind),
    values: [rows.identities, rows.hashes, batch.source, batch.importId],
  });
  invariant(found.length === rows.count, 'each record has an outcome');

  const again: LookedUp[] = [];
  const fresh: number[] = [];
  for (const one of found) {
    if (one.id !== null) {
      ids[one.place] = one.id;
      if (one.visible_id === null && one.staged_id === null) fresh.push(one.place);
      else again.push(one);
    }
    if (one.staged_id !== null) counts.repeated += 1;
    else if (one.is_unchanged) counts.unchanged += 1;
    else if (one.visible_id !== null) counts.updated += 1;
    else counts.added += 1;
  }
  if (fresh.length > 0) {
    const chosen = fresh.length === rows.count ? rows : chosenRows(rows, fresh);
    const freshIds = fresh.length === rows.count ? ids : ids.filter((_, at) => fresh.includes(at));
    await tx.query(insertion(kind, batch, freshIds, chosen));
    await tx.query(keyInsertion(kind, freshIds, chosen));
  }
  if (again.length > 0) await replaceVersions(tx, kind, batch, again);
  return { ...counts, ids };
}

interface LookedUp {
  readonly place: number;
  readonly visible_id: number | null;
  readonly visible_in: number | null;
  readonly staged_id: number | null;
  readonly is_unchanged: boolean;
  /** Null where it is not written. */
  readonly id: number | null;
}

type StoredRows = Pick<PreparedRows, 'identities' | 'hashes' | 'records' | 'keys' | 'keyCounts' | 'ranks'>;

/** Of records that were there: what replaces a version of an earlier import, and what came earlier in this one. */
async function replaceVersions(
  tx: pg.ClientBase,
  kind: RecordKindName,
  batch: Batch,
  versions: readonly LookedUp[],
): Promise<void> {
  const rows = chosenRows(
    batch.rows,
    versions.map(({ place }) => place),
  );
  const ids = Float64Array.from(versions, ({ id }) => id as number);
  const { text, values } = insertion(kind, batch, ids, rows);
  const changes = 'set content_hash = excluded.content_hash, record = excluded.record, imported_at = now()';
  await tx.query(`${text} on conflict (id, added_in) do update ${changes}`, values);
  const keys = keyInsertion(kind, ids, rows);
  await tx.query(`${keys.text} on conflict (key, id) do update set rank = excluded.rank`, keys.values);
  const replaced = versions.filter(({ visible_id: visible }) => visible !== null);
  await tx.query(
    `update ${kind} r set replaced_in = $3
       from rows from (unnest($1::bigint[]), unnest($2::bigint[])) as w(id, added_in)
      where r.id = w.id and r.added_in = w.added_in`,
    [
      replaced.map(({ visible_id: visible }) => visible),
      replaced.map(({ visible_in: visibleIn }) => visibleIn),
      batch.importId,
    ],
  );
  await tx.query(
    `insert into dataset_deaths (kind, replaced_in, record_id, segment) select $1, $2, id, $3 from unnest($4::bigint[]) id`,
    [kind, batch.importId, batch.segment, [...ids]],
  );
}

function insertion(kind: RecordKindName, batch: Batch, ids: Float64Array, rows: StoredRows) {
  return {
    name: `insert-${kind}`,
    text: insertSql(kind),
    values: [bigints(ids), rows.identities, rows.hashes, rows.records, batch.importId, batch.source],
  };
}

function keyInsertion(kind: RecordKindName, ids: Float64Array, { keys, keyCounts, ranks }: StoredRows) {
  const ownIds: number[] = [];
  const ownRanks: number[] = [];
  for (const [at, count] of keyCounts.entries()) {
    for (let key = 0; key < count; key += 1) {
      ownIds.push(ids[at] as number);
      ownRanks.push(ranks[at] as number);
    }
  }
  return {
    name: `insert-keys-${kind}`,
    text: insertKeysSql(kind),
    values: [keys, bigints(ownIds), bigints(ownRanks)],
  };
}

/** An array as PostgreSQL writes it: the client would look at each number by itself. */
const bigints = (numbers: readonly number[] | Float64Array) => `{${numbers.join(',')}}`;

function chosenRows(rows: PreparedRows, places: readonly number[]): StoredRows {
  const [identities, hashes, records] = [split(rows.identities), split(rows.hashes), split(rows.records)];
  const keys = split(rows.keys);
  const starts: number[] = [];
  let start = 0;
  for (const count of rows.keyCounts) {
    starts.push(start);
    start += count;
  }
  const keysOf = (place: number) =>
    keys.slice(starts[place], (starts[place] as number) + (rows.keyCounts[place] as number));
  const joined = (texts: readonly (string | undefined)[]) => texts.join(separator);
  return {
    identities: joined(places.map((place) => identities[place])),
    hashes: joined(places.map((place) => hashes[place])),
    records: joined(places.map((place) => records[place])),
    keys: joined(places.flatMap(keysOf)),
    keyCounts: Uint16Array.from(places, (place) => rows.keyCounts[place] as number),
    ranks: Int32Array.from(places, (place) => rows.ranks[place] as number),
  };
}
