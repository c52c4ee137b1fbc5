import { z } from 'zod';
import {
  type DirectoryListing,
  type DirectorySearch,
  listingsPerPage,
} from '../../records/directory-listing.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { listingsOfRows, type ToldListing } from '../listings-of-rows.ts';
import { readRating } from '../place-fields.ts';
import { blankListing, paidBeforeMax } from '../place-records.ts';
import { membersOf, readItems, readLine, readUrl } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';

const pageSizeMax = 50;
/** A cursor leads from page to page, so that a late page costs all before it. Of one question at most: six requests. */
const rowsMax = 10 * listingsPerPage;

/**
 * Foursquare's Places API of 2025. The cursor of the next page stands in a Link header; of that address the cursor alone is taken, so that
 * the key goes nowhere else. A place that it does not know is a 400, and so may be other things: no miss, and left to others.
 *
 * @see https://docs.foursquare.com/fsq-developers-places (shared/vendors/foursquare.md, read 2026-11-22)
 */
export const foursquare = defineVendor({
  name: 'foursquare',
  title: 'Foursquare: a directory of businesses and other places in all countries',
  keysAt: 'https://foursquare.com/developers',
  baseUrl: 'https://places-api.foursquare.com',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}`, 'x-places-api-version': '2025-06-17' }),
  terms: {
    timeoutMs: 20_000,
    // Not sourced: $0.02 a call with a rating; six of them at most.
    costUsd: { hit: 0.02, miss: 0.02, most: 0.12 },
  },

  capabilities: (client) => ({
    searchDirectory: (search, signal) => searchDirectory(client, search, signal),
  }),
});

async function searchDirectory(
  client: VendorClient,
  { text, location, page, pages }: DirectorySearch,
  signal: AbortSignal,
): Promise<Answered<readonly DirectoryListing[]>> {
  const from = (page - 1) * listingsPerPage;
  const end = from + pages * listingsPerPage;
  if (from > paidBeforeMax || end > rowsMax) return unsupported;
  const query = {
    query: text,
    near: location,
    limit: Math.min(pageSizeMax, end),
    fields: 'fsq_place_id,name,categories,location,tel,website,rating',
  };
  const rows: unknown[] = [];
  let cursor: string | undefined;
  for (let asked = 0; asked < rowsMax / pageSizeMax && rows.length < end; asked += 1) {
    const reply = await client.askReply({
      path: '/places/search',
      query: { ...query, cursor },
      answer: searchAnswer,
      // Behind a page that it gave it has no such reason.
      missOn: cursor === undefined ? [400] : [],
      signal,
    });
    if (reply === null) return unsupported;
    rows.push(...reply.data.results.slice(0, pageSizeMax));
    cursor = cursorOf(reply.nextPage);
    if (cursor === undefined) break;
  }
  if (rows.length === 0) return notFound;
  // Pages may be shorter than they were asked to be; what is missing then is not known.
  if (rows.length < end && cursor !== undefined) throw unreadable('its pages are short');
  return { outcome: 'found', value: listingsOfRows('foursquare', rows.slice(0, end), listingOf, from) };
}

const searchAnswer = z.object({ results: z.array(z.unknown()) });

function cursorOf(nextPage: string | null | undefined): string | undefined {
  const url = nextPage ? URL.parse(nextPage, 'https://places-api.foursquare.com') : null;
  return url?.searchParams.get('cursor') || undefined;
}

/** Null without a name. */
function listingOf(value: unknown): ToldListing | null {
  const told = membersOf(value);
  const name = readLine(told.name, 500);
  if (name === null) return null;
  const categories = readItems(told.categories, 50, (one) => readLine(membersOf(one).name, 200));
  return {
    id: readLine(told.fsq_place_id, 200),
    listing: {
      ...blankListing(name),
      phone: readLine(told.tel, 60),
      rating: readRating(told.rating, 10),
      address: addressOf(told.location),
      website: readUrl(told.website),
      categories: [...new Set(categories)],
    },
  };
}

function addressOf(value: unknown): string | null {
  const told = membersOf(value);
  const whole = readLine(told.formatted_address, 1_000);
  if (whole !== null) return whole;
  const town = [readLine(told.region, 200), readLine(told.postcode, 40)].filter((part) => part !== null);
  const parts = [readLine(told.address, 300), readLine(told.locality, 200), town.join(' ')];
  return readLine(parts.filter((part) => part).join(', '), 1_000);
}

const unreadable = (cause: string) => new ProviderFailure('foursquare', 'unreadable', { cause });
