import { defineVendor } from '../define-vendor.ts';
import { lookUpCompanies } from './companies.ts';
import { searchJobs } from './jobs.ts';
import { lookUpPeople } from './people.ts';
import { searchPeople } from './search-people.ts';

/**
 * Coresignal's API of version 2, over its multi-source tables: queries in the language of Elasticsearch, records one at a time. 404 is a miss.
 *
 * Names of fields have changed with time (`linkedin_url` was `professional_network_url` before and is again): both are read.
 *
 * @see https://docs.coresignal.com (shared/vendors/coresignal.md, and its dictionaries of fields, read 2026-11-22)
 */
export const coresignal = defineVendor({
  name: 'coresignal',
  title: 'Coresignal: people, companies, and searches for people and jobs',
  keysAt: 'https://dashboard.coresignal.com',
  baseUrl: 'https://api.coresignal.com/cdapi/v2',
  headers: (apiKey) => ({ apikey: apiKey }),
  terms: {
    timeoutMs: 30_000,
    concurrency: 5,
    // Its prices are told to customers only. By those who use it a record is $0.05 to $0.20; a search that shows twenty is asked for as one.
    costUsd: { hit: 0.2, miss: 0 },
    searchPeople: { costUsd: { hit: 0.2, miss: 0, most: 0.6 } },
    // Finding jobs is free, each that is read is a record; advertisements are the cheapest of them.
    searchJobs: { timeoutMs: 60_000, costUsd: { hit: 0.5, miss: 0, most: 1.25 } },
  },

  capabilities: (client) => ({
    lookUpPeople: (keys, signal) => lookUpPeople(client, keys, signal),
    lookUpCompanies: (keys, signal) => lookUpCompanies(client, keys, signal),
    searchPeople: (search, signal) => searchPeople(client, search, signal),
    searchJobs: (search, signal) => searchJobs(client, search, signal),
  }),
});
