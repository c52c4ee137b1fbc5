import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MappingWish } from '../dataset/choose-mapping.ts';
import { emptyNotes, readRecord } from '../dataset/read-batch.ts';
import type { RecordReading } from '../dataset/readings/record-reading.ts';
import { bytesOf, layoutOf, splitterFor } from '../dataset/record-file.ts';
import { nothingSuppressed } from '../records/suppression/suppression-table.ts';
import type { RawRecord } from '../text/raw-records/raw-record.ts';

/** What an import makes of a file, without a database. */
export async function readRecords<Value>(
  reading: RecordReading<Value>,
  content: string | Buffer,
  wish: MappingWish = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-read-'));
  try {
    const file = join(folder, 'list');
    writeFileSync(file, content);
    const layout = await layoutOf(file, wish, reading.columns);
    const splitter = splitterFor(layout, layout.first);
    const notes = emptyNotes();
    const records: Value[] = [];
    const read = (found: Iterable<RawRecord>) => {
      for (const record of found) {
        const value = readRecord(record, notes, { layout, reading, suppressed: nothingSuppressed });
        if (value !== undefined) records.push(value);
      }
    };
    for await (const chunk of bytesOf(file, { isGzip: layout.isGzip, fromByte: layout.first.byte })) {
      read(splitter.push(chunk));
    }
    read(splitter.end());
    return {
      preset: layout.reading.preset,
      mapping: layout.reading.mapping,
      records,
      rejects: notes.rejects.map(({ line, reason, field }) => ({ line, reason, field })),
      unreadable: Object.fromEntries(notes.unreadable),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A CSV of one line under its header. */
export function csvOf(row: Readonly<Record<string, string>>): string {
  const line = (fields: readonly string[]) =>
    fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');
  return `${line(Object.keys(row))}\n${line(Object.values(row))}\n`;
}
