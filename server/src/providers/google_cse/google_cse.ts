import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import { resultsPerPage } from '../../records/web-result.ts';
import type { FailureReason } from '../capabilities.ts';
import { collectResults } from '../collect-results.ts';
import { defineVendor } from '../define-vendor.ts';
import { itemsOf, membersOf } from '../record-fields.ts';
import { unsupported } from '../vendor-fields.ts';

/** It gives out no more of any question. */
const resultsMax = 100;

/**
 * Google's Custom Search JSON API, for those who have a key: it takes no new customers, and ends on 2027-01-01. What went wrong stands in
 * `error.errors[].reason`.
 *
 * @see https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list (shared/vendors/google-cse.md, read 2026-11-22)
 */
export const googleCse = defineVendor({
  name: 'google_cse',
  title: 'Google Programmable Search: web search, only for existing keys; ends 2027-01-01',
  keysAt: 'https://developers.google.com/custom-search/v1/introduction',
  baseUrl: 'https://customsearch.googleapis.com',
  accountHint: 'the id (cx) of your programmable search engine',
  meaning: meaningOf,
  terms: {
    timeoutMs: 30_000,
    // $5 for 1,000 requests of ten results, after 100 free ones a day.
    costUsd: { hit: 0.005, miss: 0.005, most: 0.05 },
  },

  capabilities: (client, apiKey, { accountId }) => ({
    async searchWeb(search, signal) {
      if (search.pages * resultsPerPage > resultsMax) return unsupported;
      return collectResults(
        'google_cse',
        search,
        async (page) => {
          const start = (page - 1) * resultsPerPage + 1;
          const query = { key: apiKey, cx: accountId, q: search.text, num: resultsPerPage, start };
          const reply = await client.ask({ path: '/customsearch/v1', query, answer, missOn: [], signal });
          return {
            rows: itemsOf(reply?.items).map(toldResult),
            isLast: itemsOf(membersOf(reply?.queries).nextPage).length === 0,
          };
        },
        { pagesAreOurs: true },
      );
    },
  }),
});

/** Without results `items` is left out; how many there are is always told. */
const answer = z.object({
  searchInformation: z.record(z.string(), z.unknown()),
  queries: z.unknown(),
  items: z.array(z.unknown()).nullish(),
});

const reasons: ReadonlyMap<unknown, FailureReason> = new Map<unknown, FailureReason>([
  ['keyInvalid', 'rejected'],
  ['API_KEY_INVALID', 'rejected'],
  ['dailyLimitExceeded', 'out_of_credit'],
  ['quotaExceeded', 'out_of_credit'],
  ['rateLimitExceeded', 'rate_limited'],
  ['userRateLimitExceeded', 'rate_limited'],
]);

/** A bad key is a 400 whose reason may say no more than `badRequest`: what it is stands in the details then. */
function meaningOf({ status, body }: JsonReply): FailureReason | undefined {
  if (status !== 400 && status !== 403 && status !== 429) return undefined;
  const { errors, details } = membersOf(membersOf(body).error);
  for (const one of [...itemsOf(errors), ...itemsOf(details)]) {
    const meaning = reasons.get(membersOf(one).reason);
    if (meaning) return meaning;
  }
  return undefined;
}

function toldResult(row: unknown) {
  const { link, title, snippet, formattedUrl, displayLink } = membersOf(row);
  return { url: link, title, description: snippet, displayedUrl: formattedUrl ?? displayLink };
}
