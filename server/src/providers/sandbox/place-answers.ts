import { listingsPerPage } from '../../records/directory-listing.ts';
import { dayOf } from '../../world/calendar.ts';
import { type LocalSearch, listingOf, placeOf } from '../../world/local-search.ts';
import { placeReviews } from '../../world/place-reviews.ts';
import { starsOf } from '../../world/star-counts.ts';
import type { Capabilities } from '../capabilities.ts';

type PlaceCapabilities = Pick<Capabilities, 'searchPlaces' | 'listReviews' | 'searchDirectory'>;

/** Places, what people wrote of them, and the directory that lists the same businesses. */
export function placeAnswers(
  search: () => LocalSearch,
  clock: () => number,
  seed: number,
): PlaceCapabilities {
  return {
    async searchPlaces(asked) {
      const found =
        asked.by === 'link' ? search().findByLink(asked.link) : search().find(asked.text, asked.location);
      if (found.length === 0) return { outcome: 'not_found' };
      const day = dayOf(clock());
      return { outcome: 'found', value: found.slice(0, asked.limit).map((one) => placeOf(one, day)) };
    },
    async listReviews({ link, order, limit }) {
      const placeId = search().placeIdOf(link);
      if (placeId === null) return { outcome: 'not_found' };
      const place = { placeId, stars: starsOf(seed, placeId) };
      return { outcome: 'found', value: placeReviews(seed, place, { order, limit, day: dayOf(clock()) }) };
    },
    async searchDirectory({ text, location, page, pages }) {
      // Who has no site, or has closed for good, is not listed.
      const listed = search()
        .find(text, location)
        .filter(({ business }) => business.website !== null && business.closed !== 'permanently');
      if (listed.length === 0) return { outcome: 'not_found' };
      const from = (page - 1) * listingsPerPage;
      return { outcome: 'found', value: listed.slice(from, from + pages * listingsPerPage).map(listingOf) };
    },
  };
}
