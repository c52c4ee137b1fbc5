import { describe, expect, test } from 'vitest';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { place, placeReview } from '../../records/place.ts';
import type { ReviewOrder } from '../../records/place-search.ts';
import { TestApp } from '../../testing/app.ts';
import { test as testWithDatabase } from '../../testing/database.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { googlePlaces } from './google_places.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  googlePlaces.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const linkOf = (url: string) => {
  const link = mapsLinkOf(url);
  if (link === undefined) throw new Error(url);
  return link;
};
const byId = linkOf('https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c');
const byCid = linkOf(
  'https://maps.example/maps/place/Canal+Row+Coffee/@39.7,-84.1,17z/data=!1s0x88408:0x3503',
);

const component = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types,
});
const coffee = {
  id: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  types: ['coffee_shop', 'cafe', 'point_of_interest', 'establishment'],
  nationalPhoneNumber: '(202) 555-0119',
  internationalPhoneNumber: '+1 202-555-0119',
  formattedAddress: '210 Canal Row, Dayton, OH 45402, USA',
  addressComponents: [
    component('210', '210', 'street_number'),
    component('Canal Row', 'Canal Row', 'route'),
    component('Oregon District', 'Oregon District', 'neighborhood', 'political'),
    component('Dayton', 'Dayton', 'locality', 'political'),
    component('Ohio', 'OH', 'administrative_area_level_1', 'political'),
    component('United States', 'US', 'country', 'political'),
    component('45402', '45402', 'postal_code'),
  ],
  location: { latitude: 39.7589, longitude: -84.1916 },
  rating: 4.6,
  googleMapsUri: 'https://maps.google.com/?cid=13571',
  websiteUri: 'https://canalrow.example/',
  regularOpeningHours: {
    openNow: true,
    weekdayDescriptions: ['Monday: 7:00\u202fAM\u2009–\u20096:00\u202fPM', 'Tuesday: Closed'],
  },
  businessStatus: 'OPERATIONAL',
  priceLevel: 'PRICE_LEVEL_INEXPENSIVE',
  userRatingCount: 416,
  displayName: { text: 'Canal Row Coffee', languageCode: 'en' },
  primaryTypeDisplayName: { text: 'Coffee Shop', languageCode: 'en-US' },
};
const coffeePlace = {
  placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  cid: '13571',
  name: 'Canal Row Coffee',
  url: 'https://www.google.com/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  categories: ['Coffee Shop', 'cafe'],
  address: '210 Canal Row, Dayton, OH 45402, USA',
  street: '210 Canal Row',
  neighborhood: 'Oregon District',
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
  priceLevel: '$',
  openingHours: [
    { day: 'Monday', hours: '7:00 AM – 6:00 PM' },
    { day: 'Tuesday', hours: 'Closed' },
  ],
  closed: 'no',
  imageUrl: null,
  imageCount: null,
  amenities: [],
  isAdvertisement: null,
  language: 'en',
  seenAt: expect.stringMatching(/^20\d\d-.*Z$/),
};
const review = {
  name: 'places/ChIJx0mQe2T3akYR7b9dQ1sWv0c/reviews/ChZDSUhNMG9n',
  relativePublishTimeDescription: 'a week ago',
  rating: 5,
  text: { text: 'Fast line, good beans.', languageCode: 'en' },
  originalText: { text: 'Schnell.', languageCode: 'de' },
  authorAttribution: { displayName: 'Tomas R.', uri: 'https://maps.example/contrib/1' },
  publishTime: '2026-11-14T16:20:00.123456789Z',
};
const reviewRecord = {
  id: 'ChZDSUhNMG9n',
  text: 'Fast line, good beans.',
  stars: 5,
  publishedAt: '2026-11-14T16:20:00.123Z',
  reviewerName: 'Tomas R.',
};
const refused = (status: number, reason: string): EmulatedReply => ({
  status,
  body: { error: { code: status, message: 'No.', status: 'X', details: [{ reason }] } },
});
const madeUp: EmulatedReply = {
  status: 400,
  body: { error: { code: 400, message: 'No such id.', status: 'INVALID_ARGUMENT' } },
};
const searching = (search: Parameters<NonNullable<Provider['searchPlaces']>>[0]) => {
  return (provider: Provider, signal: AbortSignal) =>
    provider.searchPlaces?.(search, signal) as Promise<unknown>;
};
const words = (limit: number) => ({ by: 'words', text: 'coffee', location: 'Dayton, OH', limit }) as const;

vendorContract({
  vendor: googlePlaces,
  isAuthorized: ({ headers }) =>
    headers['x-goog-api-key'] === vendorKey && !/\s/.test(headers['x-goog-fieldmask'] ?? ' '),
  failures: {
    'a key that is none': { reply: refused(400, 'API_KEY_INVALID'), reason: 'rejected' },
    'a project without billing': { reply: refused(403, 'BILLING_DISABLED'), reason: 'out_of_credit' },
    'an API that is not switched on': { reply: refused(403, 'SERVICE_DISABLED'), reason: 'forbidden' },
    'a question that it does not understand': { reply: refused(400, 'OTHER'), reason: 'question_refused' },
    'an error in a 200': { reply: { body: { error: { code: 500 } } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching places',
      ask: searching(words(7)),
      sends: {
        method: 'POST',
        path: '/places:searchText',
        body: { textQuery: 'coffee in Dayton, OH', languageCode: 'en', pageSize: 7 },
      },
      hit: { reply: () => ({ body: { places: [coffee] } }), value: [coffeePlace] },
      misses: { 'nothing there': { body: {} }, 'an empty list': { body: { places: [] } } },
    },
    {
      name: 'looking a place up by its id',
      ask: searching({ by: 'link', link: byId, limit: 5 }),
      sends: { method: 'GET', path: `/places/${coffee.id}`, query: { languageCode: 'en' } },
      hit: { reply: () => ({ body: coffee }), value: [coffeePlace] },
      misses: { 'an id that is gone': refused(404, 'NOT_FOUND'), 'an id that is none': madeUp },
    },
    {
      name: 'listing reviews',
      ask: (provider, signal) =>
        provider.listReviews?.({ link: byId, order: 'relevant', limit: 5 }, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: `/places/${coffee.id}`,
        headers: expect.objectContaining({ 'x-goog-fieldmask': 'id,reviews' }),
      },
      hit: { reply: () => ({ body: { id: coffee.id, reviews: [review] } }), value: [reviewRecord] },
      misses: { 'an id that is gone': refused(404, 'NOT_FOUND'), 'an id that is none': madeUp },
    },
  ],
});

test('what is read is a record, of little as well; what has no name is left out', async () => {
  const little = {
    id: 'ChIJlittle0000',
    displayName: { text: ' Little\n' },
    rating: 0,
    types: 'cafe',
    location: { latitude: 100, longitude: 1 },
    priceLevel: 'PRICE_LEVEL_UNSPECIFIED',
    businessStatus: 7,
    addressComponents: [
      null,
      { types: ['route'], longText: 'Havnegade' },
      component('12', '12', 'street_number'),
    ],
    formattedAddress: 'Havnegade 12, Aarhus',
  };
  await using emulator = await VendorEmulator.start(() => ({
    body: { places: [{ id: 'x' }, little, null] },
  }));

  const answer = await open(emulator).searchPlaces?.(words(20), soon());

  const seenAt = '2026-11-21T09:42:31.004Z';
  expect(place.parse({ ...coffeePlace, seenAt })).toEqual({ ...coffeePlace, seenAt });
  expect(placeReview.parse(reviewRecord)).toEqual(reviewRecord);
  expect(answer).toMatchObject({
    value: [
      { name: 'Little', rating: null, point: null, street: 'Havnegade 12', categories: [], closed: null },
    ],
  });
  if (answer?.outcome === 'found') for (const one of answer.value) place.parse(one);
});

test('what no record can hold is left out, and words of tables that are none are not told', async () => {
  // Its address would be longer than any that is told.
  const long = { ...coffee, id: '地'.repeat(300) };
  const odd = { ...coffee, priceLevel: 'constructor', businessStatus: 'toString' };
  await using emulator = await VendorEmulator.start(({ path }) =>
    path.endsWith('searchText')
      ? { body: { places: [long, odd] } }
      : {
          body: { id: coffee.id, reviews: [{ ...review, publishTime: '9999-12-31T23:59:59-12:00' }, review] },
        },
  );
  const provider = open(emulator);

  const places = await provider.searchPlaces?.(words(20), soon());
  const reviews = await provider.listReviews?.({ link: byId, order: 'relevant', limit: 5 }, soon());

  expect(places).toEqual({ outcome: 'found', value: [{ ...coffeePlace, priceLevel: null, closed: null }] });
  expect(reviews).toEqual({ outcome: 'found', value: [reviewRecord] });
});

describe('pages', () => {
  const many = (request: EmulatedRequest): EmulatedReply => {
    const page = Number(request.body.pageToken ?? 0);
    const places = Array.from({ length: 20 }, (_, at) => ({ ...coffee, id: `ChIJ-${page * 20 + at}` }));
    return { body: { places, nextPageToken: String(page + 1) } };
  };
  const asking = async (limit: number, reply = many) => {
    await using emulator = await VendorEmulator.start(reply);
    const answer = await open(emulator).searchPlaces?.(words(limit), soon());
    const count = answer?.outcome === 'found' ? new Set(answer.value.map(({ placeId }) => placeId)).size : 0;
    const told = answer?.outcome === 'found' ? answer.value.length : 0;
    return { count, told, tokens: emulator.asked.map(({ body }) => body.pageToken) };
  };

  test.each([
    [5, 5, [undefined]],
    [20, 20, [undefined]],
    [45, 45, [undefined, '1', '2']],
    [500, 60, [undefined, '1', '2']],
  ])('of %i places there are %i', async (limit, count, tokens) => {
    expect(await asking(limit)).toEqual({ count, told: count, tokens });
  });

  test('a place is told once, also where pages repeat it, and pages of nothing new are the last', async () => {
    const overlapping = (request: EmulatedRequest): EmulatedReply => {
      const page = Number(request.body.pageToken ?? 0);
      const places = Array.from({ length: 20 }, (_, at) => ({ ...coffee, id: `ChIJ-${page * 15 + at}` }));
      return { body: { places, nextPageToken: String(page + 1) } };
    };
    const repeating = () => ({ ...many({ body: {} } as EmulatedRequest) });

    expect(await asking(60, overlapping)).toEqual({ count: 50, told: 50, tokens: [undefined, '1', '2'] });
    expect(await asking(60, repeating)).toEqual({ count: 20, told: 20, tokens: [undefined, '1'] });
  });

  test('one that fails later is the failure of all', async () => {
    const failing = (request: EmulatedRequest) => (request.body.pageToken ? { status: 500 } : many(request));

    await expect(asking(45, failing)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

test('that a search is not understood is no miss', async () => {
  await using emulator = await VendorEmulator.start(() => madeUp);

  await expect(open(emulator).searchPlaces?.(words(5), soon())).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

test('a map is asked for what it shows, and a place by its number is that place or none', async () => {
  const other = { ...coffee, id: 'ChIJother00000', googleMapsUri: 'https://maps.google.com/?cid=99' };
  let places: object[] = [other, coffee];
  await using emulator = await VendorEmulator.start(() => ({ body: { places } }));
  const provider = open(emulator);
  const link = linkOf('https://maps.example/maps/search/coffee/@39.7589,-84.1916,14z');

  const shown = await provider.searchPlaces?.({ by: 'link', link, limit: 1 }, soon());
  const meant = await provider.searchPlaces?.({ by: 'link', link: byCid, limit: 5 }, soon());
  places = [other];
  const others = await provider.searchPlaces?.({ by: 'link', link: byCid, limit: 5 }, soon());

  expect(shown).toMatchObject({ outcome: 'found', value: [{ placeId: other.id }] });
  expect(emulator.asked[0]?.body).toEqual({
    textQuery: 'coffee',
    languageCode: 'en',
    pageSize: 1,
    locationBias: { circle: { center: { latitude: 39.7589, longitude: -84.1916 }, radius: 3_673 } },
  });
  expect(meant).toMatchObject({ outcome: 'found', value: [{ placeId: coffee.id }] });
  // A page was paid for before that was known.
  expect(others).toEqual({ outcome: 'skipped', why: 'unsupported', hasCost: true });
});

describe('reviews', () => {
  const listing = async (
    order: ReviewOrder,
    link: typeof byId,
    reply: (request: EmulatedRequest) => EmulatedReply,
  ) => {
    await using emulator = await VendorEmulator.start(reply);
    const answer = await open(emulator).listReviews?.({ link, order, limit: 2 }, soon());
    return { answer, paths: emulator.asked.map(({ path }) => path) };
  };
  const withReviews =
    (...reviews: unknown[]) =>
    () => ({ body: { id: coffee.id, reviews } });

  test.each(['newest', 'highest_rating', 'lowest_rating'] as const)(
    'the %s ones it cannot tell, and is not asked',
    async (order) => {
      const { answer, paths } = await listing(order, byId, withReviews(review));

      expect([answer, paths]).toEqual([{ outcome: 'skipped', why: 'unsupported' }, []]);
    },
  );

  test('of a place that is known by its number the id is found first', async () => {
    const { answer, paths } = await listing('relevant', byCid, ({ path }) =>
      path.endsWith('searchText')
        ? { body: { places: [coffee] } }
        : withReviews(
            review,
            review,
            { ...review, name: 'places/x/reviews/R2' },
            { ...review, name: 'R3' },
          )(),
    );

    expect(paths).toEqual(['/places:searchText', `/places/${coffee.id}`]);
    // As many as were asked for, each once.
    expect(answer).toEqual({ outcome: 'found', value: [reviewRecord, { ...reviewRecord, id: 'R2' }] });
  });

  test('a name alone is not the place', async () => {
    const link = linkOf('https://maps.example/maps/place/Canal+Row+Coffee/@39.7,-84.1,17z');
    const { answer, paths } = await listing('relevant', link, withReviews(review));

    expect([answer, paths]).toEqual([{ outcome: 'skipped', why: 'unsupported' }, []]);
  });

  test('a rating without a word has an empty text, and what is no review is left out', async () => {
    const { text: _, originalText: __, ...silent } = review;
    const { answer } = await listing('relevant', byId, withReviews({ ...review, rating: 4.5 }, silent));

    expect(answer).toEqual({ outcome: 'found', value: [{ ...reviewRecord, text: '' }] });
  });

  test('a place without any has an empty list; another shape is a failure', async () => {
    const none = await listing('relevant', byId, () => ({ body: { id: coffee.id } }));
    const other = listing('relevant', byId, () => ({ body: { id: coffee.id, reviews: [{ stars: 5 }] } }));

    expect(none.answer).toEqual({ outcome: 'found', value: [] });
    await expect(other).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

testWithDatabase(
  'places and reviews are billed by the record; a miss or a failure is free',
  async ({ db }) => {
    let reply: EmulatedReply = { body: { places: [coffee, { ...coffee, id: 'ChIJother00000' }, coffee] } };
    await using emulator = await VendorEmulator.start(() => reply);
    const app = await TestApp.open(db, [open(emulator)]);
    const { live } = await app.customer({ credits: 10 });
    const search = { maps_search_url: 'https://maps.example/search/coffee+dayton', limit: 5 };
    const reviews = { maps_review_url: byId.url, limit: 5, review_sort: 'relevant' };

    const hit = await app.post('/maps_places_scraper_sync_using_url', live, search);
    reply = { body: { id: coffee.id, reviews: [review] } };
    const read = await app.post('/maps_reviews_scraper_sync', live, reviews);
    reply = { status: 404, body: {} };
    const gone = await app.post('/maps_reviews_scraper_sync', live, reviews);
    reply = { status: 500, body: {} };
    const failure = await app.post('/maps_reviews_scraper_sync', live, reviews);
    const { body: account } = await app.get('/usage/allowance', live);
    await app.app.close();

    expect(hit.body).toMatchObject([{ title: 'Canal Row Coffee', totalScore: 4.6 }, {}]);
    expect(hit.headers['x-credits-charged']).toBe('0.2');
    expect(read.body).toMatchObject([{ reviewId: 'ChZDSUhNMG9n', stars: 5 }]);
    expect([gone.status, gone.body]).toEqual([200, []]);
    expect(failure.status).toBeGreaterThanOrEqual(500);
    expect(account.wallet.remaining).toBe(9.7);
  },
);

testWithDatabase('ids that callers make up do not keep others from being asked for', async ({ db }) => {
  await using emulator = await VendorEmulator.start(({ path }) =>
    path.endsWith(coffee.id) ? { body: { id: coffee.id, reviews: [review] } } : madeUp,
  );
  const app = await TestApp.open(db, [open(emulator)]);
  const { live } = await app.customer({ credits: 10 });
  const ask = (url: string) =>
    app.post('/maps_reviews_scraper_sync', live, { maps_review_url: url, limit: 5, review_sort: 'relevant' });

  for (let count = 0; count < 5; count += 1) await ask(`https://maps.example/place/ChIJmadeUp0000${count}`);
  const good = await ask(byId.url);
  await app.app.close();

  expect(good.body).toMatchObject([{ reviewId: 'ChZDSUhNMG9n' }]);
});

test('what the terms say that a question may cost holds for the longest way to its answer', async () => {
  // Pages of a search that are short, and then the reviews of the place that the last one has.
  await using emulator = await VendorEmulator.start(({ path, body }) => {
    if (!path.endsWith('searchText')) return { body: { id: coffee.id, reviews: [review] } };
    const other = {
      ...coffee,
      id: `ChIJ-${body.pageToken ?? 0}`,
      googleMapsUri: 'https://maps.google.com/?cid=9',
    };
    const page = Number(body.pageToken ?? 0) + 1;
    return { body: { places: [page < 3 ? other : coffee], nextPageToken: String(page) } };
  });
  const provider = open(emulator);

  const answer = await provider.listReviews?.({ link: byCid, order: 'relevant', limit: 5 }, soon());

  const pages = emulator.asked.filter(({ path }) => path.endsWith('searchText')).length;
  expect(answer).toEqual({ outcome: 'found', value: [reviewRecord] });
  expect(provider.terms?.listReviews?.costUsd?.most).toBeCloseTo(pages * 0.035 + 0.025, 6);
});
