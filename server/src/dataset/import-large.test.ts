import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { Pool } from '../postgres/pool.ts';
import { createTestDatabase } from '../testing/database.ts';
import { lines, test } from '../testing/import-files.ts';
import { searchCompanies } from '../testing/search-companies.ts';
import { type ImportOptions, importFile } from './import-file.ts';
import { readValues } from './read-values.ts';
import { companyReading } from './readings/company-reading.ts';
import { jobReading } from './readings/job-reading.ts';
import type { RecordReading } from './readings/record-reading.ts';

/* Files of more than 8 MiB are read and indexed by threads (import-file.ts). */

const wide = 'Flow meters, und Zähler für Wärme. '.repeat(35);
const record = (number: number) => ({
  name: `Company ${number} ${['Meters', 'Valves', 'Zähler'][number % 3]}`,
  linkedin_id: String(1_000 + number),
  size: number % 2 === 0 ? '11-50' : '51-200',
  city: ['Aarhus', 'Malmö', 'Kiel'][number % 3],
  description: wide,
});
/** The first and the last come twice, and one has no name. */
const records = [
  ...Array.from({ length: 8_000 }, (_, number) => record(number)),
  { ...record(0), name: 'Company zero' },
  { linkedin_id: '7' },
  { ...record(7_999), name: 'Company last' },
];

async function answers(pool: Pool) {
  const searches = [
    {},
    { text: 'valves' },
    { text: 'zahler', sizes: ['11-50'] as const },
    { text: 'company z' },
    { location: 'Malmo' },
    { text: 'Company last' },
  ];
  return Promise.all(
    searches.map(async (search) => {
      const { items, total } = await searchCompanies(pool, { ...search, page: 1, pageSize: 100 });
      return { total, names: items.map(({ name, networkId }) => `${networkId} ${name}`).toSorted() };
    }),
  );
}

/** The same records in files that no thread is started for. */
async function answersOfSmall(folder: { write(content: string, name: string): string }) {
  const database = await createTestDatabase();
  try {
    for (const [at, from] of [0, 3_000, 6_000].entries()) {
      const file = folder.write(lines(...records.slice(from, from + 3_000)), `small-${at}`);
      await importFile(companyReading, { pool: database.pool, file, source: 's' });
    }
    return await answers(database.pool);
  } finally {
    await database.drop();
  }
}

/** An import that is stopped behind its first batch. */
async function stopped<Value>(reading: RecordReading<Value>, options: ImportOptions): Promise<void> {
  const stop = new AbortController();
  const attempt = importFile(reading, { ...options, signal: stop.signal, onProgress: () => stop.abort() });
  await expect(attempt).rejects.toThrow('aborted');
}

/** Whether PostgreSQL vacuums the companies by itself when many have come, and how many it believes there are. */
async function upkeepOf(pool: Pool): Promise<{ isLeftToPostgres: boolean; believed: number }> {
  const { rows } = await pool.query<{ options: string[] | null; believed: number }>(
    `select reloptions as options, reltuples as believed from pg_class where oid = 'companies'::regclass`,
  );
  const { options, believed } = rows[0] ?? { options: null, believed: -1 };
  const isKeptAway = options?.includes('autovacuum_vacuum_insert_threshold=-1') ?? false;
  return { isLeftToPostgres: !isKeptAway, believed };
}

describe('a large file', () => {
  test('keeps vacuums away only while it comes in, and leaves the planner knowing what is there', async ({
    db,
    folder,
  }) => {
    const file = folder.write(lines(...records));
    const meanwhile: Promise<{ isLeftToPostgres: boolean }>[] = [];

    await importFile(companyReading, {
      pool: db.pool,
      file,
      source: 's',
      onProgress: () => meanwhile.push(upkeepOf(db.pool)),
    });

    expect((await meanwhile[0])?.isLeftToPostgres).toBe(false);
    expect(await upkeepOf(db.pool)).toEqual({ isLeftToPostgres: true, believed: 8_000 });

    const other = { pool: db.pool, file: folder.write(lines(...records.slice(0, 7_500)), 'b'), source: 't' };
    await stopped(companyReading, other);

    expect((await upkeepOf(db.pool)).isLeftToPostgres).toBe(true);
  });

  test('gives what the same records give in small ones, whether or not it was interrupted', async ({
    db,
    folder,
  }) => {
    const file = folder.write(lines(...records));
    const options: ImportOptions = { pool: db.pool, file, source: 's' };

    await stopped(companyReading, options);
    const nobody = await searchCompanies(db.pool, { page: 1, pageSize: 1 });
    const summary = await importFile(companyReading, options);

    expect(nobody.total).toBe(0);
    expect(summary.resumedAtLine).toBeGreaterThan(1_000);
    expect(summary).toMatchObject({ accepted: 8_002, added: 8_000, repeated: 2, rejected: 1 });
    expect(folder.rejects(file)).toMatchObject([{ line: 8_002, field: 'name' }]);
    expect(await answers(db.pool)).toEqual(await answersOfSmall(folder));
  });

  test('of long records keeps each as it is, also where it was stopped far from its end', async ({
    db,
    folder,
  }) => {
    const textOf = (number: number) => `${number} `.repeat(6_000).slice(0, 20_000);
    const jobs = Array.from({ length: 2_400 }, (_, number) => ({
      id: String(5_000 + number),
      title: `Fitter ${number}`,
      company: { name: 'Halden' },
      descriptionText: textOf(number),
    }));
    const file = folder.write(lines(...jobs));
    const options: ImportOptions = { pool: db.pool, file, preset: 'millrace' };

    await stopped(jobReading, options);
    const summary = await importFile(jobReading, options);
    const { rows } = await db.pool.query<{ record: string }>('select record from jobs');
    const texts = rows.map(({ record }) => record);
    const stored = await readValues(db.pool, jobReading.kind, texts);
    const wrong = stored.filter(({ id, descriptionText }) => descriptionText !== textOf(Number(id) - 5_000));

    expect(summary).toMatchObject({ accepted: jobs.length, repeated: 0, rejected: 0 });
    expect(rows).toHaveLength(jobs.length);
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('that is damaged is refused as a whole', async ({ db, folder }) => {
    const whole = gzipSync(`name\n${randomBytes(9_000_000).toString('hex')}\n`);
    const file = folder.write(whole.subarray(0, whole.length - 1_000));

    const attempt = importFile(companyReading, { pool: db.pool, file });

    await expect(attempt).rejects.toMatchObject({ name: 'UnreadableFileError' });
    const { rows } = await db.pool.query('select state from imports');
    expect(rows).toEqual([{ state: 'failed' }]);
  });
});
