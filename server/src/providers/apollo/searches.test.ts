import { describe, expect, test } from 'vitest';
import type { LeadSearch, PeopleSearch } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { sven, svenAsRecord } from './__fixtures__/sven-okafor.ts';
import { apollo } from './apollo.ts';

const hidden = (id: string) => ({
  id,
  first_name: 'Sven',
  last_name_obfuscated: 'Ok***r',
  title: 'CTO',
  has_email: true,
  organization: { name: 'Tidewell', has_industry: true },
});
const rows = (ids: readonly string[], total: number | null = ids.length): EmulatedReply => ({
  body: { total_entries: total, people: ids.map(hidden) },
});
const matches = (...all: (object | null)[]): EmulatedReply => ({
  body: { status: 'success', credits_consumed: all.length, matches: all },
});
/** Tells everybody who is asked for. */
const everybody = ({ body }: EmulatedRequest) =>
  matches(...body.details.map(({ id }: { id: string }) => ({ ...sven, id })));
const answering =
  (found: EmulatedReply, told: (request: EmulatedRequest) => EmulatedReply = everybody) =>
  (request: EmulatedRequest) =>
    request.path === '/people/bulk_match' ? told(request) : found;

const pages = { page: 1, pageSize: 10 };
const blankLead: LeadSearch = { page: 1, pageSize: 25, excluded: {}, sessionId: 's-1' };
const soon = () => AbortSignal.timeout(60_000);

async function opened(found: EmulatedReply, told?: (request: EmulatedRequest) => EmulatedReply) {
  const emulator = await VendorEmulator.start(answering(found, told));
  const provider = apollo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return {
    emulator,
    searchPeople: (search: Partial<PeopleSearch>) => provider.searchPeople?.({ ...pages, ...search }, soon()),
    searchLeads: (search: Partial<LeadSearch>) => provider.searchLeads?.({ ...blankLead, ...search }, soon()),
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}

vendorContract({
  vendor: apollo,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a key that is no master key': { reply: { status: 403, body: {} }, reason: 'forbidden' },
    'rows without ids': { reply: { body: { people: [{}], total_entries: 1 } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching people',
      ask: (provider, signal) =>
        provider.searchPeople?.({ ...pages, titles: ['CTO'] }, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/mixed_people/api_search',
          query: { 'person_titles[]': 'CTO', include_similar_titles: 'false', page: '1', per_page: '10' },
        },
        { method: 'POST', path: '/people/bulk_match', body: { details: [{ id: '66f0' }] } },
      ],
      hit: { reply: answering(rows(['66f0'])), value: { items: [svenAsRecord], total: 1 } },
      misses: {
        'no rows': rows([], 0),
        'no rows and no total': rows([], null),
        'nothing there': { status: 404, body: {} },
      },
    },
    {
      name: 'searching leads',
      ask: (provider, signal) =>
        provider.searchLeads?.({ ...blankLead, seniorities: ['CXO'] }, signal) as Promise<unknown>,
      sends: [
        {
          path: '/mixed_people/api_search',
          query: { 'person_seniorities[]': 'c_suite', page: '1', per_page: '25' },
        },
        { path: '/people/bulk_match' },
      ],
      hit: { reply: answering(rows(['66f0'], 232)), value: { items: [svenAsRecord], total: 232 } },
      misses: { 'no rows': rows([], 0) },
    },
  ],
});

describe('who is found', () => {
  test('is told ten at a time, in the order of the search', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `p-${index}`);
    await using vendor = await opened(rows(ids, 26), ({ body }) =>
      matches(...body.details.map(({ id }: { id: string }) => ({ ...sven, id, headline: id })).reverse()),
    );

    const answer = await vendor.searchLeads({ seniorities: ['CXO'] });

    expect(answer).toMatchObject({ outcome: 'found', value: { total: 26 } });
    expect(answer?.outcome === 'found' && answer.value.items.map(({ headline }) => headline)).toEqual(ids);
    expect(vendor.emulator.asked.slice(1).map(({ body }) => body.details.length)).toEqual([10, 10, 5]);
  });

  test('is left out where nothing more is told, or another person', async () => {
    await using vendor = await opened(rows(['a', 'b', '66f0']), () =>
      matches(null, { ...sven, id: 'c' }, sven),
    );

    const answer = await vendor.searchPeople({ titles: ['CTO'] });

    expect(answer).toEqual({ outcome: 'found', value: { items: [svenAsRecord], total: 3 } });
  });

  test('is cut to what was asked for, and the others are not paid for', async () => {
    await using vendor = await opened(
      rows(
        Array.from({ length: 40 }, (_, index) => `p-${index}`),
        3,
      ),
    );

    const answer = await vendor.searchPeople({ titles: ['CTO'], pageSize: 5 });

    expect(answer?.outcome === 'found' && [answer.value.items.length, answer.value.total]).toEqual([5, 5]);
    expect(vendor.emulator.asked[1]?.body.details).toHaveLength(5);
  });

  test('is told, and paid for, once, however often the search names them', async () => {
    await using vendor = await opened(rows(['66f0', '66f0'], 2));

    const answer = await vendor.searchPeople({ titles: ['CTO'] });

    expect(answer).toEqual({ outcome: 'found', value: { items: [svenAsRecord], total: 2 } });
    expect(vendor.emulator.asked[1]?.body).toEqual({ details: [{ id: '66f0' }] });
  });

  // An empty page would say that nobody stands there, of people who were found.
  test.each([
    ['nobody', [null, null]],
    ['others', [{ ...sven, id: 'c' }]],
    ['no names', [{ id: 'a' }, { id: 'b' }]],
  ])('is a failure where %s are told of them', async (_, told) => {
    await using vendor = await opened(rows(['a', 'b']), () => matches(...told));

    await expect(vendor.searchPeople({ titles: ['CTO'] })).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('is nobody where all of a page have gone elsewhere', async () => {
    await using vendor = await opened(rows(['66f0'], 9));

    const answer = await vendor.searchPeople({ domains: ['halden.example'] });

    expect(answer).toEqual({ outcome: 'found', value: { items: [], total: 9 } });
  });

  test('works at the domain that was asked for now, not before', async () => {
    const before = {
      ...sven,
      id: 'a',
      organization: { ...sven.organization, primary_domain: 'halden.example' },
    };
    const nowhere = { ...sven, id: 'b', organization: null };
    await using vendor = await opened(rows(['a', 'b', '66f0']), () => matches(before, nowhere, sven));

    const answer = await vendor.searchPeople({ domains: ['tidewell.example'] });

    expect(answer).toEqual({ outcome: 'found', value: { items: [svenAsRecord], total: 3 } });
  });

  test('is nobody on a page behind the last', async () => {
    await using vendor = await opened(rows([], 40));

    const answer = await vendor.searchPeople({ titles: ['CTO'], page: 5 });

    expect(answer).toEqual({ outcome: 'found', value: { items: [], total: 40 } });
    expect(vendor.emulator.asked).toHaveLength(1);
  });

  test('is a failure where nobody can be told', async () => {
    await using vendor = await opened(rows(['66f0']), () => ({ status: 402, body: {} }));

    await expect(vendor.searchPeople({ titles: ['CTO'] })).rejects.toMatchObject({ reason: 'out_of_credit' });
  });
});

test.each<[Partial<PeopleSearch>, object]>([
  [{ locations: ['Hamburg, Germany'] }, { 'person_locations[]': 'Hamburg, Germany' }],
  [{ locations: ['Austin, TX, US'] }, { 'person_locations[]': 'Austin, Texas, United States' }],
  [{ employees: { start: 7, end: 99 } }, { 'organization_num_employees_ranges[]': '7,99' }],
  [{ employees: { end: 99 } }, { 'organization_num_employees_ranges[]': '1,99' }],
  [{ employees: { start: 0 } }, { 'organization_num_employees_ranges[]': '1,10000000' }],
  [{ companies: [{ by: 'domain', value: 'a.example' }] }, { 'q_organization_domains_list[]': 'a.example' }],
])('people are asked for by its own parameters: %j', async (search, query) => {
  await using vendor = await opened(rows([], 0));

  await vendor.searchPeople({ ...search, page: 3 });

  expect(vendor.emulator.asked[0]?.query).toEqual({ ...query, page: '3', per_page: '10' });
});

test.each<[Partial<LeadSearch>, object]>([
  [{ places: [{ country: 'DE' }] }, { 'person_locations[]': 'Germany' }],
  [
    { places: [{ country: 'DE', region: 'Hamburg', city: 'Hamburg' }] },
    { 'person_locations[]': 'Hamburg, Germany' },
  ],
  [
    { places: [{ country: 'US', region: 'Maine', city: 'Portland' }] },
    { 'person_locations[]': 'Portland, Maine, United States' },
  ],
  [{ places: [{ country: 'US', region: 'Maine' }] }, { 'person_locations[]': 'Maine, United States' }],
  [{ headquarters: ['JP'] }, { 'organization_locations[]': 'Japan' }],
  [{ locations: ['SE'], places: [{ country: 'SE' }] }, { 'person_locations[]': 'Sweden' }],
  [{ companySizes: ['10001+'] }, { 'organization_num_employees_ranges[]': '10001,10000000' }],
  [{ seniorities: ['Experienced Manager', 'Entry Level Manager'] }, { 'person_seniorities[]': 'manager' }],
])('leads are asked for by its own parameters: %j', async (search, query) => {
  await using vendor = await opened(rows([], 0));

  await vendor.searchLeads(search);

  expect(vendor.emulator.asked[0]?.query).toEqual({ ...query, page: '1', per_page: '25' });
});

describe('a search that it cannot take exactly is skipped, and nothing is sent', () => {
  test.each<Partial<PeopleSearch>>([
    { industries: ['Fisheries'] },
    // Canada, or California.
    { locations: ['CA'] },
    { companies: [{ by: 'universal_name', value: 'tidewell' }] },
    { companies: [{ by: 'domain', value: 'a.example' }], domains: ['b.example'] },
    { pageSize: 31 },
    { pageSize: 25, page: 2_001 },
  ])('people: %j', async (search) => {
    await using vendor = await opened(rows(['66f0']));

    const answer = await vendor.searchPeople({ titles: ['CTO'], ...search });

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(vendor.emulator.asked).toEqual([]);
  });

  test.each<Partial<LeadSearch>>([
    { text: 'tide' },
    { locations: ['GA'] },
    { headquarters: ['CA'] },
    { searchUrl: 'https://www.linkedin.com/sales/search/people' },
    { functions: ['Sales'] },
    { industries: ['Fisheries'] },
    { seniorities: ['Strategic'] },
    { seniorities: ['Entry Level Manager'] },
    { companySizes: ['Self-employed'] },
    { places: [{ country: 'DE', region: 'Hamburg' }] },
    { currentCompanies: [{ by: 'name', value: 'tidewell' }] },
    { pastCompanies: [{ by: 'domain', value: 'a.example' }] },
    { pastTitles: ['Engineer'] },
    { schools: [{ by: 'name', value: 'sea school' }] },
    { firstNames: ['Sven'] },
    { lastNames: ['Okafor'] },
    { profileLanguages: ['de'] },
    { yearsAtCompany: ['1 to 2 years'] },
    { yearsOfExperience: ['1 to 2 years'] },
    { hasChangedJobs: true },
    { excluded: { seniorities: ['Senior'] } },
  ])('leads: %j', async (search) => {
    await using vendor = await opened(rows(['66f0']));

    const answer = await vendor.searchLeads({ currentTitles: ['CTO'], ...search });

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(vendor.emulator.asked).toEqual([]);
  });

  test('a search for nothing in particular', async () => {
    await using vendor = await opened(rows(['66f0']));

    const answers = [await vendor.searchPeople({ employees: {} }), await vendor.searchLeads({})];

    expect(answers).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
    expect(vendor.emulator.asked).toEqual([]);
  });
});
