import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportSummary, importFile } from '../dataset/import-file.ts';
import type { ImportOwner } from '../dataset/import-state.ts';
import type { RecordReading } from '../dataset/readings/record-reading.ts';
import { type ImportTarget, targetOf } from './import-target.ts';

/** Imports records of ours as they are, out of a file. */
export async function importCanonical<Value>(
  into: ImportTarget,
  reading: RecordReading<Value>,
  records: readonly Value[],
  source = 'test',
  owner?: ImportOwner,
): Promise<ImportSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-records-'));
  try {
    const file = join(folder, 'records.jsonl');
    writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
    return await importFile(reading, { ...targetOf(into), file, source, owner, preset: 'millrace' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
