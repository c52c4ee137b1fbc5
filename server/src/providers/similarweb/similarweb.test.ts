import { expect } from 'vitest';
import { siteTraffic } from '../../records/site-traffic.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { similarweb } from './similarweb.ts';

const signal = AbortSignal.timeout(600_000);
const similarwebAt = (baseUrl: string) =>
  similarweb.open({ apiKey: vendorKey, baseUrl, userAgent: 'Millrace/test' });
const rows = (data: unknown): EmulatedReply => ({
  body: { meta: { request: { country: 'WW' }, status: 'Success', last_updated: '2026-11-10' }, data },
});
const months = [
  {
    date: '2026-10-01',
    visits: 41_870.6,
    bounce_rate: 0.43,
    pages_per_visit: 3.1,
    average_visit_duration: 128.4,
  },
  { date: '2026-08-01', visits: 39_011, bounce_rate: 0.4, pages_per_visit: 3, average_visit_duration: 120 },
  { date: '2026-09-01', visits: '40203', bounce_rate: 0.4, pages_per_visit: 3, average_visit_duration: 120 },
];
const rank = { date: '2026-10-01', global_rank: 912_440, category: 'Industry', category_rank: 311 };
const answerOf = ({ path }: EmulatedRequest) => rows(path.endsWith('rank') ? [rank] : months);
const nothing = { code: 401, message: 'Data not found' };
const month = expect.stringMatching(/^20\d\d-\d\d$/);

vendorContract({
  vendor: similarweb,
  isAuthorized: ({ headers }) => headers['api-key'] === vendorKey,
  failures: {
    'a key that it does not take, in words': {
      reply: { status: 401, body: 'invalid API key' },
      reason: 'rejected',
    },
    'a key that it took once': {
      reply: { status: 403, body: { message: 'Invalid API key' } },
      reason: 'rejected',
    },
    'an account that is used up': {
      reply: { status: 403, body: { message: 'No credits left' } },
      reason: 'out_of_credit',
    },
    'months that the plan has not': {
      reply: { status: 400, body: { code: 101, message: 'Dates not in range' } },
      reason: 'question_refused',
    },
    'an error in a 200': { reply: { body: { meta: { status: 'Error' }, data: [] } }, reason: 'unreadable' },
    'a bare 404, which may be an address that is no more': {
      reply: { status: 404, body: {} },
      reason: 'unreadable',
    },
    'rows of another form': { reply: rows([{ when: 'then' }]), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'reading the traffic of a site',
      ask: async (provider, until) => provider.readTraffic?.('halden.example', until),
      hit: {
        reply: answerOf,
        value: {
          domain: 'halden.example',
          title: null,
          description: null,
          favicon: null,
          category: 'Industry',
          rankGlobal: 912_440,
          country: null,
          rankInCountry: null,
          rankInCategory: 311,
          month: '2026-10-01',
          visits: 41_871,
          bounceRate: 0.43,
          pagesPerVisit: 3.1,
          secondsPerVisit: 128.4,
          monthlyVisits: [
            { month: '2026-08-01', visits: 39_011 },
            { month: '2026-09-01', visits: 40_203 },
            { month: '2026-10-01', visits: 41_871 },
          ],
          shares: null,
          countries: [],
          similarSites: [],
          topKeywords: [],
          isSmall: null,
          seenAt: expect.any(String),
        },
      },
      misses: {
        'a site that it does not know': { status: 401, body: nothing },
        'the same as it was said before': {
          status: 401,
          body: { meta: { error_code: 401, error_message: 'Data not found' } },
        },
        'a 404 that says so': { status: 404, body: nothing },
        'no months': rows([]),
        'months without visits': rows([{ date: '2026-10-01', visits: 0 }]),
      },
      sends: [
        {
          method: 'GET',
          path: '/v5/website-analysis/websites/traffic-and-engagement',
          query: {
            domain: 'halden.example',
            granularity: 'monthly',
            start_date: month,
            end_date: month,
            web_source: 'total',
            metrics: 'visits,bounce_rate,pages_per_visit,average_visit_duration',
          },
        },
        {
          method: 'GET',
          path: '/v5/website-analysis/websites/website-rank',
          query: { domain: 'halden.example', granularity: 'monthly', start_date: month, end_date: month },
        },
      ],
    },
  ],
});

const read = async (reply: (request: EmulatedRequest) => EmulatedReply) => {
  await using emulator = await VendorEmulator.start(reply);
  const found = await similarwebAt(emulator.url).readTraffic?.('halden.example', signal);
  return found?.outcome === 'found' ? siteTraffic.parse(found.value) : null;
};
const unranked = { visits: 41_871, rankGlobal: null, category: null, rankInCategory: null };

test.each<[string, EmulatedReply]>([
  ['that has none', { status: 401, body: nothing }],
  ['where the source fails', { status: 503, body: '' }],
  ['where the credits end', { status: 403, body: { message: 'No credits left' } }],
  ['that is told of a country only', rows([{ date: '2026-10-01', country_rank: 8_123 }])],
])('visits that were paid for are told without a rank %s', async (_, ranks) => {
  expect(await read(({ path }) => (path.endsWith('rank') ? ranks : rows(months)))).toMatchObject(unranked);
});

test('zeros are no visits, rates and times: what was not measured is left out or null', async () => {
  const zeros = { bounce_rate: 0, pages_per_visit: 0, average_visit_duration: 0 };
  const told = [
    { date: '2026-08-01', visits: 0, ...zeros },
    { date: '2026-09-01', visits: 5_000, ...zeros },
    { date: '2026-10-01', visits: 0, ...zeros },
  ];

  const value = await read(({ path }) => (path.endsWith('rank') ? rows([]) : rows(told)));

  expect(value).toMatchObject({
    month: '2026-09-01',
    visits: 5_000,
    bounceRate: null,
    pagesPerVisit: null,
    secondsPerVisit: null,
    monthlyVisits: [{ month: '2026-09-01', visits: 5_000 }],
  });
});

test('a site is a record of two credits, one that it does not know and a failure are free', async ({
  db,
}) => {
  let reply = answerOf;
  await using emulator = await VendorEmulator.start((request) => reply(request));
  const app = await TestApp.open(db, [similarwebAt(emulator.url)]);
  const { live } = await app.customer();
  const ask = () => app.post('/traffic_scraper_sync', live, { domain: 'halden.example' });

  const hit = await ask();
  reply = () => ({ status: 401, body: nothing });
  const miss = await ask();
  reply = () => ({ status: 500, body: '' });
  const failure = await ask();
  await app.app.close();

  expect(hit.body).toMatchObject({
    found: true,
    totalVisits: 41_871,
    rankGlobal: 912_440,
    service_meta: { credits: { charged: 2 } },
  });
  expect(miss).toMatchObject({ status: 200, body: { found: false }, headers: { 'x-credits-charged': '0' } });
  expect(failure.status).toBe(502);
  expect(Number(failure.headers['x-credits-charged'] ?? 0)).toBe(0);
});
