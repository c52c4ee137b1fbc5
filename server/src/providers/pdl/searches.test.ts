import { describe, expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import type { CompanySearch } from '../../records/company-search.ts';
import { person } from '../../records/person.ts';
import type { LeadSearch, PeopleSearch, ProfileSearch } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompany, blankPerson } from '../blank-records.ts';
import { pdl } from './pdl.ts';

const lena = {
  full_name: 'lena brandt',
  linkedin_username: 'lena-brandt',
  job_title: 'sales director',
  job_company_name: 'osterhof',
  job_company_linkedin_url: 'linkedin.com/company/osterhof',
};
const asRecord = person.parse({
  ...blankPerson('Lena Brandt'),
  publicId: 'lena-brandt',
  networkUrl: 'https://www.linkedin.com/in/lena-brandt',
  positions: [
    {
      title: 'Sales Director',
      company: {
        name: 'Osterhof',
        networkId: null,
        universalName: 'osterhof',
        networkUrl: 'https://www.linkedin.com/company/osterhof/',
        domain: null,
        logo: null,
        industry: null,
        employeeCount: null,
        employeeRange: null,
        headquarters: null,
      },
      location: null,
      description: null,
      employmentType: null,
      start: null,
      end: null,
      isCurrent: true,
    },
  ],
});
const rows = (data: readonly unknown[], total: unknown = data.length): EmulatedReply => ({
  body: { status: 200, data, total, scroll_token: '104$14.278746' },
});
const none: EmulatedReply = { status: 404, body: { status: 404, error: { type: 'not_found' } } };
const pages = { page: 1, pageSize: 10 };
const lead: LeadSearch = { ...pages, excluded: {}, sessionId: 's-1' };
const soon = () => AbortSignal.timeout(60_000);

async function opened(reply: EmulatedReply = rows([lena])) {
  const emulator = await VendorEmulator.start(() => reply);
  const provider = pdl.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return {
    emulator,
    searchPeople: (search: Partial<PeopleSearch>) => provider.searchPeople?.({ ...pages, ...search }, soon()),
    searchProfiles: (search: Partial<ProfileSearch>) =>
      provider.searchProfiles?.({ ...pages, ...search }, soon()),
    searchLeads: (search: Partial<LeadSearch>) => provider.searchLeads?.({ ...lead, ...search }, soon()),
    searchCompanies: (search: Partial<CompanySearch>) =>
      provider.searchCompanies?.({ ...pages, ...search }, soon()),
    listEmployees: (page: number) =>
      provider.listEmployees?.(
        { page, pageSize: 25, company: { by: 'universal_name', value: 'osterhof' } },
        soon(),
      ),
    /** The clauses of the last query. */
    asked: () => emulator.asked.at(-1)?.body.query.bool,
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}

const people = { items: [asRecord], total: 1 };
const failures = {
  'rows without a list': { reply: { body: { status: 200, total: 3 } }, reason: 'unreadable' as const },
  'rows of which none can be read': { reply: rows([{}, 7]), reason: 'unreadable' as const },
};

vendorContract({
  vendor: pdl,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures,
  questions: [
    {
      name: 'searching people',
      ask: (provider, signal) =>
        provider.searchPeople?.({ ...pages, domains: ['osterhof.example'] }, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/person/search',
        body: {
          query: { bool: { must: [{ term: { job_company_website: 'osterhof.example' } }] } },
          size: 10,
        },
      },
      hit: { reply: () => rows([lena]), value: people },
      misses: { none, 'no rows': rows([], 0), 'no rows and no total': rows([], null) },
    },
    {
      name: 'searching profiles',
      ask: (provider, signal) =>
        provider.searchProfiles?.({ ...pages, firstName: ' Lena ' }, signal) as Promise<unknown>,
      sends: {
        path: '/person/search',
        body: { query: { bool: { must: [{ term: { first_name: 'lena' } }] } }, size: 10 },
      },
      hit: { reply: () => rows([lena]), value: people },
      misses: { none },
    },
    {
      name: 'searching leads',
      ask: (provider, signal) =>
        provider.searchLeads?.({ ...lead, seniorities: ['Director'] }, signal) as Promise<unknown>,
      sends: {
        path: '/person/search',
        body: { query: { bool: { must: [{ term: { job_title_levels: 'director' } }] } } },
      },
      hit: { reply: () => rows([lena]), value: people },
      misses: { none },
    },
    {
      name: 'listing employees',
      ask: (provider, signal) =>
        provider.listEmployees?.(
          { ...pages, company: { by: 'network_id', value: '42' } },
          signal,
        ) as Promise<unknown>,
      sends: {
        path: '/person/search',
        body: { query: { bool: { must: [{ term: { job_company_linkedin_id: '42' } }] } }, size: 10 },
      },
      hit: { reply: () => rows([lena]), value: people },
      misses: { none },
    },
    {
      name: 'searching companies',
      ask: (provider, signal) =>
        provider.searchCompanies?.({ ...pages, sizes: ['51-200', '10001+'] }, signal) as Promise<unknown>,
      sends: {
        path: '/company/search',
        body: { query: { bool: { must: [{ terms: { size: ['51-200', '10001+'] } }] } }, size: 10 },
      },
      hit: {
        reply: () => rows([{ name: 'osterhof', size: '51-200' }], 40),
        value: {
          items: [company.parse({ ...blankCompany('Osterhof'), employeeRange: { start: 51, end: 200 } })],
          total: 40,
        },
      },
      misses: { none },
    },
  ],
});

describe('pages', () => {
  test('a later one begins where the one before ended', async () => {
    await using vendor = await opened(rows([lena], 26));

    const answer = await vendor.listEmployees(2);

    expect(vendor.emulator.asked[0]?.body).toMatchObject({ size: 25, from: 25 });
    expect(answer).toEqual({ outcome: 'found', value: { items: [asRecord], total: 26 } });
  });

  test('one behind the last is found, and empty', async () => {
    await using vendor = await opened(rows([], 26));

    expect(await vendor.listEmployees(3)).toEqual({ outcome: 'found', value: { items: [], total: 26 } });
  });

  test('more rows than were asked for are cut, and a row that cannot be read is left out', async () => {
    await using vendor = await opened(rows([{}, ...Array(30).fill(lena)], 1));

    const answer = await vendor.searchPeople({ titles: ['Director'] });

    expect(answer).toMatchObject({ outcome: 'found', value: { total: 10 } });
    expect(answer?.outcome === 'found' && answer.value.items).toHaveLength(9);
  });

  test('one behind the 10,000th row is not asked for', async () => {
    await using vendor = await opened();

    expect(await vendor.listEmployees(401)).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(vendor.emulator.asked).toEqual([]);
  });

  test('whoever works elsewhere is no employee', async () => {
    const other = {
      ...lena,
      job_company_linkedin_url: 'linkedin.com/company/halden',
      job_company_name: 'halden',
    };
    await using vendor = await opened(rows([other, lena], 2));

    expect(await vendor.listEmployees(1)).toEqual({
      outcome: 'found',
      value: { items: [asRecord], total: 2 },
    });
  });
});

describe('a search that it cannot take exactly is skipped, and nothing is sent', () => {
  test.each<[string, Partial<PeopleSearch>]>([
    ['a range that cuts a size', { employees: { start: 5 } }],
    ['a range that ends within a size', { employees: { start: 1, end: 100 } }],
    ['a range that is none', { employees: { start: 201, end: 10 } }],
    ['a title of no words', { titles: ['of the'] }],
    ['a location of too many parts', { locations: ['a,b,c,d,e,f,g'] }],
    ['one title too many', { titles: Array(101).fill('ceo') }],
  ])('people: %s', async (_name, search) => {
    await using vendor = await opened();

    expect(await vendor.searchPeople(search)).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(vendor.emulator.asked).toEqual([]);
  });

  test('profiles and leads', async () => {
    await using vendor = await opened();

    const answers = [
      await vendor.searchProfiles({ firstName: 'Lena', followerOf: ['acme'] }),
      await vendor.searchLeads({ firstNames: ['Lena'], text: 'steel' }),
      await vendor.searchLeads({ firstNames: ['Lena'], excluded: { currentTitles: ['CEO'] } }),
    ];

    expect(answers).toEqual(Array(3).fill({ outcome: 'skipped', why: 'unsupported' }));
    expect(vendor.emulator.asked).toEqual([]);
  });

  test('a search for nothing in particular, which would buy whoever comes first', async () => {
    await using vendor = await opened();

    const answers = [
      await vendor.searchPeople({ titles: [] }),
      await vendor.searchProfiles({ text: ' ' }),
      await vendor.searchLeads({}),
      await vendor.searchCompanies({ text: '' }),
    ];

    expect(answers).toEqual(Array(4).fill({ outcome: 'skipped', why: 'missing_input' }));
    expect(vendor.emulator.asked).toEqual([]);
  });

  test('a name of no words', async () => {
    await using vendor = await opened();

    expect(await vendor.searchCompanies({ text: '!!!' })).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(vendor.emulator.asked).toEqual([]);
  });
});

const term = (field: string, value: string) => ({ term: { [field]: value } });

test('companies are asked for in the words of PDL', async () => {
  await using vendor = await opened(rows([{ name: 'osterhof' }]));

  await vendor.searchCompanies({
    text: 'Oster Hof-A',
    place: { country: 'SE', city: 'Malmö' },
    industries: ['Software Development'],
  });

  expect(vendor.asked().must).toEqual([
    {
      bool: {
        must: [
          { match: { 'name.text': 'oster' } },
          { match: { 'name.text': 'hof' } },
          { prefix: { 'name.text': 'a' } },
        ],
      },
    },
    {
      bool: {
        must: [term('location.country', 'sweden'), { terms: { 'location.locality': ['malmö', 'malmo'] } }],
      },
    },
    {
      bool: {
        should: [term('industry', 'software development'), term('industry_v2', 'software development')],
      },
    },
  ]);
});
