import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { activitiesOf } from './activities.ts';
import { companiesOf } from './companies.ts';
import { fundingOf, fundingUsd } from './funding.ts';
import { jobsOf } from './jobs.ts';
import { runUsdMax } from './list-items.ts';
import { networkAdsOf, networkAdUsd } from './network-ads.ts';
import { peopleOf } from './people.ts';
import { placesOf, placeUsd, reviewUsd } from './places.ts';
import { networkPostsOf } from './posts.ts';
import { ActorRunner, apifyMeaning, leastRunMs, runSeconds } from './run-actor.ts';
import { socialAdsOf, socialAdUsd } from './social-ads.ts';
import { trafficOf, trafficUsd } from './traffic.ts';
import { transparencyAdsOf, transparencyAdUsd } from './transparency-ads.ts';
import { trendsOf, trendUsd } from './trends.ts';
import { resultPageUsd, webSearchOf } from './web-search.ts';

/** Of so many rows as are usual, and at most: a run is ended where it would cost more. */
const perRow = (rowUsd: number, usualRows: number, rowsMax: number) => ({
  costUsd: { hit: rowUsd * usualRows, miss: rowUsd, most: runUsdMax(rowUsd, rowsMax) },
});

/**
 * Actors of Apify's shop, which it runs for whoever pays: of the network those of HarvestAPI, unless the operator names others. A run takes
 * seconds to begin; what it may cost is limited with each.
 *
 * @see https://docs.apify.com/api/v2 (shared/vendors/apify.md, harvestapi.md, read 2026-11-22)
 */
export const apify = defineVendor({
  name: 'apify',
  title:
    'Apify: actors for LinkedIn, Google Maps, Google search and Trends, website traffic, funding and ads',
  keysAt: 'https://console.apify.com/settings/integrations',
  baseUrl: 'https://api.apify.com/v2',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning: apifyMeaning,
  // Free (docs.apify.com, users/me).
  keyCheck: { path: '/users/me', takes: z.object({ data: z.object({ id: z.string() }) }) },
  terms: {
    // The run itself is ended before.
    timeoutMs: (runSeconds + 5) * 1_000,
    timeVaries: true,
    leastMs: leastRunMs,
    // Each needs memory, of which accounts that pay little have some gigabytes.
    concurrency: 5,
    // As the actors' own pages tell it, for what is usual; `most` with all the pages that one question may read.
    lookUpPeople: { costUsd: { hit: 0.004, miss: 0 } },
    readProfileMetrics: { costUsd: { hit: 0.004, miss: 0 } },
    lookUpCompanies: { costUsd: { hit: 0.004, miss: 0.004 } },
    searchCompanies: { costUsd: { hit: 0.1, miss: 0.1, most: 0.3 } },
    searchProfiles: { costUsd: { hit: 0.1, miss: 0.1, most: 0.3 } },
    listEmployees: { costUsd: { hit: 0.12, miss: 0.02, most: 0.36 } },
    searchJobs: { costUsd: { hit: 0.025, miss: 0, most: 0.075 } },
    listComments: { costUsd: { hit: 0.02, miss: 0, most: 0.2 } },
    listReactions: { costUsd: { hit: 0.02, miss: 0, most: 0.2 } },
    searchPosts: { costUsd: { hit: 0.02, miss: 0, most: 0.2 } },
    listCompanyPosts: { costUsd: { hit: 0.02, miss: 0, most: 0.2 } },
    listActivities: { costUsd: { hit: 0.02, miss: 0, most: 0.2 } },
    searchPlaces: perRow(placeUsd, 25, 500),
    listReviews: perRow(reviewUsd, 50, 300),
    searchWeb: perRow(resultPageUsd, 1, 100),
    readTrend: perRow(trendUsd, 1, 1),
    readTraffic: perRow(trafficUsd, 1, 1),
    lookUpFunding: perRow(fundingUsd, 1, 1),
    searchNetworkAds: perRow(networkAdUsd, 25, 100),
    lookUpNetworkAd: perRow(networkAdUsd, 1, 1),
    searchSocialAds: perRow(socialAdUsd, 10, 100),
    searchTransparencyAds: perRow(transparencyAdUsd, 10, 100),
  },

  capabilities: (client, _apiKey, { actors = {} }) => {
    const runner = new ActorRunner(client, actors);
    return {
      ...peopleOf(runner),
      ...companiesOf(runner),
      ...jobsOf(runner),
      ...networkPostsOf(runner),
      ...activitiesOf(runner),
      ...placesOf(runner),
      ...webSearchOf(runner),
      ...trendsOf(runner),
      ...trafficOf(runner),
      ...fundingOf(runner),
      ...networkAdsOf(runner),
      ...socialAdsOf(runner),
      ...transparencyAdsOf(runner),
    };
  },
});
