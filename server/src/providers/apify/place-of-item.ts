import { type Place, type PlaceReview, place, placeReview, type StarCounts } from '../../records/place.ts';
import { readCid } from '../place-fields.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCount,
  readFlag,
  readInstant,
  readItems,
  readLine,
  readLines,
  readText,
  readUrl,
} from '../record-fields.ts';
import { toldPhone } from '../vendor-fields.ts';
import type { ActorItem } from './run-actor.ts';

const countMax = 100_000_000;

/** Null without a name or a page. @param seenAt where the item does not say when it was read */
export function placeOfItem(item: ActorItem, seenAt: string): Place | null {
  const name = readLine(item.title ?? item.name, 500);
  const url = readUrl(item.url) ?? readUrl(item.placeUrl);
  if (name === null || url === null) return null;
  const country = countryOf(item.countryCode);
  const phone = readLine(item.phone, 60);
  const address = readLine(item.address, 1_000);
  const read: Place = {
    placeId: readLine(item.placeId, 300),
    cid: readCid(item.cid),
    name,
    url,
    categories: readLines([item.categoryName, ...itemsOf(item.categories)], 50, 200),
    address,
    street: readLine(item.street, 300),
    neighborhood: readLine(item.neighborhood, 200),
    city: readLine(item.city, 200),
    postalCode: readLine(item.postalCode, 40),
    region: readLine(item.state, 200),
    country,
    point: pointOf(item.location),
    phone,
    phoneE164: toldPhone(readLine(item.phoneUnformatted, 60), country) ?? toldPhone(phone, country),
    website: readUrl(item.website),
    rating: ratingOf(item.totalScore),
    reviewCount: readCount(item.reviewsCount, countMax),
    reviewsByStars: starsOf(item.reviewsDistribution),
    description: readText(item.description, 5_000),
    priceLevel: readLine(item.price, 50),
    openingHours: readItems(item.openingHours, 7, hoursOf),
    closed: closedOf(item),
    imageUrl: readUrl(item.imageUrl),
    imageCount: readCount(item.imagesCount, countMax),
    amenities: amenitiesOf(item.additionalInfo),
    isAdvertisement: readFlag(item.isAdvertisement),
    language: languageOf(item.language),
    seenAt: readInstant(item.scrapedAt) ?? seenAt,
  };
  return place.safeParse(read).data ?? null;
}

/** Null without an id, a moment or stars. Whoever hides their name has none to tell, and is no reviewer that could be shown. */
export function reviewOfItem(item: ActorItem): PlaceReview | null {
  const id = readLine(item.reviewId, 500);
  const publishedAt = readInstant(item.publishedAtDate) ?? readInstant(item.publishAt);
  const reviewerName = readLine(item.name, 300) ?? readLine(item.reviewerName, 300);
  const stars = readCount(item.stars, 5) ?? readCount(item.rating, 5);
  if (id === null || publishedAt === null || reviewerName === null || stars === null) return null;
  const read = { id, text: readText(item.text, 20_000) ?? '', stars, publishedAt, reviewerName };
  return placeReview.safeParse(read).data ?? null;
}

const countryOf = (value: unknown) =>
  typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null;

const languageOf = (value: unknown) =>
  typeof value === 'string' && /^[a-z]{2,3}(?:-\w{2,6})?$/i.test(value) ? value : null;

function pointOf(value: unknown): Place['point'] {
  const { lat, lng } = membersOf(value);
  const isPoint =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return isPoint ? { lat, lng } : null;
}

/** No stars at all are what it says of places that nobody has rated. */
function ratingOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 && value <= 5 ? Math.round(value * 10) / 10 : null;
}

function starsOf(value: unknown): StarCounts | null {
  const told = membersOf(value);
  const [one, two, three, four, five] = [
    told.oneStar,
    told.twoStar,
    told.threeStar,
    told.fourStar,
    told.fiveStar,
  ].map((count) => readCount(count, countMax));
  if (one == null || two == null || three == null || four == null || five == null) return null;
  return one + two + three + four + five === 0 ? null : [one, two, three, four, five];
}

function hoursOf(value: unknown): Place['openingHours'][number] | null {
  const told = membersOf(value);
  const day = readLine(told.day, 50);
  const hours = readLine(told.hours, 200);
  return day === null || hours === null ? null : { day, hours };
}

function closedOf({ permanentlyClosed, temporarilyClosed }: ActorItem): Place['closed'] {
  if (permanentlyClosed === true) return 'permanently';
  if (temporarilyClosed === true) return 'temporarily';
  return permanentlyClosed === false && temporarilyClosed === false ? 'no' : null;
}

/** `{Accessibility: [{"Wheelchair accessible entrance": true}]}` */
function amenitiesOf(value: unknown): Place['amenities'] {
  return readItems(Object.entries(membersOf(value)).slice(0, 30), 30, (entry) => {
    const [name, list] = entry as [string, unknown];
    const section = readLine(name, 100);
    const items = readItems(itemsOf(list).slice(0, 100), 100, (one) => {
      const [told] = Object.entries(membersOf(one) satisfies Members);
      const label = readLine(told?.[0], 200);
      const has = readFlag(told?.[1]);
      return label === null || has === null ? null : { label, has };
    });
    return section === null || items.length === 0 ? null : { section, items };
  });
}
