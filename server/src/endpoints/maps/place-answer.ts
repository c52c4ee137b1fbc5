import { z } from 'zod';
import { placeAskedFor } from '../../records/asked-for.ts';
import type { Place, starCounts } from '../../records/place.ts';

/*
 * A place in the Google Maps endpoints: the specification's fields, and the other names that clients of such interfaces know
 * (shapes.md 4.7). Unknown fields are null.
 */

const stars = z.int().describe('Number of reviews with this rating.');

export const placeAnswer = z.object({
  url: z.string().describe('Map URL; maps_reviews_scraper_sync accepts it.'),
  title: z.string(),
  address: z.string().nullable().describe('Full address.'),
  street: z.string().nullable().describe('With the house number.'),
  neighborhood: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  state: z.string().nullable().describe('Full name.'),
  countryCode: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
  phone: z.string().nullable().describe('As the place shows it.'),
  phoneUnformatted: z.string().nullable().describe('E.164.'),
  website: z.string().nullable(),
  categoryName: z.string().nullable().describe('Main category.'),
  categories: z.array(z.string()),
  totalScore: z.number().nullable().describe('0 to 5.'),
  reviewsCount: z.int().nullable(),
  reviewsDistribution: z
    .object({ oneStar: stars, twoStar: stars, threeStar: stars, fourStar: stars, fiveStar: stars })
    .nullable(),
  description: z.string().nullable(),
  price: z.string().nullable().describe('"$" to "$$$$".'),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  placeId: z.string().nullable(),
  cid: z.string().nullable().describe('Digits.'),
  permanentlyClosed: z.boolean().nullable(),
  temporarilyClosed: z.boolean().nullable(),
  openingHours: z.array(z.object({ day: z.string(), hours: z.string().describe('Such as 7 AM to 6 PM.') })),
  imageUrl: z.string().nullable(),
  imagesCount: z.int().nullable(),
  additionalInfo: z
    .record(z.string(), z.array(z.record(z.string(), z.boolean())))
    .describe('Amenities and services, by section.'),
  rank: z.int().describe('Position in this response, from 1.'),
  isAdvertisement: z.boolean().nullable(),
  language: z.string().nullable(),
  scrapedAt: z.string().describe('When the provider fetched it; ISO 8601.'),
});
export type PlaceAnswer = z.infer<typeof placeAnswer>;

export function placeAnswerOf(found: Place, index: number): PlaceAnswer {
  const place = placeAskedFor(found);
  const { closed } = place;
  return {
    url: place.url,
    title: place.name,
    address: place.address,
    street: place.street,
    neighborhood: place.neighborhood,
    city: place.city,
    postalCode: place.postalCode,
    state: place.region,
    countryCode: place.country,
    phone: place.phone,
    phoneUnformatted: place.phoneE164,
    website: place.website,
    categoryName: place.categories[0] ?? null,
    categories: place.categories,
    totalScore: place.rating,
    reviewsCount: place.reviewCount,
    reviewsDistribution: place.reviewsByStars && distributionOf(place.reviewsByStars),
    description: place.description,
    price: place.priceLevel,
    location: place.point,
    placeId: place.placeId,
    cid: place.cid,
    permanentlyClosed: closed && closed === 'permanently',
    temporarilyClosed: closed && closed === 'temporarily',
    openingHours: place.openingHours,
    imageUrl: place.imageUrl,
    imagesCount: place.imageCount,
    additionalInfo: Object.fromEntries(
      place.amenities.map(({ section, items }) => [
        section,
        items.map(({ label, has }) => ({ [label]: has })),
      ]),
    ),
    rank: index + 1,
    isAdvertisement: place.isAdvertisement,
    language: place.language,
    scrapedAt: place.seenAt,
  };
}

function distributionOf([oneStar, twoStar, threeStar, fourStar, fiveStar]: z.infer<typeof starCounts>) {
  return { oneStar, twoStar, threeStar, fourStar, fiveStar };
}

/** The place of the examples. */
export const examplePlace = {
  url: 'https://maps.example/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  title: 'Canal Row Coffee',
  address: '210 Canal Row, Dayton, OH 45402',
  street: '210 Canal Row',
  neighborhood: 'Oregon District',
  city: 'Dayton',
  postalCode: '45402',
  state: 'Ohio',
  countryCode: 'US',
  phone: '(202) 555-0119',
  phoneUnformatted: '+12025550119',
  website: 'https://canalrow.example',
  categoryName: 'Coffee shop',
  categories: ['Coffee shop', 'Cafe'],
  totalScore: 4.6,
  reviewsCount: 416,
  reviewsDistribution: { oneStar: 9, twoStar: 6, threeStar: 20, fourStar: 71, fiveStar: 310 },
  description: null,
  price: '$',
  location: { lat: 39.7589, lng: -84.1916 },
  placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  cid: '3820017718842260741',
  permanentlyClosed: false,
  temporarilyClosed: false,
  openingHours: [{ day: 'Monday', hours: '7 AM to 6 PM' }],
  imageUrl: 'https://cdn.example/m/canalrow.jpg',
  imagesCount: 58,
  additionalInfo: { Accessibility: [{ 'Wheelchair accessible entrance': true }] },
  rank: 1,
  isAdvertisement: false,
  language: 'en',
  scrapedAt: '2026-11-21T09:42:31.004Z',
} satisfies PlaceAnswer;
