import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { ProfileSearch } from '../../records/person-searches.ts';
import { accountId, vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankPerson } from '../blank-records.ts';
import { jonna, jonnaRecord, token } from './__fixtures__/jonna.ts';
import { unipile } from './unipile.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  unipile.open({ apiKey: vendorKey, baseUrl: emulator.url, accountId, userAgent: 'Millrace/test' });
const found = (
  items: readonly object[],
  total = items.length,
  cursor: string | null = null,
): EmulatedReply => ({
  body: {
    object: 'LinkedinSearch',
    items,
    paging: { start: 0, page_count: items.length, total_count: total },
    cursor,
  },
});
const places = [
  { object: 'LinkedinSearchParameter', id: '104630756', title: 'Aarhus, Central Denmark Region, Denmark' },
  { object: 'LinkedinSearchParameter', id: '90009575', title: 'Greater Aarhus Area' },
];
const industries = [
  { object: 'LinkedinSearchParameter', id: '6', title: 'Dairy Product Manufacturing' },
  { object: 'LinkedinSearchParameter', id: '7', title: 'Dairy' },
];
const parametersOr =
  (answer: (request: EmulatedRequest) => EmulatedReply) =>
  (request: EmulatedRequest): EmulatedReply => {
    if (request.path !== '/linkedin/search/parameters') return answer(request);
    return { body: { items: request.query.type === 'LOCATION' ? places : industries, paging: {} } };
  };

vendorContract({
  vendor: unipile,
  isAuthorized: ({ headers, query }) => headers['x-api-key'] === vendorKey && query.account_id === accountId,
  failures: {
    'an account that is signed out': {
      reply: { status: 401, body: { status: 401, type: 'errors/disconnected_account', title: 'x' } },
      reason: 'rejected',
    },
    'an account that the network has restricted': {
      reply: { status: 403, body: { status: 403, type: 'errors/account_restricted', title: 'x' } },
      reason: 'forbidden',
    },
    'an error that is called a success': {
      reply: { body: { status: 500, title: 'x' } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'searching profiles',
      ask: (provider, signal) =>
        provider.searchProfiles?.(
          {
            text: 'jonna',
            firstName: 'Jonna',
            lastName: 'Vestergaard',
            title: 'Head of Cheese',
            companyKeywords: 'vest',
            schoolKeywords: 'aarhus',
            currentCompanies: [{ by: 'network_id', value: '902671' }],
            pastCompanies: [{ by: 'network_id', value: '902672' }],
            followerOf: [token],
            page: 1,
            pageSize: 10,
          },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/linkedin/search',
        query: { account_id: accountId, limit: '10' },
        body: {
          api: 'classic',
          category: 'people',
          keywords: 'jonna',
          advanced_keywords: {
            first_name: 'Jonna',
            last_name: 'Vestergaard',
            title: 'Head of Cheese',
            company: 'vest',
            school: 'aarhus',
          },
          company: ['902671'],
          past_company: ['902672'],
          followers_of: [token],
        },
      },
      hit: { reply: () => found([jonna], 31), value: { items: [jonnaRecord], total: 31 } },
      misses: { 'no results': found([], 0), 'nothing there': { status: 404, body: null } },
    },
    {
      name: 'searching profiles by place and industry, whose numbers are asked for first',
      ask: (provider, signal) =>
        provider.searchProfiles?.(
          { place: { country: 'DK', city: 'Aarhus' }, industries: ['dairy'], page: 1, pageSize: 10 },
          signal,
        ) as Promise<unknown>,
      sends: [
        {
          method: 'GET',
          path: '/linkedin/search/parameters',
          query: { account_id: accountId, type: 'LOCATION', keywords: 'Aarhus, Denmark', limit: '50' },
        },
        {
          path: '/linkedin/search/parameters',
          query: { account_id: accountId, type: 'INDUSTRY', keywords: 'dairy', limit: '50' },
        },
        {
          path: '/linkedin/search',
          body: { api: 'classic', category: 'people', location: ['104630756'], industry: ['7'] },
        },
      ],
      hit: { reply: parametersOr(() => found([jonna])), value: { items: [jonnaRecord], total: 1 } },
      misses: {},
    },
  ],
});

test('what is read is a record, of little as well; whoever is hidden is nobody', async () => {
  const little = {
    public_identifier: 'little',
    name: 'Li Tel',
    current_positions: 'none',
    followers_count: '3K',
  };
  const hidden = {
    type: 'PEOPLE',
    id: token,
    name: 'Member',
    public_identifier: null,
    public_profile_url: null,
  };
  await using emulator = await VendorEmulator.start(() => found([little, hidden], 2));
  await using discreet = await VendorEmulator.start(() => found([hidden], 1));
  const search = { text: 'x', page: 1, pageSize: 10 };

  const answer = await open(emulator).searchProfiles?.(search, soon());
  const nobody = await open(discreet).searchProfiles?.(search, soon());

  const networkUrl = 'https://www.linkedin.com/in/little';
  const value = { ...blankPerson('Li Tel'), publicId: 'little', networkUrl };
  expect(answer).toEqual({ outcome: 'found', value: { items: [value], total: 2 } });
  expect(nobody).toEqual({ outcome: 'found', value: { items: [], total: 1 } });
  expect(person.parse(jonnaRecord)).toEqual(jonnaRecord);
  expect(person.parse(value)).toEqual(value);
});

test('a page is walked to by cursors, and has exactly its rows', async () => {
  await using emulator = await VendorEmulator.start(({ query }) => {
    const from = Number(query.cursor ?? 0);
    const items = Array.from({ length: Number(query.limit) }, (_, at) => ({
      name: `No ${from + at}`,
      public_identifier: `no-${from + at}`,
    }));
    return found(items, 1_000, String(from + items.length));
  });
  const provider = open(emulator);

  const answer = await provider.searchProfiles?.({ text: 'x', page: 4, pageSize: 20 }, soon());
  const tooFar = await provider.searchProfiles?.({ text: 'x', page: 16, pageSize: 10 }, soon());

  const names = Array.from({ length: 20 }, (_, at) => ({ name: `No ${60 + at}` }));
  expect(answer).toMatchObject({ outcome: 'found', value: { items: names, total: 1_000 } });
  expect(tooFar).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(emulator.asked.map(({ query }) => [query.limit, query.cursor])).toEqual([
    ['50', undefined],
    ['30', '50'],
  ]);
});

test('more rows than a page has are cut', async () => {
  await using emulator = await VendorEmulator.start(() => found(Array(80).fill(jonna), 80));

  const answer = await open(emulator).searchProfiles?.({ text: 'x', page: 1, pageSize: 10 }, soon());

  expect(answer?.outcome === 'found' && answer.value.items).toHaveLength(10);
});

test('a place or an industry that the network does not know by that name is not searched for', async () => {
  await using emulator = await VendorEmulator.start(parametersOr(() => found([jonna])));
  const provider = open(emulator);
  const ask = (search: Partial<ProfileSearch>) =>
    provider.searchProfiles?.({ page: 1, pageSize: 10, ...search }, soon());

  const skipped = [
    await ask({ location: 'Odense' }),
    await ask({ place: { country: 'SE', city: 'Aarhus' } }),
    await ask({ industries: ['Dairy Farming'] }),
  ];

  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'unsupported' })));
  expect(emulator.asked.filter(({ path }) => path === '/linkedin/search')).toEqual([]);
});

test('of several places of that name none is taken', async () => {
  const springfields = ['Illinois', 'Ohio'].map((region, at) => ({
    id: String(at + 1),
    title: `Springfield, ${region}, United States`,
  }));
  await using emulator = await VendorEmulator.start(() => ({ body: { items: springfields } }));
  const place = { country: 'US', city: 'Springfield' };

  const answer = await open(emulator).searchProfiles?.({ place, page: 1, pageSize: 10 }, soon());

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
});

test('what it cannot be asked is not asked', async () => {
  await using emulator = await VendorEmulator.start(parametersOr(() => found([jonna])));
  const provider = open(emulator);
  const ask = (search: Partial<ProfileSearch>) =>
    provider.searchProfiles?.({ page: 1, pageSize: 10, ...search }, soon());
  const page = { by: 'universal_name', value: 'vestmark' } as const;

  const skipped = [
    await ask({ currentCompanies: [page] }),
    await ask({ pastCompanies: [page] }),
    await ask({ schools: [{ by: 'network_id', value: '1' }] }),
    await ask({ followerOf: ['jonna-vestergaard'] }),
    await ask({ location: 'CA' }),
    await ask({ industries: ['a', 'b', 'c', 'd'] }),
  ];

  expect(skipped).toEqual(skipped.map(() => ({ outcome: 'skipped', why: 'unsupported' })));
  expect(await ask({})).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(emulator.asked).toEqual([]);
});

test('it works once its address and the account are told', () => {
  const settings = { apiKey: vendorKey, userAgent: 'Millrace/test' };
  const baseUrl = 'https://api1.unipile.example:13111/api/v1';

  expect(unipile.open(settings).unavailable()).toMatch(/^Set UNIPILE_BASE_URL to the address that/);
  expect(unipile.open({ ...settings, baseUrl }).unavailable()).toMatch(/^Set UNIPILE_ACCOUNT_ID to the id/);
  expect(unipile.open({ ...settings, baseUrl, accountId }).unavailable()).toBeNull();
});
