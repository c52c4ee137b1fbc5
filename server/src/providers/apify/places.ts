import type { MapsLink } from '../../records/maps-link.ts';
import type { PlaceSearch, ReviewOrder } from '../../records/place-search.ts';
import type { Capabilities } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { readCid } from '../place-fields.ts';
import { hasCid, isOfLink } from '../place-of-link.ts';
import { readLine } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { listOfItems, runUsdMax } from './list-items.ts';
import { placeOfItem, reviewOfItem } from './place-of-item.ts';
import { readItems } from './read-rows.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

/** Of a place without what only its own page says, and of a review; both as the dearest plan pays them (unsourced but for their range). */
export const placeUsd = 0.004;
export const reviewUsd = 0.001;

/** As the code of the actor's first version had them; whether its present one still takes these words is not told. */
const orders = {
  relevant: 'mostRelevant',
  newest: 'newest',
  highest_rating: 'highestRanking',
  lowest_rating: 'lowestRanking',
} as const satisfies Readonly<Record<ReviewOrder, string>>;

/**
 * Actors `crawler-google-places` and `google-maps-reviews-scraper`, whose items have the names of our fields. What only the page of a place tells
 * (opening hours, how the stars are spread, what it offers) costs half as much again, and is not asked for; what comes of it is read.
 */
export function placesOf(runner: ActorRunner): Pick<Capabilities, 'searchPlaces' | 'listReviews'> {
  return {
    async searchPlaces(search, signal) {
      const asked = inputOf(search);
      if (asked === null) return unsupported;
      const { limit } = search;
      const items = await runner.run(
        'searchPlaces',
        {
          input: { ...asked, maxCrawledPlacesPerSearch: limit, maxReviews: 0, maxImages: 0, language: 'en' },
          itemsMax: limit,
          usdMax: runUsdMax(placeUsd, limit),
        },
        signal,
      );
      const seenAt = new Date().toISOString();
      return listOfItems(items, {
        limit,
        read: (item) => placeOfItem(item, seenAt),
        isAsked: (place) => search.by === 'words' || isOfLink(place, search.link),
        keyOf: (place) => place.placeId ?? place.cid ?? place.url,
      });
    },

    async listReviews({ link, order, limit }, signal) {
      // What a search finds are several places, whose reviews would pass for those of one.
      const url = pageOf(link);
      if (url === null) return unsupported;
      const items = await runner.run(
        'listReviews',
        {
          input: {
            startUrls: [{ url }],
            maxReviews: limit,
            reviewsSort: orders[order],
            language: 'en',
            // Names of reviewers.
            personalData: true,
          },
          itemsMax: limit,
          usdMax: runUsdMax(reviewUsd, limit),
        },
        signal,
      );
      const own = items.filter((item) => isOfLink(keysOf(item), link));
      if (own.length === 0) return notFound;
      // A place without any comes as an item of the place alone, without a review.
      const reviews = readItems(own, reviewOfItem, isPlaceOnly);
      const distinct = distinctBy(reviews, ({ id }) => id);
      return { outcome: 'found', value: distinct.slice(0, limit) };
    },
  };
}

/** Null for a link that is of another map. */
function inputOf(search: PlaceSearch): Record<string, unknown> | null {
  if (search.by === 'link') {
    const url = addressOf(search.link);
    return url === null ? null : { startUrls: [{ url }] };
  }
  const { text, location } = search;
  return { searchStringsArray: [text], ...(location === null ? {} : { locationQuery: location }) };
}

/** The address of the one place that the link names, so that nothing else can be read out of it; null where it names none. */
function pageOf(link: MapsLink): string | null {
  const { placeId, cid } = link;
  // It takes no other ids than those that have a page.
  if (placeId !== null && /^[CG]hIJ[\w-]{23}$/.test(placeId))
    return `https://www.google.com/maps/place/?q=place_id:${placeId}`;
  return !hasCid(link) ? null : `https://www.google.com/maps?cid=${cid}`;
}

/** The address of one place, or of a search, if it is of that map. */
function addressOf(link: MapsLink): string | null {
  const page = pageOf(link);
  if (page !== null) return page;
  const { url } = link;
  const { hostname, pathname } = new URL(url);
  const isMap =
    /^(?:maps\.)google\.(?:com?\.)?[a-z]{2,3}$/.test(hostname) ||
    hostname === 'maps.app.goo.gl' ||
    (/^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/.test(hostname) && pathname.startsWith('/maps')) ||
    (hostname === 'goo.gl' && pathname.startsWith('/maps/'));
  return isMap ? url : null;
}

const keysOf = ({ placeId, cid }: ActorItem) => ({ placeId: readLine(placeId, 300), cid: readCid(cid) });

const isPlaceOnly = (item: ActorItem) => item.reviewId === undefined && typeof item.title === 'string';
