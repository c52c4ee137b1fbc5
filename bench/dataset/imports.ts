import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importFile } from '../../server/src/dataset/import-file.ts';
import type { RecordKindName } from '../../server/src/dataset/kinds/record-kind.ts';
import type { RecordReading } from '../../server/src/dataset/readings/record-reading.ts';
import { recordReadings } from '../../server/src/dataset/readings/record-readings.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { startDatabase } from '../database.ts';
import { table, thousands } from '../statistics.ts';
import { contactsFile } from './contacts.ts';
import { writeFiles } from './files.ts';

/*
 * How many records are imported in a second, index included, each time into an empty database that keeps what it has committed. The file is in the
 * page cache: a cold one is read at the speed of a disk, which is not measured here. "Cores used" below 2 means waiting for the disk all the same.
 *   node bench/dataset/imports.ts [--records 300000] [--runs 3] [--only contacts]
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '300000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const records = Number(options.records);
const folder = mkdtempSync(join(tmpdir(), 'millrace-bench-imports-'));
// As the command does: the first of several runs fills it.
enableCompileCache(join(folder, 'compiled'));
try {
  console.log(`${availableParallelism()} cores for everything, Node ${process.version}\n`);
  const files = await writeFiles(folder, {
    people: records,
    companies: records,
    jobs: records,
    posts: records,
  });
  const imports: { name: string; kind: RecordKindName; file: string; preset: string }[] = [
    {
      name: 'contacts, CSV',
      kind: 'people',
      file: await contactsFile(join(folder, 'contacts.csv'), records),
      preset: 'auto',
    },
    { name: 'whole profiles, JSON', kind: 'people', file: files.people, preset: 'millrace' },
    { name: 'companies, JSON', kind: 'companies', file: files.companies, preset: 'auto' },
    { name: 'jobs, JSON', kind: 'jobs', file: files.jobs, preset: 'millrace' },
    { name: 'posts, JSON', kind: 'posts', file: files.posts, preset: 'millrace' },
  ];
  const rows: string[][] = [
    [
      'file',
      'bytes a record',
      'records/s',
      'lowest, highest',
      'CPU a record',
      'of it PostgreSQL',
      'cores used',
    ],
  ];
  for (const one of imports) {
    if (options.only && !one.name.startsWith(options.only)) continue;
    const runs: { perSecond: number; cpuUs: number; postgresUs: number }[] = [];
    for (let run = 0; run < Number(options.runs); run += 1) runs.push(await imported(one));
    const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond);
    const median = sorted[Math.floor(sorted.length / 2)];
    if (!median) continue;
    const row = [
      one.name,
      thousands(statSync(one.file).size / records),
      thousands(median.perSecond),
      `${thousands(sorted[0]?.perSecond ?? 0)}, ${thousands(sorted.at(-1)?.perSecond ?? 0)}`,
      `${median.cpuUs.toFixed(0)} us`,
      `${median.postgresUs.toFixed(0)} us`,
      ((median.cpuUs * median.perSecond) / 1e6).toFixed(2),
    ];
    rows.push(row);
    console.error(row.join('  '));
  }
  console.log(table(rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function imported({ kind, file, preset }: { kind: RecordKindName; file: string; preset: string }) {
  const database = await startDatabase();
  const pool = createPool({ connectionString: database.url, connectionsMax: 3, applicationName: 'bench' });
  try {
    for await (const _ of createReadStream(file));
    const startedAt = performance.now();
    const before = { all: cpuTimeMs(process.pid), postgres: cpuTimeMs(database.pid) };
    const { accepted } = await importFile(recordReadings[kind] as RecordReading<unknown>, {
      pool,
      file,
      preset,
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = { all: cpuTimeMs(process.pid), postgres: cpuTimeMs(database.pid) };
    if (accepted !== records) throw new Error(`${file}: ${accepted} of ${records} records were read`);
    const us = (ms: number) => (1_000 * ms) / accepted;
    return {
      perSecond: accepted / seconds,
      cpuUs: us(after.all - before.all),
      postgresUs: us(after.postgres - before.postgres),
    };
  } finally {
    await pool.end();
    await database.stop();
  }
}
