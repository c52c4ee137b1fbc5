import type { MapsLink } from '../../records/maps-link.ts';
import type { Place } from '../../records/place.ts';
import type { PlaceSearch } from '../../records/place-search.ts';
import type { Answered } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { metresShown, usualZoom } from '../place-records.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, otherAnswered, unsupported } from '../vendor-fields.ts';
import { askRows, readRows } from './ask-rows.ts';
import { placeOf } from './place-of-row.ts';

const metresMax = 200_000;
/** A map shows nothing nearer, whatever an address says. */
const zoomMax = 21;
/** Further than that from what a map shows is not what was asked; a list goes on a little behind its edge. */
const edge = 4;

/** By one request. */
export async function searchPlaces(
  client: VendorClient,
  search: PlaceSearch,
  signal: AbortSignal,
): Promise<Answered<readonly Place[]>> {
  const ask = async (query: string, limit: number, more: Readonly<Record<string, string>> = {}) => {
    const asked = { query, language: 'en', organizationsPerQueryLimit: limit, ...more };
    const rows = await askRows(client, '/maps/search-v3', asked, signal);
    return distinctBy(readRows(rows, placeOf), (place) => place.placeId ?? place.url).slice(0, limit);
  };
  if (search.by === 'words') {
    const { text, location, limit } = search;
    return listed(await ask(location === null ? text : `${text}, ${location}`, limit));
  }
  const { placeId, cid, text, point } = search.link;
  if (placeId !== null || cid !== null) {
    const places = await ask(placeQuery(search.link), 1);
    // Where it did not understand what was asked, it answers with the best that it has.
    const isOther = places.some((one) => (placeId !== null ? one.placeId !== placeId : one.cid !== cid));
    return isOther ? otherAnswered : listed(places);
  }
  if (text === null) return unsupported;
  if (point === null) return listed(await ask(text, search.limit));
  // That it takes coordinates is said of an earlier version only: what it finds elsewhere shows that it did not.
  const { lat, lng } = point;
  const zoom = Math.min(zoomMax, Math.max(1, Math.round(point.zoom ?? usualZoom)));
  const coordinates = `@${lat},${lng},${zoom}z`;
  const places = await ask(text, search.limit, { coordinates });
  const metres = edge * metresShown({ lat, zoom }, metresMax);
  const near = places.filter((one) => one.point !== null && metresBetween(one.point, point) <= metres);
  return places.length > 0 && near.length === 0 ? otherAnswered : listed(near);
}

/** How it is asked for one place. */
export const placeQuery = ({ placeId, cid }: MapsLink): string =>
  placeId ?? `https://www.google.com/maps?cid=${cid}`;

const listed = (places: readonly Place[]): Answered<readonly Place[]> =>
  places.length === 0 ? notFound : { outcome: 'found', value: places };

/** On the flat, as it is over so short a way. */
function metresBetween(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const wide = Math.abs(one.lng - other.lng);
  const east = Math.min(wide, 360 - wide) * Math.cos((other.lat * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, east) * 111_320;
}
