import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);
const count = z.int().min(0).max(100_000_000);

/** How many gave each number of stars, from one star to five. */
export const starCounts = z.tuple([count, count, count, count, count]);
export type StarCounts = z.infer<typeof starCounts>;

/** Days as they are written in opening hours, the first day of a week first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/**
 * A place on a map: a business, an office, a sight. What is not known is null or an empty list, never a guess: a source without
 * ratings says null, not 0.
 */
export const place = z.object({
  /** The source's own id of it; with those of maps that are called so, `ChIJ…`. */
  placeId: text(300).nullable(),
  /** A number that the map gives it, as digits. */
  cid: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
  name: text(500),
  /** Its page on the map. */
  url: text(2_000),
  /** Most fitting first. */
  categories: z.array(text(200)).max(50),
  /** The whole of it, as it is written there. */
  address: text(1_000).nullable(),
  /** With the number of the house. */
  street: text(300).nullable(),
  neighborhood: text(200).nullable(),
  city: text(200).nullable(),
  postalCode: text(40).nullable(),
  /** State, province or region, by its whole name. */
  region: text(200).nullable(),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().length(2).nullable(),
  point: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(),
  /** As it is written there; `phoneE164` for programs. */
  phone: text(60).nullable(),
  phoneE164: z
    .string()
    .regex(/^\+\d{4,15}$/)
    .nullable(),
  website: text(2_000).nullable(),
  /** 0 to 5 stars, one decimal. */
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: count.nullable(),
  reviewsByStars: starCounts.nullable(),
  description: text(5_000).nullable(),
  /** "$" to "$$$$", or as the source says it. */
  priceLevel: text(50).nullable(),
  openingHours: z.array(z.object({ day: text(50), hours: text(200) })).max(7),
  closed: z.enum(['temporarily', 'permanently', 'no']).nullable(),
  imageUrl: text(2_000).nullable(),
  imageCount: count.nullable(),
  /** What it offers, by section: "Accessibility" has "Wheelchair accessible entrance". */
  amenities: z
    .array(
      z.object({
        section: text(100),
        items: z.array(z.object({ label: text(200), has: z.boolean() })).max(100),
      }),
    )
    .max(30),
  /** Somebody paid for its being shown. */
  isAdvertisement: z.boolean().nullable(),
  /** ISO 639-1, of the texts. */
  language: text(10).nullable(),
  /** ISO 8601, UTC, with milliseconds: when the source looked. */
  seenAt: z.iso.datetime({ precision: 3 }),
});
export type Place = z.infer<typeof place>;

/** What somebody wrote of a place. A rating without a word has an empty text. */
export const placeReview = z.object({
  id: text(500),
  text: z.string().max(20_000),
  stars: z.int().min(1).max(5),
  publishedAt: z.iso.datetime({ precision: 3 }),
  reviewerName: text(300),
});
export type PlaceReview = z.infer<typeof placeReview>;
