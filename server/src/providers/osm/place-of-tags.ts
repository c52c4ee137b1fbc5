import type { DirectoryListing } from '../../records/directory-listing.ts';
import { type Place, place as placeRecord } from '../../records/place.ts';
import { usStateOf } from '../../text/us-states.ts';
import { readPoint } from '../place-fields.ts';
import { blankListing, blankPlace } from '../place-records.ts';
import { readCountry, readLine, readText, readUrl } from '../record-fields.ts';
import { toldPhone } from '../vendor-fields.ts';
import { openingDays } from './opening-days.ts';

/** One thing of the map. */
export interface MapElement {
  readonly type: string;
  /** Digits. */
  readonly id: string;
  readonly lat: unknown;
  readonly lon: unknown;
  readonly tags: Readonly<Record<string, string>>;
}

/** What says of what kind a place is, the most telling first. */
export const kindKeys = [
  ...['amenity', 'shop', 'office', 'craft', 'tourism', 'healthcare', 'leisure', 'club', 'historic'],
  ...['aeroway', 'social_facility', 'cuisine'],
] as const;

const offers = [
  ['Accessibility', 'wheelchair', 'Wheelchair accessible'],
  ['Accessibility', 'toilets:wheelchair', 'Wheelchair accessible toilet'],
  ['Service options', 'delivery', 'Delivery'],
  ['Service options', 'takeaway', 'Takeaway'],
  ['Service options', 'outdoor_seating', 'Outdoor seating'],
  ['Service options', 'drive_through', 'Drive-through'],
  ['Amenities', 'toilets', 'Toilets'],
  ['Amenities', 'air_conditioning', 'Air conditioning'],
] as const;

/**
 * Null for what has no name or no id, or is beyond the record's limits.
 *
 * @param country ISO 3166-1 alpha-2 of where it was searched, where all of that is in one country
 */
export function placeOfElement(element: MapElement, country: string | null): Place | null {
  const { type, id, tags } = element;
  const name = readLine(tags['name:en'] ?? tags.name, 500);
  if (name === null || !/^(?:node|way|relation)$/.test(type) || !/^[1-9]\d{0,18}$/.test(id)) return null;
  const where = readCountry(tags['addr:country']) ?? country;
  const phone = firstOf(tags.phone ?? tags['contact:phone'] ?? tags['contact:mobile']);
  const street = streetOf(tags, where);
  const city = readLine(
    tags['addr:city'] ?? tags['addr:town'] ?? tags['addr:village'] ?? tags['addr:place'],
    200,
  );
  const postalCode = readLine(tags['addr:postcode'], 40);
  const region = regionOf(tags['addr:state'] ?? tags['addr:province'], where);
  const read: Place = {
    ...blankPlace(name, `https://www.openstreetmap.org/${type}/${id}`),
    placeId: `${type}/${id}`,
    categories: categoriesOf(tags),
    address: readLine(tags['addr:full'], 1_000) ?? addressOf({ street, city, postalCode, region, where }),
    street,
    neighborhood: readLine(tags['addr:neighbourhood'] ?? tags['addr:quarter'] ?? tags['addr:suburb'], 200),
    city,
    postalCode,
    region,
    country: where,
    point: readPoint(element.lat, element.lon),
    phone: readLine(phone, 60),
    phoneE164: toldPhone(phone, where),
    website: readUrl(firstOf(tags.website ?? tags['contact:website'] ?? tags.url)),
    description: readText(tags['description:en'] ?? tags.description, 5_000),
    openingHours: openingDays(tags.opening_hours),
    imageUrl: /^https?:/.test(tags.image ?? '') ? readUrl(tags.image) : null,
    amenities: amenitiesOf(tags),
    // Nobody can pay for being on this map.
    isAdvertisement: false,
  };
  return placeRecord.safeParse(read).data ?? null;
}

/** The same as a directory lists it. */
export function listingOfPlace({ name, phone, address, website, categories }: Place): DirectoryListing {
  return { ...blankListing(name), phone, address, website, categories };
}

/** Some tags hold several values. */
const firstOf = (value: string | undefined) => value?.split(';')[0]?.trim();

function categoriesOf(tags: MapElement['tags']): string[] {
  const values = kindKeys.flatMap((key) => (tags[key] ?? '').split(';', 10));
  const words = values.map((value) => readLine(value.replaceAll('_', ' '), 200));
  return [...new Set(words.filter((word) => word !== null && word !== 'yes' && word !== 'no'))].slice(
    0,
    50,
  ) as string[];
}

/** Where the number stands differs: before the name of the street in English, behind it in most of Europe. */
const numberFirst = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'FR', 'ZA', 'IN', 'SG', 'HK']);

function streetOf(tags: MapElement['tags'], country: string | null): string | null {
  const [street, number] = [tags['addr:street'], tags['addr:housenumber']];
  if (!street) return null;
  const isFirst = country !== null && numberFirst.has(country);
  return readLine([isFirst ? number : '', street, isFirst ? '' : number].filter(Boolean).join(' '), 300);
}

/** Its whole name: a code of a state is spelled out where it is one of the USA, and is nothing elsewhere. */
function regionOf(value: string | undefined, country: string | null): string | null {
  const line = readLine(value, 200);
  if (line === null || !/^[A-Z]{2,3}$/.test(line)) return line;
  return country === 'US' ? (usStateOf(line) ?? null) : null;
}

interface AddressParts {
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly region: string | null;
  readonly where: string | null;
}

/** In one line; null without street and town, of which nobody could say where it is. */
function addressOf({ street, city, postalCode, region, where }: AddressParts): string | null {
  if (street === null && city === null) return null;
  const isBehind = where !== null && numberFirst.has(where) && where !== 'FR';
  const town = isBehind
    ? [city, [region, postalCode].filter(Boolean).join(' ')]
    : [[postalCode, city].filter(Boolean).join(' ')];
  return readLine([street, ...town].filter(Boolean).join(', '), 1_000);
}

function amenitiesOf(tags: MapElement['tags']): Place['amenities'] {
  const sections = new Map<string, { label: string; has: boolean }[]>();
  for (const [section, key, label] of offers) {
    const value = tags[key];
    // "limited" and the like are neither.
    if (value !== 'yes' && value !== 'no') continue;
    const items = sections.get(section) ?? [];
    items.push({ label, has: value === 'yes' });
    sections.set(section, items);
  }
  return [...sections].map(([section, items]) => ({ section, items }));
}
