import { defineVendor } from '../define-vendor.ts';
import { listCompanyPosts } from './posts.ts';
import { searchProfiles } from './search-profiles.ts';

/**
 * Unipile, which is signed in at the professional network with an account of the operator's: it finds what that account may see, and what it
 * does too often the network may close the account for. It is asked only where the operator has set it up.
 *
 * @see https://developer.unipile.com (version 1; shared/vendors/unipile.md, read 2026-11-22)
 */
export const unipile = defineVendor({
  name: 'unipile',
  title: 'Unipile: people searches and company posts through your LinkedIn account',
  keysAt: 'https://dashboard.unipile.com',
  // Everybody has another one.
  baseUrl: null,
  baseUrlHint: 'the address that your dashboard shows (DSN), with https:// and /api/v1',
  accountHint: 'the id of the account that it acts for, as your dashboard shows it',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  terms: {
    // It waits for the network, as a person would; and two things at once no person does.
    timeoutMs: 60_000,
    concurrency: 1,
    // About what a person may do in a day; not documented. Paid by the month, so that a question costs nothing more.
    rate: { questions: 100, perMs: 24 * 3_600_000 },
  },

  capabilities: (client, _apiKey, { accountId = '' }) => ({
    searchProfiles: (search, signal) => searchProfiles(client, accountId, search, signal),
    listCompanyPosts: (search, signal) => listCompanyPosts(client, accountId, search, signal),
  }),
});
