import { defineVendor } from '../define-vendor.ts';
import { activitiesOf } from './activities.ts';
import { companiesOf } from './companies.ts';
import { jobsOf } from './jobs.ts';
import { peopleOf } from './people.ts';
import { networkPostsOf } from './posts.ts';
import { ActorRunner, apifyMeaning, runSeconds } from './run-actor.ts';

/**
 * Actors of Apify's shop, which it runs for whoever pays: those of HarvestAPI unless the operator names others. A run takes seconds to begin;
 * what it may cost is limited with each.
 *
 * @see https://docs.apify.com/api/v2 (shared/vendors/apify.md, harvestapi.md, read 2026-11-22)
 */
export const apify = defineVendor({
  name: 'apify',
  title: 'Apify: people, companies, jobs and posts of the professional network, by actors',
  keysAt: 'https://console.apify.com/settings/integrations',
  baseUrl: 'https://api.apify.com/v2',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning: apifyMeaning,
  terms: {
    // The run itself is ended before.
    timeoutMs: (runSeconds + 5) * 1_000,
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
  },

  capabilities: (client, _apiKey, { actors = {} }) => {
    const runner = new ActorRunner(client, actors);
    return {
      ...peopleOf(runner),
      ...companiesOf(runner),
      ...jobsOf(runner),
      ...networkPostsOf(runner),
      ...activitiesOf(runner),
    };
  },
});
