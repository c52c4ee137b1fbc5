import { expect, test } from 'vitest';
import { directoryListing } from '../../records/directory-listing.ts';
import { TestApp } from '../../testing/app.ts';
import { test as testWithDatabase } from '../../testing/database.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { yelp } from './yelp.ts';

const soon = () => AbortSignal.timeout(60_000);
const open = (emulator: VendorEmulator) =>
  yelp.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const asked = { text: 'plumber', location: 'Dayton, OH', page: 1, pages: 1 };

const plumber = {
  id: 'x1',
  alias: 'bell-and-crane-dayton',
  name: 'Bell & Crane Plumbing',
  image_url: 'https://images.example/1.jpg',
  is_closed: false,
  url: 'https://www.yelp.com/biz/bell-and-crane-dayton?adjust_creative=x',
  review_count: 12,
  categories: [
    { alias: 'plumbing', title: 'Plumbing' },
    { alias: 'waterheaters', title: 'Water Heaters' },
  ],
  rating: 4.5,
  coordinates: { latitude: 39.7, longitude: -84.1 },
  location: {
    address1: '77 Foundry St',
    address2: null,
    city: 'Dayton',
    zip_code: '45402',
    country: 'US',
    state: 'OH',
    display_address: ['77 Foundry St', 'Dayton, OH 45402'],
  },
  phone: '+12025550166',
  display_phone: '(202) 555-0166',
  distance: 123.4,
};
const plumberListing = {
  name: 'Bell & Crane Plumbing',
  phone: '(202) 555-0166',
  rating: 4.5,
  address: '77 Foundry St, Dayton, OH 45402',
  website: null,
  categories: ['Plumbing', 'Water Heaters'],
};
const found = (total: number | undefined, ...businesses: unknown[]): EmulatedReply => ({
  body: { total, businesses, region: { center: {} } },
});
const refused = (status: number, code: string): EmulatedReply => ({
  status,
  body: { error: { code, description: 'No.' } },
});

vendorContract({
  vendor: yelp,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'a key that is none, with a 400': { reply: refused(400, 'TOKEN_INVALID'), reason: 'rejected' },
    'the day is used up': { reply: refused(429, 'ACCESS_LIMIT_REACHED'), reason: 'out_of_credit' },
    'too many a second': { reply: refused(429, 'TOO_MANY_REQUESTS_PER_SECOND'), reason: 'rate_limited' },
    'an error in a 200': { reply: refused(200, 'INTERNAL_ERROR'), reason: 'unreadable' },
    'businesses that are none': { reply: found(1, { title: 'x' }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'listing a directory',
      ask: (provider, signal) => provider.searchDirectory?.(asked, signal) as Promise<unknown>,
      sends: {
        method: 'GET',
        path: '/businesses/search',
        query: { term: 'plumber', location: 'Dayton, OH', limit: '30', offset: '0', sort_by: 'best_match' },
      },
      hit: { reply: () => found(1, plumber), value: [plumberListing] },
      misses: {
        'nothing there': found(0),
        'a place that it does not know': refused(400, 'LOCATION_NOT_FOUND'),
      },
    },
  ],
});

test('what is read is a record, of little as well; what has no name is left out', async () => {
  const little = { name: ' Little ', rating: 0, phone: '+12025550166', display_phone: '', location: [] };
  await using emulator = await VendorEmulator.start(() => found(undefined, { id: 'x' }, little, null));

  const answer = await open(emulator).searchDirectory?.(asked, soon());

  expect(directoryListing.parse(plumberListing)).toEqual(plumberListing);
  const listing = { ...plumberListing, name: 'Little', phone: '+12025550166' };
  const value = [{ ...listing, rating: null, address: null, categories: [] }];
  expect(answer).toEqual({ outcome: 'found', value });
  for (const one of value) directoryListing.parse(one);
});

const paged =
  (total: number) =>
  ({ query }: EmulatedRequest): EmulatedReply => {
    const from = Number(query.offset);
    const size = Math.max(0, Math.min(Number(query.limit), total - from));
    return found(
      total,
      ...Array.from({ length: size }, (_, at) => ({ ...plumber, id: `${from + at}`, name: `P${from + at}` })),
    );
  };
const listing = async (page: number, pages: number, total = 1_000, reply = paged(total)) => {
  await using emulator = await VendorEmulator.start(reply);
  const answer = await open(emulator).searchDirectory?.({ ...asked, page, pages }, soon());
  const names = answer?.outcome === 'found' ? answer.value.map(({ name }) => name) : answer;
  return { names, asked: emulator.asked.map(({ query }) => `${query.offset}+${query.limit}`) };
};
const namesOf = (from: number, end: number) => Array.from({ length: end - from }, (_, at) => `P${from + at}`);

test('pages are asked for where they begin, by as few requests as can be', async () => {
  expect(await listing(3, 1)).toEqual({ names: namesOf(60, 90), asked: ['60+30'] });
  expect(await listing(2, 2)).toEqual({ names: namesOf(30, 90), asked: ['30+50', '80+10'] });
  expect(await listing(1, 8)).toMatchObject({ names: namesOf(0, 240), asked: { length: 5 } });
  expect(await listing(1, 8, 50)).toEqual({ names: namesOf(0, 50), asked: ['0+50'] });
});

test('where it does not tell how many there are, it is asked until a page is short', async () => {
  const untold = (request: EmulatedRequest) => {
    const { businesses } = paged(70)(request).body as { businesses: unknown[] };
    return found(undefined, ...businesses);
  };

  expect(await listing(1, 4, 70, untold)).toEqual({ names: namesOf(0, 70), asked: ['0+50', '50+50'] });
});

test('a page may be short where others follow, which are asked for; an empty one is the last', async () => {
  const short = (request: EmulatedRequest) => {
    const { businesses } = paged(90)(request).body as { businesses: unknown[] };
    return found(90, ...businesses.slice(0, 45));
  };
  const ended = ({ query, ...request }: EmulatedRequest) =>
    query.offset === '0' ? paged(200)({ query, ...request }) : found(200);

  expect(await listing(1, 3, 90, short)).toEqual({
    names: [...namesOf(0, 45), ...namesOf(50, 90)],
    asked: ['0+50', '50+40'],
  });
  expect(await listing(1, 8, 200, ended)).toEqual({ names: namesOf(0, 50), asked: ['0+50', '50+50'] });
});

test('what it does not take of a caller is left to others, and behind a page that it gave is a failure', async () => {
  await using emulator = await VendorEmulator.start(() => refused(400, 'VALIDATION_ERROR'));
  const later = (code: string) =>
    listing(1, 3, 90, (request) => (request.query.offset === '0' ? paged(90)(request) : refused(400, code)));

  const answer = await open(emulator).searchDirectory?.(asked, soon());

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  await expect(later('VALIDATION_ERROR')).rejects.toMatchObject({ reason: 'unreadable' });
  await expect(later('LOCATION_NOT_FOUND')).rejects.toMatchObject({ reason: 'unreadable' });
});

test('behind the last there are none; further than it reaches it is not asked', async () => {
  expect(await listing(3, 1, 40)).toEqual({ names: [], asked: ['60+30'] });
  const skipped = { names: { outcome: 'skipped', why: 'unsupported' }, asked: [] };
  expect(await listing(1, 9)).toEqual(skipped);
  expect(await listing(9, 1)).toEqual(skipped);
});

test('a business that is sent several times is told once', async () => {
  const overlapping = (request: EmulatedRequest) => {
    const { businesses } = paged(90)(request).body as { businesses: { id: string }[] };
    return found(90, ...businesses.map((one) => ({ ...one, id: `${Number(one.id) % 60}` })));
  };

  expect(await listing(1, 3, 90, overlapping)).toEqual({ names: namesOf(0, 60), asked: ['0+50', '50+40'] });
});

test('a place of more letters than it takes is not asked for', async () => {
  await using emulator = await VendorEmulator.start(paged(9));

  const answer = await open(emulator).searchDirectory?.({ ...asked, location: 'x'.repeat(251) }, soon());

  expect([answer, emulator.asked]).toEqual([{ outcome: 'skipped', why: 'unsupported' }, []]);
});

test('a page that fails later is the failure of all, and more than was asked for is cut', async () => {
  await using failing = await VendorEmulator.start((request) =>
    request.query.offset === '50' ? { status: 503 } : paged(90)(request),
  );
  await using long = await VendorEmulator.start(() =>
    found(90, ...Array.from({ length: 80 }, (_, at) => ({ ...plumber, id: `${at}` }))),
  );

  await expect(open(failing).searchDirectory?.({ ...asked, pages: 2 }, soon())).rejects.toMatchObject({
    reason: 'unreachable',
  });
  const answer = await open(long).searchDirectory?.(asked, soon());
  expect(answer?.outcome === 'found' && answer.value.length).toBe(30);
});

testWithDatabase('listings are billed by the record; a miss or a failure is free', async ({ db }) => {
  let reply = found(2, plumber, { ...plumber, id: 'x2' }, plumber);
  await using emulator = await VendorEmulator.start(() => reply);
  const app = await TestApp.open(db, [open(emulator)]);
  const { live } = await app.customer({ credits: 10 });
  const ask = () => app.post('/directory_listings', live, { search_query: 'plumber', location: 'Dayton' });

  const hit = await ask();
  reply = refused(400, 'LOCATION_NOT_FOUND');
  const miss = await ask();
  reply = found(1, { surprise: 1 });
  const failure = await ask();
  const { body: account } = await app.get('/usage/allowance', live);
  await app.app.close();

  expect(hit.body.data.businesses).toEqual([plumberListing, plumberListing]);
  expect([miss.status, miss.body.data.businesses]).toEqual([200, []]);
  expect(failure.status).toBeGreaterThanOrEqual(500);
  expect(account.wallet.remaining).toBe(9.98);
});

testWithDatabase('places that callers make up do not keep others from being asked for', async ({ db }) => {
  await using emulator = await VendorEmulator.start(({ query }) => {
    if (query.location === 'Dayton') return found(1, plumber);
    return refused(400, query.location === 'Nowhere' ? 'LOCATION_NOT_FOUND' : 'VALIDATION_ERROR');
  });
  const app = await TestApp.open(db, [open(emulator)]);
  const { live } = await app.customer({ credits: 10 });
  const ask = (location: string) =>
    app.post('/directory_listings', live, { search_query: 'plumber', location });

  const unknown = [await ask('Nowhere'), await ask('Nowhere')];
  for (let count = 0; count < 5; count += 1) unknown.push(await ask('%'));
  const good = await ask('Dayton');
  await app.app.close();

  expect(unknown.slice(0, 2).map(({ body }) => body.data.businesses)).toEqual([[], []]);
  expect(unknown.map(({ headers }) => headers['x-credits-charged'] ?? '0')).toEqual(Array(7).fill('0'));
  expect(good.body.data.businesses).toEqual([plumberListing]);
});
