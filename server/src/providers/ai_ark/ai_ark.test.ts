import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import { person } from '../../records/person.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankPerson } from '../blank-records.ts';
import { kelpCompany, kelpworks, sunniva, sunnivaRecord } from './__fixtures__/sunniva.ts';
import { aiArk } from './ai_ark.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  aiArk.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const page = (content: readonly unknown[], totalElements = content.length): EmulatedReply => ({
  body: { content, totalElements, totalPages: 1, number: 0, size: 25, empty: content.length === 0 },
});

const misses = {
  'no results': page([]),
  'a search that finds nothing, as an error': {
    status: 404,
    body: { timestamp: '2026-10-14', status: 404, error: 'data not found', path: '' },
  },
};

vendorContract({
  vendor: aiArk,
  isAuthorized: ({ headers }) => headers['x-token'] === vendorKey,
  failures: {
    'an error that is called a success': {
      reply: { status: 200, body: { timestamp: '2026-10-14', status: 500, error: 'broken', path: '' } },
      reason: 'unreadable',
    },
    'a question that it does not understand': {
      reply: { status: 400, body: { status: 400, error: 'what?' } },
      reason: 'question_refused',
    },
    'rows of which none can be read': { reply: page([{ id: 'x' }, 7]), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching people',
      ask: (provider, signal) =>
        provider.searchPeople?.(
          {
            companies: [{ by: 'universal_name', value: 'kelpworks' }],
            domains: ['kelpworks.example'],
            industries: ['Farming'],
            employees: { start: 51, end: 200 },
            titles: ['head of farms', 'diver'],
            locations: ['Norway', 'SE'],
            page: 3,
            pageSize: 2,
          },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/v1/people',
        body: {
          account: {
            linkedin: { any: { include: ['https://www.linkedin.com/company/kelpworks'] } },
            domain: { any: { include: ['kelpworks.example'] } },
            industries: { any: { include: { mode: 'STRICT', content: ['farming'] } } },
            employeeSize: { type: 'RANGE', range: [{ start: 51, end: 200 }] },
          },
          contact: {
            experience: {
              current: { title: { any: { include: { mode: 'WORD', content: ['head of farms', 'diver'] } } } },
            },
            location: { any: { include: ['Norway', 'Sweden'] } },
          },
          page: 2,
          size: 2,
        },
      },
      hit: {
        reply: () => page([sunniva], 5),
        value: { items: [sunnivaRecord], total: 5 },
      },
      misses,
    },
    {
      name: 'listing employees',
      ask: (provider, signal) =>
        provider.listEmployees?.(
          { company: { by: 'domain', value: 'kelpworks.example' }, page: 1, pageSize: 10 },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/v1/people',
        body: { account: { domain: { any: { include: ['kelpworks.example'] } } }, page: 0, size: 10 },
      },
      hit: { reply: () => page([sunniva]), value: { items: [sunnivaRecord], total: 1 } },
      misses,
    },
    {
      name: 'searching companies',
      ask: (provider, signal) =>
        provider.searchCompanies?.(
          {
            text: 'kelp works',
            place: { country: 'NO', city: 'Bodø' },
            sizes: ['51-200', '10001+'],
            industries: ['Farming'],
            page: 1,
            pageSize: 10,
          },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/v1/companies',
        body: {
          account: {
            name: { any: { include: { mode: 'WORD', content: ['kelp works'] } } },
            location: { all: { include: ['Bodø', 'Norway'] } },
            employeeSize: { type: 'RANGE', range: [{ start: 51, end: 200 }, { start: 10_001 }] },
            industries: { any: { include: { mode: 'STRICT', content: ['farming'] } } },
          },
          page: 0,
          size: 10,
        },
      },
      hit: { reply: () => page([kelpworks], 40), value: { items: [kelpCompany], total: 40 } },
      misses,
    },
  ],
});

test('what is read are records', () => {
  expect(person.parse(sunnivaRecord)).toEqual(sunnivaRecord);
  expect(company.parse(kelpCompany)).toEqual(kelpCompany);
});

test('of a row that says little, or what cannot be, a record is left; of nobody none', async () => {
  const little = {
    link: { linkedin: 'linkedin.com/in/odd' },
    profile: { first_name: ' Odd ', last_name: null },
  };
  const long = 'x'.repeat(3_000);
  const wrong = {
    identifier: 'wrong',
    profile: { full_name: long, headline: long, picture: 'no address', summary: 7 },
    skills: 'boats',
    location: { country: 'Atlantis' },
    position_groups: [{ profile_positions: [{ title: 'x' }] }, 'none'],
    company: { summary: { name: 'Tang AS', staff: { total: -1, range: { start: 9, end: 2 } } } },
  };
  const nobody = {
    profile: { full_name: 'Nobody' },
    link: { linkedin: 'https://www.linkedin.com/company/x' },
  };
  await using emulator = await VendorEmulator.start(() => page([little, wrong, nobody]));

  const answer = await open(emulator).searchPeople?.({ titles: ['x'], page: 1, pageSize: 10 }, soon());

  expect(answer).toMatchObject({
    outcome: 'found',
    value: {
      items: [
        {
          ...blankPerson('Odd'),
          publicId: 'odd',
          firstName: 'Odd',
          networkUrl: expect.stringMatching(/\/in\/odd$/),
        },
        {
          publicId: 'wrong',
          name: 'x'.repeat(500),
          headline: 'x'.repeat(1_000),
          picture: null,
          summary: null,
          location: null,
          positions: [
            { company: { name: 'Tang AS', employeeCount: null, employeeRange: null }, isCurrent: true },
          ],
        },
      ],
      total: 3,
    },
  });
  if (answer?.outcome === 'found') for (const item of answer.value.items) person.parse(item);
});

// Both were null, which was taken for the same: the company of today was told for those of before.
test('a company without an id is not the present one', async () => {
  const before = {
    company: { id: null, name: 'Tang AS' },
    date: { start: { year: 2019 }, end: { year: 2020 } },
    profile_positions: [{ title: 'Diver', date: { start: { year: 2019 }, end: { year: 2020 } } }],
  };
  const row = { ...sunniva, company: { ...kelpworks, id: null }, position_groups: [before] };
  await using emulator = await VendorEmulator.start(() => page([row]));

  const answer = await open(emulator).searchPeople?.({ titles: ['diver'], page: 1, pageSize: 10 }, soon());

  expect(answer).toMatchObject({
    outcome: 'found',
    value: { items: [{ positions: [{ title: 'Diver', company: { name: 'Tang AS', domain: null } }] }] },
  });
});

test('more rows than a page has are cut', async () => {
  await using emulator = await VendorEmulator.start(() => page(Array(30).fill(kelpworks), 30));

  const answer = await open(emulator).searchCompanies?.({ text: 'kelp', page: 1, pageSize: 2 }, soon());

  expect(answer).toEqual({ outcome: 'found', value: { items: [kelpCompany, kelpCompany], total: 30 } });
});

test('a page behind the last is found, and empty', async () => {
  await using emulator = await VendorEmulator.start(() => page([], 30));

  const answer = await open(emulator).searchCompanies?.({ text: 'kelp', page: 9, pageSize: 10 }, soon());

  expect(answer).toEqual({ outcome: 'found', value: { items: [], total: 30 } });
});

test('people of another company than the one that was asked for are not taken', async () => {
  const tang = {
    ...sunniva,
    company: { ...kelpworks, summary: { name: 'Tang AS' }, link: { domain: 'tang.example' } },
  };
  const search = { company: { by: 'domain', value: 'kelpworks.example' }, page: 1, pageSize: 10 } as const;
  await using mixed = await VendorEmulator.start(() => page([tang, sunniva]));
  await using ignoring = await VendorEmulator.start(() => page([tang, tang]));

  const some = await open(mixed).listEmployees?.(search, soon());
  const none = open(ignoring).listEmployees?.(search, soon());

  expect(some).toMatchObject({ outcome: 'found', value: { items: [{ publicId: 'sunniva-aune' }] } });
  expect(some?.outcome === 'found' && some.value.items).toHaveLength(1);
  await expect(none).rejects.toMatchObject({ reason: 'unreadable' });
  const domains = ['kelpworks.example'];
  const ofDomain = await open(mixed).searchPeople?.({ domains, page: 1, pageSize: 10 }, soon());
  expect(ofDomain?.outcome === 'found' && ofDomain.value.items).toHaveLength(1);
});

test('a position without an end is over where the time at its company is', async () => {
  const at = (end: object | null) => ({ start: { year: 2015 }, end });
  const left = {
    company: { name: 'Tang AS' },
    date: at({ year: 2018 }),
    profile_positions: [{ title: 'Diver', date: at(null) }],
  };
  await using emulator = await VendorEmulator.start(() => page([{ ...sunniva, position_groups: [left] }]));

  const answer = await open(emulator).searchPeople?.({ titles: ['diver'], page: 1, pageSize: 10 }, soon());

  const [one] = answer?.outcome === 'found' ? answer.value.items : [];
  expect(one?.positions).toMatchObject([{ title: 'Diver', isCurrent: false }]);
});

test('what it takes counts towards a limit of costs', () => {
  const { terms } = aiArk.open({ apiKey: vendorKey, userAgent: 'Millrace/test' });

  for (const capability of ['searchPeople', 'listEmployees', 'searchCompanies'] as const) {
    expect(terms?.[capability]?.costUsd?.most, capability).toBeGreaterThan(0);
  }
});

test('what it cannot be asked is not asked', async () => {
  await using emulator = await VendorEmulator.start(() => page([sunniva]));
  const provider = open(emulator);
  const first = { page: 1, pageSize: 10 };
  const kelp = { by: 'universal_name', value: 'kelpworks' } as const;
  const unsupported = { outcome: 'skipped', why: 'unsupported' };

  const skipped = [
    await provider.listEmployees?.({ company: { by: 'network_id', value: '902211' }, ...first }, soon()),
    await provider.searchPeople?.({ companies: [kelp, { by: 'name', value: 'tang' }], ...first }, soon()),
    await provider.searchPeople?.(
      { companies: [{ by: 'domain', value: 'a.example' }], domains: ['b.example'], ...first },
      soon(),
    ),
    await provider.searchPeople?.({ locations: ['Bodø, Norway', 'Sweden'], ...first }, soon()),
    await provider.searchCompanies?.({ location: 'CA', ...first }, soon()),
    await provider.searchCompanies?.({ text: 'kelp', page: 1, pageSize: 101 }, soon()),
  ];
  const everything = await provider.searchPeople?.({ titles: [], ...first }, soon());

  expect(skipped).toEqual(skipped.map(() => unsupported));
  expect(everything).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(emulator.asked).toEqual([]);
});
