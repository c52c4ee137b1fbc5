import { describe, expect } from 'vitest';
import type { PlaceSearch, ReviewSearch } from '../../records/place-search.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { barePlace, canalRowCoffee } from '../../testing/example-place.ts';
import { mapsPlacesScraperKeyword } from './maps-places-scraper-keyword.ts';
import { mapsPlacesScraperSyncUsingUrl } from './maps-places-scraper-sync-using-url.ts';
import { mapsReviewsScraperSync } from './maps-reviews-scraper-sync.ts';

const placeUrl = 'https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c';
const review = {
  id: 'ChZDSUhNMG9nS0VJQ0FnSUR1',
  text: 'Fast line, good beans.',
  stars: 5,
  publishedAt: '2026-11-14T16:20:00.000Z',
  reviewerName: 'Tomas R.',
};

/** Answers with what it is given, and remembers what it was asked. */
function mapOf(places: readonly (typeof canalRowCoffee)[], reviews: readonly (typeof review)[] = []) {
  const searches: PlaceSearch[] = [];
  const reviewSearches: ReviewSearch[] = [];
  return {
    searches,
    reviewSearches,
    name: 'atlas',
    unavailable: () => null,
    async searchPlaces(search: PlaceSearch) {
      searches.push(search);
      return places.length === 0
        ? ({ outcome: 'not_found' } as const)
        : ({ outcome: 'found', value: places } as const);
    },
    async listReviews(search: ReviewSearch) {
      reviewSearches.push(search);
      return { outcome: 'found', value: reviews } as const;
    },
  };
}

describe('places by keyword', () => {
  test('are a bare array of as many as were asked for; the headers say what it cost', async ({ db }) => {
    const map = mapOf(Array.from({ length: 9 }, () => canalRowCoffee));
    const app = await TestApp.open(db, [map]);
    const { live } = await app.customer({ credits: 1 });

    const answer = await app.post('/maps_places_scraper_keyword', live, {
      search_query: 'coffee',
      location_query: 'Dayton, OH',
      limit: 7,
    });
    const { body: account } = await app.get('/usage/allowance', live);
    await app.app.close();

    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(7);
    expect(answer.headers['x-credits-charged']).toBe('0.7');
    expect(account.wallet.remaining).toBe(0.3);
    expect(map.searches).toEqual([{ by: 'words', text: 'coffee', location: 'Dayton, OH', limit: 7 }]);
    // What is known of it is all there, in the words of the interface.
    expect(answer.body[0]).toEqual(mapsPlacesScraperKeyword.example.response[0]);
    expect(answer.body.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('of which hardly anything is known have null in the place of what is not', async ({ db }) => {
    const app = await TestApp.open(db, [mapOf([barePlace])]);
    const { live } = await app.customer();

    const { body } = await app.post('/maps_places_scraper_keyword', live, { search_query: 'dentist' });
    await app.app.close();

    const { url, title, rank, scrapedAt, searchString, ...rest } = body[0];
    expect({ url, title, rank, searchString }).toEqual({
      url: barePlace.url,
      title: 'Kestrel Dental',
      rank: 1,
      searchString: 'dentist',
    });
    const { categories, openingHours, additionalInfo, ...nulls } = rest;
    expect([categories, openingHours, additionalInfo]).toEqual([[], [], {}]);
    expect(Object.values(nulls).every((value) => value === null)).toBe(true);
  });

  test('that nobody finds are an empty array, and free', async ({ db }) => {
    const app = await TestApp.open(db, [mapOf([])]);
    const { live } = await app.customer();

    const answer = await app.post('/maps_places_scraper_keyword', live, { search_query: 'xyz' });
    await app.app.close();

    expect(answer).toMatchObject({ status: 200, body: [], headers: { 'x-credits-charged': '0' } });
  });

  test('hold their limit before they are searched, 25 where none is given', async ({ db }) => {
    const map = mapOf([canalRowCoffee]);
    const app = await TestApp.open(db, [map]);
    const { live } = await app.customer({ credits: 2 });

    const short = await app.post('/maps_places_scraper_keyword', live, { search_query: 'coffee' });
    const enough = await app.post('/maps_places_scraper_keyword', live, {
      search_query: 'coffee',
      limit: 20,
    });
    await app.app.close();

    expect(short).toMatchObject({ status: 402, body: { reserved: '2.50', balance: '2.00' } });
    expect(enough.status).toBe(200);
    expect(map.searches).toHaveLength(1);
  });
});

test('places by address: what the address says is asked, and five are enough where nothing is said', async ({
  db,
}) => {
  const map = mapOf(Array.from({ length: 9 }, () => canalRowCoffee));
  const app = await TestApp.open(db, [map]);
  const { live } = await app.customer();
  const url = 'https://maps.example/search/coffee+dayton';

  const answer = await app.post('/maps_places_scraper_sync_using_url', live, { maps_search_url: url });
  await app.app.close();

  expect(answer.body).toHaveLength(5);
  expect(answer.headers['x-credits-charged']).toBe('0.5');
  expect(answer.body[0]).toEqual(mapsPlacesScraperSyncUsingUrl.example.response[0]);
  expect(map.searches).toMatchObject([{ by: 'link', link: { url, text: 'coffee dayton' }, limit: 5 }]);
});

describe('reviews of a place', () => {
  test('are cut to as many as were asked for, and charged one by one', async ({ db }) => {
    const map = mapOf(
      [],
      Array.from({ length: 4 }, () => review),
    );
    const app = await TestApp.open(db, [map]);
    const { live } = await app.customer();

    const answer = await app.post('/maps_reviews_scraper_sync', live, {
      maps_review_url: placeUrl,
      limit: 3,
    });
    await app.app.close();

    expect(answer.body).toHaveLength(3);
    expect(answer.body[0]).toEqual(mapsReviewsScraperSync.example.response[0]);
    expect(answer.headers['x-credits-charged']).toBe('0.3');
    expect(map.reviewSearches).toMatchObject([
      { link: { placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c' }, order: 'newest', limit: 3 },
    ]);
  });

  test('are asked for in the order that is wanted, in our words or those of others', async ({ db }) => {
    const map = mapOf([]);
    const app = await TestApp.open(db, [map]);
    const { live } = await app.customer();

    for (const review_sort of ['relevant', 'mostRelevant', 'highestRanking', 'lowest_rating']) {
      const answer = await app.post('/maps_reviews_scraper_sync', live, {
        maps_review_url: placeUrl,
        limit: 1,
        review_sort,
      });
      expect(answer).toMatchObject({ status: 200, body: [], headers: { 'x-credits-charged': '0' } });
    }
    await app.app.close();

    expect(map.reviewSearches.map(({ order }) => order)).toEqual([
      'relevant',
      'relevant',
      'highest_rating',
      'lowest_rating',
    ]);
  });
});

test('what is no search, no address or too much is refused before anybody is asked', async ({ db }) => {
  const map = mapOf([canalRowCoffee], [review]);
  const app = await TestApp.open(db, [map]);
  const { live } = await app.customer();
  const refused = async (path: string, body: unknown) => {
    const answer = await app.post(`/${path}`, live, body);
    return [answer.status, answer.body.details?.[0]?.path];
  };

  const answers = [
    await refused('maps_places_scraper_keyword', {}),
    await refused('maps_places_scraper_keyword', { search_query: '  ' }),
    await refused('maps_places_scraper_keyword', { search_query: 'x', limit: 501 }),
    await refused('maps_places_scraper_sync_using_url', { maps_search_url: 'coffee dayton' }),
    await refused('maps_places_scraper_sync_using_url', { maps_search_url: placeUrl, limit: 301 }),
    await refused('maps_reviews_scraper_sync', { maps_review_url: placeUrl }),
    await refused('maps_reviews_scraper_sync', { maps_review_url: placeUrl, limit: 301 }),
    await refused('maps_reviews_scraper_sync', {
      maps_review_url: placeUrl,
      limit: 1,
      review_sort: 'oldest',
    }),
  ];
  await app.app.close();

  expect(answers).toEqual([
    [422, 'search_query'],
    [422, 'search_query'],
    [422, 'limit'],
    [422, 'maps_search_url'],
    [422, 'limit'],
    [422, 'limit'],
    [422, 'limit'],
    [422, 'review_sort'],
  ]);
  expect([...map.searches, ...map.reviewSearches]).toEqual([]);
});
