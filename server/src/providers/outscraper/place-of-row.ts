import { type Place, place, type StarCounts, weekdays } from '../../records/place.ts';
import { usStateOf } from '../../text/us-states.ts';
import { readCid, readPoint, readRating, readReviewCount } from '../place-fields.ts';
import { blankPlace, pageOfPlaceId } from '../place-records.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCountry,
  readLine,
  readText,
  readUrl,
} from '../record-fields.ts';
import { toldPhone } from '../vendor-fields.ts';

/** Null for what has no name, nothing to find it by again, or more than a record holds. */
export function placeOf(told: Members): Place | null {
  const name = readLine(told.name, 500);
  const placeId = readLine(told.place_id, 300);
  const url = placeId === null ? readUrl(told.location_link) : pageOfPlaceId(placeId);
  if (name === null || url === null) return null;
  const country = readCountry(told.country_code ?? told.country);
  const phone = readLine(told.phone, 60);
  const read: Place = {
    ...blankPlace(name, url),
    placeId,
    cid: cidOf(told),
    categories: categoriesOf(told),
    address: readLine(told.full_address ?? told.address, 1_000),
    street: readLine(told.street, 300),
    neighborhood: readLine(told.borough, 200),
    city: readLine(told.city, 200),
    postalCode: readLine(
      typeof told.postal_code === 'number' ? String(told.postal_code) : told.postal_code,
      40,
    ),
    region: regionOf(told, country),
    country,
    point: readPoint(told.latitude, told.longitude),
    phone,
    phoneE164: toldPhone(phone, country),
    website: readUrl(told.site ?? told.website),
    rating: readRating(told.rating),
    reviewCount: readReviewCount(told.reviews),
    reviewsByStars: starsOf(told.reviews_per_score),
    description: readText(told.description, 5_000),
    priceLevel: readLine(told.range, 50),
    openingHours: hoursOf(told.working_hours),
    closed: closedOf(told.business_status),
    imageUrl: readUrl(told.photo),
    imageCount: readReviewCount(told.photos_count),
    amenities: amenitiesOf(told.about),
    language: 'en',
  };
  return place.safeParse(read).data ?? null;
}

/** Digits; also as the second half of `0x…:0x…`. */
function cidOf({ cid, google_id: googleId }: Members): string | null {
  const [, hex] =
    /^0x[0-9a-f]{1,16}:0x([0-9a-f]{1,16})$/i.exec(typeof googleId === 'string' ? googleId : '') ?? [];
  return readCid(cid) ?? (hex === undefined ? null : readCid(BigInt(`0x${hex}`).toString()));
}

function categoriesOf({ type, category, subtypes }: Members): string[] {
  const list = typeof subtypes === 'string' ? subtypes.split(',', 60) : itemsOf(subtypes);
  const lines = [type ?? category, ...list].map((one) => readLine(one, 200));
  return [...new Set(lines.filter((line) => line !== null))].slice(0, 50) as string[];
}

/** By its whole name. */
function regionOf({ state, us_state: usState }: Members, country: string | null): string | null {
  const line = readLine(country === 'US' ? (usState ?? state) : state, 200);
  if (line === null || !/^[A-Z]{2}$/.test(line)) return line;
  return country === 'US' ? (usStateOf(line) ?? null) : null;
}

function starsOf(value: unknown): StarCounts | null {
  const told = membersOf(value);
  const counts = ['1', '2', '3', '4', '5'].map((stars) => readReviewCount(told[stars]));
  return counts.every((count) => count !== null) ? (counts as unknown as StarCounts) : null;
}

/** A text of each day, or a list of them. */
function hoursOf(value: unknown): Place['openingHours'] {
  const told = membersOf(value);
  return weekdays.flatMap((day) => {
    const list = typeof told[day] === 'string' ? [told[day]] : itemsOf(told[day]).slice(0, 10);
    const hours = readLine(list.filter((one) => typeof one === 'string').join(', '), 200);
    return hours === null ? [] : [{ day, hours }];
  });
}

function closedOf(status: unknown): Place['closed'] {
  if (status === 'OPERATIONAL') return 'no';
  if (status === 'CLOSED_TEMPORARILY') return 'temporarily';
  return status === 'CLOSED_PERMANENTLY' ? 'permanently' : null;
}

function amenitiesOf(value: unknown): Place['amenities'] {
  const sections = Object.entries(membersOf(value)).slice(0, 30);
  return sections.flatMap(([title, told]) => {
    const section = readLine(title, 100);
    const items = Object.entries(membersOf(told)).flatMap(([text, has]) => {
      const label = readLine(text, 200);
      return label !== null && typeof has === 'boolean' ? [{ label, has }] : [];
    });
    return section === null || items.length === 0 ? [] : [{ section, items: items.slice(0, 100) }];
  });
}
