import type { MapsLink } from '../../records/maps-link.ts';
import type { Place } from '../../records/place.ts';
import type { PlaceSearch } from '../../records/place-search.ts';
import type { Answered } from '../capabilities.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { placeOf } from './place-of.ts';
import { nextPage, type SerpClient } from './serp-client.ts';

const perPage = 20;
/** Nobody wants more than 500 places. */
export const placeRequestsMax = 25;

type Query = Readonly<Record<string, string | number>>;

/** Engine `google_maps`: a search of up to 20 places a page, or one place by its id. */
export async function searchPlaces(
  client: SerpClient,
  search: PlaceSearch,
  signal: AbortSignal,
): Promise<Answered<readonly Place[]>> {
  let query: Query | null =
    search.by === 'link' ? queryOfLink(search.link) : wordsQuery(search.text, search.location);
  if (query === null) return unsupported;
  const found = new Map<string, Place>();
  for (let asked = 0; asked < placeRequestsMax && query !== null && found.size < search.limit; asked += 1) {
    const told = await client.ask({ engine: 'google_maps', hl: 'en', ...query }, signal);
    const seenAt = told.lookedAt ?? new Date().toISOString();
    // One that the words fit exactly stands alone.
    const one = told.body.place_results;
    const rows =
      typeof one === 'object' && one !== null ? [one] : (client.rowsOf(told, 'local_results') ?? []);
    const before = found.size;
    for (const place of client.read(rows, (row) => placeOf(row, seenAt))) {
      if (found.size < search.limit && !found.has(place.url)) found.set(place.url, place);
    }
    // Later pages need the point that the map was shown at, which stands in the address of the next.
    const next: URL | null = nextPage(told.body)?.url ?? null;
    query = found.size === before || next === null ? null : nextQuery(query, next);
  }
  return found.size === 0 ? notFound : { outcome: 'found', value: [...found.values()] };
}

const wordsQuery = (text: string, location: string | null): Query => ({
  type: 'search',
  q: location === null ? text : `${text} in ${location}`,
});

/** Null for an address that says nothing, such as a short one. */
export function queryOfLink({ placeId, cid, text, point }: MapsLink): Query | null {
  if (placeId !== null) return { place_id: placeId };
  if (cid !== null) return { data_cid: cid };
  if (text === null) return null;
  // 14z is what the engine shows where nobody says how near.
  const shown = point && { ll: `@${point.lat},${point.lng},${point.zoom ?? 14}z` };
  return { type: 'search', q: text, ...shown };
}

/** Only what leads on is taken of an address that somebody else wrote. */
function nextQuery(query: Query, next: URL): Query | null {
  const start = Number(next.searchParams.get('start'));
  const ll = query.ll ?? next.searchParams.get('ll');
  if (!Number.isInteger(start) || start < perPage || start === query.start || ll === null) return null;
  return { ...query, ll, start };
}
