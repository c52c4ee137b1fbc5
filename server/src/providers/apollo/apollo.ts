import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { pollTerms } from '../poll-answer.ts';
import { contacts } from './contacts.ts';
import { people } from './people.ts';
import { searches } from './searches.ts';

/** Its price depends on the plan and is not published: taken for that of the vendor before it in the order, Wiza. */
const creditUsd = 0.05;
const searchTerms = (usualRecords: number) => ({
  timeoutMs: 20_000,
  costUsd: { hit: usualRecords * creditUsd, miss: 0, most: 30 * creditUsd },
});

/**
 * Apollo. Nobody is `person: null`, and 403 a plan, or a key, without that question: searches want a master key. An address that is not paid for
 * is `email_not_unlocked@domain.com`.
 *
 * @see https://docs.apollo.io/reference/people-enrichment, https://docs.apollo.io/reference/people-api-search (read 2026-11-22)
 */
export const apollo = defineVendor({
  name: 'apollo',
  title: 'Apollo: e-mail and phone finder, profiles by name, people and leads',
  keysAt: 'https://app.apollo.io',
  baseUrl: 'https://api.apollo.io/api/v1',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  meaning: ({ body }) => meanings.get(errorCode.safeParse(body).data?.error_code ?? ''),
  // Free (docs.apollo.io, auth/health).
  keyCheck: {
    path: '/auth/health',
    takes: z.object({ is_logged_in: z.literal(true) }),
    refuses: z.object({ is_logged_in: z.literal(false) }),
  },
  terms: {
    costUsd: { hit: creditUsd, miss: 0 },
    // One for the person, and eight for a number.
    findPhone: { ...pollTerms, costUsd: { hit: 0.45, miss: 0.05 } },
    // Searching is free; whoever is found is paid for, since a search tells neither surnames nor pages.
    searchPeople: searchTerms(10),
    searchLeads: searchTerms(25),
  },
  capabilities: (client, _apiKey, { sinkUrl = null }) => ({
    ...contacts(client, sinkUrl),
    ...people(client),
    ...searches(client),
  }),
});

const errorCode = z.object({ error_code: z.string() });
/** Of a search: it is not over yet, or nothing is known of it any more. */
const meanings: ReadonlyMap<string, 'answer' | 'unreadable'> = new Map([
  ['result_pending', 'answer'],
  ['request_id_unknown', 'unreadable'],
  ['request_id_expired', 'unreadable'],
  ['invalid_request_id', 'unreadable'],
]);
