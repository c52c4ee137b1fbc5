import { expect, test } from 'vitest';
import { directoryListing } from '../../records/directory-listing.ts';
import { TestApp } from '../../testing/app.ts';
import { test as testWithDatabase } from '../../testing/database.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { foursquare } from './foursquare.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  foursquare.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const asked = { text: 'plumber', location: 'Dayton, OH', page: 1, pages: 1 };

const plumber = {
  fsq_place_id: '4b0588f',
  name: 'Bell & Crane Plumbing',
  latitude: 39.7,
  longitude: -84.1,
  categories: [{ fsq_category_id: '1', name: 'Plumber', short_name: 'Plumber' }, { name: 'Water Heaters' }],
  location: {
    address: '77 Foundry St',
    locality: 'Dayton',
    region: 'OH',
    postcode: '45402',
    country: 'US',
    formatted_address: '77 Foundry St, Dayton, OH 45402',
  },
  tel: '(202) 555-0166',
  website: 'https://bellcrane.example',
  rating: 8.6,
};
const plumberListing = {
  name: 'Bell & Crane Plumbing',
  phone: '(202) 555-0166',
  rating: 4.3,
  address: '77 Foundry St, Dayton, OH 45402',
  website: 'https://bellcrane.example/',
  categories: ['Plumber', 'Water Heaters'],
};
const results = (...all: unknown[]): EmulatedReply => ({ body: { results: all, context: {} } });

vendorContract({
  vendor: foursquare,
  isAuthorized: ({ headers }) =>
    headers.authorization === `Bearer ${vendorKey}` && headers['x-places-api-version'] === '2025-06-17',
  failures: {
    'a key of another kind': { reply: { status: 403, body: { message: 'No.' } }, reason: 'forbidden' },
    'an error in a 200': { reply: { body: { message: 'No.' } }, reason: 'unreadable' },
    'rows that are none': { reply: results({ title: 'x' }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'listing a directory',
      ask: (provider, signal) => provider.searchDirectory?.(asked, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/places/search',
        query: {
          query: 'plumber',
          near: 'Dayton, OH',
          limit: '30',
          fields: 'fsq_place_id,name,categories,location,tel,website,rating',
        },
      },
      hit: { reply: () => results(plumber), value: [plumberListing] },
      misses: { 'nothing there': results() },
    },
  ],
});

test('what is read is a record, of little as well; what has no name is left out', async () => {
  const little = {
    name: ' Little ',
    rating: 11,
    categories: 'x',
    location: { address: '1 Row', locality: 'Dayton', region: 'OH' },
  };
  await using emulator = await VendorEmulator.start(() => results({ name: '' }, little, null));

  const answer = await open(emulator).searchDirectory?.(asked, soon());

  expect(directoryListing.parse(plumberListing)).toEqual(plumberListing);
  const value = [
    {
      name: 'Little',
      phone: null,
      rating: null,
      address: '1 Row, Dayton, OH',
      website: null,
      categories: [],
    },
  ];
  expect(answer).toEqual({ outcome: 'found', value });
  for (const one of value) directoryListing.parse(one);
});

/** Pages of 50 and a cursor, of so many. */
const paged =
  (total: number, host: string) =>
  ({ query }: EmulatedRequest): EmulatedReply => {
    const from = Number(query.cursor ?? 0);
    const size = Math.min(Number(query.limit), total - from);
    const all = Array.from({ length: size }, (_, at) => ({
      ...plumber,
      fsq_place_id: `${from + at}`,
      name: `P${from + at}`,
    }));
    const next = from + size;
    const link = `<${host}/places/search?limit=5&cursor=${from}>; rel="prev", <${host}/places/search?cursor=${next}>; rel="next"`;
    return { headers: next < total ? { link } : {}, body: { results: all } };
  };
const listing = async (page: number, pages: number, total = 1_000) => {
  await using emulator = await VendorEmulator.start(paged(total, 'http://127.0.0.1:9'));
  const answer = await open(emulator).searchDirectory?.({ ...asked, page, pages }, soon());
  const names = answer?.outcome === 'found' ? answer.value.map(({ name }) => name) : answer;
  return { names, cursors: emulator.asked.map(({ query }) => query.cursor) };
};
const namesOf = (from: number, end: number) => Array.from({ length: end - from }, (_, at) => `P${from + at}`);

test('pages are cut out of longer ones, which are asked for at the vendor and nowhere else', async () => {
  expect(await listing(1, 1)).toEqual({ names: namesOf(0, 30), cursors: [undefined] });
  expect(await listing(2, 2)).toEqual({ names: namesOf(30, 90), cursors: [undefined, '50'] });
  expect(await listing(1, 10)).toEqual({
    names: namesOf(0, 300),
    cursors: [undefined, '50', '100', '150', '200', '250'],
  });
});

test('a page behind more than two others is not asked for, since all before it would be paid for as well', async () => {
  const skipped = { names: { outcome: 'skipped', why: 'unsupported' }, cursors: [] };

  expect(await listing(4, 1)).toEqual(skipped);
  expect(await listing(11, 1)).toEqual(skipped);
  expect(await listing(3, 1)).toMatchObject({ names: namesOf(60, 90), cursors: { length: 2 } });
});

test('behind the last there are none; behind what it is asked for, it is not asked', async () => {
  expect(await listing(3, 1, 40)).toEqual({ names: [], cursors: [undefined] });
  expect(await listing(2, 1, 40)).toEqual({ names: namesOf(30, 40), cursors: [undefined] });
  expect(await listing(2, 10)).toEqual({ names: { outcome: 'skipped', why: 'unsupported' }, cursors: [] });
});

test('a place that it does not know is left to others; the same behind a page that it gave is a failure', async () => {
  const unknown = { status: 400, body: { message: 'No.' } };
  await using emulator = await VendorEmulator.start(() => unknown);
  await using later = await VendorEmulator.start((request) =>
    request.query.cursor ? unknown : paged(90, later.url)(request),
  );

  const answer = await open(emulator).searchDirectory?.(asked, soon());

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  await expect(open(later).searchDirectory?.({ ...asked, pages: 2 }, soon())).rejects.toMatchObject({
    reason: 'question_refused',
  });
});

test('a business that is sent several times is told once, also where an earlier page had it', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...plumber, fsq_place_id: `${at % 40}` }));
  await using emulator = await VendorEmulator.start(({ query }) => ({
    ...(query.cursor ? {} : { headers: { link: '</places/search?cursor=2>; rel="next"' } }),
    body: { results: query.cursor ? many.slice(50) : many.slice(0, 50) },
  }));
  const provider = open(emulator);
  const lengthOf = async (page: number) => {
    const answer = await provider.searchDirectory?.({ ...asked, page }, soon());
    return answer?.outcome === 'found' ? answer.value.length : answer;
  };

  expect([await lengthOf(1), await lengthOf(2)]).toEqual([30, 10]);
});

test('a page that fails later is the failure of all, and so are pages that stay short', async () => {
  await using failing = await VendorEmulator.start((request) =>
    request.query.cursor ? { status: 503 } : paged(90, failing.url)(request),
  );
  await using short = await VendorEmulator.start(() => ({
    headers: { link: '</places/search?cursor=x>; rel="next"' },
    body: { results: [plumber] },
  }));

  await expect(open(failing).searchDirectory?.({ ...asked, pages: 2 }, soon())).rejects.toMatchObject({
    reason: 'unreachable',
  });
  await expect(open(short).searchDirectory?.(asked, soon())).rejects.toMatchObject({ reason: 'unreadable' });
  expect(short.asked).toHaveLength(6);
});

test('more than was asked for is cut', async () => {
  await using emulator = await VendorEmulator.start(() =>
    results(...Array.from({ length: 80 }, (_, at) => ({ ...plumber, fsq_place_id: `${at}` }))),
  );

  const answer = await open(emulator).searchDirectory?.(asked, soon());

  expect(answer?.outcome === 'found' && answer.value.length).toBe(30);
});

testWithDatabase('listings are billed by the record; a miss or a failure is free', async ({ db }) => {
  let reply = results(plumber, { ...plumber, fsq_place_id: 'other' }, plumber);
  await using emulator = await VendorEmulator.start(() => reply);
  const app = await TestApp.open(db, [open(emulator)]);
  const { live } = await app.customer({ credits: 10 });
  const ask = () => app.post('/directory_listings', live, { search_query: 'plumber', location: 'Dayton' });

  const hit = await ask();
  reply = results();
  const miss = await ask();
  reply = results({ surprise: 1 });
  const failure = await ask();
  const { body: account } = await app.get('/usage/allowance', live);
  await app.app.close();

  expect(hit.body.data.businesses).toEqual([plumberListing, plumberListing]);
  expect([miss.status, miss.body.data.businesses]).toEqual([200, []]);
  expect(failure.status).toBeGreaterThanOrEqual(500);
  expect(account.wallet.remaining).toBe(9.98);
});

testWithDatabase('places that callers make up do not keep others from being asked for', async ({ db }) => {
  await using emulator = await VendorEmulator.start(({ query }) =>
    query.near === 'Dayton' ? results(plumber) : { status: 400, body: { message: 'No.' } },
  );
  const app = await TestApp.open(db, [open(emulator)]);
  const { live } = await app.customer({ credits: 10 });
  const ask = (location: string) =>
    app.post('/directory_listings', live, { search_query: 'plumber', location });

  for (let count = 0; count < 5; count += 1) await ask('Nowhere');
  const good = await ask('Dayton');
  await app.app.close();

  expect(good.body.data.businesses).toEqual([plumberListing]);
});
