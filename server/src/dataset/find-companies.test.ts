import { describe, expect } from 'vitest';
import { invariant } from '../kernel/invariant.ts';
import type { Pool } from '../postgres/pool.ts';
import { type CompanyKey, companyKeyOf } from '../records/company-key.ts';
import { test } from '../testing/database.ts';
import { importRecords } from '../testing/import-records.ts';
import { findCompanies } from './find-companies.ts';
import { companies } from './kinds/companies.ts';
import { RecordSearch } from './record-search.ts';

const imported = (pool: Pool) => new RecordSearch(pool, companies, 2 ** 20);

function key(input: string): CompanyKey {
  const parsed = companyKeyOf(input);
  invariant(parsed, `${input} is a key`);
  return parsed;
}

/** The names found, null for a miss. */
async function find(pool: Pool, ...inputs: string[]): Promise<(string | null)[]> {
  const found = await findCompanies(imported(pool), inputs.map(key));
  return found.map((result) => (result.outcome === 'found' ? result.value.name : null));
}

describe('findCompanies', () => {
  test('answers in the order of the keys, whatever kinds they are, repeats and misses included', async ({
    db,
  }) => {
    await importRecords(db.pool, [
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
      db.pool,
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
    db,
  }) => {
    await importRecords(db.pool, [{ name: 'Acme' }]);
    const [found] = await findCompanies(imported(db.pool), [key('Acme')]);
    invariant(found?.outcome === 'found', 'Acme was imported');

    expect(found.value.networkId).toBe(null);
    expect(Number(found.value.sourceId)).toBeGreaterThanOrEqual(900_000_000_000_000);
    expect(await find(db.pool, found.value.sourceId ?? '', '900000000999999', '9999999999999999999')).toEqual(
      ['Acme', null, null],
    );
  });

  test('a bare word is a universal name before it is a name', async ({ db }) => {
    await importRecords(db.pool, [
      { name: 'Other', linkedin_url: 'linkedin.com/company/acme' },
      { name: 'Acme', linkedin_url: null },
      { name: 'Amazon.com', linkedin_url: null },
    ]);

    expect(await find(db.pool, 'acme', 'Amazon.com', 'linkedin.com/company/amazon.com')).toEqual([
      'Other',
      'Amazon.com',
      null,
    ]);
  });

  test('of several with a name the largest is meant, then the one with most followers, then the first', async ({
    db,
  }) => {
    const records = [
      { name: 'Acme', website: 'a.com', employees: 5, followers: 900 },
      { name: 'ACME', website: 'b.com', employees: 50, followers: 1 },
      { name: 'acme', website: 'c.com', employees: 50, followers: 10 },
      { name: 'Acme', website: 'd.com', employees: 50, followers: 10 },
    ];
    await importRecords(db.pool, records);

    const [found] = await findCompanies(imported(db.pool), [{ by: 'name', value: 'acme' }]);

    expect(found).toMatchObject({ value: { domain: 'c.com' } });
  });

  test('a shared domain means who has it as primary one, and then who is named after it', async ({ db }) => {
    await importRecords(db.pool, [
      { name: 'Acme Labs', domain: 'acme.com', additional_domains: '' },
      { name: 'Acme', domain: 'acme.com', additional_domains: '' },
      { name: 'Huge', domain: 'huge.com', additional_domains: 'acme.com' },
    ]);

    expect(await find(db.pool, 'https://acme.com/')).toEqual(['Acme']);
  });

  test('metacharacters of patterns are text', async ({ db }) => {
    await importRecords(db.pool, [{ name: '100% Pure' }]);

    expect(await find(db.pool, '100%', '100_ pure', "x' or '1'='1", '100% pure')).toEqual([
      null,
      null,
      null,
      '100% Pure',
    ]);
  });
});
