import { describe, expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { LeadSearch, PeopleSearch } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import { enrich } from './enrich.ts';

const answered = (data: unknown): EmulatedReply => ({ body: { success: true, data, meta: {} } });
const lead = {
  id: 'enc_1',
  firstName: 'Ragna',
  lastName: 'H.',
  logoUrl: 'https://media.example/kelp.png',
  emailDomain: 'kelpworks.example',
  linkedinUrl: 'https://linkedin.com/in/ragna-holm',
  linkedinHeadline: 'Growing kelp',
  jobTitle: 'Head of Kelp',
  jobFunction: 'Operations',
  jobLevel: 'Director',
  companyName: 'Kelpworks',
  skills: 'Kelp, Boats',
  city: 'Oslo',
  stateName: 'Oslo County',
  countryName: 'Norway',
  domain: 'kelpworks.example',
  orgLinkedinUrl: 'https://linkedin.com/company/kelpworks',
  employeeCount: 80,
  industrySicDescription: 'Fishing',
  headquartersCity: 'Bergen',
  headquartersState: 'Vestland',
  headquartersCountry: 'Norway',
  linkedinConnectionsCount: 321,
};
const asRecord = person.parse({
  ...blankPerson('Ragna Holm'),
  publicId: 'ragna-holm',
  networkUrl: 'https://www.linkedin.com/in/ragna-holm',
  firstName: 'Ragna',
  lastName: 'Holm',
  headline: 'Growing kelp',
  location: { text: null, city: 'Oslo', region: 'Oslo County', country: 'NO' },
  positions: [
    {
      title: 'Head of Kelp',
      company: {
        ...blankCompanyRef('Kelpworks'),
        universalName: 'kelpworks',
        networkUrl: 'https://www.linkedin.com/company/kelpworks/',
        domain: 'kelpworks.example',
        logo: 'https://media.example/kelp.png',
        industry: 'Fishing',
        employeeCount: 80,
        headquarters: {
          country: 'NO',
          region: 'Vestland',
          city: 'Bergen',
          postalCode: null,
          line1: null,
          line2: null,
        },
      },
      location: null,
      description: null,
      employmentType: null,
      start: null,
      end: null,
      isCurrent: true,
    },
  ],
  skills: ['Kelp', 'Boats'],
  connectionCount: 321,
});
const leads = (results: readonly unknown[], total: number) =>
  answered({
    results,
    pagination: { page: 1, pageSize: 25, totalResults: total, totalPages: 1, hasMore: false },
  });
const names = answered({ results: [{ id: 'enc_1', lastName: 'Holm' }] });
const pages = { page: 1, pageSize: 10 };
const blankLead: LeadSearch = { page: 1, pageSize: 25, excluded: {}, sessionId: 's-1' };
const soon = () => AbortSignal.timeout(60_000);

async function opened(reply: EmulatedReply, unlocked: EmulatedReply = names) {
  const emulator = await VendorEmulator.start(({ path }) =>
    path === '/lead-finder/unlock-names' ? unlocked : reply,
  );
  const provider = enrich.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return {
    emulator,
    searchPeople: (search: Partial<PeopleSearch>) => provider.searchPeople?.({ ...pages, ...search }, soon()),
    searchLeads: (search: Partial<LeadSearch>) => provider.searchLeads?.({ ...blankLead, ...search }, soon()),
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}

const byName = (reply: EmulatedReply) => (request: { path: string }) =>
  request.path === '/lead-finder/unlock-names' ? names : reply;
const sendsUnlock = { method: 'POST', path: '/lead-finder/unlock-names', body: { leads: [{ id: 'enc_1' }] } };

vendorContract({
  vendor: enrich,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a host that does not serve it': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'a 200 without success': { reply: { body: { success: false, data: null } }, reason: 'unreadable' },
    'rows of which none can be read': { reply: leads([{}, null], 2), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching people',
      ask: (provider, signal) =>
        provider.searchPeople?.({ ...pages, domains: ['kelpworks.example'] }, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/lead-finder/search',
          body: {
            filters: { domain: ['kelpworks.example'], jobIsCurrent: true },
            page: 1,
            pageSize: 10,
          },
        },
        sendsUnlock,
      ],
      hit: { reply: byName(leads([lead], 1)), value: { items: [asRecord], total: 1 } },
      misses: { 'no data': answered(null), 'empty data': answered({}), 'no rows': leads([], 0) },
    },
    {
      name: 'searching leads',
      ask: (provider, signal) =>
        provider.searchLeads?.(
          { ...blankLead, seniorities: ['CXO', 'Director'] },
          signal,
        ) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/lead-finder/search',
          body: { filters: { jobLevel: ['C-Suite', 'Director'], jobIsCurrent: true }, page: 1, pageSize: 25 },
        },
        sendsUnlock,
      ],
      hit: { reply: byName(leads([lead], 1842)), value: { items: [asRecord], total: 1842 } },
      misses: { 'no rows': leads([], 0) },
    },
  ],
});

describe('last names that are shown in part', () => {
  test('are paid for, and those that are whole are not', async () => {
    const whole = { ...lead, id: 'enc_2', lastName: 'Berg' };
    await using vendor = await opened(leads([lead, whole], 2));

    const answer = await vendor.searchPeople({ titles: ['Cook'] });

    expect(answer).toMatchObject({
      value: { items: [{ name: 'Ragna Holm' }, { name: 'Ragna Berg', lastName: 'Berg' }] },
    });
    expect(vendor.emulator.asked[1]?.body).toEqual({ leads: [{ id: 'enc_1' }] });
  });

  test('are not paid for twice where all are whole', async () => {
    await using vendor = await opened(leads([{ ...lead, lastName: 'Holm' }], 1));

    expect(await vendor.searchPeople({ titles: ['Cook'] })).toMatchObject({ value: { items: [asRecord] } });
    expect(vendor.emulator.asked).toHaveLength(1);
  });

  test.each(['H***', 'H.', 'H', null])('are left out where even so they are: %j', async (lastName) => {
    await using vendor = await opened(leads([lead], 1), answered({ results: [{ id: 'enc_1', lastName }] }));

    const answer = await vendor.searchPeople({ titles: ['Cook'] });

    expect(answer).toMatchObject({
      value: { items: [{ name: 'Ragna', firstName: 'Ragna', lastName: null }] },
    });
  });

  test('are a failure where they cannot be paid', async () => {
    await using vendor = await opened(leads([lead], 1), { status: 402, body: {} });

    await expect(vendor.searchPeople({ titles: ['Cook'] })).rejects.toMatchObject({
      reason: 'out_of_credit',
    });
  });
});

test('a row of which little is known has what is known', async () => {
  await using vendor = await opened(leads([{ id: 'enc_3', lastName: 'Holm', employeeCount: 'many' }], 1));

  const answer = await vendor.searchPeople({ titles: ['Cook'] });

  expect(answer).toEqual({
    outcome: 'found',
    value: { items: [person.parse({ ...blankPerson('Holm'), lastName: 'Holm' })], total: 1 },
  });
});

test('more rows than were asked for are cut, and not paid for; a page behind the last is empty', async () => {
  await using vendor = await opened(leads(Array(30).fill(lead), 3));
  await using last = await opened(leads([], 1842));

  const answer = await vendor.searchPeople({ titles: ['Cook'] });

  expect(answer).toMatchObject({ outcome: 'found', value: { total: 10 } });
  expect(answer?.outcome === 'found' && answer.value.items).toHaveLength(10);
  expect(vendor.emulator.asked[1]?.body.leads).toHaveLength(10);
  expect(await last.searchPeople({ titles: ['Cook'], page: 40 })).toEqual({
    outcome: 'found',
    value: { items: [], total: 1842 },
  });
});

describe('a search that it cannot take exactly is skipped, and nothing is sent', () => {
  test.each<Partial<PeopleSearch>>([
    { locations: ['Bergen'] },
    { titles: ['Cook'], page: 41 },
    { titles: ['Cook'], pageSize: 101 },
  ])('people: %j', async (search) => {
    await using vendor = await opened(leads([lead], 1));

    expect(await vendor.searchPeople(search)).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(vendor.emulator.asked).toEqual([]);
  });

  test('leads', async () => {
    await using vendor = await opened(leads([lead], 1));

    const answer = await vendor.searchLeads({ industries: ['Fisheries'], text: 'kelp' });

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(vendor.emulator.asked).toEqual([]);
  });

  test('a search for nothing in particular', async () => {
    await using vendor = await opened(leads([lead], 1));

    const answers = [
      await vendor.searchPeople({ employees: {} }),
      await vendor.searchLeads({ seniorities: [] }),
    ];

    expect(answers).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
    expect(vendor.emulator.asked).toEqual([]);
  });
});

test('who works for another company, or for one that is to be left out, is not told though the vendor does', async () => {
  const at = (id: string, domain: string | null) => ({ ...lead, id, lastName: id, domain });
  const rows = [at('Holm', 'kelpworks.example'), at('Berg', 'https://www.weir.example'), at('Dahl', null)];
  await using emulator = await VendorEmulator.start(() => leads(rows, 3));
  const provider = enrich.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const namesOf = async (search: Partial<LeadSearch>) => {
    const found = await provider.searchLeads?.(
      { ...pages, excluded: {}, sessionId: 's', ...search },
      AbortSignal.timeout(60_000),
    );
    return found?.outcome === 'found' ? found.value.items.map(({ lastName }) => lastName) : found;
  };
  const weir = [{ by: 'domain', value: 'weir.example' }] as const;

  expect(await namesOf({ currentCompanies: weir })).toEqual(['Berg', 'Dahl']);
  expect(await namesOf({ currentTitles: ['Cook'], excluded: { currentCompanies: weir } })).toEqual([
    'Holm',
    'Dahl',
  ]);
  expect(await namesOf({ currentTitles: ['Cook'] })).toEqual(['Holm', 'Berg', 'Dahl']);
});
