import { expect } from 'vitest';
import { siteTraffic } from '../../records/site-traffic.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankTraffic } from '../blank-records.ts';
import { cloudflareRadar } from './cloudflare_radar.ts';

const signal = AbortSignal.timeout(600_000);
const radarAt = (baseUrl: string) =>
  cloudflareRadar.open({ apiKey: vendorKey, baseUrl, userAgent: 'Millrace/test' });
const details = (told: object): EmulatedReply => ({
  body: { success: true, errors: [], messages: [], result: { details_0: told, meta: { dateRange: [] } } },
});
const refused = (status: number, code: number): EmulatedReply => ({
  status,
  body: { success: false, errors: [{ code, message: 'No' }], result: null },
});
const technology = { id: 155, name: 'Technology', superCategoryId: 26 };
const popular = {
  rank: 42,
  bucket: '200',
  categories: [technology, { id: 1, name: 'Other' }],
  top_locations: [{ locationCode: 'US', locationName: 'United States', rank: 1 }],
};

vendorContract({
  vendor: cloudflareRadar,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'headers that are none': { reply: refused(400, 6_003), reason: 'rejected' },
    'a token that is nobody’s': { reply: refused(403, 9_109), reason: 'rejected' },
    'a token that may not': { reply: refused(403, 1), reason: 'forbidden' },
    'an address that is none': { reply: refused(404, 7_000), reason: 'unreadable' },
    'an error in a 200': { reply: { body: refused(200, 1).body }, reason: 'unreadable' },
    'an answer without details': { reply: { body: { success: true, result: {} } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'reading the rank of a site',
      ask: async (provider, until) => provider.readTraffic?.('halden.example', until),
      hit: {
        reply: () => details(popular),
        value: {
          ...blankTraffic('halden.example', new Date()),
          rankGlobal: 42,
          category: 'Technology',
          seenAt: expect.any(String),
        },
        isPartial: true,
      },
      misses: {
        'a site that nobody ranks': details({ rank: null, bucket: '>200000', categories: [technology] }),
        'a site without a bucket': details({ categories: [] }),
        'a bucket alone, which is no rank': details({ rank: null, bucket: '1000', categories: [] }),
        'no such site': refused(404, 1),
      },
      sends: { method: 'GET', path: '/radar/ranking/domain/halden.example', query: {} },
    },
  ],
});

test('a domain that it refuses is left to others, and is no failure of the source', async () => {
  await using emulator = await VendorEmulator.start(() => refused(400, 1));

  const answer = await radarAt(emulator.url).readTraffic?.('halden.example', signal);

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
});

test('a bucket is no rank: what is known of such a site is its category', async () => {
  await using emulator = await VendorEmulator.start(() =>
    details({ ...popular, rank: null, bucket: '1000', categories: [{ name: 'x'.repeat(300) }] }),
  );

  const found = await radarAt(emulator.url).readTraffic?.('halden.example', signal);

  const value = found?.outcome === 'found' ? siteTraffic.parse(found.value) : null;
  expect(value).toMatchObject({ rankGlobal: null, category: 'x'.repeat(200), country: null });
});

test('what Radar knows is a record of two credits, a site that it does not rank and a failure are free', async ({
  db,
}) => {
  let reply = details(popular);
  await using emulator = await VendorEmulator.start(() => reply);
  const app = await TestApp.open(db, [{ ...radarAt(emulator.url), terms: {} }]);
  const { live } = await app.customer();
  const ask = () => app.post('/traffic_scraper_sync', live, { domain: 'halden.example' });

  const hit = await ask();
  reply = details({ bucket: '>200000' });
  const miss = await ask();
  reply = { body: '<html>' };
  const failure = await ask();
  await app.app.close();

  expect(hit.body).toMatchObject({
    found: true,
    rankGlobal: 42,
    category: 'Technology',
    totalVisits: null,
    service_meta: { credits: { charged: 2 } },
  });
  expect(miss).toMatchObject({ status: 200, body: { found: false }, headers: { 'x-credits-charged': '0' } });
  expect(failure.status).toBe(502);
  expect(Number(failure.headers['x-credits-charged'] ?? 0)).toBe(0);
});
