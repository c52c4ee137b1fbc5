import { expect, test } from 'vitest';
import { company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { answerOf, byId, ofHalden, rows, userAgent, wikidataAt } from '../../testing/wikidata-emulator.ts';
import type { Vendor } from '../define-vendor.ts';

const signal = AbortSignal.timeout(600_000);
const haldenCompany = {
  networkId: '48213377',
  universalName: 'halden-instruments',
  name: 'Halden Instruments',
  networkUrl: 'https://www.linkedin.com/company/halden-instruments/',
  website: 'https://www.halden.example/',
  domain: 'halden.example',
  otherDomains: ['dk.example'],
  description: 'Danish maker of flow meters',
  tagline: null,
  industries: ['measuring instrument industry', 'Software'],
  specialties: [],
  hashtags: [],
  technologies: [],
  type: 'aktieselskab',
  employeeCount: 264,
  employeeRange: null,
  foundedYear: 2009,
  followerCount: null,
  phone: '+45 86 12 34 56',
  email: 'post@halden.dk',
  logo: 'https://commons.wikimedia.org/wiki/Special:FilePath/Halden_logo.svg',
  cover: null,
  twitterHandle: 'haldenflow',
  ticker: 'HALD',
  revenue: 'DKK 25000000',
  headquarters: {
    country: 'DK',
    region: null,
    city: 'Aarhus',
    postalCode: '8000',
    line1: 'Havnegade 12',
    line2: null,
  },
  otherLocations: [],
};

const asVendor: Vendor = {
  name: 'wikidata',
  title: 'Wikidata',
  keysAt: 'https://www.wikidata.org',
  baseUrl: null,
  open: ({ baseUrl = '' }) => wikidataAt(baseUrl),
};

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === userAgent && headers.authorization === undefined,
  failures: {
    'an address that nobody answers at': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'a refusal of unnamed robots': { reply: { status: 403, body: 'Set a user agent' }, reason: 'forbidden' },
    'a query that took too long': { reply: { status: 500, body: 'TimeoutException' }, reason: 'unreachable' },
  },
  questions: [
    {
      name: 'looking a company up by its network id',
      ask: async (provider, until) => (await provider.lookUpCompanies?.([byId], until))?.[0],
      hit: { reply: (request) => answerOf(ofHalden, request), value: haldenCompany, isPartial: true },
      misses: { 'no item with that page': rows([]) },
      sends: [
        {
          method: 'GET',
          path: '/sparql',
          query: { format: 'json', query: expect.stringContaining('"48213377"') },
        },
        {
          method: 'GET',
          path: '/w/api.php',
          query: expect.objectContaining({
            action: 'wbgetentities',
            ids: 'Q501',
            maxlag: '5',
            format: 'json',
          }),
        },
        { method: 'GET', path: '/sparql' },
      ],
    },
  ],
});

test.each([
  ['copies that are behind', { error: { code: 'maxlag', lag: 7 } }, 'rate_limited', 5_000],
  ['more questions than it takes', { error: { code: 'ratelimited' } }, 'rate_limited', 5_000],
  ['trouble of its own', { error: { code: 'internal_api_error_DBQueryError' } }, 'unreachable', 5_000],
  [
    'a question that it does not understand',
    { error: { code: 'no-such-entity' } },
    'question_refused',
    5_000,
  ],
])('an error in a 200 is a failure, not a miss: %s', async (_, body, reason, retryAfterMs) => {
  await using emulator = await VendorEmulator.start(() => ({ headers: { 'retry-after': '5' }, body }));
  const provider = wikidataAt(emulator.url);

  const asking = provider.lookUpCompanies?.([{ by: 'name', value: 'halden' }], signal);

  await expect(asking).rejects.toMatchObject({ provider: 'wikidata', reason, retryAfterMs });
});

test('the record holds what records may hold', () => {
  expect(company.parse(haldenCompany)).toEqual(haldenCompany);
});

test('many are looked up by few questions, one at a time, each with its own answer', async () => {
  let open = 0;
  let most = 0;
  const pages = { '48213377': [['Q501', 4]] } as Record<string, [string, number][]>;
  await using emulator = await VendorEmulator.start(async (request) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return answerOf({ pages }, request);
  });
  const provider = wikidataAt(emulator.url);
  const keys = Array.from(
    { length: 10 },
    (_, at): CompanyKey => (at === 6 ? byId : { by: 'network_id', value: `${at + 1}` }),
  );

  const [one, other] = await Promise.all([
    provider.lookUpCompanies?.(keys, signal),
    provider.lookUpCompanies?.([byId], signal),
  ]);

  expect(one?.map(({ outcome }) => outcome)).toEqual(
    keys.map((key) => (key === byId ? 'found' : 'not_found')),
  );
  expect(other).toMatchObject([{ outcome: 'found' }]);
  expect(most).toBe(1);
  expect(emulator.asked.length).toBeLessThan(9);
});

test('companies that could not be looked up any more do not take those with them that were', async () => {
  await using emulator = await VendorEmulator.start((request) =>
    request.query.query?.includes('"9"')
      ? { status: 429, headers: { 'retry-after': '30' }, body: 'slow down' }
      : answerOf(ofHalden, request),
  );
  const provider = wikidataAt(emulator.url);
  const misses = ['1', '2', '3'].map((value): CompanyKey => ({ by: 'network_id', value }));

  const answers = await provider.lookUpCompanies?.(
    [byId, ...misses, { by: 'network_id', value: '9' }],
    signal,
  );

  expect(answers?.map(({ outcome }) => outcome)).toEqual([
    'found',
    'not_found',
    'not_found',
    'not_found',
    'failed',
  ]);
  expect(answers?.[4]).toMatchObject({ failure: { reason: 'rate_limited', retryAfterMs: 30_000 } });
});

test('whoever goes away while others are asked gives the turn on', async () => {
  const held = Promise.withResolvers<void>();
  await using emulator = await VendorEmulator.start(async (request) => {
    if (emulator.asked.length === 1) await held.promise;
    return answerOf(ofHalden, request);
  });
  const provider = wikidataAt(emulator.url);
  const gone = new AbortController();
  const first = provider.lookUpCompanies?.([byId], signal);
  await expect.poll(() => emulator.asked.length).toBe(1);
  const second = provider.lookUpCompanies?.([byId], gone.signal);
  const third = provider.lookUpCompanies?.([byId], signal);

  gone.abort(new Error('gone'));

  await expect(second).rejects.toThrow('gone');
  expect(emulator.asked).toHaveLength(1);
  held.resolve();
  expect(await first).toMatchObject([{ outcome: 'found' }]);
  expect(await third).toMatchObject([{ outcome: 'found' }]);
});
