import type { MapsLink } from '../../records/maps-link.ts';
import type { Place } from '../../records/place.ts';
import type { PlaceSearch } from '../../records/place-search.ts';
import type { Answered } from '../capabilities.ts';
import { hasCid, isOfLink, viewOf } from '../place-of-link.ts';
import { readPages } from '../read-pages.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { placeOf } from './place-of.ts';
import { nextPage, pagesAtOnce, type SerpClient } from './serp-client.ts';

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
  const query = search.by === 'link' ? queryOfLink(search.link) : wordsQuery(search.text, search.location);
  if (query === null) return unsupported;
  const found = new Map<string, Place>();
  let behind: ((page: number) => Query) | null = null;
  const readPage = (page: number) =>
    client.ask({ engine: 'google_maps', hl: 'en', ...query, ...behind?.(page) }, signal);
  await readPages(pagesAtOnce, readPage, (told, page) => {
    const seenAt = told.lookedAt ?? new Date().toISOString();
    // One that the words fit exactly stands alone.
    const one = told.body.place_results;
    const rows =
      typeof one === 'object' && one !== null ? [one] : (client.rowsOf(told, 'local_results') ?? []);
    const before = found.size;
    for (const place of client.read(rows, (row) => placeOf(row, seenAt))) {
      // Where there is no such place, it shows what it has.
      const isAsked = search.by === 'words' || isOfLink(place, search.link);
      if (isAsked && found.size < search.limit && !found.has(place.url)) found.set(place.url, place);
    }
    const next = nextPage(told.body)?.url ?? null;
    behind ??= next && pagesBehind(query, next);
    if (next === null || behind === null || found.size === before) return 0;
    return Math.min(placeRequestsMax - page, Math.ceil((search.limit - found.size) / perPage));
  });
  return found.size === 0 ? notFound : { outcome: 'found', value: [...found.values()] };
}

const wordsQuery = (text: string, location: string | null): Query => ({
  type: 'search',
  q: location === null ? text : `${text} in ${location}`,
});

/** Null for an address that says nothing, such as a short one, or names what no place can be called. */
export function queryOfLink(link: MapsLink): Query | null {
  const { placeId, cid, text, point } = link;
  if (placeId !== null) return { place_id: placeId };
  if (cid !== null) return hasCid(link) ? { data_cid: cid } : null;
  if (text === null) return null;
  // 14z is what the engine shows where nobody says how near.
  const shown = point && { ll: viewOf(point, 14) };
  return { type: 'search', q: text, ...shown };
}

/**
 * Later pages need the point that the map was shown at, which stands in the address of the second. Only that, and how long pages are, is taken
 * of an address that somebody else wrote. Null where it leads nowhere.
 */
function pagesBehind(query: Query, second: URL): ((page: number) => Query) | null {
  const start = Number(second.searchParams.get('start'));
  const ll = query.ll ?? second.searchParams.get('ll');
  return !Number.isInteger(start) || start < perPage || ll === null
    ? null
    : (page) => ({ ll, start: (page - 1) * start });
}
