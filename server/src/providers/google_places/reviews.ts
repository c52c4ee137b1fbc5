import { type PlaceReview, placeReview } from '../../records/place.ts';
import type { ReviewSearch } from '../../records/place-search.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { itemsOf, membersOf, readInstant, readLine, readText } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { lookUp, searchPlaces } from './search-places.ts';

/** It gives five, the most relevant ones; those of another order would be others. */
export async function listReviews(
  client: VendorClient,
  { link, order, limit }: ReviewSearch,
  signal: AbortSignal,
): Promise<Answered<readonly PlaceReview[]>> {
  if (order !== 'relevant') return unsupported;
  let { placeId } = link;
  if (placeId === null) {
    // By its name alone it would be another place of that name.
    if (link.cid === null || link.text === null) return unsupported;
    const found = await searchPlaces(client, { by: 'link', link, limit: 1 }, signal);
    if (found.outcome !== 'found') return found;
    placeId = found.value[0]?.placeId ?? null;
    if (placeId === null) return unsupported;
  }
  const told = await lookUp(client, placeId, 'id,reviews', signal);
  if (told === null) return notFound;
  const { id, reviews } = membersOf(told);
  const rows = itemsOf(reviews);
  const read = rows.map(reviewOf).filter((review) => review !== null);
  const isOther = typeof id !== 'string' || (reviews !== undefined && !Array.isArray(reviews));
  if (isOther || (rows.length > 0 && read.length === 0)) {
    throw new ProviderFailure('google_places', 'unreadable', { cause: 'its reviews could not be read' });
  }
  return { outcome: 'found', value: distinctBy(read, (review) => review.id).slice(0, limit) };
}

/** Null for what has no id, no stars or no author, or is beyond the record's limits. */
function reviewOf(value: unknown): PlaceReview | null {
  const told = membersOf(value);
  const id = readLine(told.name, 1_000)?.split('/').at(-1);
  const stars = told.rating;
  const publishedAt = readInstant(told.publishTime);
  const reviewerName = readLine(membersOf(told.authorAttribution).displayName, 300);
  if (!id || publishedAt === null || reviewerName === null) return null;
  const text = membersOf(told.text).text ?? membersOf(told.originalText).text;
  const read = { id, text: readText(text, 20_000) ?? '', stars, publishedAt, reviewerName };
  return placeReview.safeParse(read).data ?? null;
}
