import { describe, expect } from 'vitest';
import { invariant } from '../kernel/invariant.ts';
import { companyKeyOf } from '../records/company-key.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importRecords } from '../testing/import-records.ts';
import { findCompanies } from './find-companies.ts';
import { sameCompanies } from './same-companies.ts';

function key(input: string) {
  const parsed = companyKeyOf(input);
  invariant(parsed, `${input} is a key`);
  return parsed;
}

/** Name and match of each, null for a miss. */
async function find({ reads }: TestDataset, ...inputs: string[]) {
  const found = await findCompanies(reads.companies, inputs.map(key));
  return found.map((result) =>
    result.outcome === 'found' ? `${result.value.name}: ${result.value.match}` : null,
  );
}

describe.each(datasetEngines)('a name that no company has exactly, in $name', ({ test }) => {
  test('is found without accents, legal form, punctuation and "The"; the answer says so', async ({
    dataset,
  }) => {
    await importRecords(dataset, [
      { name: 'Skärgårdsbåtar AB' },
      { name: 'Moravské Sklo' },
      { name: 'Claddagh Foods Ltd' },
      { name: 'Acme, Inc.' },
      { name: 'Procter & Gamble' },
      { name: 'The Home Depot, Inc.' },
      { name: 'Škoda', website: 'skoda.example' },
    ]);

    expect(
      await find(
        dataset,
        ...['Skargardsbatar AB', 'Moravske Sklo', 'Claddagh Foods Ltd.', 'Claddagh Foods Limited'],
        ...['claddagh foods', 'Acme Inc', 'acme', 'Procter and Gamble Co.', 'Home Depot', 'Skoda'],
        ...['Claddagh Foods Ltd', 'skoda.example', 'Claddagh', 'Claddagh Drinks Ltd', 'Foods Ltd'],
      ),
    ).toEqual([
      ...['Skärgårdsbåtar AB: similar_name', 'Moravské Sklo: similar_name'],
      ...Array.from({ length: 3 }, () => 'Claddagh Foods Ltd: similar_name'),
      ...['Acme, Inc.: similar_name', 'Acme, Inc.: similar_name', 'Procter & Gamble: similar_name'],
      ...['The Home Depot, Inc.: similar_name', 'Škoda: similar_name'],
      ...['Claddagh Foods Ltd: exact', 'Škoda: exact', null, null, null],
    ]);
  });

  test('is the one with its own legal form, however large another is', async ({ dataset }) => {
    await importRecords(dataset, [
      { name: 'Halden GmbH', website: 'halden.de', employees: 9_000 },
      { name: 'Halden, Inc.', website: 'halden.us', employees: 5 },
    ]);

    expect(await find(dataset, 'Halden Inc', 'Halden Incorporated', 'HALDEN G.m.b.H.')).toEqual([
      'Halden, Inc.: similar_name',
      'Halden, Inc.: similar_name',
      'Halden GmbH: similar_name',
    ]);
  });

  test('is the largest of several, and the answer says that there are several', async ({ dataset }) => {
    await importRecords(dataset, [
      { name: 'Halden, Inc.', website: 'halden.us', employees: 5 },
      { name: 'Halden GmbH', website: 'halden.de', employees: 9_000 },
      { name: 'Voss', website: 'voss.com', employees: 10 },
      { name: 'Voss', website: 'voss.de', employees: 20 },
    ]);

    expect(await find(dataset, 'Halden', 'voss')).toEqual([
      'Halden GmbH: ambiguous_name',
      'Voss: ambiguous_name',
    ]);
  });

  test('is never found before a company of exactly that name', async ({ dataset }) => {
    await importRecords(dataset, [
      { name: 'Halden GmbH', website: 'halden.de', employees: 9_000 },
      { name: 'Halden', website: 'halden.us', employees: 5 },
    ]);

    expect(await find(dataset, 'Halden', 'Halden Ltd')).toEqual(['Halden: exact', 'Halden: similar_name']);
  });

  test('names the same company in the filter of a search', async ({ dataset }) => {
    await importRecords(dataset, [{ name: 'Claddagh Foods Ltd', linkedin_id: '7' }]);
    const asked = key('Claddagh Foods Limited');

    const sameAs = await sameCompanies(dataset.reads.companies, [asked]);

    expect(sameAs(asked)).toContain('id:7');
  });

  test('a page is found with either apostrophe', async ({ dataset }) => {
    await importRecords(dataset, [
      { name: 'One', linkedin_url: "https://www.linkedin.com/company/brigham's-clinic" },
      { name: 'Two', linkedin_url: 'https://www.linkedin.com/company/lou%E2%80%99s-bar' },
    ]);

    expect(
      await find(
        dataset,
        ...[
          'https://www.linkedin.com/company/brigham’s-clinic/',
          "https://www.linkedin.com/company/lou's-bar",
        ],
      ),
    ).toEqual(['One: exact', 'Two: exact']);
  });
});
