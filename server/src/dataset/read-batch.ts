import type { RawRecord } from '../text/raw-records/raw-record.ts';
import type { RecordReading, RowReading } from './readings/record-reading.ts';
import { type FileLayout, type ReadRow, rowOfRecord } from './record-file.ts';
import type { Reject } from './rejects-file.ts';

/** Records on their way into one transaction. */
export interface Batch<Value> {
  readonly records: Value[];
  readonly rejects: Reject[];
  readonly unreadable: Map<string, number>;
  nextByte: number;
  nextLine: number;
}

export function emptyBatch<Value>(): Batch<Value> {
  return { records: [], rejects: [], unreadable: new Map(), nextByte: 0, nextLine: 0 };
}

export function addTo<Value>(
  batch: Batch<Value>,
  record: RawRecord,
  layout: FileLayout,
  reading: RecordReading<Value>,
): void {
  batch.nextByte = record.nextByte;
  batch.nextLine = record.nextLine;
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
