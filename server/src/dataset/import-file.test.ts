import { describe, expect } from 'vitest';
import type { Pool } from '../postgres/pool.ts';
import { imported, lines, names, test } from '../testing/import-files.ts';
import { searchCompanies } from '../testing/search-companies.ts';
import { type ImportOptions, importFile } from './import-file.ts';
import { asOnlyImport, discardInterruptedImport, listImports } from './import-state.ts';
import { companyReading } from './readings/company-reading.ts';

describe('identity', () => {
  test('a second import of the same file says so and changes nothing', async ({ db, folder }) => {
    const file = folder.write(lines({ name: 'Acme', website: 'acme.com' }, { name: 'Halden' }));
    const first = await importFile(companyReading, { pool: db.pool, file });
    const before = await imported(db.pool);

    const second = await importFile(companyReading, { pool: db.pool, file });

    expect(first).toMatchObject({ wasImportedBefore: false, added: 2 });
    expect(second).toMatchObject({ wasImportedBefore: true, added: 0, updated: 0, unchanged: 2 });
    expect(await imported(db.pool)).toEqual(before);
  });

  test('the same company again is a new version with the same id; the old one is gone', async ({
    db,
    folder,
  }) => {
    const options = { pool: db.pool, source: 'crm' };
    await importFile(companyReading, {
      ...options,
      file: folder.write(lines({ linkedin_id: '7', name: 'Acme' })),
    });
    const [before] = await imported(db.pool);

    const summary = await importFile(companyReading, {
      ...options,
      file: folder.write(lines({ linkedin_id: '7', name: 'Acme Group', website: 'acme.com' })),
    });

    expect(summary).toMatchObject({ added: 0, updated: 1 });
    expect(await imported(db.pool)).toMatchObject([
      { sourceId: before?.sourceId, name: 'Acme Group', domain: 'acme.com' },
    ]);
    const { rows } = await db.pool.query(
      `select (select count(*) from companies) as companies, (select sum(docs)::int from dataset_segments) as searched,
              (select count(*) from dataset_deaths) as dead`,
    );
    expect(rows[0]).toEqual({ companies: 1, searched: 1, dead: 0 });
  });

  test('of one company twice in a file the later record counts, in one batch or two', async ({
    db,
    folder,
  }) => {
    const filler = Array.from({ length: 3_000 }, (_, index) => ({ name: `Filler ${index}`, founded: 2000 }));
    const first = folder.write(lines({ name: 'Acme', founded: 1902 }, ...filler));
    await importFile(companyReading, { pool: db.pool, source: 's', file: first });

    const summary = await importFile(companyReading, {
      pool: db.pool,
      source: 's',
      file: folder.write(
        lines(
          { name: 'Acme', founded: 1903 },
          { name: 'ACME', founded: 1904 },
          ...filler,
          // Back to what readers see already: the version of line 2 must not win.
          { name: 'Acme', founded: 1902 },
        ),
      ),
    });

    expect(summary).toMatchObject({ added: 0, updated: 1, repeated: 2, unchanged: 3_000 });
    const { items } = await searchCompanies(db.pool, { text: 'acme', page: 1, pageSize: 5 });
    expect(items).toMatchObject([{ name: 'Acme', foundedYear: 1902 }]);
  });

  test('two companies that share a domain stay two', async ({ db, folder }) => {
    const file = folder.write(
      lines(
        { name: 'Spotify', domain: 'spotify.com' },
        { name: 'Spotify for Artists', domain: 'artists.spotify.com' },
      ),
    );

    expect(await importFile(companyReading, { pool: db.pool, file })).toMatchObject({
      added: 2,
      repeated: 0,
    });
  });

  test('another source has its own companies', async ({ db, folder }) => {
    const file = folder.write(lines({ name: 'Acme' }));

    await importFile(companyReading, { pool: db.pool, file, source: 'one' });
    await importFile(companyReading, { pool: db.pool, file, source: 'two' });

    expect(await names(db.pool)).toEqual(['Acme', 'Acme']);
  });
});

describe('an interrupted import', () => {
  const records = (founded: number) =>
    lines(...Array.from({ length: 5_000 }, (_, index) => ({ name: `Company ${index}`, founded })));

  async function interrupt(options: Omit<ImportOptions, 'signal' | 'onProgress'>): Promise<void> {
    const stop = new AbortController();
    const attempt = importFile(companyReading, {
      ...options,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(attempt).rejects.toThrow('aborted');
  }
  const years = async (pool: Pool) =>
    new Set(
      (await searchCompanies(pool, { page: 1, pageSize: 100 })).items.map(({ foundedYear }) => foundedYear),
    );

  test('leaves what was there before as it was, until the same call finishes it', async ({ db, folder }) => {
    const options = { pool: db.pool, source: 's' };
    await importFile(companyReading, { ...options, file: folder.write(records(1990), 'old') });
    const file = folder.write(records(2020), 'new');

    await interrupt({ ...options, file });
    const during = await years(db.pool);
    const summary = await importFile(companyReading, { ...options, file });

    expect(during).toEqual(new Set([1990]));
    expect(summary).toMatchObject({ accepted: 5_000, updated: 5_000, added: 0 });
    expect(summary.resumedAtLine).toBeGreaterThan(1_000);
    expect(await years(db.pool)).toEqual(new Set([2020]));
    expect((await searchCompanies(db.pool, { page: 1, pageSize: 1 })).total).toBe(5_000);
  });

  test('is in the way of no other one, which gives it up; then nothing of it remains', async ({
    db,
    folder,
  }) => {
    const options = { pool: db.pool, source: 's' };
    await importFile(companyReading, { ...options, file: folder.write(records(1990), 'old') });
    await interrupt({ ...options, file: folder.write(records(2020), 'new') });
    const other = folder.write('name\nOther', 'other');

    const [interrupted] = await listImports(db.pool);
    const summary = await importFile(companyReading, { ...options, file: other });

    expect(interrupted).toMatchObject({ state: 'interrupted', failure: 'It was stopped.' });
    expect(summary.gaveUp).toMatchObject({ source: 's', accepted: interrupted?.accepted });
    expect(await years(db.pool)).toEqual(new Set([1990]));
    expect((await searchCompanies(db.pool, { page: 1, pageSize: 1 })).total).toBe(5_001);
    expect((await listImports(db.pool)).map(({ state }) => state)).toEqual([
      'finished',
      'discarded',
      'finished',
    ]);
    expect(await discardInterruptedImport(db.pool, 'companies')).toBe(false);
  });
});

test('of two imports at once the second is refused, and says to wait', async ({ db, folder }) => {
  const file = folder.write('name\nAcme');

  const refused = await asOnlyImport(db.pool, () =>
    importFile(companyReading, { pool: db.pool, file }).catch((error: Error) => error),
  );

  expect(refused).toMatchObject({ name: 'ImportRunningError' });
});
