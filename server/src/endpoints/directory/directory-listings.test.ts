import { expect } from 'vitest';
import type { DirectoryListing, DirectorySearch } from '../../records/directory-listing.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { directoryListings } from './directory-listings.ts';

const listing: DirectoryListing = {
  name: 'Bell & Crane Plumbing',
  phone: '(202) 555-0166',
  rating: 4.5,
  address: '77 Foundry St, Dayton, OH 45402',
  website: 'https://bellcrane.example',
  categories: ['Plumbers', 'Water Heaters'],
};

function directoryOf(listings: readonly DirectoryListing[]) {
  const searches: DirectorySearch[] = [];
  return {
    searches,
    name: 'almanac',
    unavailable: () => null,
    async searchDirectory(search: DirectorySearch) {
      searches.push(search);
      return { outcome: 'found', value: listings } as const;
    },
  };
}

test('pages of thirty are asked for, more is cut, and each business returned is charged', async ({ db }) => {
  const directory = directoryOf(Array.from({ length: 70 }, () => listing));
  const app = await TestApp.open(db, [directory]);
  const { live } = await app.customer({ credits: 0.9 });
  const body = { search_query: 'plumber', location: 'Dayton, OH' };

  const one = await app.post('/directory_listings', live, body);
  const tooMany = await app.post('/directory_listings', live, { ...body, max_pages: 3 });
  const two = await app.post('/directory_listings', live, { ...body, page: 4, max_pages: 2 });
  await app.app.close();

  expect(one.body.data.businesses).toHaveLength(30);
  expect(one.body.data.businesses[0]).toEqual(directoryListings.example.response.data.businesses[0]);
  expect(one.body.service_meta.credits).toMatchObject({ charged: 0.3, wallet_remaining: 0.6 });
  expect(tooMany).toMatchObject({ status: 402, body: { reserved: '0.90', balance: '0.60' } });
  expect(two.body.service_meta.credits).toMatchObject({ charged: 0.6, wallet_remaining: 0 });
  expect(directory.searches).toEqual([
    { text: 'plumber', location: 'Dayton, OH', page: 1, pages: 1 },
    { text: 'plumber', location: 'Dayton, OH', page: 4, pages: 2 },
  ]);
});

test('a business of which only the name is known has null for the rest; none at all is free', async ({
  db,
}) => {
  const bare = { name: 'Acme', phone: null, rating: null, address: null, website: null, categories: [] };
  const app = await TestApp.open(db, [directoryOf([bare])]);
  const none = await TestApp.open(db, [directoryOf([])]);
  const { live } = await app.customer();
  // 0 is "not given" where a number says how many.
  const body = { search_query: 'x', location: '45402', page: 0 };

  const found = await app.post('/directory_listings', live, body);
  const missed = await none.post('/directory_listings', live, body);
  await Promise.all([app.app.close(), none.app.close()]);

  expect(found.body.data).toEqual({ businesses: [bare] });
  expect(missed.body).toMatchObject({ data: { businesses: [] }, service_meta: { credits: { charged: 0 } } });
});

test('without words, a place, or with too many pages it is refused', async ({ db }) => {
  const app = await TestApp.open(db, [directoryOf([listing])]);
  const { live } = await app.customer();
  const paths = [];

  for (const body of [
    { location: 'Dayton' },
    { search_query: 'x' },
    { search_query: 'x', location: ' ' },
    { search_query: 'x', location: 'y', max_pages: 11 },
    { search_query: 'x', location: 'y', page: 101 },
  ]) {
    const answer = await app.post('/directory_listings', live, body);
    paths.push([answer.status, answer.body.details[0].path]);
  }
  await app.app.close();

  expect(paths).toEqual([
    [422, 'search_query'],
    [422, 'location'],
    [422, 'location'],
    [422, 'max_pages'],
    [422, 'page'],
  ]);
});
