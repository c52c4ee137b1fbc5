import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { searchCompanies } from './companies.ts';
import { listEmployees, searchPeople } from './people.ts';

/** Its price is not published: taken for a cent, since what is taken for nothing would be asked beyond every limit of costs. */
const creditUsd = 0.01;

/**
 * AI Ark's developer API: searches for people and companies, in pages as Spring makes them. 404 is a search without results.
 *
 * It ignores the filters that it does not know, and then answers with its whole table: only filters of its own specification are sent, and rows
 * that are visibly of another company than was asked for are not taken.
 *
 * @see https://docs.ai-ark.com/reference (shared/vendors/ai-ark.md, and AI Ark's own command-line client, read 2026-11-22)
 */
export const aiArk = defineVendor({
  name: 'ai_ark',
  title: 'AI Ark: searches for people, companies and employees',
  keysAt: 'https://app.ai-ark.com',
  baseUrl: 'https://api.ai-ark.com/api/developer-portal',
  headers: (apiKey) => ({ 'x-token': apiKey }),
  // Free (shared/vendors/ai-ark.md).
  keyCheck: { path: '/v1/payments/credits', takes: z.object({}) },
  terms: {
    // A page of a hundred whole profiles takes its time.
    timeoutMs: 30_000,
    concurrency: 5,
    // 300 a minute are permitted as well, which is the same.
    rate: { questions: 5, perMs: 1_000 },
    // Half a credit for each person and a tenth for each company.
    searchPeople: { costUsd: { hit: 5 * creditUsd, miss: 0, most: 50 * creditUsd } },
    listEmployees: { costUsd: { hit: 12.5 * creditUsd, miss: 0, most: 50 * creditUsd } },
    searchCompanies: { costUsd: { hit: 2.5 * creditUsd, miss: 0, most: 10 * creditUsd } },
  },

  capabilities: (client) => ({
    searchPeople: (search, signal) => searchPeople(client, search, signal),
    listEmployees: (search, signal) => listEmployees(client, search, signal),
    searchCompanies: (search, signal) => searchCompanies(client, search, signal),
  }),
});
