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

/*
 * `known` is each record with the version that readers see (of an earlier import, not yet replaced) and with what this
 * import wrote of the same record before; then the visible one is replaced already, and not found. A version equal to the
 * visible one is not written again. The look-ups are lateral, and the import's session has no hash joins: the table has no
 * statistics while it fills up, and a plan that reads all of it for each batch made an import of 200,000 three times slower.
 */
const writeSql = (table: RecordKindName) => `
  with incoming as materialized (
    select * from json_to_recordset($1::json) as r(place integer, identity text, content_hash uuid, record json, keys text[], rank integer)
  ),
  known as materialized (
    select i.*, visible.id as visible_id, visible.added_in as visible_in, visible.content_hash as visible_hash,
           staged.id as staged_id
      from incoming i
      left join lateral (
        select id, added_in, content_hash from ${table}
         where identity = i.identity and source = $2 and added_in < $3 and replaced_in is null
         limit 1
      ) visible on true
      left join lateral (
        select id from ${table} where identity = i.identity and source = $2 and added_in = $3 limit 1
      ) staged on true
  ),
  -- No join brings an outcome and its new id together again: two thousand by two thousand would be compared.
  outcomes as materialized (
    select *, case when visible_hash is distinct from content_hash
                   then coalesce(staged_id, visible_id, nextval('${table}_id_seq')) end as id
      from known
  ),
  wanted as materialized (
    select * from outcomes where id is not null
  ),
  written as (
    insert into ${table} (id, added_in, source, identity, content_hash, record)
    select w.id, $3, $2, w.identity, w.content_hash, w.record::text from wanted w
        on conflict (id, added_in) do update
       set content_hash = excluded.content_hash, record = excluded.record, imported_at = now()
  ),
  keyed as (
    insert into ${table}_keys (key, id, rank)
    select distinct on (k.key, w.id) k.key, w.id, w.rank from wanted w, unnest(w.keys) as k(key)
        on conflict (key, id) do update set rank = excluded.rank
  ),
  replaced as (
    update ${table} c set replaced_in = $3
      from wanted w where c.id = w.visible_id and c.added_in = w.visible_in
  ),
  dead as (
    insert into dataset_deaths (kind, replaced_in, record_id, segment)
    select '${table}', $3, w.id, $4 from wanted w where w.visible_id is not null or w.staged_id is not null
  )
  select place, id, staged_id is not null as is_repeated,
         visible_id is not null and visible_hash is distinct from content_hash as is_updated,
         visible_hash is not distinct from content_hash as is_unchanged
    from outcomes`;

/**
 * Writes the records as versions of the open import, invisible until it is finished.
 *
 * @param batch of one identity the last record counts. `segment`: the number of the segment that the new versions will be in, or a later one
 */
export async function writeBatch<Value>(
  tx: pg.ClientBase,
  kind: RecordKind<Value>,
  batch: {
    readonly importId: number;
    readonly source: string;
    readonly segment: number;
    readonly records: readonly Value[];
  },
): Promise<WrittenBatch> {
  // One statement cannot write one row twice.
  const rows = new Map<string, string>();
  for (const [place, record] of batch.records.entries()) {
    const identity = kind.identity(record).slice(0, keyCharactersMax);
    rows.set(identity, rowText(kind, record, place, identity));
  }
  const result = await tx.query<{
    place: number;
    id: number | null;
    is_repeated: boolean;
    is_updated: boolean;
    is_unchanged: boolean;
  }>({
    name: `write-${kind.name}`,
    text: writeSql(kind.name),
    values: [`[${[...rows.values()].join(',')}]`, batch.source, batch.importId, batch.segment],
  });
  invariant(result.rows.length === rows.size, 'each record has an outcome');
  const written = new Map<number, number>();
  const counts = { added: 0, updated: 0, unchanged: 0, repeated: batch.records.length - rows.size };
  for (const { place, id, is_repeated, is_updated, is_unchanged } of result.rows) {
    if (id !== null) written.set(place, id);
    if (is_repeated) counts.repeated += 1;
    else if (is_unchanged) counts.unchanged += 1;
    else if (is_updated) counts.updated += 1;
    else counts.added += 1;
  }
  return { ...counts, written };
}

/** Put together as text, so that the record is written as JSON once. */
function rowText<Value>(kind: RecordKind<Value>, value: Value, place: number, identity: string): string {
  const record = JSON.stringify(compactRecord(value));
  // 128 bits of SHA-256 tell versions apart; a UUID is PostgreSQL's only type of 16 bytes.
  const digest = hash('sha256', record, 'hex').slice(0, 32);
  const keys = kind.keys(value).map((key) => key.slice(0, keyCharactersMax));
  const rank = Math.min(Math.max(kind.rank(value), -1), 2_147_483_647);
  return `{"place":${place},"identity":${JSON.stringify(identity)},"content_hash":"${digest}","rank":${rank},"keys":${JSON.stringify(keys)},"record":${record}}`;
}
