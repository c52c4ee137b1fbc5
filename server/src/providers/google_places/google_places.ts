import type { JsonReply } from '../../outbound/json-client.ts';
import type { FailureReason } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { itemsOf, membersOf } from '../record-fields.ts';
import { listReviews } from './reviews.ts';
import { isRefused, searchPlaces } from './search-places.ts';

/**
 * Google's Places API (New). What is asked for stands in a mask of fields, and the dearest of them decides what a request costs; a request
 * that finds nothing costs the same.
 *
 * @see https://developers.google.com/maps/documentation/places/web-service (shared/vendors/google-places.md, read 2026-11-22)
 */
export const googlePlaces = defineVendor({
  name: 'google_places',
  title: 'Google Places: Google Maps places and up to five reviews each, from the official API',
  keysAt: 'https://console.cloud.google.com/google/maps-apis/credentials',
  baseUrl: 'https://places.googleapis.com/v1',
  headers: (apiKey) => ({ 'x-goog-api-key': apiKey }),
  meaning: meaningOf,
  terms: {
    timeoutMs: 20_000,
    concurrency: 10,
    // Of a method; not sourced.
    rate: { questions: 600, perMs: 60_000 },
    // Not sourced: $35 for 1,000 pages of a search, of which it takes three at most; $25 for 1,000 places with reviews.
    searchPlaces: { costUsd: { hit: 0.035, miss: 0.035, most: 0.105 } },
    // The place may have to be searched for first, by as many pages.
    listReviews: { costUsd: { hit: 0.025, miss: 0.025, most: 0.13 } },
  },

  capabilities: (client) => ({
    searchPlaces: (search, signal) => searchPlaces(client, search, signal),
    listReviews: (search, signal) => listReviews(client, search, signal),
  }),
});

/**
 * A key that is none is a 400, like a question that it does not understand; the reason tells them apart. What was not understood, the
 * question knows: of a place that is looked up, its id.
 */
function meaningOf({ status, body }: JsonReply): FailureReason | 'answer' | undefined {
  if (status < 400) return undefined;
  const { details } = membersOf(membersOf(body).error);
  const reasons = itemsOf(details).map((detail) => membersOf(detail).reason);
  if (reasons.includes('API_KEY_INVALID')) return 'rejected';
  if (reasons.includes('BILLING_DISABLED')) return 'out_of_credit';
  return status === 400 && isRefused(body) ? 'answer' : undefined;
}
