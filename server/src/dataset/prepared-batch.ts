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
}

/** Of a batch's part of the file. */
const batchCharactersMax = 4 * 1024 ** 2;

/** Reads the file batch by batch. @throws {UnreadableFileError} */
export async function* preparedBatches<Value>(
  reading: RecordReading<Value>,
  { importId, source, file, layout, fromByte, fromLine }: Omit<FilePart, 'kind'>,
): AsyncGenerator<PreparedBatch> {
  const splitter = splitterFor(layout, { byte: fromByte, line: fromLine });
  const preparer = new RowPreparer(reading.kind, { importId, source });
  let bytesRead = 0;
  const onRead = (bytes: number) => {
    bytesRead = bytes;
  };
  let batch = emptyBatch<Value>();
  const isFull = () =>
    batch.records.length + batch.rejects.length >= batchRecordsMax || batch.characters >= batchCharactersMax;

  for await (const chunk of bytesOf(file, { isGzip: layout.isGzip, fromByte, onRead })) {
    for (const record of splitter.push(chunk)) {
      addTo(batch, record, layout, reading);
      if (!isFull()) continue;
      yield prepared(preparer, batch, bytesRead);
      batch = emptyBatch();
    }
  }
  for (const record of splitter.end()) {
    addTo(batch, record, layout, reading);
    if (!isFull()) continue;
    yield prepared(preparer, batch, bytesRead);
    batch = emptyBatch();
  }
  if (batch.nextByte > 0) yield prepared(preparer, batch, bytesRead);
}

function prepared<Value>(
  preparer: RowPreparer<Value>,
  { records, rejects, unreadable, nextByte, nextLine }: Batch<Value>,
  bytesRead: number,
): PreparedBatch {
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
