import { type DirectoryListing, listingsPerPage } from '../../records/directory-listing.ts';
import type { Provider } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { listingsOfRows, type ToldListing } from '../listings-of-rows.ts';
import { PageClient } from '../page-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { isUsLocation } from './us-location.ts';

/** Of one question, whatever is asked. */
const requestsMax = 10;

/**
 * The directory of businesses of the United States, read from the pages of its search: 30 businesses a page.
 *
 * @see https://www.yellowpages.com (shared/vendors/yellowpages.md, read 2026-11-22; selectors as public readers of October 2026 have them)
 */
export function openYellowpages({
  addresses,
  userAgent,
}: Pick<KeylessSettings, 'addresses' | 'userAgent'>): Provider {
  const client = new PageClient({
    name: 'yellowpages',
    baseUrl: addressOf(addresses, 'BASE_URL'),
    userAgent,
  });
  return {
    name: 'yellowpages',
    // A question is up to ten pages, one after another.
    terms: { timeoutMs: 40_000, timeVaries: true, concurrency: 1, rate: { questions: 6, perMs: 60_000 } },
    unavailable: () => null,

    async searchDirectory({ text, location, page: firstPage, pages }, signal) {
      if (!isUsLocation(location)) return unsupported;
      const told: ToldListing[] = [];
      let listings: readonly DirectoryListing[] = [];
      const last = firstPage + Math.min(pages, requestsMax) - 1;
      for (let page = firstPage; page <= last; page += 1) {
        const query = { search_terms: text, geo_location_terms: location, page };
        const answer = await client.page('directoryListings', [], { path: '/search', query, signal }, [404]);
        // A place that it does not know, or a page behind the last.
        if (answer === null) break;
        const { read } = answer;
        // How it says that there are no more is not known, and behind others an empty list says so as well.
        if (read.saysNone || (told.length > 0 && read.isOfSearch && read.rowCount === 0)) break;
        if (read.listings.length === 0)
          throw client.unreadable('neither businesses nor a message that there are none');
        told.push(...read.listings);
        const before = listings.length;
        listings = listingsOfRows('yellowpages', told, (one) => one);
        if (read.rowCount < listingsPerPage || listings.length === before) break;
      }
      // Behind the first page it is not known whether there is nothing at all.
      return listings.length === 0 && firstPage === 1 ? notFound : { outcome: 'found', value: listings };
    },
  };
}
