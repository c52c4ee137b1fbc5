import type { Suppressed } from '../records/suppression/suppression-table.ts';
import type { RawRecord } from '../text/raw-records/raw-record.ts';
import type { RecordReading, RowReading } from './readings/record-reading.ts';
import { type FileLayout, type ReadRow, rowOfRecord } from './record-file.ts';
import type { Reject } from './rejects-file.ts';

/** What reading the records of one transaction left behind; the records themselves are handed on one by one. */
export interface BatchNotes {
  readonly rejects: Reject[];
  readonly unreadable: Map<string, number>;
  accepted: number;
  /** Records of people on the suppression list. */
  suppressed: number;
  nextByte: number;
  nextLine: number;
}

export const emptyNotes = (): BatchNotes => ({
  rejects: [],
  unreadable: new Map(),
  accepted: 0,
  suppressed: 0,
  nextByte: 0,
  nextLine: 0,
});

/** The record, or undefined where the line has none that can be read, or that may be kept; the notes say why. */
export function readRecord<Value>(
  record: RawRecord,
  notes: BatchNotes,
  {
    layout,
    reading,
    suppressed,
  }: {
    readonly layout: FileLayout;
    readonly reading: RecordReading<Value>;
    readonly suppressed: Suppressed;
  },
): Value | undefined {
  notes.nextByte = record.nextByte;
  notes.nextLine = record.nextLine;
  const read = rowOfRecord(record, layout);
  if (!read) return undefined;
  const result = 'row' in read ? resultOf(read, layout, reading) : { ...read, field: null };
  if ('reason' in result) {
    notes.rejects.push({ line: record.line, reason: result.reason, field: result.field, raw: record.text });
    return undefined;
  }
  const kept = suppressed.isEmpty ? result.record : reading.kind.screen(result.record, suppressed);
  if (kept === null) {
    notes.suppressed += 1;
    return undefined;
  }
  notes.accepted += 1;
  for (const field of result.unreadable) {
    notes.unreadable.set(field, (notes.unreadable.get(field) ?? 0) + 1);
  }
  return kept;
}

function resultOf<Value>(
  { row, hasEscapes }: ReadRow,
  { reading: mapping }: FileLayout,
  reading: RecordReading<Value>,
): RowReading<Value> {
  return (hasEscapes ? reading.brokenText(row, mapping) : undefined) ?? reading.fromRow(row, mapping);
}
