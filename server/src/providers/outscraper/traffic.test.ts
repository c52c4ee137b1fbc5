import { expect, test } from 'vitest';
import { siteTraffic } from '../../records/site-traffic.ts';
import { TestApp } from '../../testing/app.ts';
import { test as testWithDatabase } from '../../testing/database.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { outscraper } from './outscraper.ts';

const domain = 'halden-instruments.example';
const rows = (...all: unknown[]): EmulatedReply => ({ body: { status: 'Success', data: all } });
const read = async (reply: EmulatedReply) => {
  await using emulator = await VendorEmulator.start(() => reply);
  const provider = outscraper.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return await provider.readTraffic?.(domain, AbortSignal.timeout(60_000));
};

const halden = {
  query: domain,
  SiteName: domain,
  Title: 'Halden Instruments',
  Description: 'Flow meters and software.',
  Category: 'Industry and Engineering',
  GlobalRank: { Rank: 912_440 },
  CountryRank: { CountryCode: 'DK', Rank: 8_123 },
  CategoryRank: { Rank: '311', Category: 'x' },
  Engagments: {
    BounceRate: '0.43',
    Month: '10',
    Year: '2026',
    PagePerVisit: '3.1',
    Visits: '41870.4',
    TimeOnSite: '128.4',
  },
  EstimatedMonthlyVisits: { '2026-10-01': 41_870, '2026-09-01': 40_203, soon: 1 },
  TrafficSources: {
    Direct: 0.41,
    Search: 0.44,
    Referrals: 0.08,
    Social: 0.04,
    Mail: 0.02,
    'Paid Referrals': 0.01,
  },
  TopCountryShares: [
    { CountryCode: 'DK', Value: 0.62 },
    { CountryCode: '??', Value: 0.1 },
  ],
  TopKeywords: [{ Name: 'flow meter', Volume: 1_900, EstimatedValue: 420, Cpc: 1.2 }],
  SimilarSites: ['northgate-valves.example'],
  IsSmall: false,
};
const haldenTraffic = {
  domain,
  title: 'Halden Instruments',
  description: 'Flow meters and software.',
  favicon: null,
  category: 'Industry and Engineering',
  rankGlobal: 912_440,
  country: 'DK',
  rankInCountry: 8_123,
  rankInCategory: 311,
  month: '2026-10-01',
  visits: 41_870,
  bounceRate: 0.43,
  pagesPerVisit: 3.1,
  secondsPerVisit: 128.4,
  monthlyVisits: [
    { month: '2026-09-01', visits: 40_203 },
    { month: '2026-10-01', visits: 41_870 },
  ],
  shares: { direct: 0.41, search: 0.44, referral: 0.08, social: 0.04, mail: 0.02, displayAds: 0.01 },
  countries: [{ country: 'DK', share: 0.62 }],
  similarSites: [{ site: 'northgate-valves.example', title: null, visits: null }],
  topKeywords: [{ name: 'flow meter', volume: 1_900, value: 420, cpc: 1.2 }],
  isSmall: false,
  seenAt: expect.stringMatching(/^20\d\d-.*Z$/),
};

vendorContract({
  vendor: outscraper,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'fields of other names': { reply: rows({ query: domain, popularity: 7 }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'reading the traffic of a site',
      ask: (provider, signal) => provider.readTraffic?.(domain, signal) as Promise<unknown>,
      sends: { method: 'GET', path: '/similarweb', query: { query: domain, async: 'false' } },
      hit: { reply: () => rows([halden]), value: haldenTraffic },
      misses: {
        'no row': rows(),
        'what it has of another site': rows({ ...halden, SiteName: 'pit.example' }),
        'a site that nobody measures': rows({
          ...{ domain, GlobalRank: { Rank: 0 }, EstimatedMonthlyVisits: { '2026-10-01': 0 } },
          Engagments: {
            Visits: '0',
            BounceRate: '0',
            PagePerVisit: '0',
            TimeOnSite: '0',
            Month: '10',
            Year: '2026',
          },
        }),
        'a row that only says what was asked': rows({ query: domain, global_rank: null, engagement: {} }),
      },
    },
  ],
});

test('what is read is a record, of other names and of little as well', async () => {
  const small = await read(
    rows({ domain, global_rank: 7, total_visits: '90', bounce_rate: 43, time_on_site: -1 }),
  );

  expect(siteTraffic.parse({ ...haldenTraffic, seenAt: '2026-11-21T09:41:07.120Z' })).toMatchObject({
    domain,
  });
  expect(small).toMatchObject({
    outcome: 'found',
    value: { rankGlobal: 7, visits: 90, bounceRate: null, secondsPerVisit: null, shares: null, month: null },
  });
  if (small?.outcome === 'found') siteTraffic.parse(small.value);
});

test('zeroes of what nobody has measured are not told as numbers', async () => {
  const direct = { Direct: 0, Search: 0, Referrals: 0, Social: 0, Mail: 0, 'Paid Referrals': 0 };
  const answer = await read(
    rows({
      ...{
        ...halden,
        TrafficSources: direct,
        SimilarSites: [{ site: 'northgate-valves.example', visits: 0 }],
      },
      Engagments: { ...halden.Engagments, Visits: '0', BounceRate: 0, PagePerVisit: 0, TimeOnSite: 0 },
      EstimatedMonthlyVisits: { '2026-10-01': 0, '2026-09-01': 40_203 },
    }),
  );

  expect(answer).toMatchObject({
    outcome: 'found',
    value: {
      ...{ rankGlobal: 912_440, visits: null, month: null, bounceRate: null, pagesPerVisit: null },
      ...{ secondsPerVisit: null, shares: null, monthlyVisits: [{ month: '2026-09-01', visits: 40_203 }] },
      similarSites: [{ site: 'northgate-valves.example', visits: null }],
    },
  });
});

testWithDatabase('a site is billed as one record; a miss or a failure is free', async ({ db }) => {
  let reply = rows(halden);
  await using emulator = await VendorEmulator.start(() => reply);
  const provider = outscraper.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const app = await TestApp.open(db, [provider]);
  const { live } = await app.customer({ credits: 10 });
  const ask = () => app.post('/traffic_scraper_sync', live, { domain });

  const hit = await ask();
  reply = rows();
  const miss = await ask();
  reply = rows({ surprise: 1 });
  const failure = await ask();
  const { body: account } = await app.get('/usage/allowance', live);
  await app.app.close();

  expect(hit.body).toMatchObject({ found: true, totalVisits: 41_870, rankGlobal: 912_440 });
  expect(miss.body).toMatchObject({ found: false });
  expect(failure.status).toBeGreaterThanOrEqual(500);
  expect(account.wallet.remaining).toBe(8);
});
