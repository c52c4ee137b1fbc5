import { expect } from 'vitest';
import { type Answered, ProviderFailure } from '../../providers/capabilities.ts';
import type { SiteTraffic } from '../../records/site-traffic.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { trafficScraperSync } from './traffic-scraper-sync.ts';

const halden: SiteTraffic = {
  domain: 'halden-instruments.example',
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
    { month: '2026-08-01', visits: 39_011 },
    { month: '2026-09-01', visits: 40_203 },
    { month: '2026-10-01', visits: 41_870 },
  ],
  shares: { direct: 0.41, search: 0.44, referral: 0.08, social: 0.04, mail: 0.02, displayAds: 0.01 },
  countries: [{ country: 'DK', share: 0.62 }],
  similarSites: [{ site: 'northgate-valves.example', title: 'Northgate Valves', visits: 22_010 }],
  topKeywords: [{ name: 'ultrasonic flow meter', volume: 1_900, value: 420, cpc: 1.2 }],
  isSmall: false,
  seenAt: '2026-11-21T09:41:07.120Z',
};
/** As one tells who only knows ranks. */
const ranked: SiteTraffic = {
  ...{
    domain: 'acme.example',
    title: null,
    description: null,
    favicon: null,
    category: null,
    rankGlobal: 4_200,
  },
  ...{
    country: null,
    rankInCountry: null,
    rankInCategory: null,
    month: null,
    visits: null,
    bounceRate: null,
  },
  ...{ pagesPerVisit: null, secondsPerVisit: null, monthlyVisits: [], shares: null, countries: [] },
  ...{ similarSites: [], topKeywords: [], isSmall: null, seenAt: '2026-11-21T09:41:07.120Z' },
};

function counterOf(answer: Answered<SiteTraffic>) {
  const domains: string[] = [];
  return {
    domains,
    name: 'counter',
    unavailable: () => null,
    async readTraffic(domain: string) {
      domains.push(domain);
      return answer;
    },
  };
}

test('one record of two credits, under the names of the interface', async ({ db }) => {
  const counter = counterOf({ outcome: 'found', value: halden });
  const app = await TestApp.open(db, [counter]);
  const { live } = await app.customer();

  const { body } = await app.post('/traffic_scraper_sync', live, { domain: 'halden-instruments.example' });
  await app.app.close();

  const { service_meta: meta, ...answer } = body;
  const { example } = trafficScraperSync;
  expect(answer).toEqual({ ...example.response, data_captured_at: '2026-11-21T09:41:07.120000' });
  expect(meta.credits.charged).toBe(2);
});

test('the registrable domain of what was sent is asked, also where it is called company_domain', async ({
  db,
}) => {
  const counter = counterOf({ outcome: 'found', value: halden });
  const app = await TestApp.open(db, [counter]);
  const { live } = await app.customer();

  await app.post('/traffic_scraper_sync', live, { domain: 'https://WWW.Halden-Instruments.example/field' });
  await app.post('/traffic_scraper_sync', live, { company_domain: 'halden-instruments.example' });
  const refused = await app.post('/traffic_scraper_sync', live, { domain: '10.0.0.1' });
  await app.app.close();

  expect(counter.domains).toEqual(['halden-instruments.example', 'halden-instruments.example']);
  expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'domain' }] } });
});

test('a rank without visits is told without visits; a site that nobody measures is free', async ({ db }) => {
  const rankOnly = await TestApp.open(db, [counterOf({ outcome: 'found', value: ranked })]);
  const nothing = await TestApp.open(db, [counterOf({ outcome: 'not_found' })]);
  const { live } = await rankOnly.customer();
  const ask = (app: TestApp) => app.post('/traffic_scraper_sync', live, { domain: 'acme.example' });

  const [hit, miss] = [await ask(rankOnly), await ask(nothing)];
  await Promise.all([rankOnly.app.close(), nothing.app.close()]);

  expect(hit.body).toMatchObject({
    found: true,
    domain: 'acme.example',
    rankGlobal: 4_200,
    totalVisits: null,
    engagement: { visits: null, month: null, dateFormat: null },
    similarSites: [],
    service_meta: { credits: { charged: 2 } },
  });
  expect(miss.body).toMatchObject({
    found: false,
    domain: 'acme.example',
    url: null,
    rankGlobal: null,
    data_captured_at: null,
    service_meta: { credits: { charged: 0 } },
  });
});

test('a rank is not sold in place of visits where their source fails: the call fails, and is free', async ({
  db,
}) => {
  const ranks = {
    ...counterOf({ outcome: 'found', value: ranked }),
    name: 'tranco',
    terms: { readTraffic: { knowsPartOnly: true } },
  };
  const failing = {
    name: 'similarweb',
    unavailable: () => null,
    readTraffic: async () => {
      throw new ProviderFailure('similarweb', 'unreachable');
    },
  };
  const app = await TestApp.open(db, [ranks, failing]);
  const { live } = await app.customer();

  const answer = await app.post('/traffic_scraper_sync', live, { domain: 'acme.example' });
  await app.app.close();

  expect(answer.status).toBe(502);
  expect(Number(answer.headers['x-credits-charged'] ?? 0)).toBe(0);
});
