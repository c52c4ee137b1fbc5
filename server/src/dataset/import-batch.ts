import type pg from 'pg';
import type { RawRecord } from '../text/raw-records/raw-record.ts';
import type { ImportIndex } from './import-index.ts';
import type { ImportRow } from './import-state.ts';
import type { RecordReading, RowReading } from './readings/record-reading.ts';
import { type FileLayout, type ReadRow, rowOfRecord } from './record-file.ts';
import type { Reject, RejectsFile } from './rejects-file.ts';
import { writeBatch } from './write-batch.ts';

export type Totals = Pick<
  ImportRow,
  'accepted' | 'rejected' | 'added' | 'updated' | 'unchanged' | 'repeated' | 'unreadable'
>;

/** Records on their way into one transaction. */
export interface Batch<Value> {
  readonly records: Value[];
  readonly rejects: Reject[];
  readonly unreadable: Map<string, number>;
  characters: number;
  nextByte: number;
  nextLine: number;
}

export function emptyBatch<Value>(): Batch<Value> {
  return { records: [], rejects: [], unreadable: new Map(), characters: 0, nextByte: 0, nextLine: 0 };
}

export function addTo<Value>(
  batch: Batch<Value>,
  record: RawRecord,
  layout: FileLayout,
  reading: RecordReading<Value>,
): void {
  batch.nextByte = record.nextByte;
  batch.nextLine = record.nextLine;
  batch.characters += record.text.length;
  const read = rowOfRecord(record, layout);
  if (!read) return;
  const result = 'row' in read ? resultOf(read, layout, reading) : { ...read, field: null };
  if ('reason' in result) {
    batch.rejects.push({ line: record.line, reason: result.reason, field: result.field, raw: record.text });
    return;
  }
  batch.records.push(result.record);
  for (const field of result.unreadable) {
    batch.unreadable.set(field, (batch.unreadable.get(field) ?? 0) + 1);
  }
}

function resultOf<Value>(
  { row, hasEscapes }: ReadRow,
  { reading: mapping }: FileLayout,
  reading: RecordReading<Value>,
): RowReading<Value> {
  return (hasEscapes ? reading.brokenText(row, mapping) : undefined) ?? reading.fromRow(row, mapping);
}

/** The batch and the place in the file behind it are committed together, or neither. */
export async function commitBatch<Value>(
  client: pg.ClientBase,
  work: {
    reading: RecordReading<Value>;
    index: ImportIndex<Value>;
    row: ImportRow;
    batch: Batch<Value>;
    totals: Totals;
    rejects: RejectsFile;
    rejectsFile: string;
  },
): Promise<Totals> {
  const { index, row, batch, totals } = work;
  // Before the commit: a batch that counts has its rejects in the file. What a lost batch wrote is cut off on resume.
  const rejectsBytes = await work.rejects.append(batch.rejects);
  await client.query('begin');
  try {
    const { written, ...counts } = await writeBatch(client, work.reading.kind, {
      importId: row.id,
      source: row.source,
      segment: index.segment,
      records: batch.records,
    });
    const next: Totals = {
      accepted: totals.accepted + batch.records.length,
      rejected: totals.rejected + batch.rejects.length,
      added: totals.added + counts.added,
      updated: totals.updated + counts.updated,
      unchanged: totals.unchanged + counts.unchanged,
      repeated: totals.repeated + counts.repeated,
      unreadable: sum(totals.unreadable, batch.unreadable),
    };
    await client.query(
      `update imports
          set next_byte = $2, next_line = $3, accepted = $4, rejected = $5, added = $6, updated = $7, unchanged = $8,
              repeated = $9, unreadable = $10, rejects_bytes = $11, rejects_file = $12
        where id = $1`,
      [
        row.id,
        batch.nextByte,
        batch.nextLine,
        next.accepted,
        next.rejected,
        next.added,
        next.updated,
        next.unchanged,
        next.repeated,
        JSON.stringify(next.unreadable),
        rejectsBytes,
        work.rejectsFile,
      ],
    );
    await client.query('commit');
    for (const [place, id] of written) index.add(id, batch.records[place] as Value);
    await index.writeIfFull();
    return next;
  } catch (error) {
    // A connection that cannot roll back is lost, and the transaction with it; the first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function sum(
  before: Readonly<Record<string, number>>,
  more: ReadonlyMap<string, number>,
): Record<string, number> {
  const total: Record<string, number> = { ...before };
  for (const [field, count] of more) total[field] = (total[field] ?? 0) + count;
  return total;
}
