import { expect, test } from 'vitest';
import { directoryListing } from '../../records/directory-listing.ts';
import { place } from '../../records/place.ts';
import { TestApp } from '../../testing/app.ts';
import { test as testWithDatabase } from '../../testing/database.ts';
import {
  dayton,
  elements,
  kestrel,
  kestrelListing,
  kestrelPlace,
  mapOf,
  osmAt,
  soon,
  userAgent,
  words,
} from '../../testing/osm-map.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import type { Vendor } from '../define-vendor.ts';

const searching = (search: Parameters<NonNullable<Provider['searchPlaces']>>[0]) => {
  return (provider: Provider, signal: AbortSignal) =>
    provider.searchPlaces?.(search, signal) as Promise<unknown>;
};

const asVendor: Vendor = {
  name: 'osm',
  title: 'OpenStreetMap',
  keysAt: 'https://www.openstreetmap.org',
  baseUrl: null,
  open: ({ baseUrl = '' }) => osmAt(baseUrl),
};
const dentists =
  '[out:json][timeout:20];area(3600182706)->.where;.where out ids;(nwr["amenity"="dentist"]["name"](area.where);nwr["healthcare"="dentist"]["name"](area.where););out center tags';

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === userAgent && headers.authorization === undefined,
  failures: {
    'one who asks too much is blocked': { reply: { status: 403, body: 'Blocked' }, reason: 'forbidden' },
    'a question that it does not understand': {
      reply: { status: 400, body: '<html>parse error</html>' },
      reason: 'question_refused',
    },
    'an error in a 200': {
      reply: { body: { error: { code: 400, message: 'No query' } } },
      reason: 'unreadable',
    },
    'a server that is too busy': { reply: { status: 504, body: 'busy' }, reason: 'timeout' },
  },
  questions: [
    {
      name: 'searching places of a kind in a town',
      ask: searching(words('dentist', 'Dayton, OH')),
      hit: { reply: mapOf(elements(kestrel)), value: [kestrelPlace] },
      misses: { 'no such town': { body: [] } },
      sends: [
        {
          method: 'GET',
          path: '/search',
          query: expect.objectContaining({
            q: 'Dayton, OH',
            format: 'jsonv2',
            layer: 'address',
            limit: '1',
          }),
        },
        { method: 'GET', path: '/api/interpreter', query: { data: `${dentists} 25;` } },
      ],
    },
    {
      name: 'listing a directory',
      ask: (provider, signal) =>
        provider.searchDirectory?.(
          { text: 'Dentists', location: 'Dayton, OH', page: 1, pages: 2 },
          signal,
        ) as Promise<unknown>,
      hit: { reply: mapOf(elements(kestrel)), value: [kestrelListing] },
      misses: { 'no such town': { body: [] } },
      sends: [{ path: '/search' }, { path: '/api/interpreter', query: { data: `${dentists} 60;` } }],
    },
  ],
});

test('the records hold what records may hold', () => {
  const seenAt = '2026-11-21T09:42:31.004Z';
  expect(place.parse({ ...kestrelPlace, seenAt })).toEqual({ ...kestrelPlace, seenAt });
  expect(directoryListing.parse(kestrelListing)).toEqual(kestrelListing);
});

test('a town without any such place is a miss', async () => {
  await using emulator = await VendorEmulator.start(mapOf(elements()));
  const provider = osmAt(emulator.url);

  const answers = await Promise.all([
    provider.searchPlaces?.(words('dentist', 'Dayton'), soon()),
    provider.searchDirectory?.({ text: 'dentist', location: 'Dayton', page: 1, pages: 1 }, soon()),
  ]);

  expect(answers).toEqual([{ outcome: 'not_found' }, { outcome: 'not_found' }]);
});

test('in a town that it does not know as an area nothing is to be found, which is no miss', async () => {
  await using emulator = await VendorEmulator.start(({ path }) =>
    path === '/search' ? { body: [dayton] } : elements(),
  );

  const answer = await osmAt(emulator.url).searchPlaces?.(words('dentist', 'Dayton'), soon());

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
});

test('of little a record is made as well, and what cannot be told apart is left out', async () => {
  const way = {
    type: 'way',
    id: 9,
    center: { lat: 52.5, lon: 13.4 },
    tags: {
      name: ' Zahn  ',
      amenity: 'dentist',
      'addr:state': 'BE',
      phone: 'none',
      website: 'x y',
      opening_hours: 'by appointment',
    },
  };
  const strange = [
    { ...way, id: 0 },
    { ...way, type: 'area' },
    { ...way, tags: { amenity: 'dentist' } },
  ];
  await using emulator = await VendorEmulator.start(
    mapOf(elements(...strange, way), [{ ...dayton, address: null }]),
  );

  const answer = await osmAt(emulator.url).searchPlaces?.(words('dentist', 'Berlin'), soon());

  expect(answer).toMatchObject({
    outcome: 'found',
    value: [
      {
        ...{ name: 'Zahn', placeId: 'way/9', point: { lat: 52.5, lng: 13.4 }, categories: ['dentist'] },
        ...{ address: null, region: null, country: null, phone: 'none', phoneE164: null, website: null },
        ...{ openingHours: [], amenities: [], imageUrl: null },
      },
    ],
  });
  if (answer?.outcome === 'found') for (const one of answer.value) place.parse(one);
});

test.each([
  ['a query that took too long', 'runtime error: Query timed out in "query" at line 1', 'timeout'],
  ['one that took too much', 'runtime error: Query run out of memory', 'unreachable'],
])('what it could do of a query that it ended early is no answer: %s', async (_, remark, reason) => {
  await using emulator = await VendorEmulator.start(mapOf({ body: { elements: [kestrel], remark } }));

  const asking = osmAt(emulator.url).searchPlaces?.(words('dentist', 'Dayton'), soon());

  await expect(asking).rejects.toMatchObject({ provider: 'osm', reason });
});

test('an answer of which nothing can be read is a failure and no miss', async () => {
  await using emulator = await VendorEmulator.start(mapOf(elements({ type: 'node', id: 1, t: {} })));

  const asking = osmAt(emulator.url).searchPlaces?.(words('dentist', 'Dayton'), soon());

  await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
});

testWithDatabase('a search is billed by its places, and a miss or a failure is free', async ({ db }) => {
  let reply = mapOf(elements(kestrel, { ...kestrel, id: 7 }));
  await using emulator = await VendorEmulator.start((request) => reply(request));
  const app = await TestApp.open(db, [osmAt(emulator.url)]);
  const { live } = await app.customer({ credits: 10 });
  const body = { search_query: 'dentist', location_query: 'Dayton, OH', limit: 5 };
  const listing = { search_query: 'dentist', location: 'Dayton, OH' };

  const hit = await app.post('/maps_places_scraper_keyword', live, body);
  const listed = await app.post('/directory_listings', live, listing);
  reply = mapOf(elements());
  const miss = await app.post('/maps_places_scraper_keyword', live, { ...body, search_query: 'hotel' });
  reply = mapOf({ body: { elements: [], remark: 'runtime error: Query timed out' } });
  const failure = await app.post('/maps_places_scraper_keyword', live, { ...body, search_query: 'bar' });
  const { body: account } = await app.get('/usage/allowance', live);
  await app.app.close();

  expect(hit.body).toMatchObject([{ title: 'Kestrel Dental', totalScore: null, reviewsCount: null }, {}]);
  expect(hit.headers['x-credits-charged']).toBe('0.2');
  expect(listed.body.data.businesses).toHaveLength(2);
  expect([miss.status, miss.body]).toEqual([200, []]);
  expect(failure.status).toBeGreaterThanOrEqual(500);
  expect(account.wallet.remaining).toBe(9.78);
});
