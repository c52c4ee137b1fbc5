import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import {
  type DirectoryListing,
  type DirectorySearch,
  listingsPerPage,
} from '../../records/directory-listing.ts';
import { type Answered, type FailureReason, ProviderFailure } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { listingsOfRows, type ToldListing } from '../listings-of-rows.ts';
import { readRating } from '../place-fields.ts';
import { blankListing } from '../place-records.ts';
import { membersOf, readItems, readLine } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';

const pageSizeMax = 50;
/** `offset` and `limit` together reach no further. */
const rowsMax = 240;
const locationCharactersMax = 250;
/** What it does not take for a question, whoever asks it. */
const refusal = z.enum(['LOCATION_NOT_FOUND', 'VALIDATION_ERROR']);

/**
 * Yelp's Places API, which was called Fusion. What went wrong stands in `error.code`; a place that it does not know is a 400 of the code
 * LOCATION_NOT_FOUND, and a miss. What it does not take of what a caller wrote (VALIDATION_ERROR) is left to others.
 *
 * @see https://docs.developer.yelp.com/reference/v3_business_search (shared/vendors/yelp.md, read 2026-11-22)
 */
export const yelp = defineVendor({
  name: 'yelp',
  title: 'Yelp: a directory of businesses with ratings',
  keysAt: 'https://www.yelp.com/developers/v3/manage_app',
  baseUrl: 'https://api.yelp.com/v3',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning: meaningOf,
  terms: {
    timeoutMs: 20_000,
    // It refuses more in a second (TOO_MANY_REQUESTS_PER_SECOND), and does not say how many.
    concurrency: 3,
    // Not sourced: about $8 for 1,000 calls, of which a question takes five at most.
    costUsd: { hit: 0.008, miss: 0.008, most: 0.04 },
  },

  capabilities: (client) => ({
    searchDirectory: (search, signal) => searchDirectory(client, search, signal),
  }),
});

function meaningOf({ status, body }: JsonReply): FailureReason | 'answer' | undefined {
  const { code } = membersOf(membersOf(body).error);
  if (refusal.safeParse(code).success) return 'answer';
  if (typeof code !== 'string') return undefined;
  if (/^(?:TOKEN_|UNAUTHORIZED)/.test(code)) return 'rejected';
  // The day's questions are used up: it says nothing of when to come again.
  if (code === 'ACCESS_LIMIT_REACHED') return 'out_of_credit';
  if (code.startsWith('TOO_MANY_REQUESTS')) return 'rate_limited';
  return status < 400 ? 'unreadable' : undefined;
}

async function searchDirectory(
  client: VendorClient,
  { text, location, page, pages }: DirectorySearch,
  signal: AbortSignal,
): Promise<Answered<readonly DirectoryListing[]>> {
  const from = (page - 1) * listingsPerPage;
  const end = from + pages * listingsPerPage;
  if (end > rowsMax || location.length > locationCharactersMax) return unsupported;
  const rows: unknown[] = [];
  let total: number | null = null;
  for (let offset = from; offset < end; offset += pageSizeMax) {
    const limit = Math.min(pageSizeMax, end - offset);
    const answer = await client.ask({
      path: '/businesses/search',
      query: { term: text, location, limit, offset, sort_by: 'best_match' },
      answer: searchAnswer,
      missOn: [],
      signal,
    });
    if (answer === null || 'error' in answer) {
      // Of a place that it knew a page ago.
      if (answer === null || offset > from)
        throw unreadable('it returned a page and then refused the request');
      return answer.error.code === 'LOCATION_NOT_FOUND' ? notFound : unsupported;
    }
    rows.push(...answer.businesses.slice(0, limit));
    total = answer.total ?? total;
    const { length } = answer.businesses;
    // Those that it leaves out are missing on their page, and no sign of its end.
    if (length === 0 || (total === null ? length < limit : offset + limit >= total)) break;
  }
  // Behind the last there are others before.
  if (rows.length === 0) return (total ?? 0) > 0 && from > 0 ? { outcome: 'found', value: [] } : notFound;
  return { outcome: 'found', value: listingsOfRows('yelp', rows, listingOf) };
}

const searchAnswer = z.union([
  z.object({ businesses: z.array(z.unknown()), total: z.int().min(0).nullish() }),
  z.object({ error: z.object({ code: refusal }) }),
]);

const unreadable = (cause: string) => new ProviderFailure('yelp', 'unreadable', { cause });

/** Null without a name. */
function listingOf(value: unknown): ToldListing | null {
  const told = membersOf(value);
  const name = readLine(told.name, 500);
  if (name === null) return null;
  const lines = readItems(membersOf(told.location).display_address, 10, (line) => readLine(line, 300));
  const categories = readItems(told.categories, 50, (one) => readLine(membersOf(one).title, 200));
  return {
    id: readLine(told.id, 200),
    listing: {
      ...blankListing(name),
      phone: readLine(told.display_phone, 60) ?? readLine(told.phone, 60),
      rating: readRating(told.rating),
      address: readLine(lines.join(', '), 1_000),
      categories: [...new Set(categories)],
    },
  };
}
