import type { MapsLink } from '../../records/maps-link.ts';
import { type PlaceReview, placeReview } from '../../records/place.ts';
import type { ReviewOrder, ReviewSearch } from '../../records/place-search.ts';
import type { Answered } from '../capabilities.ts';
import { isOfLink } from '../place-of-link.ts';
import { membersOf, readCount, readInstant, readLine, readText } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { cidOfPlace } from './place-of.ts';
import { queryOfLink } from './places.ts';
import { nextPage, type SerpClient } from './serp-client.ts';

/** The first page has eight, and its size is not to be chosen; the others have at most 20. */
const perPage = 20;
/** 300 reviews take 16 pages; one question more finds the id of a place of which only the number is known. */
const pagesMax = 16;
export const reviewRequestsMax = pagesMax + 1;

const orders = {
  relevant: 'qualityScore',
  newest: 'newestFirst',
  highest_rating: 'ratingHigh',
  lowest_rating: 'ratingLow',
} as const satisfies Record<ReviewOrder, string>;

/** Engine `google_maps_reviews`. A name is no identity: a link that says no more is left to others. */
export async function listReviews(
  client: SerpClient,
  { link, order, limit }: ReviewSearch,
  signal: AbortSignal,
): Promise<Answered<readonly PlaceReview[]>> {
  if (link.placeId === null && link.cid === null) return unsupported;
  const asked = queryOfLink(link);
  if (asked === null) return unsupported;
  const placeId = link.placeId ?? (await placeIdOf(client, asked, link, signal));
  if (placeId === null) return notFound;
  const query = { engine: 'google_maps_reviews', place_id: placeId, sort_by: orders[order], hl: 'en' };
  const found = new Map<string, PlaceReview>();
  let token: string | null = null;
  for (let page = 0; page < pagesMax && found.size < limit; page += 1) {
    const more: object = token === null ? {} : { next_page_token: token, num: perPage };
    const told = await client.ask({ ...query, ...more }, signal);
    const isKnown = typeof told.body.place_info === 'object' && told.body.place_info !== null;
    if (page === 0 && told.isMiss && !isKnown) return notFound;
    // A place without reviews may have no list of them.
    const isEmpty = told.isMiss || (isKnown && told.body.reviews === undefined);
    const rows = isEmpty ? [] : (client.rowsOf(told, 'reviews') ?? []);
    const before = found.size;
    for (const review of client.read(rows, reviewOf)) {
      if (found.size < limit && !found.has(review.id)) found.set(review.id, review);
    }
    token = nextPage(told.body)?.token || null;
    if (token === null || found.size === before) break;
  }
  return { outcome: 'found', value: [...found.values()] };
}

/** Null where there is no such place. */
async function placeIdOf(
  client: SerpClient,
  query: Readonly<Record<string, string | number>>,
  link: MapsLink,
  signal: AbortSignal,
): Promise<string | null> {
  const told = await client.ask({ engine: 'google_maps', hl: 'en', ...query }, signal);
  if (told.isMiss) return null;
  const place = told.body.place_results;
  const placeId = readLine(membersOf(place).place_id, 300);
  if (placeId === null) throw client.unreadable('no place of that number');
  // Where there is no such place, it shows what it has, whose reviews would be those of another.
  return isOfLink({ placeId, cid: cidOfPlace(place) }, link) ? placeId : null;
}

/** Null for one without its id, stars, time or writer. The words that somebody wrote come before those of a translation. */
function reviewOf(row: unknown): PlaceReview | null {
  const { review_id, rating, iso_date, user, snippet, extracted_snippet } = membersOf(row);
  const id = readLine(review_id, 500);
  const stars = readCount(rating, 5);
  const publishedAt = readInstant(iso_date);
  const reviewerName = readLine(membersOf(user).name, 300);
  if (id === null || stars === null || stars < 1 || publishedAt === null || reviewerName === null)
    return null;
  const text = readText(membersOf(extracted_snippet).original, 20_000) ?? readText(snippet, 20_000) ?? '';
  return placeReview.safeParse({ id, text, stars, publishedAt, reviewerName }).data ?? null;
}
