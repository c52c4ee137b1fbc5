import { describe, expect } from 'vitest';
import { z } from 'zod';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { place } from '../../records/place.ts';
import { webResult } from '../../records/web-result.ts';
import { test } from '../../testing/database.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { serper } from './serper.ts';

const text = 'flow meter';
/** What opens it, and what waits until it is open. */
const latch = (): [open: () => void, opened: Promise<void>] => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [resolve, promise];
};
const signal = AbortSignal.timeout(600_000);
const open = (emulator: VendorEmulator) =>
  serper.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });

const organic = (results: unknown): EmulatedReply => ({
  body: { searchParameters: { q: text, type: 'search', page: 1 }, organic: results, credits: 1 },
});
const result = (number: number) => ({
  title: `Guide ${number}`,
  link: `https://metrology.example/${number}`,
  snippet: 'Three methods: a < b.',
  position: number,
});
const results = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => result(from + index));
const places = (told: unknown): EmulatedReply => ({
  body: { searchParameters: { q: 'coffee', type: 'places' }, places: told, credits: 1 },
});
const canalRow = {
  position: 1,
  title: 'Canal Row Coffee',
  address: '210 Canal Row, Dayton, OH 45402',
  latitude: 39.7589,
  longitude: -84.1916,
  rating: 4.6,
  ratingCount: 416,
  category: 'Coffee shop',
  phoneNumber: '(202) 555-0119',
  website: 'https://canalrow.example',
  cid: '3820017718842260741',
};
const coffee = (number: number) => ({ title: `Coffee ${number}`, cid: String(1_000 + number) });
const coffees = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => coffee(from + index));
const canalRowPlace = {
  placeId: null,
  cid: '3820017718842260741',
  name: 'Canal Row Coffee',
  url: 'https://www.google.com/maps?cid=3820017718842260741',
  categories: ['Coffee shop'],
  address: '210 Canal Row, Dayton, OH 45402',
  street: '210 Canal Row',
  neighborhood: null,
  city: 'Dayton',
  postalCode: '45402',
  region: 'Ohio',
  country: 'US',
  point: { lat: 39.7589, lng: -84.1916 },
  phone: '(202) 555-0119',
  phoneE164: '+12025550119',
  website: 'https://canalrow.example/',
  rating: 4.6,
  reviewCount: 416,
  reviewsByStars: null,
  description: null,
  priceLevel: null,
  openingHours: [],
  closed: null,
  imageUrl: null,
  imageCount: null,
  amenities: [],
  isAdvertisement: null,
  language: null,
  seenAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
};

vendorContract({
  vendor: serper,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a key that it does not take, as a 403': {
      reply: { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } },
      reason: 'rejected',
    },
    'no credits left, as a 400': {
      reply: { status: 400, body: { message: 'Not enough credits', statusCode: 400 } },
      reason: 'out_of_credit',
    },
    'a question that it does not understand': {
      reply: { status: 400, body: { message: 'Query not allowed' } },
      reason: 'question_refused',
    },
    'an address where no Serper is': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'an answer to nothing': { reply: { body: {} }, reason: 'unreadable' },
    'rows that cannot be read': {
      reply: { body: { searchParameters: {}, organic: [{ url: 1 }], places: [{ name: 'x' }] } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'searching the web',
      ask: (provider, until) => provider.searchWeb?.({ text, pages: 1 }, until) as Promise<unknown>,
      hit: {
        reply: () =>
          organic([
            { ...result(1), date: 'Feb 11, 2026' },
            { ...result(2), date: '2 days ago' },
          ]),
        value: [
          {
            url: 'https://metrology.example/1',
            title: 'Guide 1',
            description: 'Three methods: a < b.',
            position: 1,
            page: 1,
            displayedUrl: null,
            publishedAt: '2026-02-11T00:00:00.000Z',
          },
          expect.objectContaining({ position: 2, publishedAt: null }),
        ],
      },
      misses: { 'an empty list': organic([]), 'no list': organic(undefined) },
      sends: { method: 'POST', path: '/search', body: { q: text, num: 10, page: 1 } },
    },
    {
      name: 'searching places',
      ask: (provider, until) =>
        provider.searchPlaces?.(
          { by: 'words', text: 'coffee', location: 'Dayton, OH', limit: 10 },
          until,
        ) as Promise<unknown>,
      hit: { reply: () => places([canalRow]), value: [canalRowPlace] },
      misses: { 'an empty list': places([]), 'no list': places(undefined) },
      sends: { method: 'POST', path: '/places', body: { q: 'coffee in Dayton, OH', page: 1 } },
    },
  ],
});

describe('of several pages', () => {
  test('results are asked for page by page, and cut to what was asked for', async () => {
    await using emulator = await VendorEmulator.start(({ body }) =>
      organic(body.page === 1 ? results(1, 9) : results(9, 40)),
    );

    const answer = await open(emulator).searchWeb?.({ text, pages: 2 }, signal);

    const read = answer?.outcome === 'found' ? z.array(webResult).parse(answer.value) : [];
    expect(read.map(({ title }) => title)).toEqual(results(1, 20).map(({ title }) => title));
    // The first page was a short one: the tenth result stood on the second.
    expect(read.map(({ page }) => page)).toEqual([...Array(9).fill(1), ...Array(11).fill(2)]);
    expect(emulator.asked).toHaveLength(2);
  });

  test('none is asked for behind one that brings nothing new', async () => {
    await using emulator = await VendorEmulator.start(() => organic(results(1, 10)));

    const answer = await open(emulator).searchWeb?.({ text, pages: 50 }, signal);

    expect(answer).toMatchObject({ value: { length: 10 } });
    // Two are asked for at once behind the first.
    expect(emulator.asked).toHaveLength(3);
  });

  test('several are asked for at once, never more than are needed, and stay in their order', async () => {
    const [third, thirdAsked] = latch();
    await using emulator = await VendorEmulator.start(async ({ path, body }) => {
      if (body.page === 3) third();
      if (body.page === 2) await thirdAsked;
      const [from, to] = [(body.page - 1) * 10 + 1, body.page * 10];
      return path === '/places' ? places(coffees(from, to)) : organic(results(from, to));
    });
    const provider = open(emulator);

    const pages = await provider.searchWeb?.({ text, pages: 5 }, signal);
    const map = await provider.searchPlaces?.({ by: 'words', text, location: null, limit: 45 }, signal);

    expect(pages).toMatchObject({ value: results(1, 50).map(({ title }) => ({ title })) });
    expect(map).toMatchObject({ value: coffees(1, 45).map(({ title }) => ({ name: title })) });
    const asked = (path: string) =>
      emulator.asked.filter((one) => one.path === path).map(({ body }) => body.page);
    expect(asked('/search').toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(asked('/places').toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(serper.open({ apiKey: vendorKey, userAgent: 'x' }).terms).toMatchObject({ timeVaries: true });
  });

  test('one that cannot be read fails the question', async () => {
    await using emulator = await VendorEmulator.start(({ body }) =>
      body.page === 1
        ? { body: { searchParameters: {}, organic: results(1, 10), places: coffees(1, 10) } }
        : { status: 503 },
    );
    const provider = open(emulator);

    await expect(provider.searchWeb?.({ text, pages: 2 }, signal)).rejects.toMatchObject({
      reason: 'unreachable',
    });
    await expect(
      provider.searchPlaces?.({ by: 'words', text, location: null, limit: 11 }, signal),
    ).rejects.toMatchObject({ reason: 'unreachable' });
    expect(emulator.asked).toHaveLength(4);
  });

  test('places are cut to what was asked for, and end with a page that is not full', async () => {
    await using emulator = await VendorEmulator.start(({ body }) =>
      places([coffees(1, 10), coffees(11, 14)][body.page - 1] ?? []),
    );
    const provider = open(emulator);
    const named = async (limit: number) => {
      const answer = await provider.searchPlaces?.({ by: 'words', text, location: null, limit }, signal);
      return answer?.outcome === 'found' ? z.array(place).parse(answer.value).length : 0;
    };

    expect([await named(3), await named(12), await named(500)]).toEqual([3, 12, 14]);
    // 500 are asked for by two pages at once behind the first.
    expect(emulator.asked.map(({ body }) => body.page).toSorted()).toEqual([1, 1, 1, 2, 2, 3]);
  });
});

test('the address of a search on the map is asked for by its words', async () => {
  await using emulator = await VendorEmulator.start(() => places([canalRow]));
  const link = mapsLinkOf('https://maps.example/maps/search/coffee+dayton');

  const answer = link && (await open(emulator).searchPlaces?.({ by: 'link', link, limit: 5 }, signal));

  expect(answer).toMatchObject({ outcome: 'found', value: [{ name: 'Canal Row Coffee' }] });
  expect(emulator.asked).toMatchObject([{ path: '/places', body: { q: 'coffee dayton', page: 1 } }]);
});

test.each([
  'https://maps.example/maps/search/coffee/@39.7,-84.1,14z',
  'https://maps.example/maps/place/Canal+Row/data=!1s0x88408:0x1f2e3d4c5b6a7988',
  'https://maps.example/maps?cid=2246813791446497672',
  'https://maps.example/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
])('an address that says more than words is left to others, and not asked: %s', async (url) => {
  await using emulator = await VendorEmulator.start(() => places([canalRow]));
  const link = mapsLinkOf(url);

  const answer = link && (await open(emulator).searchPlaces?.({ by: 'link', link, limit: 5 }, signal));

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(emulator.asked).toEqual([]);
});

test('what is odd about a place is not known, and a place without its number is left out', async () => {
  const odd = {
    ...{ title: 'Bar', cid: 12, rating: 0, ratingCount: -1, latitude: '1', website: 'javascript:x' },
    ...{ address: 'Vestergade 12, 8000 Aarhus, Denmark', phoneNumber: '86 12 34 56' },
  };
  await using emulator = await VendorEmulator.start(() => places([odd, { title: 'No number' }, null]));

  const answer = await open(emulator).searchPlaces?.({ by: 'words', text, location: null, limit: 5 }, signal);

  const read = answer?.outcome === 'found' ? z.array(place).parse(answer.value) : [];
  expect(read).toMatchObject([
    {
      ...{ name: 'Bar', cid: '12', rating: null, reviewCount: null, point: null, website: null },
      ...{ address: 'Vestergade 12, 8000 Aarhus, Denmark', city: null, country: null },
      ...{ phone: '86 12 34 56', phoneE164: null, categories: [] },
    },
  ]);
  expect(read).toHaveLength(1);
});

test('callers pay for results and places, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [places([canalRow]), places([]), organic(results(1, 3)), { status: 500 }];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const { searchWeb, searchPlaces } = open(emulator);
  const source = searchWeb && searchPlaces ? { searchWeb, searchPlaces } : {};

  const answers = await withSource(db, source, async (post) => [
    await post('/maps_places_scraper_keyword', { search_query: 'coffee' }),
    await post('/maps_places_scraper_keyword', { search_query: 'coffee' }),
    await post('/search_scraper_sync', { search_query: text }),
    await post('/search_scraper_sync', { search_query: text }),
  ]);

  expect(answers.map(({ status, headers }) => [status, headers['x-credits-charged']])).toEqual([
    [200, '0.1'],
    [200, '0'],
    [200, '3'],
    [502, expect.toSatisfy((charged) => charged === undefined || charged === '0')],
  ]);
  expect(againstContract('maps_places_scraper_keyword', answers[0]?.body)).toEqual([]);
});
