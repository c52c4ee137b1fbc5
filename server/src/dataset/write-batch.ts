import type pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import { copyRows, hashOfRow, identityOfRow } from './copy-rows.ts';
import { separator } from './joined-texts.ts';
import type { RecordKindName } from './kinds/record-kind.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { PreparedRows } from './prepared-rows.ts';
import type { SeenIdentities } from './seen-identities.ts';
import { recordDeaths } from './segments/segment-tables.ts';

export interface BatchCounts {
  /** Records that this source did not have. */
  readonly added: number;
  /** Records of which the batch brings a new version. */
  readonly updated: number;
  readonly unchanged: number;
  /** Records that came earlier in the same import, in this batch or one before; the later one counts. */
  readonly repeated: number;
}

export interface WrittenBatch extends BatchCounts {
  /** The id of each row that is to be indexed; 0 for one that is not written, or that takes the place of one that this import has indexed. */
  readonly ids: Float64Array<ArrayBuffer>;
  /** Of the records of which the batch brings another version than this import wrote before. */
  readonly again: readonly number[];
}

interface Batch {
  readonly importId: number;
  readonly source: string;
  /** No segment of this import has a smaller number, and none of an earlier one a larger. */
  readonly firstSegment: number;
  readonly rows: PreparedRows;
  /** Those of this import; null where the source may have records of earlier ones. */
  readonly seen: SeenIdentities | null;
}

/** The last version of a record: one that readers see, or one that this import wrote before. */
interface LastVersion {
  readonly id: number;
  readonly added_in: number;
  readonly identity: string;
  readonly hash: string;
}

/** Writes the records as versions of the open import, invisible until it is finished. */
export async function writeBatch(
  tx: pg.ClientBase,
  kind: RecordKindName,
  batch: Batch,
): Promise<WrittenBatch> {
  const { rows } = batch;
  const ids = new Float64Array(rows.count);
  if (rows.count === 0) return { added: 0, updated: 0, unchanged: 0, repeated: 0, ids, again: [] };
  const superseded = new Set(rows.superseded);
  const before = await lastVersions(tx, kind, batch);
  const replaced: LastVersion[] = [];
  const [again, againAt]: [number[], number[]] = [[], []];
  let [unchanged, added, repeated] = [0, 0, superseded.size];
  const fresh: number[] = [];
  // Most batches bring records that nobody knows, and then nothing is looked at one by one.
  for (let at = 0; at < rows.count; at += 1) {
    if (superseded.has(at)) continue;
    const version = before.size === 0 ? undefined : before.get(identityOfRow(rows.copied, at));
    if (!version) {
      fresh.push(at);
      added += 1;
      continue;
    }
    const isOfThisImport = version.added_in === batch.importId;
    const isSame = hashOfRow(rows.copied, at) === version.hash;
    if (!isSame) ids[at] = version.id;
    if (isOfThisImport) {
      repeated += 1;
      if (!isSame) {
        again.push(version.id);
        againAt.push(at);
      }
    } else if (isSame) unchanged += 1;
    else replaced.push(version);
  }
  const first = await takeIds(tx, kind, fresh.length);
  for (const [index, at] of fresh.entries()) ids[at] = first + index;
  await endVersions(tx, kind, batch, replaced);
  await deleteVersions(tx, kind, batch, again);
  await copyRows(tx, kind, rows.copied, ids);
  for (const at of againAt) ids[at] = 0;
  return { added, updated: replaced.length, unchanged, repeated, ids, again };
}

/** By identity. */
async function lastVersions(
  tx: pg.ClientBase,
  kind: RecordKindName,
  { rows, source, seen }: Batch,
): Promise<ReadonlyMap<string, LastVersion>> {
  const places = Array.from(rows.identityHashes.keys()).filter(
    // Those of this batch are seen from now on.
    (at) => seen === null || seen.add(rows.identityHashes[at] as number),
  );
  if (places.length === 0) return new Map();
  const { rows: found } = await tx.query<LastVersion>({
    name: `last-versions-${kind}`,
    text: `select id, added_in, identity, replace(content_hash::text, '-', '') as hash from ${kind}
            where identity = any (string_to_array($1, E'\\x1f')) and source = $2 and replaced_in is null`,
    values: [places.map((at) => identityOfRow(rows.copied, at)).join(separator), source],
  });
  return new Map(found.map((version) => [version.identity, version]));
}

/** The first of so many ids that follow each other. Only imports take ids. */
export async function takeIds(tx: pg.ClientBase, kind: RecordKindName, count: number): Promise<number> {
  if (count === 0) return 0;
  const { rows } = await tx.query<{ last: number }>({
    name: `take-ids-${kind}`,
    text: `${oneAtATime} select setval('${kind}_id_seq', nextval('${kind}_id_seq') + $1 - 1) as last from turn`,
    values: [count],
  });
  invariant(rows[0], 'a sequence has a value');
  return rows[0].last - count + 1;
}

/** Versions of earlier imports end with this one. */
async function endVersions(
  tx: pg.ClientBase,
  kind: RecordKindName,
  { importId, firstSegment }: Batch,
  versions: readonly LastVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  const ids = versions.map(({ id }) => id);
  await tx.query(
    `update ${kind} r set replaced_in = $3
       from rows from (unnest($1::bigint[]), unnest($2::bigint[])) as w(id, added_in)
      where r.id = w.id and r.added_in = w.added_in`,
    [ids, versions.map(({ added_in: addedIn }) => addedIn), importId],
  );
  await recordDeaths(tx, kind, { importId, ids, segment: firstSegment });
}

/** What this import wrote before of the same records gives way. */
async function deleteVersions(
  tx: pg.ClientBase,
  kind: RecordKindName,
  { importId }: Batch,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(`delete from ${kind} where id = any ($1) and added_in = $2`, [ids, importId]);
}
