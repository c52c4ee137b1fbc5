import { expect } from 'vitest';
import { siteTraffic } from '../../records/site-traffic.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankTraffic } from '../blank-records.ts';
import type { Vendor } from '../define-vendor.ts';
import { openTranco } from './tranco.ts';

const signal = AbortSignal.timeout(600_000);
const trancoAt = (url: string) => openTranco({ addresses: { BASE_URL: url }, userAgent: 'Millrace/test' });
const asVendor: Vendor = {
  name: 'tranco',
  title: 'Tranco',
  keysAt: 'https://tranco-list.eu',
  baseUrl: null,
  open: ({ baseUrl = '' }) => trancoAt(baseUrl),
};
const ranks = (...list: unknown[]): EmulatedReply => ({ body: { ranks: list } });

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) =>
    headers['user-agent'] === 'Millrace/test' && headers.authorization === undefined,
  failures: {
    'an address that nobody answers at': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'a block page': { reply: { status: 403, body: '<html>' }, reason: 'forbidden' },
    'an answer without ranks': { reply: { body: { domain: 'halden.example' } }, reason: 'unreadable' },
    'ranks of another form': { reply: ranks({ on: 'today', place: 4 }), reason: 'unreadable' },
    'ranks that are none': { reply: ranks({ date: '2026-11-20', rank: 0 }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'reading the rank of a site',
      ask: async (provider, until) => provider.readTraffic?.('halden.example', until),
      hit: {
        reply: () =>
          ranks(
            { date: '2026-11-19', rank: 4_300 },
            { date: '2026-11-21', rank: 4_200 },
            { date: '2026-11-20', rank: 4_100 },
          ),
        value: { ...blankTraffic('halden.example', new Date('2026-11-21')), rankGlobal: 4_200 },
        isPartial: true,
      },
      misses: { 'a site outside the list': ranks() },
      sends: { method: 'GET', path: '/api/ranks/domain/halden.example', query: {} },
    },
  ],
});

test('what can be read of a list with odd rows is a record', async () => {
  await using emulator = await VendorEmulator.start(() =>
    ranks(null, { date: '2026-11-21', rank: 'first' }, { rank: 3 }, { date: '2026-11-18', rank: '77' }),
  );

  const found = await trancoAt(emulator.url).readTraffic?.('halden.example', signal);

  const value = found?.outcome === 'found' ? siteTraffic.parse(found.value) : null;
  expect(value).toMatchObject({ rankGlobal: 77, visits: null, seenAt: '2026-11-18T00:00:00.000Z' });
});

test('a rank is a record of two credits, a site without one and a failure are free', async ({ db }) => {
  let reply = ranks({ date: '2026-11-21', rank: 4_200 });
  await using emulator = await VendorEmulator.start(() => reply);
  const app = await TestApp.open(db, [{ ...trancoAt(emulator.url), terms: {} }]);
  const { live } = await app.customer();
  const ask = () => app.post('/traffic_scraper_sync', live, { domain: 'halden.example' });

  const hit = await ask();
  reply = ranks();
  const miss = await ask();
  reply = { status: 500, body: '' };
  const failure = await ask();
  await app.app.close();

  expect(hit.body).toMatchObject({
    found: true,
    rankGlobal: 4_200,
    totalVisits: null,
    topKeywords: [],
    data_captured_at: '2026-11-21T00:00:00.000000',
    service_meta: { credits: { charged: 2 }, provider: 'tranco' },
  });
  expect(miss).toMatchObject({ status: 200, body: { found: false }, headers: { 'x-credits-charged': '0' } });
  expect(failure.status).toBe(502);
  expect(Number(failure.headers['x-credits-charged'] ?? 0)).toBe(0);
});
