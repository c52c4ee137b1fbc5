import { type Place, place, starCounts, weekdays } from '../../records/place.ts';
import { readCid, readPoint, readRating } from '../place-fields.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCount,
  readItems,
  readLine,
  readLines,
  readText,
  readUrl,
} from '../record-fields.ts';
import { readUsAddress } from '../us-address.ts';
import { toldPhone } from '../vendor-fields.ts';

/** Of `local_results` and `place_results`; null for one without a name, or that could not be found again. */
export function placeOf(row: unknown, seenAt: string): Place | null {
  const told = membersOf(row);
  const name = readLine(told.title, 500);
  const placeId = readLine(told.place_id, 300);
  const cid = cidOfPlace(row);
  if (name === null || (placeId === null && cid === null)) return null;
  const address = readLine(told.address, 1_000);
  const parts = readUsAddress(address);
  const phone = readLine(told.phone, 60);
  const { latitude, longitude } = membersOf(told.gps_coordinates);
  const read: Place = {
    placeId,
    cid,
    name,
    url: placeId === null ? `https://www.google.com/maps?cid=${cid}` : pageOf(placeId),
    categories: readLines([told.type, ...itemsOf(told.type), ...itemsOf(told.types)], 50, 200),
    address,
    ...parts,
    neighborhood: null,
    point: readPoint(latitude, longitude),
    phone,
    phoneE164: toldPhone(phone, parts.country),
    website: readUrl(told.website),
    rating: readRating(told.rating),
    reviewCount: readCount(told.reviews, 100_000_000),
    reviewsByStars: starsOf(told.rating_summary),
    description: descriptionOf(told.description),
    priceLevel: readLine(told.price, 50),
    openingHours: hoursOf(told),
    closed: closedOf(told),
    imageUrl: readUrl(told.thumbnail),
    imageCount: null,
    amenities: amenitiesOf(told),
    isAdvertisement: null,
    language: 'en',
    seenAt,
  };
  return place.safeParse(read).data ?? null;
}

const pageOf = (placeId: string) =>
  `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`;

/** The number of one of `local_results`, or of `place_results`. */
export function cidOfPlace(row: unknown): string | null {
  const { data_cid, data_id } = membersOf(row);
  return readCid(data_cid) ?? cidOf(data_id);
}

/** The second half of `0x89c259af336b3341:0xa4969e07ce3108de`. */
function cidOf(dataId: unknown): string | null {
  const [, hex] =
    /^0x[0-9a-f]{1,16}:0x([0-9a-f]{1,16})$/i.exec(typeof dataId === 'string' ? dataId : '') ?? [];
  return hex === undefined ? null : readCid(BigInt(`0x${hex}`).toString());
}

/** `[{stars: 5, amount: 310}, …]`. */
function starsOf(told: unknown): Place['reviewsByStars'] {
  const counts = [1, 2, 3, 4, 5].map(
    (stars) =>
      itemsOf(told)
        .map(membersOf)
        .find((one) => one.stars === stars)?.amount,
  );
  return starCounts.safeParse(counts).data ?? null;
}

const descriptionOf = (told: unknown) =>
  readText(typeof told === 'string' ? told : membersOf(told).snippet, 5_000);

/** An object by day, or a list of such objects with a day each. */
function hoursOf({ operating_hours, hours }: Members): Place['openingHours'] {
  const told = [operating_hours, hours].flatMap((one) => [one, ...itemsOf(one)]).map(membersOf);
  return weekdays.flatMap((day) => {
    const key = day.toLowerCase();
    const line = told.map((one) => readLine(one[key], 200)).find((one) => one !== null);
    return line == null ? [] : [{ day, hours: line }];
  });
}

function closedOf({ open_state, permanently_closed, temporarily_closed }: Members): Place['closed'] {
  const state = readLine(open_state, 200) ?? '';
  if (permanently_closed === true || /permanently closed/i.test(state)) return 'permanently';
  if (temporarily_closed === true || /temporarily closed/i.test(state)) return 'temporarily';
  return state === '' ? null : 'no';
}

/** `[{service_options: ["Dine-in"]}, …]`, and what it does not offer in a list of its own. */
function amenitiesOf({ extensions, unsupported_extensions }: Members): Place['amenities'] {
  const sections = new Map<string, { label: string; has: boolean }[]>();
  const add = (told: unknown, has: boolean) => {
    for (const [key, labels] of itemsOf(told).flatMap((one) => Object.entries(membersOf(one)))) {
      const words = readLine(key.replaceAll('_', ' '), 100);
      const read = readItems(labels, 100, (label) => readLine(label, 200));
      if (words === null || read.length === 0) continue;
      const section = words.charAt(0).toUpperCase() + words.slice(1);
      const items = [...(sections.get(section) ?? []), ...read.map((label) => ({ label, has }))];
      sections.set(section, items.slice(0, 100));
    }
  };
  add(extensions, true);
  add(unsupported_extensions, false);
  return [...sections].slice(0, 30).map(([section, items]) => ({ section, items }));
}
