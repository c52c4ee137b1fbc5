import { type PlaceReview, placeReview } from '../../records/place.ts';
import type { ReviewOrder, ReviewSearch } from '../../records/place-search.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { readNumber } from '../place-fields.ts';
import { itemsOf, type Members, membersOf, readInstant, readLine, readText } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, otherAnswered, unsupported } from '../vendor-fields.ts';
import { askRows, readRows } from './ask-rows.ts';
import { placeOf } from './place-of-row.ts';
import { placeQuery } from './search-places.ts';

const orders: Readonly<Record<ReviewOrder, string>> = {
  relevant: 'most_relevant',
  newest: 'newest',
  highest_rating: 'highest_rating',
  lowest_rating: 'lowest_rating',
};

/** By one request. */
export async function listReviews(
  client: VendorClient,
  { link, order, limit }: ReviewSearch,
  signal: AbortSignal,
): Promise<Answered<readonly PlaceReview[]>> {
  // A name may be that of several places.
  if (link.placeId === null && link.cid === null) return unsupported;
  const [row] = await askRows(
    client,
    '/maps/reviews-v3',
    { query: placeQuery(link), language: 'en', limit: 1, reviewsLimit: limit, sort: orders[order] },
    signal,
  );
  if (row === undefined) return notFound;
  const { placeId, cid } = placeOf(row) ?? { placeId: null, cid: null };
  if (link.placeId !== null ? placeId !== link.placeId : cid !== link.cid) return otherAnswered;
  const { reviews_data: told, reviews: count } = row;
  const isNone = told == null && (readNumber(count) ?? 0) === 0;
  if (!Array.isArray(told) && !isNone) {
    throw new ProviderFailure('outscraper', 'unreadable', { cause: 'no list of reviews' });
  }
  const reviews = distinctBy(readRows(itemsOf(told).map(membersOf), reviewOf), (review) => review.id);
  return { outcome: 'found', value: reviews.slice(0, limit) };
}

/** Null for what has no id, no stars, no author or no time, or is beyond the record's limits. */
function reviewOf(told: Members): PlaceReview | null {
  const id = readLine(told.review_id, 500);
  const stars = readNumber(told.review_rating);
  const reviewerName = readLine(told.author_title, 300);
  const publishedAt = publishedAtOf(told);
  if (id === null || stars === null || reviewerName === null || publishedAt === null) return null;
  const read = { id, text: readText(told.review_text, 20_000) ?? '', stars, publishedAt, reviewerName };
  return placeReview.safeParse(read).data ?? null;
}

/** Seconds since 1970, or "11/14/2026 16:20:00", the month first, which is UTC by its name. */
function publishedAtOf({ review_timestamp: seconds, review_datetime_utc: text }: Members): string | null {
  const at = readNumber(seconds);
  // From the first day of the map to the year 2100.
  if (at !== null && at > 1_100_000_000 && at < 4_102_444_800) return new Date(at * 1_000).toISOString();
  const [, month, day, year, time] =
    /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(typeof text === 'string' ? text.trim() : '') ?? [];
  return readInstant(year === undefined ? text : `${year}-${month}-${day}T${time}Z`);
}
