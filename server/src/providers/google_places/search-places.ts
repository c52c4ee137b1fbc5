import { z } from 'zod';
import type { MapsLink } from '../../records/maps-link.ts';
import type { Place } from '../../records/place.ts';
import type { PlaceSearch } from '../../records/place-search.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { metresShown } from '../place-records.ts';
import { membersOf } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundUnlessNull, notFound, otherAnswered, unsupported } from '../vendor-fields.ts';
import { placeFields, placeOf } from './place-of-answer.ts';

const pageSizeMax = 20;
/** It gives no more than three pages of a search. */
const pagesMax = 3;
const metresMax = 50_000;

/** `cid`: of the one place that is meant, among those of its name. */
interface Question {
  readonly text: string;
  readonly point: MapsLink['point'];
  readonly cid: string | null;
}

/** At most 60 places, by three requests at most. A link to one place is answered with that place. */
export async function searchPlaces(
  client: VendorClient,
  search: PlaceSearch,
  signal: AbortSignal,
): Promise<Answered<readonly Place[]>> {
  if (search.by === 'words') {
    const { text, location } = search;
    const words = location === null ? text : `${text} in ${location}`;
    return listed(await textSearch(client, { text: words, point: null, cid: null }, search.limit, signal));
  }
  const { placeId, cid, text, point } = search.link;
  if (placeId !== null) {
    const told = await lookUp(client, placeId, placeFields, signal);
    const place = told === null ? null : placeOf(told);
    if (told !== null && place === null) throw unreadable();
    return foundUnlessNull(place === null ? null : [place]);
  }
  if (text === null) return unsupported;
  const places = await textSearch(
    client,
    { text, point, cid },
    cid === null ? search.limit : pageSizeMax,
    signal,
  );
  if (cid === null) return listed(places);
  // Others of the name are other places; and that it is not among them does not say that it is gone.
  const meant = places.filter((place) => place.cid === cid);
  return meant.length === 0 ? otherAnswered : { outcome: 'found', value: meant.slice(0, 1) };
}

/** The body of a question that it does not understand. */
export const isRefused = (body: unknown): boolean =>
  membersOf(membersOf(body).error).status === 'INVALID_ARGUMENT';

/** Null where there is no such place, or no such id. `fields` as of a place, with commas. @throws {ProviderFailure} */
export async function lookUp(
  client: VendorClient,
  placeId: string,
  fields: string,
  signal: AbortSignal,
): Promise<unknown> {
  const told = await client.ask({
    path: `/places/${encodeURIComponent(placeId)}`,
    query: { languageCode: 'en' },
    headers: { 'x-goog-fieldmask': fields },
    answer: z.record(z.string(), z.unknown()),
    signal,
  });
  return isRefused(told) ? null : told;
}

export function listed(places: readonly Place[]): Answered<readonly Place[]> {
  return places.length === 0 ? notFound : { outcome: 'found', value: places };
}

async function textSearch(
  client: VendorClient,
  { text, point }: Question,
  limit: number,
  signal: AbortSignal,
): Promise<Place[]> {
  const asked = {
    textQuery: text,
    languageCode: 'en',
    ...(point === null
      ? {}
      : {
          locationBias: {
            circle: {
              center: { latitude: point.lat, longitude: point.lng },
              radius: metresShown(point, metresMax),
            },
          },
        }),
  };
  const mask = `${placeFields
    .split(',')
    .map((field) => `places.${field}`)
    .join(',')},nextPageToken`;
  let places: readonly Place[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < pagesMax && places.length < limit; page += 1) {
    // The last page is cut here, since all but the token has to be the same on each.
    const pageSize = Math.min(pageSizeMax, limit);
    const answer = await client.ask({
      path: '/places:searchText',
      body: { ...asked, pageSize, ...(pageToken === undefined ? {} : { pageToken }) },
      headers: { 'x-goog-fieldmask': mask },
      answer: pageAnswer,
      missOn: [],
      signal,
    });
    const rows = (answer?.places ?? []).slice(0, pageSizeMax);
    const read = rows.map(placeOf).filter((place) => place !== null);
    if (rows.length > 0 && read.length === 0) throw unreadable();
    const before = places.length;
    places = distinctBy([...places, ...read], ({ placeId }) => placeId);
    pageToken = answer?.nextPageToken || undefined;
    if (pageToken === undefined || (rows.length > 0 && places.length === before)) break;
  }
  return places.slice(0, limit);
}

/** What the mask asks for, and nothing else: no results are an answer without any member. */
const pageAnswer = z.strictObject({
  places: z.array(z.unknown()).optional(),
  nextPageToken: z.string().optional(),
});

const unreadable = () =>
  new ProviderFailure('google_places', 'unreadable', { cause: 'none of its places could be read' });
