import {
  nothingSuppressed,
  type SharedTable,
  SuppressionTable,
} from '../records/suppression/suppression-table.ts';
import type { RawRecord } from '../text/raw-records/raw-record.ts';
import type { SpareMemory } from './copy-rows.ts';
import { batchRecordsMax, type RecordKind, type RecordKindName } from './kinds/record-kind.ts';
import { type PreparedRows, RowPreparer } from './prepared-rows.ts';
import { type BatchNotes, emptyNotes, readRecord } from './read-batch.ts';
import type { RecordReading } from './readings/record-reading.ts';
import { type FileLayout, type FilePiece, splitterFor } from './record-file.ts';
import type { Reject } from './rejects-file.ts';
import { docsMax } from './segments/doc-set.ts';

/** What is written in one step, ready for it. */
export interface PreparedBatch<Rows = PreparedRows> {
  readonly rows: Rows;
  /** Records, those of one identity counted each. */
  readonly accepted: number;
  readonly suppressed: number;
  readonly rejects: readonly Reject[];
  readonly unreadable: Readonly<Record<string, number>>;
  readonly nextByte: number;
  readonly nextLine: number;
  /** Of the file as it is, compressed or not. */
  readonly bytesRead: number;
  /** Of the reader that it comes from: each numbers terms in its own way. */
  readonly turn: number;
}

/** A file from a place on. */
export interface FilePart {
  readonly kind: RecordKindName;
  readonly importId: number;
  readonly source: string;
  readonly layout: FileLayout;
  readonly fromByte: number;
  readonly fromLine: number;
  /** Of `turns` readers of the file this one takes the batches number `turn`, `turn + turns`, … */
  readonly turn: number;
  readonly turns: number;
  /** Whose records are left out; nobody's where it is not given. */
  readonly suppressed?: SharedTable | undefined;
}

/**
 * Readers that begin together fill their segments together, and then wait together until all are built. So the first one of the others is shorter;
 * but no shorter than half, since those are merged with others (segments/merge-segments.ts).
 */
const firstSegmentPart = 3 / 4;
/** Of a batch's part of the file. */
const batchBytesMax = 4 * 1024 ** 2;

/** Turns records into what is written of them, batch after batch. */
export interface Preparer<Value, Rows> {
  /** At most a batch of records between two `take`. */
  add(value: Value): void;
  /** What was made of the records since the last time. */
  take(): Rows;
}

/** For the database. @param spare memory of batches that were written */
export function rowPreparer<Value>(
  kind: RecordKind<Value>,
  { importId, source, turn, turns }: Pick<FilePart, 'importId' | 'source' | 'turn' | 'turns'>,
  spare: SpareMemory = [],
): RowPreparer<Value> {
  const rowsMaxOfFirstSegment = docsMax * (turn === turns - 1 ? 1 : firstSegmentPart);
  return new RowPreparer(kind, { importId, source }, { spare, rowsMaxOfFirstSegment });
}

/**
 * Reads the file batch by batch; where several readers share it, each batch whose turn is theirs. Each record is prepared as
 * soon as it is read, while the processor's caches have it. @throws {UnreadableFileError}
 * @param from.pieces of the file, from `fromByte` on
 */
export async function* preparedBatches<Value, Rows>(
  reading: RecordReading<Value>,
  {
    layout,
    fromByte,
    fromLine,
    turn,
    turns,
    suppressed: table,
  }: Omit<FilePart, 'kind' | 'importId' | 'source'>,
  {
    pieces,
    preparer,
  }: { readonly pieces: AsyncIterable<FilePiece>; readonly preparer: Preparer<Value, Rows> },
): AsyncGenerator<PreparedBatch<Rows>> {
  const suppressed = table ? new SuppressionTable(table) : nothingSuppressed;
  const splitter = splitterFor(layout, { byte: fromByte, line: fromLine });
  let bytesRead = 0;
  let [number, records, begin] = [0, 0, fromByte];
  let notes = emptyNotes();

  function* batches(found: Iterable<RawRecord>): Generator<PreparedBatch<Rows>> {
    for (const record of found) {
      records += 1;
      const isOurs = number % turns === turn;
      if (isOurs) {
        const value = readRecord(record, notes, { layout, reading, suppressed });
        if (value !== undefined) preparer.add(value);
      }
      // What is in a batch does not depend on what can be read of it, so that all readers count alike.
      if (records < batchRecordsMax && record.nextByte - begin < batchBytesMax) continue;
      if (isOurs) yield batchOf(preparer.take(), notes, { bytesRead, turn });
      notes = emptyNotes();
      [number, records, begin] = [number + 1, 0, record.nextByte];
    }
  }

  for await (const piece of pieces) {
    bytesRead = piece.bytesRead;
    yield* batches(splitter.push(piece.bytes));
  }
  yield* batches(splitter.end());
  if (notes.nextByte > 0) yield batchOf(preparer.take(), notes, { bytesRead, turn });
}

function batchOf<Rows>(
  rows: Rows,
  { unreadable, ...notes }: BatchNotes,
  of: Pick<PreparedBatch, 'bytesRead' | 'turn'>,
): PreparedBatch<Rows> {
  return { rows, ...notes, unreadable: Object.fromEntries(unreadable), ...of };
}
