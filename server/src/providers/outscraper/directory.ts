import {
  type DirectoryListing,
  type DirectorySearch,
  listingsPerPage,
} from '../../records/directory-listing.ts';
import type { Answered } from '../capabilities.ts';
import { listingsOfRows, type ToldListing } from '../listings-of-rows.ts';
import { readRating } from '../place-fields.ts';
import { blankListing, paidBeforeMax } from '../place-records.ts';
import { itemsOf, type Members, membersOf, readLine, readUrl } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { askRows } from './ask-rows.ts';

/** It cannot begin behind the first, so that each page costs what is before it as well. Of one question at most. */
const rowsMax = 10 * listingsPerPage;

/** By one request. */
export async function searchDirectory(
  client: VendorClient,
  { text, location, page, pages }: DirectorySearch,
  signal: AbortSignal,
): Promise<Answered<readonly DirectoryListing[]>> {
  const from = (page - 1) * listingsPerPage;
  const end = from + pages * listingsPerPage;
  if (from > paidBeforeMax || end > rowsMax) return unsupported;
  const rows = await askRows(client, '/yellowpages-search', { query: text, location, limit: end }, signal);
  if (rows.length === 0) return notFound;
  return { outcome: 'found', value: listingsOfRows('outscraper', rows.slice(0, end), toldListing, from) };
}

/** It has no id that is sourced. */
function toldListing(told: Members): ToldListing | null {
  const listing = listingOf(told);
  return listing && { id: null, listing };
}

/** Null without a name. The names of its other fields are not sourced: those of its other searches are understood as well. */
function listingOf(told: Members): DirectoryListing | null {
  const name = readLine(told.name ?? told.title ?? told.business_name, 500);
  if (name === null) return null;
  return {
    ...blankListing(name),
    phone: readLine(told.phone ?? told.phone_number, 60),
    rating: readRating(told.rating),
    address: addressOf(told),
    website: readUrl(told.site ?? told.website ?? told.website_url),
    categories: categoriesOf(told.categories ?? told.subtypes ?? told.category ?? told.type),
  };
}

function addressOf(told: Members): string | null {
  const whole = readLine(told.full_address ?? told.address, 1_000);
  if (whole !== null) return whole;
  const { street, city, state, postal_code: postalCode } = told;
  const town = [readLine(state, 100), readLine(postalCode, 40)].filter((part) => part !== null).join(' ');
  return readLine(
    [readLine(street, 300), readLine(city, 200), town].filter((part) => part).join(', '),
    1_000,
  );
}

/** A list of texts or of objects with a name, or a text with commas. */
function categoriesOf(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(',', 60) : itemsOf(value).slice(0, 60);
  const lines = list.map((one) =>
    readLine(typeof one === 'string' ? one : (membersOf(one).name ?? membersOf(one).title), 200),
  );
  return [...new Set(lines.filter((line) => line !== null))].slice(0, 50) as string[];
}
