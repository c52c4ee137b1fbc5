import type { RawRecord } from '../text/raw-records/raw-record.ts';
import { batchRecordsMax, type RecordKindName } from './kinds/record-kind.ts';
import { type PreparedRows, RowPreparer } from './prepared-rows.ts';
import { addTo, type Batch, emptyBatch } from './read-batch.ts';
import type { RecordReading } from './readings/record-reading.ts';
import { bytesOf, type FileLayout, splitterFor } from './record-file.ts';
import type { Reject } from './rejects-file.ts';

/** What is written in one transaction, ready for it. */
export interface PreparedBatch {
  readonly rows: PreparedRows;
  /** Records, those of one identity counted each. */
  readonly accepted: number;
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
  readonly file: string;
  readonly layout: FileLayout;
  readonly fromByte: number;
  readonly fromLine: number;
  /** Of `turns` readers of the file this one takes the batches number `turn`, `turn + turns`, … */
  readonly turn: number;
  readonly turns: number;
}

/** Of a batch's part of the file. */
const batchCharactersMax = 4 * 1024 ** 2;

/** Reads the file batch by batch; where several readers share it, each batch whose turn is theirs. @throws {UnreadableFileError} */
export async function* preparedBatches<Value>(
  reading: RecordReading<Value>,
  { importId, source, file, layout, fromByte, fromLine, turn, turns }: Omit<FilePart, 'kind'>,
): AsyncGenerator<PreparedBatch> {
  const splitter = splitterFor(layout, { byte: fromByte, line: fromLine });
  const preparer = new RowPreparer(reading.kind, { importId, source });
  let bytesRead = 0;
  const onRead = (bytes: number) => {
    bytesRead = bytes;
  };
  let [number, records, characters] = [0, 0, 0];
  let batch = emptyBatch<Value>();

  function* batches(found: Iterable<RawRecord>): Generator<PreparedBatch> {
    for (const record of found) {
      records += 1;
      characters += record.text.length;
      const isOurs = number % turns === turn;
      if (isOurs) addTo(batch, record, layout, reading);
      // What is in a batch does not depend on what can be read of it, so that all readers count alike.
      if (records < batchRecordsMax && characters < batchCharactersMax) continue;
      if (isOurs) yield { ...prepared(preparer, batch, bytesRead), turn };
      batch = emptyBatch();
      [number, records, characters] = [number + 1, 0, 0];
    }
  }

  for await (const chunk of bytesOf(file, { isGzip: layout.isGzip, fromByte, onRead })) {
    yield* batches(splitter.push(chunk));
  }
  yield* batches(splitter.end());
  if (batch.nextByte > 0) yield { ...prepared(preparer, batch, bytesRead), turn };
}

function prepared<Value>(
  preparer: RowPreparer<Value>,
  { records, rejects, unreadable, nextByte, nextLine }: Batch<Value>,
  bytesRead: number,
): Omit<PreparedBatch, 'turn'> {
  return {
    rows: preparer.prepare(records),
    accepted: records.length,
    rejects,
    unreadable: Object.fromEntries(unreadable),
    nextByte,
    nextLine,
    bytesRead,
  };
}
