import { defineVendor } from '../define-vendor.ts';
import { lookUpEach } from '../look-up-each.ts';
import { listActivities, postsMax } from './activities.ts';
import { lookUpCompany, searchCompanies } from './companies.ts';
import { lookUpsMax } from './company-filters.ts';
import { lookUpFunding } from './funding.ts';
import { GeoIds, placesMax } from './geo-ids.ts';
import { HarvestClient, harvestMeaning } from './harvest-client.ts';
import { lookUpJob, searchJobs } from './jobs.ts';
import { searchLeads } from './lead-search.ts';
import { lookUpNetworkAd, searchNetworkAds } from './network-ads.ts';
import { lookUpPerson, readProfileMetrics } from './people.ts';
import { listEmployees, searchProfiles } from './people-search.ts';
import { listCompanyPosts, searchPosts } from './post-search.ts';
import { listComments, listReactions, lookUpPost } from './posts.ts';
import { requestsMax } from './vendor-pages.ts';

/** Requests, and keys of one list. How many the smallest plan allows is not public. */
const atATime = 5;

/** In US dollars. A page of leads costs ten times as much as other pages. */
const pageUsd = 0.01;
const postUsd = 0.002;
/** The most that a company costs: asked for by the name of its page, and then by its own. */
const companyUsd = 0.008;

/** @param lookUps of companies and places, which may be asked for first; what a place costs is not told */
function pages(usd: number, lookUps: number) {
  const most = requestsMax * usd + lookUps * companyUsd;
  return { timeoutMs: 60_000, costUsd: { hit: usd, miss: usd, most } };
}

/** @param posts that may be asked for beside the pages */
function pagesAndPosts(posts: number) {
  const most = requestsMax * pageUsd + posts * postUsd;
  return { timeoutMs: 60_000, costUsd: { hit: pageUsd, miss: pageUsd, most } };
}

/**
 * HarvestAPI, which reads the pages of the professional network at the moment it is asked, so that an answer takes seconds. All is GET, lists go into
 * the query with commas, answers are `element` or `elements` in one envelope. How many questions at a time are allowed is the plan's, told in
 * each answer (`user.requestsConcurrency`).
 *
 * Prices are those of its actors at a marketplace and of a reseller: its own price list is not public. `cost` of an answer has the true one.
 *
 * @see https://harvest-api.com (shared/vendors/harvestapi.md, read 2026-11-22)
 */
export const harvestapi = defineVendor({
  name: 'harvestapi',
  title: 'HarvestAPI: people, companies, jobs, posts and ads from LinkedIn',
  keysAt: 'https://harvest-api.com/admin/api-keys',
  baseUrl: 'https://api.harvest-api.com',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  meaning: harvestMeaning,
  terms: {
    timeoutMs: 30_000,
    concurrency: atATime,
    // Of one thing that is looked up; what is not there is paid as well.
    lookUpCompanies: { timeoutMs: 60_000, costUsd: { hit: 0.004, miss: 0.0023, most: companyUsd } },
    lookUpPeople: { timeoutMs: 60_000, costUsd: { hit: 0.004, miss: 0.0023 } },
    readProfileMetrics: { costUsd: { hit: 0.004, miss: 0.0023, most: 0.008 } },
    lookUpJob: { costUsd: { hit: 0.001, miss: 0.001 } },
    lookUpPost: { costUsd: { hit: postUsd, miss: postUsd, most: postUsd + 2 * pageUsd } },
    searchCompanies: pages(pageUsd, 1),
    searchProfiles: pages(pageUsd, 3 * lookUpsMax + 1),
    listEmployees: pages(pageUsd, 1),
    searchLeads: pages(0.1, 6 * lookUpsMax + 2 * placesMax),
    searchJobs: pages(pageUsd, 2),
    searchPosts: pages(pageUsd, lookUpsMax),
    listCompanyPosts: pages(pageUsd, 1),
    listComments: pagesAndPosts(1),
    listReactions: pagesAndPosts(1),
    listActivities: pagesAndPosts(postsMax),
    // Unsourced: as a page of a list, and as a company that is asked for twice.
    searchNetworkAds: { costUsd: { hit: pageUsd, miss: pageUsd } },
    lookUpNetworkAd: { costUsd: { hit: pageUsd, miss: pageUsd } },
    lookUpFunding: { timeoutMs: 60_000, costUsd: { hit: 0.004, miss: companyUsd, most: companyUsd } },
  },

  capabilities: (client) => {
    const harvest = new HarvestClient(client, atATime);
    const geoIds = new GeoIds(harvest);
    return {
      lookUpCompanies: (keys, signal) =>
        lookUpEach(keys, atATime, signal, (key) => lookUpCompany(harvest, key, signal)),
      lookUpPeople: (keys, signal) =>
        lookUpEach(keys, atATime, signal, (key) => lookUpPerson(harvest, key, signal)),
      readProfileMetrics: (key, signal) => readProfileMetrics(harvest, key, signal),
      searchCompanies: (search, signal) => searchCompanies(harvest, geoIds, search, signal),
      searchProfiles: (search, signal) => searchProfiles(harvest, geoIds, search, signal),
      searchLeads: (search, signal) => searchLeads(harvest, geoIds, search, signal),
      listEmployees: (search, signal) => listEmployees(harvest, search, signal),
      lookUpJob: (id, signal) => lookUpJob(harvest, id, signal),
      searchJobs: (search, signal) => searchJobs(harvest, geoIds, search, signal),
      lookUpPost: (key, signal, wanted) => lookUpPost(harvest, key, signal, wanted),
      listComments: (search, signal) => listComments(harvest, search, signal),
      listReactions: (search, signal) => listReactions(harvest, search, signal),
      searchPosts: (search, signal) => searchPosts(harvest, search, signal),
      listCompanyPosts: (search, signal) => listCompanyPosts(harvest, search, signal),
      listActivities: (search, signal) => listActivities(harvest, search, signal),
      searchNetworkAds: (search, signal) => searchNetworkAds(harvest, search, signal),
      lookUpNetworkAd: (id, signal) => lookUpNetworkAd(harvest, id, signal),
      lookUpFunding: (key, signal) => lookUpFunding(harvest, key, signal),
    };
  },
});
