import { describe, expect } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importRecords } from '../testing/import-records.ts';
import { ranCommand } from '../testing/ran-command.ts';

const millrace = ({ url: databaseUrl, datasetUrl }: TestDataset, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl, datasetUrl }));
const acme = { name: 'Acme', website: 'acme.example' };
/** So short that none of the records that go is on it: only the total tells. */
const paged = { page: 1, pageSize: 1 };

describe.each(datasetEngines)('in $name', ({ test }) => {
  test('a source is removed with all it knows; what another source knows of the same company stays, and totals agree at once', async ({
    dataset: db,
  }) => {
    // One that holds the index of before.
    const dataset = db.dataset();
    await importRecords(db, [{ ...acme, employees: 12 }, { name: 'Bolt' }], 'bought');
    await importRecords(db, [{ ...acme, employees: 70 }], 'ours');
    const before = await dataset.searchCompanies(paged);

    const asked = await millrace(db, 'dataset', 'remove', '--source', 'bought');
    const removed = await millrace(db, 'dataset', 'remove', '--source', 'bought', '--yes', '--json');
    const again = await millrace(db, 'dataset', 'remove', '--source', 'bought', '--yes');
    const after = await dataset.searchCompanies(paged);
    const list = await millrace(db, 'import', 'list');

    expect(before.total).toBe(3);
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('This removes 2 companies') });
    expect(JSON.parse(removed.stdout)).toEqual({
      source: 'bought',
      organization: null,
      removed: { companies: 2 },
    });
    expect(again.code).toBe(1);
    expect(after).toMatchObject({ total: 1, items: [{ name: 'Acme', employeeCount: 70 }] });
    expect(list.stdout).toMatch(/removed +bought/);
    expect(await dataset.findCompanies([{ by: 'name', value: 'bolt' }])).toEqual([{ outcome: 'not_found' }]);
  });

  test('an import is undone: its records go, those that a later one brought anew stay', async ({
    dataset: db,
  }) => {
    const dataset = db.dataset();
    const first = await importRecords(db, [acme, { name: 'Bolt' }], 'ours');
    await importRecords(db, [{ ...acme, employees: 9 }], 'ours');

    const removed = await millrace(
      db,
      'dataset',
      'remove',
      '--import',
      String(first.importId),
      '--yes',
      '--json',
    );
    const back = await importRecords(db, [acme, { name: 'Bolt' }], 'ours');

    expect(JSON.parse(removed.stdout)).toMatchObject({ removed: { companies: 1 } });
    expect(back).toMatchObject({ added: 1, updated: 1 });
    expect((await dataset.searchCompanies(paged)).total).toBe(2);
  });
});
