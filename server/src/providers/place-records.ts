import { type DirectoryListing, listingsPerPage } from '../records/directory-listing.ts';
import type { Place } from '../records/place.ts';

/* What connectors to maps and to directories have in common. */

/** A place of which nothing is known but its name and its page, seen now: what a source tells is laid over it. */
export const blankPlace = (name: string, url: string): Place => ({
  placeId: null,
  cid: null,
  name,
  url,
  categories: [],
  address: null,
  street: null,
  neighborhood: null,
  city: null,
  postalCode: null,
  region: null,
  country: null,
  point: null,
  phone: null,
  phoneE164: null,
  website: null,
  rating: null,
  reviewCount: null,
  reviewsByStars: null,
  description: null,
  priceLevel: null,
  openingHours: [],
  closed: null,
  imageUrl: null,
  imageCount: null,
  amenities: [],
  isAdvertisement: null,
  language: null,
  seenAt: new Date().toISOString(),
});

export const blankListing = (name: string): DirectoryListing => ({
  name,
  phone: null,
  rating: null,
  address: null,
  website: null,
  categories: [],
});

/**
 * What may stand before a page of a directory where the vendor takes its price for that as well: two pages of ours. A page further on is
 * left to sources that can begin there.
 */
export const paidBeforeMax = 2 * listingsPerPage;

/** Metres of the equator to a pixel of a map at zoom 0, with tiles of 256 pixels. */
const metresPerPixel = 156_543;
/** About half of what a window shows. */
const pixels = 500;
/** Where a link does not tell how much it shows: a town. */
export const usualZoom = 13;

/** About how far from its middle the map of a link shows places, in metres; at most what vendors take. */
export function metresShown({ lat, zoom }: { lat: number; zoom: number | null }, metresMax: number): number {
  const wide = (metresPerPixel * Math.cos((lat * Math.PI) / 180) * pixels) / 2 ** (zoom ?? usualZoom);
  return Math.max(100, Math.min(metresMax, Math.round(wide)));
}

/** The page of a place by its id: one of which reviews can be asked for again. */
export const pageOfPlaceId = (placeId: string) =>
  `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`;
