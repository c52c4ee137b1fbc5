import type pg from 'pg';
import { invariant } from '../../kernel/invariant.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { copyIn } from '../copy-in.ts';
import type { BuiltSegment } from './segment-builder.ts';

/*
 * Segments in the database (server/migrations/0003_dataset.sql). A segment is written once and never changed. A record that gets a newer
 * version leaves a row in `dataset_deaths`: it is dead in all segments with a smaller number.
 */

/**
 * How segments are written now; it grows when blocks of before could not be read any more, or lack a key. 2: keys by
 * hashes of 64 bits. 3: companies by names that are alike.
 */
export const segmentFormat = 3;

/** The number of a segment that will be written: deaths name it before. */
export async function nextSegment(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>(`select nextval('dataset_segments_id_seq') as id`);
  invariant(rows[0], 'a sequence has a next value');
  return rows[0].id;
}

export async function writeSegment(
  tx: pg.ClientBase,
  segment: {
    readonly id: number;
    readonly kind: string;
    readonly importId: number;
    readonly owner: number | null;
    readonly built: BuiltSegment;
  },
): Promise<void> {
  const { id, kind, importId, owner, built } = segment;
  await tx.query(
    `insert into dataset_segments (id, kind, added_in, docs, record_ids, columns, firsts, words, labels, key_blocks, format,
                                   organization_id)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      kind,
      importId,
      built.docs,
      bytesOf(built.ids),
      Buffer.concat(built.columns.map(bytesOf)),
      JSON.stringify(built.firsts),
      built.words.join('\n'),
      JSON.stringify(Object.fromEntries(built.labels)),
      built.keyBlocks.length,
      segmentFormat,
      owner,
    ],
  );
  await copyBlocks(tx, id, [...built.blocks, ...built.keyBlocks]);
}

/** As COPY takes them: hundreds of arrays of bytes as a text of digits are a tenth of all that an import costs PostgreSQL. */
async function copyBlocks(tx: pg.ClientBase, segment: number, blocks: readonly Buffer[]): Promise<void> {
  const pieces = blocks.flatMap((bytes, no) => {
    const head = Buffer.alloc(26);
    head.writeInt16BE(3, 0);
    head.writeInt32BE(8, 2);
    head.writeBigInt64BE(BigInt(segment), 6);
    head.writeInt32BE(4, 14);
    head.writeInt32BE(no, 18);
    head.writeInt32BE(bytes.length, 22);
    return [head, bytes];
  });
  await copyIn(tx, 'dataset_blocks (segment, no, bytes)', [Buffer.concat(pieces)]);
}

/** The records are dead in all segments with a smaller number, for readers who see the import. */
export async function recordDeaths(
  db: Queryable,
  kind: string,
  {
    importId,
    ids,
    segment,
  }: { readonly importId: number; readonly ids: readonly number[]; readonly segment: number },
): Promise<void> {
  await db.query(
    'insert into dataset_deaths (kind, replaced_in, record_id, segment) select $1, $2, id, $3 from unnest($4::bigint[]) id',
    [kind, importId, segment, ids],
  );
}

/** Makes readers read the index of the kind again before they answer from it. In the transaction of the change. */
export async function noteChange(tx: Queryable, kind: string): Promise<void> {
  await tx.query('update dataset_changes set changes = changes + 1 where kind = $1', [kind]);
}

export interface SegmentRow {
  readonly id: number;
  readonly owner: number | null;
  readonly docs: number;
  readonly ids: Float64Array;
  readonly columns: readonly Int32Array[];
  readonly firsts: readonly string[];
  readonly keyBlocks: number;
  readonly format: number;
}

/** What readers see of a kind: its newest finished import, and the segments and deaths until it. */
export interface VisibleState {
  readonly newest: number;
  readonly changes: number;
  readonly segments: readonly number[];
}

export async function visibleState(db: Queryable, kind: string): Promise<VisibleState> {
  const { rows } = await db.query<{ newest: number; changes: number; segments: string[] | null }>(
    `with newest as (
       select coalesce(max(id), 0) as id from imports where kind = $1 and state = 'finished' and dataset is null
     )
     select newest.id as newest,
            (select changes from dataset_changes where kind = $1) as changes,
            array(select s.id from dataset_segments s where s.kind = $1 and s.added_in <= newest.id order by s.id) as segments
       from newest`,
    [kind],
  );
  const [row] = rows;
  return {
    newest: row?.newest ?? 0,
    changes: row?.changes ?? 0,
    segments: (row?.segments ?? []).map(Number),
  };
}

export async function readSegments(db: Queryable, segments: readonly number[]): Promise<SegmentRow[]> {
  const { rows } = await db.query<{
    id: number;
    organization_id: number | null;
    docs: number;
    record_ids: Buffer;
    columns: Buffer;
    firsts: string[];
    key_blocks: number;
    format: number;
  }>(
    'select id, organization_id, docs, record_ids, columns, firsts, key_blocks, format from dataset_segments where id = any($1)',
    [segments],
  );
  return rows.map((row) => {
    const { id, docs, record_ids: recordIds, columns, firsts, key_blocks: keyBlocks, format } = row;
    const values = new Int32Array(aligned(columns));
    return {
      id,
      owner: row.organization_id,
      docs,
      ids: new Float64Array(aligned(recordIds)),
      columns: Array.from({ length: docs === 0 ? 0 : values.length / docs }, (_, at) =>
        values.subarray(at * docs, (at + 1) * docs),
      ),
      firsts,
      keyBlocks,
      format,
    };
  });
}

export async function readWords(db: Queryable, segments: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await db.query<{ id: number; words: string }>(
    'select id, words from dataset_segments where id = any($1)',
    [segments],
  );
  return new Map(rows.map(({ id, words }) => [id, words === '' ? [] : words.split('\n')]));
}

/** Deaths that readers see when this import is the newest. */
export async function readDeaths(
  db: Queryable,
  kind: string,
  newest: number,
): Promise<{ readonly id: number; readonly segment: number }[]> {
  const { rows } = await db.query<{ id: number; segment: number }>(
    'select record_id as id, segment from dataset_deaths where kind = $1 and replaced_in <= $2',
    [kind, newest],
  );
  return rows;
}

export async function readBlocks(
  db: Queryable,
  wanted: readonly { readonly segment: number; readonly no: number }[],
): Promise<{ readonly segment: number; readonly no: number; readonly bytes: Buffer }[]> {
  const { rows } = await db.query<{ segment: number; no: number; bytes: Buffer }>({
    name: 'dataset-blocks',
    text: `select b.segment, b.no, b.bytes
             from unnest($1::bigint[], $2::int[]) as w (segment, no)
             join dataset_blocks b on b.segment = w.segment and b.no = w.no`,
    values: [wanted.map(({ segment }) => segment), wanted.map(({ no }) => no)],
  });
  return rows;
}

const bytesOf = (values: Float64Array | Int32Array): Buffer =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength);

/** A buffer of its own, at whose start numbers may lie. */
const aligned = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
