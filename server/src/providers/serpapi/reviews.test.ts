import { describe, expect } from 'vitest';
import { z } from 'zod';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { placeReview } from '../../records/place.ts';
import { test } from '../../testing/database.ts';
import {
  canalRowResult,
  nothingBy,
  reviewResult,
  serpAnswer,
  serpapiAt,
  serpContract,
  some,
} from '../../testing/serp-answers.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';

const signal = AbortSignal.timeout(600_000);
const linkOf = (url: string) => {
  const link = mapsLinkOf(url);
  if (!link) throw new Error(url);
  return link;
};
const link = linkOf('https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c');

vendorContract({
  ...serpContract,
  questions: [
    {
      name: 'listing reviews',
      ask: (provider, signal) =>
        (link && provider.listReviews?.({ link, order: 'newest', limit: 5 }, signal)) as Promise<unknown>,
      hit: {
        reply: () => serpAnswer({ place_info: { title: 'Canal Row Coffee' }, reviews: [reviewResult(1)] }),
        value: [
          {
            id: 'R1',
            text: 'Gute Bohnen.',
            stars: 5,
            publishedAt: '2026-11-14T16:20:00.000Z',
            reviewerName: 'Tomas R.',
          },
        ],
      },
      misses: { 'no such place': nothingBy('Google') },
      sends: {
        query: {
          engine: 'google_maps_reviews',
          place_id: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
          sort_by: 'newestFirst',
          hl: 'en',
        },
      },
    },
  ],
});

describe('reviews', () => {
  /** Eight on the first page, as many as are asked for on the others. */
  const reviewsOf =
    (total: number) =>
    ({ query }: EmulatedRequest) => {
      const from = Number(query.next_page_token ?? 1);
      const to = Math.min(total, from + Number(query.num ?? 8) - 1);
      return serpAnswer({
        place_info: { title: 'Canal Row Coffee' },
        reviews: some(from, to, reviewResult),
        ...(to < total ? { serpapi_pagination: { next_page_token: String(to + 1) } } : {}),
      });
    };

  test.each([
    [5, 100, 5, 1],
    [30, 100, 30, 3],
    [300, 1_000, 300, 16],
    [50, 12, 12, 2],
  ])('of %i wanted and %i written are %i, by %i requests', async (limit, total, expected, requests) => {
    await using emulator = await VendorEmulator.start(reviewsOf(total));

    const answer = await serpapiAt(emulator).listReviews?.({ link, order: 'relevant', limit }, signal);

    const reviews = answer?.outcome === 'found' ? z.array(placeReview).parse(answer.value) : [];
    expect(reviews.map(({ id }) => id)).toEqual(some(1, expected, (number) => `R${number}`));
    expect(emulator.asked).toHaveLength(requests);
    expect(emulator.asked[0]?.query).not.toHaveProperty('num');
  });

  test.each([
    ['relevant', 'qualityScore'],
    ['newest', 'newestFirst'],
    ['highest_rating', 'ratingHigh'],
    ['lowest_rating', 'ratingLow'],
  ] as const)('in the order %s are asked for as %s', async (order, sort) => {
    await using emulator = await VendorEmulator.start(reviewsOf(3));

    await serpapiAt(emulator).listReviews?.({ link, order, limit: 3 }, signal);

    expect(emulator.asked[0]?.query.sort_by).toBe(sort);
  });

  test('of a place that is known and has none are an empty list', async () => {
    const none = {
      error: "Google hasn't returned any results for this query.",
      place_info: { title: 'Bar' },
    };
    const replies = [serpAnswer(none), serpAnswer({ place_info: { title: 'Bar' } })];
    await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
    const provider = serpapiAt(emulator);

    const answers = [
      await provider.listReviews?.({ link, order: 'newest', limit: 3 }, signal),
      await provider.listReviews?.({ link, order: 'newest', limit: 3 }, signal),
    ];

    expect(answers).toEqual(Array(2).fill({ outcome: 'found', value: [] }));
  });

  test('of a place of which only the number is known are found by its id; a name alone is left to others', async () => {
    await using emulator = await VendorEmulator.start((request) =>
      request.query.engine === 'google_maps'
        ? serpAnswer({ place_results: canalRowResult })
        : reviewsOf(1)(request),
    );
    const provider = serpapiAt(emulator);
    const ask = (url: string) =>
      provider.listReviews?.({ link: linkOf(url), order: 'newest', limit: 3 }, signal);

    expect(await ask('https://maps.example/?cid=3820017718842260741')).toMatchObject({
      value: { length: 1 },
    });
    // Another place was shown.
    expect(await ask('https://maps.example/?cid=12')).toEqual({ outcome: 'not_found' });
    expect(await ask('https://maps.example/place/Canal+Row+Coffee')).toEqual({
      outcome: 'skipped',
      why: 'unsupported',
    });
    expect(emulator.asked.map(({ query }) => query.data_cid ?? query.place_id)).toEqual([
      '3820017718842260741',
      'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
      '12',
    ]);
  });
});

test('callers pay for what is found, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [
    serpAnswer({ local_results: [canalRowResult] }),
    serpAnswer({ place_info: {}, reviews: [reviewResult(1), reviewResult(2)] }),
    nothingBy('Google'),
    { status: 500 },
  ];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const { searchPlaces, listReviews } = serpapiAt(emulator);
  const source = searchPlaces && listReviews ? { searchPlaces, listReviews } : {};

  const answers = await withSource(db, source, async (post) => [
    await post('/maps_places_scraper_keyword', { search_query: 'coffee' }),
    await post('/maps_reviews_scraper_sync', { maps_review_url: link.url, limit: 5 }),
    await post('/maps_reviews_scraper_sync', { maps_review_url: link.url, limit: 5 }),
    await post('/maps_places_scraper_sync_using_url', { maps_search_url: link.url }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 502]);
  expect(answers.slice(0, 3).map(({ headers }) => headers['x-credits-charged'])).toEqual(['0.1', '0.2', '0']);
  expect(againstContract('maps_places_scraper_keyword', answers[0]?.body)).toEqual([]);
  expect(againstContract('maps_reviews_scraper_sync', answers[1]?.body)).toEqual([]);
});
