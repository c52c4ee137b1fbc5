import { describe, expect } from 'vitest';
import { invariant } from '../kernel/invariant.ts';
import { type CompanyKey, companyKeyOf } from '../records/company-key.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importRecords } from '../testing/import-records.ts';
import { findCompanies } from './find-companies.ts';

function key(input: string): CompanyKey {
  const parsed = companyKeyOf(input);
  invariant(parsed, `${input} is a key`);
  return parsed;
}

/** The names found, null for a miss. */
async function find({ reads }: TestDataset, ...inputs: string[]): Promise<(string | null)[]> {
  const found = await findCompanies(reads.companies, inputs.map(key));
  return found.map((result) => (result.outcome === 'found' ? result.value.name : null));
}

describe.each(datasetEngines)('findCompanies in $name', ({ test }) => {
  test('answers in the order of the keys, whatever kinds they are, repeats and misses included', async ({
    dataset,
  }) => {
    await importRecords(dataset, [
      {
        name: 'Acme',
        linkedin_id: '7',
        linkedin_url: 'linkedin.com/company/acme-inc',
        website: 'acme.com',
        domains: 'acme.eu',
      },
      { name: 'Halden Instruments', linkedin_id: '8', linkedin_url: '', website: 'halden.dk' },
    ]);

    const names = await find(
      dataset,
      ...[
        'halden.dk',
        '7',
        'nobody.com',
        'linkedin.com/company/acme-inc/about',
        '8',
        'HALDEN  instruments',
        '7',
        '99',
      ],
      ...['https://shop.acme.eu/x', 'acme', 'urn:li:fsd_company:8', 'unknown name'],
    );

    const [acme, halden] = ['Acme', 'Halden Instruments'];
    expect(names).toEqual([halden, acme, null, acme, halden, halden, acme, null, acme, acme, halden, null]);
  });

  test('a company without a network id has one of the dataset, above those of the network, that finds it', async ({
    dataset,
  }) => {
    await importRecords(dataset, [{ name: 'Acme' }]);
    const [found] = await findCompanies(dataset.reads.companies, [key('Acme')]);
    invariant(found?.outcome === 'found', 'Acme was imported');

    expect(found.value.networkId).toBe(null);
    expect(Number(found.value.sourceId)).toBeGreaterThanOrEqual(900_000_000_000_000);
    expect(await find(dataset, found.value.sourceId ?? '', '900000000999999', '9999999999999999999')).toEqual(
      ['Acme', null, null],
    );
  });

  test('a bare word is a universal name before it is a name', async ({ dataset }) => {
    await importRecords(dataset, [
      { name: 'Other', linkedin_url: 'linkedin.com/company/acme' },
      { name: 'Acme', linkedin_url: null },
      { name: 'Amazon.com', linkedin_url: null },
    ]);

    expect(await find(dataset, 'acme', 'Amazon.com', 'linkedin.com/company/amazon.com')).toEqual([
      'Other',
      'Amazon.com',
      null,
    ]);
  });

  test('of several with a name the largest is meant, then the one with most followers, then the first', async ({
    dataset,
  }) => {
    const records = [
      { name: 'Acme', website: 'a.com', employees: 5, followers: 900 },
      { name: 'ACME', website: 'b.com', employees: 50, followers: 1 },
      { name: 'acme', website: 'c.com', employees: 50, followers: 10 },
      { name: 'Acme', website: 'd.com', employees: 50, followers: 10 },
    ];
    await importRecords(dataset, records);

    const [found] = await findCompanies(dataset.reads.companies, [{ by: 'name', value: 'acme' }]);

    expect(found).toMatchObject({ value: { domain: 'c.com' } });
  });

  test('a shared domain means who has it as primary one, and then who is named after it', async ({
    dataset,
  }) => {
    await importRecords(dataset, [
      { name: 'Acme Labs', domain: 'acme.com', additional_domains: '' },
      { name: 'Acme', domain: 'acme.com', additional_domains: '' },
      { name: 'Huge', domain: 'huge.com', additional_domains: 'acme.com' },
    ]);

    expect(await find(dataset, 'https://acme.com/')).toEqual(['Acme']);
  });

  test('metacharacters of patterns are text', async ({ dataset }) => {
    await importRecords(dataset, [{ name: '100% Pure' }]);

    expect(await find(dataset, '100%', '1_0% pure', "x' or '1'='1", '100% pure')).toEqual([
      null,
      null,
      null,
      '100% Pure',
    ]);
  });
});
