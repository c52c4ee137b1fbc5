import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { type DirectorySearch, directoryListing } from '../../records/directory-listing.ts';
import { test } from '../../testing/app.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Vendor } from '../define-vendor.ts';
import { isUsLocation } from './us-location.ts';
import { openYellowpages } from './yellowpages.ts';

const signal = AbortSignal.timeout(600_000);
const userAgent = 'Millrace/test (ops@millrace.example)';
const openAt = (url: string) => openYellowpages({ addresses: { BASE_URL: url }, userAgent });
const html = (body: string): EmulatedReply => ({ headers: { 'content-type': 'text/html' }, body });
const full = readFileSync(new URL('__fixtures__/search.html', import.meta.url), 'utf8');
const listed = (from: number, count: number) =>
  html(
    `<div class="search-results organic">${Array.from(
      { length: count },
      (_, at) =>
        `<div class="result"><div class="v-card"><a class="business-name" href="/dayton-oh/mip/b-${from + at}?lid=${from + at}">B${from + at}</a></div></div>`,
    ).join('')}</div>`,
  );
const asked: DirectorySearch = { text: 'plumber', location: 'Dayton, OH', page: 1, pages: 1 };

const bell = {
  name: 'Bell & Crane Plumbing',
  phone: '(202) 555-0166',
  rating: 4.5,
  address: '77 Foundry St, Dayton, OH 45402',
  website: 'https://bellcrane.example/',
  categories: ['Plumbers', 'Water Heaters'],
};
const northside = {
  name: 'Northside Drains',
  phone: null,
  rating: null,
  address: 'Dayton, OH',
  website: 'https://northside.example/',
  categories: [],
};

const asVendor: Vendor = {
  name: 'yellowpages',
  title: 'Directory',
  keysAt: 'https://www.yellowpages.com',
  baseUrl: null,
  open: ({ baseUrl = '' }) => openAt(baseUrl),
};

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === userAgent && headers.cookie === undefined,
  failures: {
    'a wall before robots': { reply: { status: 403, body: 'Access denied' }, reason: 'forbidden' },
    'a wall with 200': { reply: html('<h1>Are you a human?</h1>'), reason: 'unreadable' },
    'an empty list': { reply: html('<div class="search-results organic"></div>'), reason: 'unreadable' },
    'rows whose names have moved': {
      reply: html(full.replaceAll('business-name', 'title')),
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'searching the directory',
      ask: async (provider, until) => provider.searchDirectory?.(asked, until),
      hit: { reply: () => html(full), value: [bell, northside] },
      misses: {
        'a place that it does not know': { status: 404, body: '<html>Not found</html>' },
        'no results': html('<div class="no-results"><h2>No results found for plumber</h2></div>'),
        'none in other words': html('<p>We could not find any matches</p>'),
      },
      sends: {
        method: 'GET',
        path: '/search',
        query: { search_terms: 'plumber', geo_location_terms: 'Dayton, OH', page: '1' },
      },
    },
  ],
});

const ask = async (search: DirectorySearch, reply: (request: EmulatedRequest) => EmulatedReply) => {
  await using emulator = await VendorEmulator.start(reply);
  const found = await openAt(emulator.url).searchDirectory?.(search, signal);
  const names = found?.outcome === 'found' ? found.value.map(({ name }) => name) : null;
  return { found, names, pages: emulator.asked.map(({ query }) => query.page) };
};

test('the record holds what records may hold', () => {
  for (const one of [bell, northside]) expect(directoryListing.parse(one)).toEqual(one);
});

describe('several pages', () => {
  test('are read in turn until one is not full', async () => {
    const { names, pages } = await ask({ ...asked, page: 3, pages: 5 }, ({ query }) =>
      query.page === '5' ? listed(500, 4) : listed(Number(query.page) * 100, 30),
    );

    expect(pages).toEqual(['3', '4', '5']);
    expect(names).toHaveLength(64);
    expect([names?.[0], names?.[30], names?.at(-1)]).toEqual(['B300', 'B400', 'B503']);
  });

  test('are as many as were asked for, and rows beyond a page are cut', async () => {
    const { names, pages } = await ask({ ...asked, pages: 2 }, ({ query }) =>
      listed(Number(query.page) * 100, 50),
    );

    expect(pages).toEqual(['1', '2']);
    expect(names).toHaveLength(60);
  });

  test('name a business once, and end with one that only repeats the others', async () => {
    const { names, pages } = await ask({ ...asked, pages: 5 }, ({ query }) =>
      listed(query.page === '1' ? 0 : 10, 30),
    );

    expect(pages).toEqual(['1', '2', '3']);
    expect(names).toEqual(Array.from({ length: 40 }, (_, at) => `B${at}`));
  });

  test('end with a page of the search that lists none, in whatever words it says so', async () => {
    const { names, pages } = await ask({ ...asked, pages: 5 }, ({ query }) =>
      query.page === '3'
        ? html('<div class="search-results organic"><p>You have seen it all.</p></div>')
        : listed(Number(query.page) * 100, 30),
    );

    expect(pages).toEqual(['1', '2', '3']);
    expect(names).toHaveLength(60);
  });

  test.each([
    ['another page', '<h1>Are you a human?</h1>'],
    [
      'businesses without names',
      '<div class="search-results organic"><div class="result"><b>B1</b></div></div>',
    ],
  ])('fail where a later one is no list and no end of it: %s', async (_, body) => {
    const asking = ask({ ...asked, pages: 3 }, ({ query }) =>
      query.page === '3' ? html(body) : listed(Number(query.page) * 100, 30),
    );

    await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('end where there is no further one', async () => {
    const { names } = await ask({ ...asked, pages: 3 }, ({ query }) =>
      query.page === '1' ? listed(1, 30) : { status: 404, body: '' },
    );

    expect(names).toHaveLength(30);
  });

  test('fail where a later one fails', async () => {
    const asking = ask({ ...asked, pages: 3 }, ({ query }) =>
      query.page === '1' ? listed(1, 30) : { status: 403, body: 'Access denied' },
    );

    await expect(asking).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('behind the last page is nothing, which is found', async () => {
    const { found } = await ask({ ...asked, page: 9 }, () => html('<h2>No results found</h2>'));

    expect(found).toEqual({ outcome: 'found', value: [] });
  });
});

test('stars that are none are not told', async () => {
  const answers = await Promise.all(
    ['result-rating five half', 'result-rating', 'result-rating six'].map((name) =>
      ask(asked, () => html(full.replace('result-rating four half', name))),
    ),
  );

  for (const { found } of answers) expect(found).toMatchObject({ value: [{ rating: null }, {}] });
});

test.each([
  'Dayton, OH',
  'Dayton, Ohio',
  'Boston, MA 02108',
  '45402',
  '45402-1234',
  'Dayton OH',
  'Dayton OH 45402',
  'Texas',
  'Atlanta, Georgia',
  'Dayton, Ohio, USA',
  'Dayton, United States',
])('%s is in the United States', (location) => {
  expect(isUsLocation(location)).toBe(true);
});

test.each([
  'Copenhagen',
  'Paris, France',
  'London, UK',
  'Georgia',
  'DE',
  '75001 Paris',
  'Toronto, ON',
  ',',
  'show me',
])('%s may be elsewhere, and is not asked for', async (location) => {
  const { found, pages } = await ask({ ...asked, location }, () => html(full));

  expect(found).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(pages).toEqual([]);
});

test('through the endpoint businesses are paid for, none is free, and a wall is a failure that is free', async ({
  db,
}) => {
  const replies: EmulatedReply[] = [
    html(full),
    { status: 404, body: '' },
    { status: 403, body: 'Access denied' },
  ];
  const answers = [];
  for (const reply of replies) {
    await using emulator = await VendorEmulator.start(() => reply);
    const { searchDirectory } = openAt(emulator.url);
    answers.push(
      await withSource(db, { ...(searchDirectory && { searchDirectory }) }, (post) =>
        post('/directory_listings', { search_query: 'plumber', location: 'Dayton, OH' }),
      ),
    );
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
  expect(answers.map(({ headers }) => headers['x-credits-charged'])).toEqual(['0.02', '0', '0']);
  const [first] = answers[0]?.body.data.businesses ?? [];
  expect(againstContract('directory_listings', { data: { businesses: [first] } })).toEqual([]);
});
