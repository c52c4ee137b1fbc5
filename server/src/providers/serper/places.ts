import { z } from 'zod';
import { type Place, place } from '../../records/place.ts';
import type { PlaceSearch } from '../../records/place-search.ts';
import type { Answered } from '../capabilities.ts';
import { ProviderFailure } from '../capabilities.ts';
import { readCid, readPoint, readRating } from '../place-fields.ts';
import { readPages } from '../read-pages.ts';
import { itemsOf, membersOf, readCount, readLine, readLines, readText, readUrl } from '../record-fields.ts';
import { readUsAddress } from '../us-address.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, toldPhone, unsupported } from '../vendor-fields.ts';

const perPage = 10;
/** Behind the first. Its smallest plan takes 50 questions a second. */
export const pagesAtOnce = 4;
/** Of our questions none wants more than 500 places. */
const pagesMax = 50;

/** Places by words, those of a link as well. This search knows neither ids nor what a map shows: links to these are for others. */
export async function searchPlaces(
  client: VendorClient,
  search: PlaceSearch,
  signal: AbortSignal,
): Promise<Answered<readonly Place[]>> {
  const q = wordsOf(search);
  if (q === null) return unsupported;
  const found = new Map<string, Place>();
  const readPage = (page: number) =>
    client.ask({ path: '/places', body: { q, page }, answer, missOn: [], signal });
  await readPages(pagesAtOnce, readPage, (reply, page) => {
    const rows = itemsOf(reply?.places);
    const before = found.size;
    const places = rows.map(placeOf).filter((place) => place !== null);
    if (rows.length > 0 && places.length === 0) {
      throw new ProviderFailure(client.name, 'unreadable', { cause: 'no place could be read' });
    }
    for (const place of places) {
      if (found.size < search.limit && !found.has(place.url)) found.set(place.url, place);
    }
    if (rows.length < perPage || found.size === before) return 0;
    return Math.min(pagesMax - page, Math.ceil((search.limit - found.size) / perPage));
  });
  return found.size === 0 ? notFound : { outcome: 'found', value: [...found.values()] };
}

/** As one types them into the map: the parameter `location` takes names of a list only. Null where there is more to it than words. */
function wordsOf(search: PlaceSearch): string | null {
  if (search.by === 'words')
    return search.location === null ? search.text : `${search.text} in ${search.location}`;
  const { text, point, placeId, cid } = search.link;
  return point === null && placeId === null && cid === null ? text : null;
}

const answer = z.object({
  searchParameters: z.record(z.string(), z.unknown()),
  places: z.array(z.unknown()).nullish(),
});

/** Null for one without a name, or that could not be found again: its number is what its page is known by. */
function placeOf(row: unknown): Place | null {
  const told = membersOf(row);
  const name = readLine(told.title, 500);
  const cid = readCid(told.cid);
  if (name === null || cid === null) return null;
  const address = readLine(told.address, 1_000);
  const parts = readUsAddress(address);
  const phone = readLine(told.phoneNumber ?? told.phone, 60);
  const read: Place = {
    // `placeId`, `types` and the rest are documented of its other map search only, and taken where they are there.
    placeId: readLine(told.placeId, 300),
    cid,
    name,
    url: `https://www.google.com/maps?cid=${cid}`,
    categories: readLines([told.category ?? told.type, ...itemsOf(told.types)], 50, 200),
    address,
    ...parts,
    neighborhood: null,
    point: readPoint(told.latitude, told.longitude),
    phone,
    phoneE164: toldPhone(phone, parts.country),
    website: readUrl(told.website),
    rating: readRating(told.rating),
    reviewCount: readCount(told.ratingCount, 100_000_000),
    reviewsByStars: null,
    description: readText(told.description, 5_000),
    priceLevel: readLine(told.priceLevel, 50),
    openingHours: [],
    closed: null,
    imageUrl: readUrl(told.thumbnailUrl),
    imageCount: null,
    amenities: [],
    isAdvertisement: null,
    language: null,
    seenAt: new Date().toISOString(),
  };
  return place.safeParse(read).data ?? null;
}
