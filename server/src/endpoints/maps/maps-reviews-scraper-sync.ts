import { z } from 'zod';
import { mapsLinkOf } from '../../records/maps-link.ts';
import { type ReviewOrder, reviewOrders } from '../../records/place-search.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const reviewsMax = 300;

/** Words for the same that clients of such interfaces send (shapes.md 4.7). */
const synonyms = {
  mostRelevant: 'relevant',
  highestRanking: 'highest_rating',
  lowestRanking: 'lowest_rating',
} as const satisfies Readonly<Record<string, ReviewOrder>>;

const isSynonym = (word: string): word is keyof typeof synonyms => Object.hasOwn(synonyms, word);

export const mapsReviewsScraperSync = defineEndpoint({
  name: 'maps_reviews_scraper_sync',
  title: 'Google Maps reviews',
  group: 'Maps',
  description: `Lists the Google Maps reviews of a place.
    The response is an array; the headers show the cost. You pay only for the reviews returned. A place that has no reviews or is
    not found returns an empty array, and is free.`,
  keywords: [
    'google maps reviews',
    'google reviews',
    'reviews of a place',
    'customer reviews',
    'ratings and review text',
    'what customers say',
    'business reviews',
    'feedback of guests',
    'star ratings of a business',
  ],
  price: {
    per: 'record',
    credits: 0.1,
    atMost: ({ limit }) => limit,
    in: (reviews) => reviews.length,
    countedBy: '_list_count',
  },
  runs: 'outside',
  needs: ['listReviews'],

  request: z.strictObject({
    maps_review_url: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .refine((url) => mapsLinkOf(url) !== undefined, {
        error: 'Must be the http(s) URL of a place on Google Maps.',
      })
      .describe('Google Maps place URL; `url` in place searches.'),
    limit: z.int().min(0).max(reviewsMax).describe('Maximum number of reviews to return and pay for.'),
    review_sort: z
      .enum([...reviewOrders, 'mostRelevant', 'highestRanking', 'lowestRanking'])
      .default('newest')
      .describe(`One of ${reviewOrders.join(', ')}. Similar words mean the same.`),
  }),

  response: z
    .array(
      z.object({
        text: z.string().describe('Empty if the reviewer gave only stars.'),
        stars: z.int().describe('1 to 5.'),
        reviewId: z.string(),
        publishAt: z.string().describe('ISO 8601.'),
        reviewerName: z.string(),
      }),
    )
    .max(reviewsMax),

  mainFields: {
    Reviewer: '[0].reviewerName',
    Stars: '[0].stars',
    Review: '[0].text',
    Published: '[0].publishAt',
  },

  example: {
    request: {
      maps_review_url: 'https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c',
      limit: 5,
      review_sort: 'newest',
    },
    response: [
      {
        text: 'Fast line, good beans.',
        stars: 5,
        reviewId: 'ChZDSUhNMG9nS0VJQ0FnSUR1',
        publishAt: '2026-11-14T16:20:00.000Z',
        reviewerName: 'Tomas R.',
      },
    ],
  },

  async run({ maps_review_url: url, limit, review_sort: word }, { sources, signal }) {
    if (limit === 0) return [];
    const link = mapsLinkOf(url);
    const order = isSynonym(word) ? synonyms[word] : word;
    const found = link && (await sources.listReviews({ link, order, limit }, signal));
    // Extra results of a provider are cut before anything is charged.
    return (found?.value ?? []).slice(0, limit).map((review) => ({
      text: review.text,
      stars: review.stars,
      reviewId: review.id,
      publishAt: review.publishedAt,
      reviewerName: review.reviewerName,
    }));
  },
});
