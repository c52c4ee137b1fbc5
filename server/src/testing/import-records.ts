import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportSummary, importFile } from '../dataset/import-file.ts';
import type { ImportOwner } from '../dataset/import-state.ts';
import { companyReading } from '../dataset/readings/company-reading.ts';
import { type ImportTarget, targetOf } from './import-target.ts';

/** Imports `records` the way an operator would, out of a file. */
export async function importRecords(
  into: ImportTarget,
  records: readonly Record<string, unknown>[],
  source = 'test',
  owner?: ImportOwner,
): Promise<ImportSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-records-'));
  try {
    const file = join(folder, 'records.jsonl');
    writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
    return await importFile(companyReading, { ...targetOf(into), file, source, owner });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
