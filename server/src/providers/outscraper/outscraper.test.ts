import { describe, expect, test } from 'vitest';
import { directoryListing } from '../../records/directory-listing.ts';
import { place, placeReview } from '../../records/place.ts';
import { TestApp } from '../../testing/app.ts';
import { test as testWithDatabase } from '../../testing/database.ts';
import {
  byCid,
  byId,
  coffee,
  coffeePlace,
  linkOf,
  misses,
  open,
  plumber,
  plumberListing,
  review,
  reviewRecord,
  rows,
  soon,
  words,
} from '../../testing/outscraper-rows.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { outscraper } from './outscraper.ts';

const asking =
  (ask: (provider: Provider, signal: AbortSignal) => unknown) => (provider: Provider, signal: AbortSignal) =>
    ask(provider, signal) as Promise<unknown>;

vendorContract({
  vendor: outscraper,
  isAuthorized: ({ headers, query }) => headers['x-api-key'] === vendorKey && query.async === 'false',
  failures: {
    'an error in a 200': { reply: { body: { error: true, errorMessage: 'No.' } }, reason: 'unreadable' },
    'one beside data': { reply: { body: { error: true, data: [[]] } }, reason: 'unreadable' },
    'a query that it does not take': { reply: { status: 422, body: {} }, reason: 'question_refused' },
    'a request that failed': { reply: { body: { status: 'Failed', data: [] } }, reason: 'unreadable' },
    'no data': { reply: { body: { id: 'r1', status: 'Success' } }, reason: 'unreadable' },
    'a result that is not there yet': {
      reply: { status: 202, body: { id: 'r1', status: 'Pending', results_location: 'https://x.example' } },
      reason: 'timeout',
    },
    'rows that are none': { reply: rows({ surprise: 1 }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching places',
      ask: asking((provider, signal) => provider.searchPlaces?.(words(7), signal)),
      sends: {
        method: 'GET',
        path: '/maps/search-v3',
        query: {
          query: 'coffee, Dayton, OH',
          language: 'en',
          organizationsPerQueryLimit: '7',
          async: 'false',
        },
      },
      hit: { reply: () => rows(coffee), value: [coffeePlace] },
      misses,
    },
    {
      name: 'listing a directory',
      ask: asking((provider, signal) =>
        provider.searchDirectory?.({ text: 'plumber', location: 'Dayton, OH', page: 1, pages: 2 }, signal),
      ),
      sends: {
        path: '/yellowpages-search',
        query: { query: 'plumber', location: 'Dayton, OH', limit: '60', async: 'false' },
      },
      // One list, not one for each query.
      hit: { reply: () => ({ body: { status: 'Success', data: [plumber] } }), value: [plumberListing] },
      misses,
    },
  ],
});
test('what is read is a record, of little as well', async () => {
  const little = {
    name: ' Little ',
    location_link: 'https://maps.example/little',
    country_code: 'DE',
    state: 'BE',
    rating: null,
    reviews_per_score: { 1: 2 },
    working_hours: 'always',
    about: [],
    latitude: '52.5',
    longitude: '13.4',
    phone: '1',
    subtypes: null,
  };
  await using emulator = await VendorEmulator.start(() => rows({ name: 'No page' }, little, null));

  const answer = await open(emulator).searchPlaces?.(words(20), soon());

  const seenAt = '2026-11-21T09:42:31.004Z';
  expect(place.parse({ ...coffeePlace, seenAt })).toEqual({ ...coffeePlace, seenAt });
  expect(placeReview.parse(reviewRecord)).toEqual(reviewRecord);
  expect(directoryListing.parse(plumberListing)).toEqual(plumberListing);
  expect(answer).toMatchObject({
    value: [
      {
        ...{ name: 'Little', url: 'https://maps.example/little', placeId: null, region: null, rating: null },
        ...{ reviewsByStars: null, openingHours: [], point: { lat: 52.5, lng: 13.4 }, categories: [] },
      },
    ],
  });
  if (answer?.outcome === 'found') for (const one of answer.value) place.parse(one);
});

test('what no record can hold is left out', async () => {
  // Its address would be longer than any that is told.
  const long = { ...coffee, place_id: '地'.repeat(300) };
  const late = { ...review, review_timestamp: null, review_datetime_utc: '9999-12-31T23:59:59-12:00' };
  await using emulator = await VendorEmulator.start(({ path }) =>
    path.includes('reviews') ? rows({ ...coffee, reviews_data: [late, review] }) : rows(long, coffee),
  );
  const provider = open(emulator);

  const places = await provider.searchPlaces?.(words(20), soon());
  const reviews = await provider.listReviews?.({ link: byId, order: 'newest', limit: 5 }, soon());

  expect(places).toEqual({ outcome: 'found', value: [coffeePlace] });
  expect(reviews).toEqual({ outcome: 'found', value: [reviewRecord] });
});

test('more than was asked for is cut', async () => {
  const many = (count: number, one: object, name: string) =>
    Array.from({ length: count }, (_, at) => ({ ...one, [name]: `${name}-${at}` }));
  await using emulator = await VendorEmulator.start(({ path }) => {
    if (path.includes('reviews')) return rows({ ...coffee, reviews_data: many(9, review, 'review_id') });
    return rows(...(path.includes('yellow') ? many(90, plumber, 'phone') : many(90, coffee, 'place_id')));
  });
  const provider = open(emulator);
  const lengthOf = (answer: unknown) => (answer as { value: unknown[] }).value.length;

  const places = await provider.searchPlaces?.(words(3), soon());
  const reviews = await provider.listReviews?.({ link: byId, order: 'newest', limit: 4 }, soon());
  const listings = await provider.searchDirectory?.(
    { text: 'plumber', location: 'Dayton', page: 2, pages: 1 },
    soon(),
  );

  expect([places, reviews, listings].map(lengthOf)).toEqual([3, 4, 30]);
  expect(emulator.asked[2]?.query.limit).toBe('60');
});

test('a place, a review or a business that is sent several times is told once', async () => {
  const other = { ...coffee, place_id: 'ChIJother00000' };
  await using emulator = await VendorEmulator.start(({ path }) => {
    if (path.includes('reviews'))
      return rows({ ...coffee, reviews_data: [review, review, { ...review, review_id: 'R2' }] });
    return path.includes('yellow')
      ? rows(...Array(31).fill(plumber), { ...plumber, address: '1 Main St' })
      : rows(coffee, coffee, other);
  });
  const provider = open(emulator);

  const places = await provider.searchPlaces?.(words(2), soon());
  const reviews = await provider.listReviews?.({ link: byId, order: 'newest', limit: 2 }, soon());
  const first = await provider.searchDirectory?.(
    { text: 'plumber', location: 'Dayton', page: 1, pages: 1 },
    soon(),
  );
  const second = await provider.searchDirectory?.(
    { text: 'plumber', location: 'Dayton', page: 2, pages: 1 },
    soon(),
  );

  expect(places).toMatchObject({ value: [{ placeId: coffee.place_id }, { placeId: other.place_id }] });
  expect(reviews).toMatchObject({ value: [{ id: review.review_id }, { id: 'R2' }] });
  expect(first).toEqual({ outcome: 'found', value: [plumberListing] });
  expect(second).toEqual({ outcome: 'found', value: [{ ...plumberListing, address: '1 Main St' }] });
});

describe('links', () => {
  const asked = async (url: string, ...found: object[]) => {
    await using emulator = await VendorEmulator.start(() => rows(...found));
    const answer = await open(emulator).searchPlaces?.({ by: 'link', link: linkOf(url), limit: 5 }, soon());
    return { answer, queries: emulator.asked.map(({ query }) => query) };
  };
  const one = { outcome: 'found', value: [coffeePlace] };

  test('a place by its id or number is that place', async () => {
    const id = await asked(byId.url, coffee);
    const cid = await asked(byCid.url, coffee);
    const other = await asked(byCid.url, { ...coffee, google_id: '0x1:0x2' });

    expect([id.answer, cid.answer]).toEqual([one, one]);
    expect(id.queries).toMatchObject([{ query: coffee.place_id, organizationsPerQueryLimit: '1' }]);
    expect(cid.queries).toMatchObject([{ query: 'https://www.google.com/maps?cid=13571' }]);
    expect(other.answer).toEqual({ outcome: 'skipped', why: 'unsupported', hasCost: true });
  });

  test('a map is searched around its middle, and what is far from it was not asked for', async () => {
    const url = 'https://maps.example/maps/search/coffee/@39.7589,-84.1916,14z';
    const far = { ...coffee, place_id: 'ChIJfar0000000', latitude: 52.5, longitude: 13.4 };
    const unplaced = { ...coffee, place_id: 'ChIJunplaced00', latitude: null };
    const some = await asked(url, far, coffee, unplaced);
    const none = await asked(url, far);

    expect(some.answer).toEqual(one);
    expect(some.queries).toMatchObject([{ query: 'coffee', coordinates: '@39.7589,-84.1916,14z' }]);
    expect(none.answer).toEqual({ outcome: 'skipped', why: 'unsupported', hasCost: true });
  });

  test.each([
    ['99.5z', '@39.7589,-84.1916,21z'],
    ['0z', '@39.7589,-84.1916,1z'],
    ['14.6z', '@39.7589,-84.1916,15z'],
  ])('of how near a map is shown it is told what a map can: %s', async (zoom, coordinates) => {
    const { answer, queries } = await asked(
      `https://maps.example/maps/search/coffee/@39.7589,-84.1916,${zoom}`,
      coffee,
    );

    expect(answer).toEqual(one);
    expect(queries).toMatchObject([{ query: 'coffee', coordinates }]);
  });

  test('words alone are searched; what a map shows, or a short link, is not asked for', async () => {
    const search = await asked('https://maps.example/search/coffee+dayton', coffee);
    const shown = await asked('https://maps.example/maps/@39.7589,-84.1916,14z', coffee);
    const short = await asked('https://maps.example/short/Ab3', coffee);

    expect(search.queries).toMatchObject([{ query: 'coffee dayton' }]);
    expect([shown, short]).toEqual(
      Array(2).fill({ answer: { outcome: 'skipped', why: 'unsupported' }, queries: [] }),
    );
  });
});

describe('a directory', () => {
  test('is not asked for what stands behind more than two pages, which would be paid for as well', async () => {
    await using emulator = await VendorEmulator.start(() => rows(plumber));
    const provider = open(emulator);
    const ask = (page: number, pages = 1) =>
      provider.searchDirectory?.({ text: 'plumber', location: 'Dayton', page, pages }, soon());

    const skipped = { outcome: 'skipped', why: 'unsupported' };
    expect([await ask(4), await ask(11), await ask(2, 10)]).toEqual([skipped, skipped, skipped]);
    expect(emulator.asked).toEqual([]);
    expect(await ask(3)).toEqual({ outcome: 'found', value: [] });
  });

  test('is read by other names of its fields as well', async () => {
    const other = {
      title: 'Bell & Crane Plumbing',
      phone_number: '(202) 555-0166',
      street: '77 Foundry St',
      city: 'Dayton',
      state: 'OH',
      postal_code: '45402',
      site: 'https://bellcrane.example',
      category: 'Plumbers, Water Heaters',
    };
    await using emulator = await VendorEmulator.start(() => rows(other));

    const answer = await open(emulator).searchDirectory?.(
      { text: 'plumber', location: 'Dayton', page: 1, pages: 1 },
      soon(),
    );

    expect(answer).toEqual({ outcome: 'found', value: [{ ...plumberListing, rating: null }] });
  });
});

testWithDatabase(
  'places, reviews and listings are billed by the record; misses and failures are free',
  async ({ db }) => {
    let reply = rows(coffee, coffee, { ...coffee, place_id: 'ChIJother00000' });
    await using emulator = await VendorEmulator.start(() => reply);
    const app = await TestApp.open(db, [open(emulator)]);
    const { live } = await app.customer({ credits: 10 });
    const search = { search_query: 'coffee', location_query: 'Dayton, OH', limit: 5 };
    const listing = { search_query: 'plumber', location: 'Dayton, OH' };

    const hit = await app.post('/maps_places_scraper_keyword', live, search);
    reply = rows({ ...coffee, reviews_data: [review] });
    const read = await app.post('/maps_reviews_scraper_sync', live, { maps_review_url: byId.url, limit: 5 });
    reply = rows(plumber);
    const listed = await app.post('/directory_listings', live, listing);
    reply = rows();
    const miss = await app.post('/maps_places_scraper_keyword', live, { ...search, search_query: 'tea' });
    reply = rows({ surprise: 1 });
    const failure = await app.post('/directory_listings', live, { ...listing, search_query: 'roofer' });
    const { body: account } = await app.get('/usage/allowance', live);
    await app.app.close();

    expect(hit.body).toMatchObject([{ title: 'Canal Row Coffee', totalScore: 4.6 }, {}]);
    expect(read.body).toMatchObject([{ reviewId: 'ChZDSUhNMG9n', publishAt: '2026-11-14T16:20:00.000Z' }]);
    expect(listed.body.data.businesses).toEqual([plumberListing]);
    expect([miss.status, miss.body]).toEqual([200, []]);
    expect(failure.status).toBeGreaterThanOrEqual(500);
    expect(account.wallet.remaining).toBe(9.69);
  },
);
