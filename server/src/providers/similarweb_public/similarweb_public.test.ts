import { expect } from 'vitest';
import { siteTraffic } from '../../records/site-traffic.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Vendor } from '../define-vendor.ts';
import { openSimilarwebPublic } from './similarweb_public.ts';

const signal = AbortSignal.timeout(600_000);
const publicAt = (url: string) =>
  openSimilarwebPublic({ addresses: { BASE_URL: url }, userAgent: 'Millrace/test' });
const asVendor: Vendor = {
  name: 'similarweb_public',
  title: 'Similarweb',
  keysAt: 'https://www.similarweb.com',
  baseUrl: null,
  open: ({ baseUrl = '' }) => publicAt(baseUrl),
};

const halden = {
  Version: 1,
  SiteName: 'halden.example',
  Title: 'Halden  Instruments',
  Description: 'Flow meters\nand software.',
  TopCountryShares: [
    { Country: 752, CountryCode: 'SE', Value: 0.2 },
    { Country: 208, CountryCode: 'DK', Value: 0.62 },
    { Country: 1, Value: 0.1 },
  ],
  Engagments: {
    BounceRate: '0.43',
    Month: '8',
    Year: '2026',
    PagePerVisit: '3.1',
    Visits: '9.75E4',
    TimeOnSite: '128.4',
  },
  EstimatedMonthlyVisits: { '2026-08-01': 97_500, '2026-06-01': 90_000.4, '2026-07-01': '91000', x: 3 },
  GlobalRank: { Rank: 912_440 },
  CountryRank: { Country: 208, CountryCode: 'DK', Rank: 8_123 },
  CategoryRank: { Rank: '311', Category: 'Industry' },
  IsSmall: false,
  TrafficSources: {
    Social: 0.04,
    'Paid Referrals': 0.01,
    Mail: 0.02,
    Referrals: 0.08,
    Search: 0.44,
    Direct: 0.41,
  },
  Category: 'industry/engineering',
  LargeScreenshot: 'https://shots.example/1.png',
  TopKeywords: [
    { Name: 'flow meter', EstimatedValue: 420.5, Volume: 1_900, Cpc: 1.2 },
    { Name: '' },
    { Name: 'meter', Volume: null, Cpc: -1 },
  ],
  SnapshotDate: '2026-08-01T00:00:00+00:00',
};
const small = {
  SiteName: 'halden.example',
  Engagments: { BounceRate: '0', Month: '0', Year: '0', PagePerVisit: '0', Visits: '0', TimeOnSite: '0' },
  EstimatedMonthlyVisits: { '2026-07-01': 0 },
  GlobalRank: { Rank: null },
  IsSmall: true,
  TopCountryShares: [],
};

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === 'Millrace/test' && headers.origin === undefined,
  failures: {
    'a block page': { reply: { status: 403, body: '<html>Request blocked</html>' }, reason: 'forbidden' },
    'no site': { reply: { body: { ...halden, SiteName: null } }, reason: 'unreadable' },
    'an answer about nothing': { reply: { body: { Error: 'No' } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'reading the traffic of a site',
      ask: async (provider, until) => provider.readTraffic?.('halden.example', until),
      hit: {
        reply: () => ({ body: halden }),
        value: {
          domain: 'halden.example',
          title: 'Halden Instruments',
          description: 'Flow meters\nand software.',
          favicon: null,
          category: 'industry/engineering',
          rankGlobal: 912_440,
          country: 'DK',
          rankInCountry: 8_123,
          rankInCategory: 311,
          month: '2026-08-01',
          visits: 97_500,
          bounceRate: 0.43,
          pagesPerVisit: 3.1,
          secondsPerVisit: 128.4,
          monthlyVisits: [
            { month: '2026-06-01', visits: 90_000 },
            { month: '2026-07-01', visits: 91_000 },
            { month: '2026-08-01', visits: 97_500 },
          ],
          shares: { direct: 0.41, search: 0.44, referral: 0.08, social: 0.04, mail: 0.02, displayAds: 0.01 },
          countries: [
            { country: 'DK', share: 0.62 },
            { country: 'SE', share: 0.2 },
          ],
          similarSites: [],
          topKeywords: [
            { name: 'flow meter', volume: 1_900, value: 420.5, cpc: 1.2 },
            { name: 'meter', volume: null, value: null, cpc: null },
          ],
          isSmall: false,
          seenAt: expect.any(String),
        },
      },
      misses: { 'no such site': { status: 404, body: {} }, 'a site that is not measured': { body: small } },
      sends: { method: 'GET', path: '/api/v1/data', query: { domain: 'halden.example' } },
    },
  ],
});

test.each([
  [
    'a small site with visits',
    { ...small, Engagments: { Visits: '412', Month: '8', Year: '2026' } },
    { visits: 412, rankGlobal: null, isSmall: true, month: '2026-08-01' },
  ],
  [
    'a rank in another country',
    { ...halden, CountryRank: { CountryCode: 'SE', Rank: 3 } },
    { country: 'DK', rankInCountry: null },
  ],
  ['a channel that is not told', { ...halden, TrafficSources: { Direct: 1 } }, { shares: null }],
  [
    'members of other types',
    {
      ...halden,
      Title: 7,
      Category: [],
      TopKeywords: {},
      TopCountryShares: 'DK',
      GlobalRank: 'first',
      Engagments: {
        Visits: '1e4',
        BounceRate: '43 %',
        Month: 13,
        Year: 'x',
        PagePerVisit: -1,
        TimeOnSite: '1e300',
      },
    },
    {
      title: null,
      category: 'Industry',
      topKeywords: [],
      countries: [],
      rankGlobal: null,
      visits: 10_000,
      bounceRate: null,
      month: null,
      pagesPerVisit: null,
      secondsPerVisit: null,
    },
  ],
  [
    'too many of all',
    {
      ...halden,
      Title: 'x'.repeat(5_000),
      Description: 'y'.repeat(9_000),
      TopKeywords: Array.from({ length: 300 }, () => ({ Name: 'z'.repeat(900) })),
      TopCountryShares: Array.from({ length: 400 }, () => ({ CountryCode: 'DK', Value: 0.1 })),
      EstimatedMonthlyVisits: Object.fromEntries(
        Array.from({ length: 110 }, (_, at) => [
          `20${10 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
          5,
        ]),
      ),
    },
    { topKeywords: { length: 100 }, countries: { length: 250 }, monthlyVisits: { length: 60 } },
  ],
] as const)('what can be read is a record within its limits: %s', async (_, body, expected) => {
  await using emulator = await VendorEmulator.start(() => ({ body }));

  const found = await publicAt(emulator.url).readTraffic?.('halden.example', signal);

  expect(found?.outcome === 'found' ? siteTraffic.parse(found.value) : found).toMatchObject(expected);
});

test('what is told of another site is no answer, and no failure of the source', async () => {
  await using emulator = await VendorEmulator.start(() => ({
    body: { ...halden, SiteName: 'other.example' },
  }));

  const answer = await publicAt(emulator.url).readTraffic?.('halden.example', signal);

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
});

test('a site is a record of two credits, one that is not measured and a refusal are free', async ({ db }) => {
  let reply: EmulatedReply = { body: halden };
  await using emulator = await VendorEmulator.start(() => reply);
  const app = await TestApp.open(db, [{ ...publicAt(emulator.url), terms: {} }]);
  const { live } = await app.customer();
  const ask = () => app.post('/traffic_scraper_sync', live, { domain: 'halden.example' });

  const hit = await ask();
  reply = { body: small };
  const miss = await ask();
  reply = { status: 403, body: '<html>' };
  const failure = await ask();
  await app.app.close();

  expect(hit.body).toMatchObject({
    found: true,
    totalVisits: 97_500,
    countryRank: 8_123,
    snapshotDate: '2026-08-01T00:00:00Z',
    service_meta: { credits: { charged: 2 } },
  });
  expect(miss).toMatchObject({ status: 200, body: { found: false }, headers: { 'x-credits-charged': '0' } });
  expect(failure.status).toBe(502);
  expect(Number(failure.headers['x-credits-charged'] ?? 0)).toBe(0);
});
