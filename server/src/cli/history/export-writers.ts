import type { BookedCall } from '../../ledger/months/read-month.ts';
import { csvCell as cell } from '../../text/csv-row.ts';
import type { ColumnType, ExportColumn } from './export-columns.ts';

/** Makes the bytes of a file of calls, a page of them at a time. */
export interface ExportWriter {
  /** The bytes that a page adds. */
  add(calls: readonly BookedCall[]): Promise<Uint8Array>;
  /** The bytes at the end. */
  finish(): Promise<Uint8Array>;
}

const encoder = new TextEncoder();

/** RFC 4180 with a header, UTF-8 without a byte order mark. Moments are ISO 8601 in UTC with six decimals. */
export function csvWriter(columns: readonly ExportColumn[]): ExportWriter {
  let header = `${columns.map(({ name }) => name).join(',')}\r\n`;
  const text = (call: BookedCall) =>
    `${columns.map(({ type, read }) => cell(type === 'moment' ? isoOf(read(call)) : read(call))).join(',')}\r\n`;
  const taken = () => {
    const first = header;
    header = '';
    return first;
  };
  return {
    add: async (calls) => encoder.encode(taken() + calls.map(text).join('')),
    finish: async () => encoder.encode(taken()),
  };
}

/** 2026-10-31T23:59:59.123456Z */
function isoOf(microseconds: unknown): string {
  const whole = Number(microseconds);
  return `${new Date(Math.floor(whole / 1000)).toISOString().slice(0, -1)}${String(whole % 1000).padStart(3, '0')}Z`;
}

const parquetTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  int: { type: 'INT32' },
  long: { type: 'INT64' },
  truth: { type: 'BOOLEAN' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
} as const satisfies Record<ColumnType, object>;

/** Parquet with a row group for each page, compressed with Snappy. The library is read at its first use. */
export async function parquetWriter(columns: readonly ExportColumn[]): Promise<ExportWriter> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    createdBy: 'millrace',
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...parquetTypes[type],
      })),
    ],
  });
  const taken = () => {
    const copy = bytes.getBytes().slice();
    // What comes next is written over it; places in the file are counted apart from it.
    bytes.index = 0;
    return copy;
  };
  return {
    async add(calls) {
      const columnData = columns.map(({ name, type, read }) => ({
        name,
        data: dataOf(calls, type, read),
      }));
      await writer.write({ columnData, rowGroupSize: calls.length });
      return taken();
    },
    async finish() {
      await writer.finish();
      return taken();
    },
  };
}

function dataOf(calls: readonly BookedCall[], type: ColumnType, read: ExportColumn['read']): unknown[] {
  const values = calls.map(read);
  if (type !== 'long' && type !== 'moment') return values;
  return values.map((value) => (value === null ? null : BigInt(value)));
}
