import { type Place, place } from '../../records/place.ts';
import { readCid, readPoint, readRating, readReviewCount } from '../place-fields.ts';
import { blankPlace, pageOfPlaceId } from '../place-records.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCountry,
  readItems,
  readLine,
  readLines,
  readUrl,
} from '../record-fields.ts';
import { toldPhone } from '../vendor-fields.ts';

/** All that a place is asked for; the dearest are those of the tier Enterprise, and none of the one above. */
export const placeFields = [
  ...['id', 'displayName', 'types', 'primaryTypeDisplayName', 'formattedAddress', 'addressComponents'],
  ...['location', 'nationalPhoneNumber', 'internationalPhoneNumber', 'websiteUri', 'googleMapsUri'],
  ...['rating', 'userRatingCount', 'priceLevel', 'businessStatus', 'regularOpeningHours'],
].join(',');

const priceLevels: ReadonlyMap<unknown, string> = new Map([
  ['PRICE_LEVEL_FREE', 'Free'],
  ['PRICE_LEVEL_INEXPENSIVE', '$'],
  ['PRICE_LEVEL_MODERATE', '$$'],
  ['PRICE_LEVEL_EXPENSIVE', '$$$'],
  ['PRICE_LEVEL_VERY_EXPENSIVE', '$$$$'],
]);
const statuses: ReadonlyMap<unknown, NonNullable<Place['closed']>> = new Map([
  ['OPERATIONAL', 'no'],
  ['CLOSED_TEMPORARILY', 'temporarily'],
  ['CLOSED_PERMANENTLY', 'permanently'],
]);
/** What is true of every place, and says nothing of it. */
const emptyTypes = new Set(['point_of_interest', 'establishment']);

/** Null for what has no name or no id, or is beyond the record's limits. */
export function placeOf(value: unknown): Place | null {
  const told = membersOf(value);
  const displayName = membersOf(told.displayName);
  const name = readLine(displayName.text, 500);
  const placeId = readLine(told.id, 300);
  if (name === null || placeId === null) return null;
  const part = partsOf(told.addressComponents);
  const address = readLine(told.formattedAddress, 1_000);
  const primary = readLine(membersOf(told.primaryTypeDisplayName).text, 200);
  const location = membersOf(told.location);
  const read: Place = {
    ...blankPlace(name, pageOfPlaceId(placeId)),
    placeId,
    cid: cidOf(told.googleMapsUri),
    categories: categoriesOf(primary, told.types),
    address,
    street: streetOf(part('street_number', 'longText'), part('route', 'longText'), address),
    neighborhood: readLine(
      part('neighborhood', 'longText') ??
        part('sublocality_level_1', 'longText') ??
        part('sublocality', 'longText'),
      200,
    ),
    city: readLine(part('locality', 'longText') ?? part('postal_town', 'longText'), 200),
    postalCode: readLine(part('postal_code', 'longText'), 40),
    region: readLine(part('administrative_area_level_1', 'longText'), 200),
    country: readCountry(part('country', 'shortText')),
    point: readPoint(location.latitude, location.longitude),
    phone: readLine(told.nationalPhoneNumber ?? told.internationalPhoneNumber, 60),
    phoneE164: toldPhone(readLine(told.internationalPhoneNumber, 60)),
    website: readUrl(told.websiteUri),
    rating: readRating(told.rating),
    reviewCount: readReviewCount(told.userRatingCount),
    priceLevel: priceLevels.get(told.priceLevel) ?? null,
    openingHours: readItems(membersOf(told.regularOpeningHours).weekdayDescriptions, 7, hoursOf),
    closed: statuses.get(told.businessStatus) ?? null,
    language: readLine(displayName.languageCode, 10),
  };
  return place.safeParse(read).data ?? null;
}

/** The text of the first component of that type. */
function partsOf(value: unknown): (type: string, form: 'longText' | 'shortText') => unknown {
  const parts = itemsOf(value).slice(0, 50).map(membersOf);
  return (type, form) => parts.find((one: Members) => itemsOf(one.types).includes(type))?.[form];
}

function categoriesOf(primary: string | null, types: unknown): string[] {
  const others = readLines(types, 50, 200)
    .filter((type) => !emptyTypes.has(type))
    .map((type) => type.replaceAll('_', ' '));
  const all = primary === null ? others : [primary, ...others.filter((one) => one !== primary.toLowerCase())];
  return all.slice(0, 50);
}

/** As the whole address has it: the number stands before the street here and behind it there. */
function streetOf(number: unknown, route: unknown, address: string | null): string | null {
  const [house, street] = [readLine(number, 50), readLine(route, 240)];
  if (street === null || house === null) return street;
  const behind = `${street} ${house}`;
  return address?.includes(behind) ? behind : `${house} ${street}`;
}

/** "Monday: 7:00 AM – 6:00 PM", with narrow spaces between. */
function hoursOf(value: unknown): Place['openingHours'][number] | null {
  const [, day, told] = /^([^:]{1,40}): ?(.+)$/.exec(readLine(value, 300) ?? '') ?? [];
  const hours = readLine(told, 200);
  return day === undefined || hours === null ? null : { day: day.trim(), hours };
}

/** Of `https://maps.google.com/?cid=123`. */
function cidOf(value: unknown): string | null {
  const url = readUrl(value);
  return url === null ? null : readCid(new URL(url).searchParams.get('cid'));
}
