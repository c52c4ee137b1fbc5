import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportSummary, importFile } from '../dataset/import-file.ts';
import type { RecordKind } from '../dataset/kinds/record-kind.ts';
import type { Pool } from '../postgres/pool.ts';

/** Imports records as they are, out of a file. */
export async function importCanonical<Value>(
  pool: Pool,
  kind: RecordKind<Value>,
  records: readonly Value[],
  source = 'test',
): Promise<ImportSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-records-'));
  try {
    const file = join(folder, 'records.jsonl');
    writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
    const reading = { kind, fromRow: (row: unknown) => ({ record: row as Value, unreadable: [] }) };
    return await importFile(reading, { pool, file, source });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
