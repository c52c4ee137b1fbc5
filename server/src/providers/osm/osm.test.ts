import { describe, expect, test } from 'vitest';
import { directoryListing } from '../../records/directory-listing.ts';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { place } from '../../records/place.ts';
import { TestApp } from '../../testing/app.ts';
import { test as testWithDatabase } from '../../testing/database.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import type { Vendor } from '../define-vendor.ts';
import { openOsm } from './osm.ts';

const userAgent = 'Millrace/test (https://weir.example/bot)';
const soon = () => AbortSignal.timeout(5_000);
const osmAt = (url: string, pause = async (_ms: number, signal: AbortSignal) => signal.throwIfAborted()) =>
  openOsm({ addresses: { BASE_URL: url, OVERPASS_BASE_URL: url }, userAgent, pause });

const dayton = {
  place_id: 1,
  licence: 'ODbL',
  osm_type: 'relation',
  osm_id: 182706,
  lat: '39.7589',
  lon: '-84.1916',
  category: 'boundary',
  type: 'administrative',
  name: 'Dayton',
  address: { city: 'Dayton', state: 'Ohio', country: 'United States', country_code: 'us' },
  boundingbox: ['39.69', '39.92', '-84.32', '-84.06'],
};
const kestrel = {
  type: 'node',
  id: 4_417_713_001,
  lat: 39.7589,
  lon: -84.1916,
  tags: {
    name: 'Kestrel Dental',
    amenity: 'dentist',
    healthcare: 'dentist;orthodontist',
    'addr:housenumber': '210',
    'addr:street': 'Canal Row',
    'addr:suburb': 'Oregon District',
    'addr:city': 'Dayton',
    'addr:postcode': '45402',
    'addr:state': 'OH',
    phone: '(202) 555-0119; (202) 555-0120',
    'contact:website': 'https://kestrel.example/;https://old.example/',
    opening_hours: 'Mo-Th 08:00-17:00; Fr 08:00-12:00, 13:00-15:00; Sa,Su off; PH off',
    wheelchair: 'yes',
    'toilets:wheelchair': 'limited',
    description: 'Teeth.\nAnd more.',
    image: 'https://images.example/kestrel.jpg',
  },
};
const kestrelPlace = {
  placeId: 'node/4417713001',
  cid: null,
  name: 'Kestrel Dental',
  url: 'https://www.openstreetmap.org/node/4417713001',
  categories: ['dentist', 'orthodontist'],
  address: '210 Canal Row, Dayton, Ohio 45402',
  street: '210 Canal Row',
  neighborhood: 'Oregon District',
  city: 'Dayton',
  postalCode: '45402',
  region: 'Ohio',
  country: 'US',
  point: { lat: 39.7589, lng: -84.1916 },
  phone: '(202) 555-0119',
  phoneE164: '+12025550119',
  website: 'https://kestrel.example/',
  rating: null,
  reviewCount: null,
  reviewsByStars: null,
  description: 'Teeth.\nAnd more.',
  priceLevel: null,
  openingHours: [
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => ({ day, hours: '08:00-17:00' })),
    { day: 'Friday', hours: '08:00-12:00, 13:00-15:00' },
    { day: 'Saturday', hours: 'Closed' },
    { day: 'Sunday', hours: 'Closed' },
  ],
  closed: null,
  imageUrl: 'https://images.example/kestrel.jpg',
  imageCount: null,
  amenities: [{ section: 'Accessibility', items: [{ label: 'Wheelchair accessible', has: true }] }],
  isAdvertisement: false,
  language: null,
  seenAt: expect.stringMatching(/^20\d\d-.*Z$/),
};
const kestrelListing = {
  name: 'Kestrel Dental',
  phone: '(202) 555-0119',
  rating: null,
  address: '210 Canal Row, Dayton, Ohio 45402',
  website: 'https://kestrel.example/',
  categories: ['dentist', 'orthodontist'],
};
const canalRow = {
  osm_type: 'way',
  osm_id: 77,
  lat: '39.7601',
  lon: '-84.1901',
  category: 'amenity',
  type: 'cafe',
  name: 'Canal Row Coffee',
  address: { amenity: 'Canal Row Coffee', road: 'Canal Row', town: 'Dayton', country_code: 'us' },
  extratags: null,
  boundingbox: ['39.76', '39.77', '-84.20', '-84.19'],
};
const elements = (...all: object[]): EmulatedReply => ({ body: { version: 0.6, elements: all } });
const area = { type: 'area', id: 3_600_182_706 };
/** Nominatim answers `named`, and Overpass `reply`, with the area where it is asked for one. */
const mapOf =
  (reply: EmulatedReply, named: readonly object[] = [dayton]) =>
  (request: EmulatedRequest): EmulatedReply => {
    if (request.path === '/search') return { body: named };
    const { elements: all, ...rest } = reply.body as { elements: object[] };
    return request.query.data?.includes('area(') ? { body: { ...rest, elements: [area, ...all] } } : reply;
  };
const words = (text: string, location: string | null, limit = 25) =>
  ({ by: 'words', text, location, limit }) as const;
const linked = (url: string, limit = 25) => {
  const link = mapsLinkOf(url);
  if (link === undefined) throw new Error(url);
  return { by: 'link', link, limit } as const;
};
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
      reason: 'unreadable',
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

describe('what is asked', () => {
  const asked = async (search: Parameters<typeof searching>[0], named: readonly object[] = [dayton]) => {
    await using emulator = await VendorEmulator.start(mapOf(elements(kestrel), named));
    const answer = await osmAt(emulator.url).searchPlaces?.(search, soon());
    return { answer, asked: emulator.asked.map(({ path, query }) => ({ path, query })) };
  };

  test('words that are no kind of place are a name; streets and towns are no places', async () => {
    const street = { ...canalRow, category: 'highway', type: 'residential' };
    const { answer, asked: questions } = await asked(words('Canal Row', 'Dayton', 300), [street, canalRow]);

    expect(questions).toEqual([
      {
        path: '/search',
        query: expect.objectContaining({ q: 'Canal Row, Dayton', layer: 'poi', limit: '40' }),
      },
    ]);
    expect(answer).toMatchObject({
      outcome: 'found',
      value: [
        {
          name: 'Canal Row Coffee',
          url: 'https://www.openstreetmap.org/way/77',
          categories: ['cafe'],
          address: 'Canal Row, Dayton',
          city: 'Dayton',
          country: 'US',
          point: { lat: 39.7601, lng: -84.1901 },
        },
      ],
    });
  });

  test('a place may stand in the words; a name with "in" in it stays a name', async () => {
    const kind = await asked(words('dentist in Dayton, OH', null));
    const name = await asked(words('Inn in the Park', null), [canalRow]);

    expect(kind.asked.map(({ path, query }) => query.q ?? path)).toEqual(['Dayton, OH', '/api/interpreter']);
    expect(name.asked).toMatchObject([{ query: { q: 'Inn in the Park', layer: 'poi' } }]);
  });

  test('a map is searched as far as it shows', async () => {
    const kind = await asked(linked('https://maps.example/maps/search/pizza/@39.7589,-84.1916,14z'));
    const name = await asked(linked('https://maps.example/maps/search/Canal+Row/@60,10,15z'), [canalRow]);

    expect(kind.asked).toEqual([
      {
        path: '/api/interpreter',
        query: {
          data: '[out:json][timeout:20];(nwr["cuisine"~"(^|;) *pizza *(;|$)"]["name"](around:3673,39.7589,-84.1916););out center tags 25;',
        },
      },
    ]);
    expect(name.asked).toMatchObject([
      { query: { q: 'Canal Row', bounded: '1', viewbox: '9.978548,60.010726,10.021452,59.989274' } },
    ]);
  });

  test('a link to a thing of the map itself is answered with that', async () => {
    const { answer, asked: questions } = await asked(linked('https://www.openstreetmap.org/node/4417713001'));

    expect(questions).toMatchObject([
      { query: { data: '[out:json][timeout:20];node(4417713001);out center tags;' } },
    ]);
    expect(answer).toMatchObject({ outcome: 'found', value: [{ name: 'Kestrel Dental' }] });
  });

  test('what lies in no boundary is searched within its box', async () => {
    const zip = { ...dayton, osm_type: undefined, osm_id: undefined, category: 'place', type: 'postcode' };
    const { asked: questions } = await asked(words('dentist', '45402'), [zip]);

    expect(questions[1]?.query.data).toContain(
      'nwr["amenity"="dentist"]["name"](39.69,-84.32,39.92,-84.06);',
    );
  });

  test.each([
    ['a place of another map', linked('https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c')],
    ['a place by its number', linked('https://maps.example/?cid=3820017718842260741&q=Canal+Row')],
    ['whatever a map shows', linked('https://maps.example/maps/@39.7589,-84.1916,14z')],
    ['a short link', linked('https://maps.example/short/Ab3')],
  ])('%s is not asked for', async (_, search) => {
    const { answer, asked: questions } = await asked(search);

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(questions).toEqual([]);
  });

  test('a kind of place anywhere in the world is not asked for', async () => {
    const { answer, asked: questions } = await asked(words('dentists', null));

    expect(answer).toEqual({ outcome: 'skipped', why: 'missing_input' });
    expect(questions).toEqual([]);
  });

  test('a whole country is too much for a public server', async () => {
    const country = { ...dayton, boundingbox: ['24', '49', '-125', '-66'] };
    const { answer, asked: questions } = await asked(words('dentist', 'USA'), [country]);

    expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(questions).toHaveLength(1);
  });

  test('what a caller writes reaches no query', async () => {
    const { asked: questions } = await asked(words('"];out;nwr["name', 'Dayton'), []);

    expect(questions.map(({ path }) => path)).toEqual(['/search']);
  });
});

test('more than was asked for is cut, and pages of a directory follow each other', async () => {
  const all = Array.from({ length: 70 }, (_, at) => ({ ...kestrel, id: at + 1 }));
  await using emulator = await VendorEmulator.start(mapOf(elements(...all)));
  const provider = osmAt(emulator.url);
  const page = async (number: number) => {
    const found = await provider.searchDirectory?.(
      { text: 'dentist', location: 'Dayton', page: number, pages: 1 },
      soon(),
    );
    return found?.outcome === 'found' ? found.value.length : found;
  };

  const places = await provider.searchPlaces?.(words('dentist', 'Dayton', 3), soon());
  const lengths = [await page(1), await page(2)];

  expect(places).toMatchObject({ outcome: 'found', value: [{}, {}, {}] });
  expect(places?.outcome === 'found' && places.value.length).toBe(3);
  expect(lengths).toEqual([30, 30]);
});

test('names behind those that it gives are not known, and behind the last of a few there are none', async () => {
  let count = 40;
  await using emulator = await VendorEmulator.start(() => ({
    body: Array.from({ length: count }, (_, at) => ({ ...canalRow, osm_id: at + 1 })),
  }));
  const provider = osmAt(emulator.url);
  const second = { text: 'Canal Row', location: 'Dayton', page: 2, pages: 1 };

  const unknown = await provider.searchDirectory?.(second, soon());
  count = 3;
  const behind = await provider.searchDirectory?.(second, soon());

  expect(unknown).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(behind).toEqual({ outcome: 'found', value: [] });
});

test('questions for names are a second apart and one at a time, and where a town lies is asked once', async () => {
  let open = 0;
  let most = 0;
  const waited: number[] = [];
  await using emulator = await VendorEmulator.start(async (request) => {
    if (request.path !== '/search') return elements(kestrel);
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return { body: [dayton] };
  });
  const provider = osmAt(emulator.url, async (ms) => void waited.push(ms));

  await provider.searchPlaces?.(words('dentist', 'Dayton'), soon());
  await provider.searchPlaces?.(words('hotel', ' dayton'), soon());
  await Promise.all(['Canal', 'Weir'].map((name) => provider.searchPlaces?.(words(name, 'Dayton'), soon())));

  expect(emulator.asked.filter(({ path }) => path === '/search')).toHaveLength(3);
  expect(waited).toHaveLength(2);
  for (const ms of waited) expect(ms).toBeGreaterThan(500);
  expect(Math.max(...waited)).toBeLessThanOrEqual(1_000);
  expect(most).toBe(1);
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
