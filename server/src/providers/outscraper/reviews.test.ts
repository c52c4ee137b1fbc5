import { describe, expect, test } from 'vitest';
import {
  byCid,
  byId,
  coffee,
  linkOf,
  misses,
  open,
  review,
  reviewRecord,
  rows,
  soon,
} from '../../testing/outscraper-rows.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { outscraper } from './outscraper.ts';

// Of reviews, what is not of that place is no answer and no failure.
vendorContract({
  vendor: outscraper,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a place without a list': { reply: rows({ ...coffee, reviews_data: 'x' }), reason: 'unreadable' },
    'reviews that are none': { reply: rows({ ...coffee, reviews_data: [{ a: 1 }] }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'listing reviews',
      ask: (provider, signal) =>
        provider.listReviews?.({ link: byId, order: 'relevant', limit: 5 }, signal) as Promise<unknown>,
      sends: {
        path: '/maps/reviews-v3',
        query: {
          query: coffee.place_id,
          language: 'en',
          limit: '1',
          reviewsLimit: '5',
          sort: 'most_relevant',
          async: 'false',
        },
      },
      hit: { reply: () => rows({ ...coffee, reviews_data: [review] }), value: [reviewRecord] },
      misses,
    },
  ],
});

describe('reviews', () => {
  test.each([
    ['newest', 'newest'],
    ['highest_rating', 'highest_rating'],
    ['lowest_rating', 'lowest_rating'],
  ] as const)('the order %s is asked as %s', async (order, sort) => {
    await using emulator = await VendorEmulator.start(() => rows({ ...coffee, reviews_data: [] }));

    const answer = await open(emulator).listReviews?.({ link: byCid, order, limit: 5 }, soon());

    expect(answer).toEqual({ outcome: 'found', value: [] });
    expect(emulator.asked[0]?.query).toMatchObject({ sort, query: 'https://www.google.com/maps?cid=13571' });
  });

  test('those of another place are not taken, and of a name alone none are asked for', async () => {
    await using emulator = await VendorEmulator.start(() =>
      rows({ ...coffee, place_id: 'ChIJother00000', reviews_data: [review] }),
    );
    const provider = open(emulator);
    const link = linkOf('https://maps.example/maps/place/Canal+Row+Coffee/@39.7,-84.1,17z');

    const other = await provider.listReviews?.({ link: byId, order: 'newest', limit: 5 }, soon());
    const named = await provider.listReviews?.({ link, order: 'newest', limit: 5 }, soon());

    expect(other).toEqual({ outcome: 'skipped', why: 'unsupported', hasCost: true });
    expect(named).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(emulator.asked).toHaveLength(1);
  });

  test('times are read in each form, and what has none is left out', async () => {
    const { review_timestamp: _, ...dated } = review;
    const iso = { ...dated, review_datetime_utc: '2026-11-14T16:20:00Z', review_text: null, review_id: 'R2' };
    const data = [
      dated,
      iso,
      { ...dated, review_datetime_utc: 'a week ago' },
      { ...review, review_rating: 0 },
    ];
    await using emulator = await VendorEmulator.start(() => rows({ ...coffee, reviews_data: data }));

    const answer = await open(emulator).listReviews?.({ link: byId, order: 'newest', limit: 9 }, soon());

    expect(answer).toEqual({
      outcome: 'found',
      value: [reviewRecord, { ...reviewRecord, id: 'R2', text: '' }],
    });
  });
});
