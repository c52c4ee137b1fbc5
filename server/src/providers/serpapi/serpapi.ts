import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { readChannel } from './channels.ts';
import { placeRequestsMax, searchPlaces } from './places.ts';
import { listReviews, reviewRequestsMax } from './reviews.ts';
import { meaningOf, SerpClient, searchUsd } from './serp-client.ts';
import { adRequestsMax, searchTransparencyAds } from './transparency-ads.ts';
import { readTrend } from './trends.ts';
import { readVideo, searchVideos } from './videos.ts';
import { searchWeb, searchWebElsewhere } from './web-search.ts';

const once = { hit: searchUsd, miss: searchUsd };
/** Of lists, of which each page takes some seconds. */
const upTo = (requests: number) => ({
  timeVaries: true,
  costUsd: { ...once, most: requests * searchUsd },
});

/**
 * SerpApi: pages of many engines as JSON, at one address, each engine with a shape of its own. Nothing found is a 200 with a sentence in `error`;
 * what it has run out of, and what it is asked too often, are both a 429.
 *
 * @see https://serpapi.com/search-engine-apis (shared/vendors/serpapi.md, read 2026-11-22)
 */
export const serpapi = defineVendor({
  name: 'serpapi',
  title: 'SerpApi: Google search, Trends and Maps, YouTube, and ads',
  keysAt: 'https://serpapi.com/manage-api-key',
  baseUrl: 'https://serpapi.com',
  meaning: meaningOf,
  // Free (serpapi.com/account-api: it counts as no search).
  keyCheck: {
    path: '/account.json',
    query: (apiKey) => ({ api_key: apiKey }),
    takes: z.object({ total_searches_left: z.number() }),
  },
  terms: {
    timeoutMs: 60_000,
    costUsd: once,
    // A question has at most 100 pages.
    searchWeb: upTo(100),
    searchWebElsewhere: upTo(5),
    readTrend: { costUsd: { hit: 4 * searchUsd, miss: searchUsd } },
    searchPlaces: upTo(placeRequestsMax),
    listReviews: upTo(reviewRequestsMax),
    searchTransparencyAds: upTo(adRequestsMax),
  },

  capabilities: (vendor, apiKey) => {
    const client = new SerpClient(vendor, apiKey);
    return {
      searchWeb: (search, signal) => searchWeb(client, search, signal),
      searchWebElsewhere: (search, signal) => searchWebElsewhere(client, search, signal),
      readTrend: (question, signal) => readTrend(client, question, signal),
      searchPlaces: (search, signal) => searchPlaces(client, search, signal),
      listReviews: (search, signal) => listReviews(client, search, signal),
      readChannel: (question, signal) => readChannel(client, question, signal),
      searchVideos: (search, signal) => searchVideos(client, search, signal),
      readVideo: (question, signal) => readVideo(client, question, signal),
      searchTransparencyAds: (search, signal) => searchTransparencyAds(client, search, signal),
    };
  },
});
