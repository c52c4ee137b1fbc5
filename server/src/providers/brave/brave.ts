import { defineVendor } from '../define-vendor.ts';
import { membersOf } from '../record-fields.ts';
import { searchWeb, searchWebElsewhere } from './web-search.ts';

/**
 * Brave's search API, which has an index of its own. A page has at most 20 results, and there are ten pages; errors have a code.
 *
 * @see https://api-dashboard.search.brave.com/app/documentation (shared/vendors/brave.md, read 2026-11-22)
 */
export const brave = defineVendor({
  name: 'brave',
  title: 'Brave Search: web search from its own index',
  keysAt: 'https://api-dashboard.search.brave.com/app/keys',
  baseUrl: 'https://api.search.brave.com',
  headers: (apiKey) => ({ 'x-subscription-token': apiKey }),
  meaning: ({ status, body }) => {
    const { code } = membersOf(membersOf(body).error);
    if (status < 400) return undefined;
    if (code === 'SUBSCRIPTION_TOKEN_INVALID') return 'rejected';
    return code === 'QUOTA_LIMITED' || code === 'USAGE_LIMIT_EXCEEDED' ? 'out_of_credit' : undefined;
  },
  terms: {
    timeoutMs: 30_000,
    // Questions of more than one page take more than one of its 50 a second.
    rate: { questions: 10, perMs: 1_000 },
    // $5 for 1,000 pages of up to 20, found or not: ten of them at the most, or four for one page of ours.
    searchWeb: { costUsd: { hit: 0.005, miss: 0.005, most: 0.05 } },
    searchWebElsewhere: { costUsd: { hit: 0.005, miss: 0.005, most: 0.02 } },
  },

  capabilities: (client) => ({
    searchWeb: (search, signal) => searchWeb(client, search, signal),
    searchWebElsewhere: (search, signal) => searchWebElsewhere(client, search, signal),
  }),
});
