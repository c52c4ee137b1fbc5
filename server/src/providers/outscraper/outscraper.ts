import { defineVendor } from '../define-vendor.ts';
import { searchDirectory } from './directory.ts';
import { listReviews } from './reviews.ts';
import { searchPlaces } from './search-places.ts';
import { readTraffic } from './traffic.ts';

/**
 * Outscraper, which reads maps, directories and estimates of traffic for others. Each question is sent with `async=false`, so that it answers
 * at once; what it found lies in a list for each query, of which we send one.
 *
 * @see https://app.outscraper.com/api-docs (shared/vendors/outscraper.md, read 2026-11-22)
 */
export const outscraper = defineVendor({
  name: 'outscraper',
  title: 'Outscraper: Google Maps places and reviews, Yellow Pages listings, website traffic',
  keysAt: 'https://app.outscraper.com/profile',
  baseUrl: 'https://api.app.outscraper.com',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  terms: {
    // It reads the pages while it is waited for.
    timeoutMs: 60_000,
    concurrency: 10,
    // Not sourced: $0.003 for a place, a review, a listing; those of a usual page, and of the longest. Long lists take their time.
    searchPlaces: { timeVaries: true, costUsd: { hit: 0.075, miss: 0, most: 1.5 } },
    listReviews: { timeVaries: true, costUsd: { hit: 0.015, miss: 0, most: 0.9 } },
    searchDirectory: { timeVaries: true, costUsd: { hit: 0.09, miss: 0, most: 0.9 } },
    readTraffic: { costUsd: { hit: 0.003, miss: 0 } },
  },

  capabilities: (client) => ({
    searchPlaces: (search, signal) => searchPlaces(client, search, signal),
    listReviews: (search, signal) => listReviews(client, search, signal),
    searchDirectory: (search, signal) => searchDirectory(client, search, signal),
    readTraffic: (domain, signal) => readTraffic(client, domain, signal),
  }),
});
