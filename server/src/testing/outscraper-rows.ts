import { expect } from 'vitest';
import { outscraper } from '../providers/outscraper/outscraper.ts';
import { mapsLinkOf } from '../records/maps-link.ts';
import { vendorKey } from './vendor-contract.ts';
import type { EmulatedReply, VendorEmulator } from './vendor-emulator.ts';

/* A coffee shop, a review of it and a plumber, as Outscraper tells of them, and what is made of that. */

export const soon = () => AbortSignal.timeout(60_000);
export const open = (emulator: VendorEmulator) =>
  outscraper.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
export const linkOf = (url: string) => {
  const link = mapsLinkOf(url);
  if (link === undefined) throw new Error(url);
  return link;
};
export const byId = linkOf('https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c');
export const byCid = linkOf('https://maps.example/?cid=13571');
export const rows = (...all: unknown[]): EmulatedReply => ({
  body: { id: 'r1', status: 'Success', data: [all] },
});

export const coffee = {
  query: 'coffee, Dayton, OH',
  name: 'Canal Row Coffee',
  place_id: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  google_id: '0x88408:0x3503',
  full_address: '210 Canal Row, Dayton, OH 45402, United States',
  borough: 'Oregon District',
  street: '210 Canal Row',
  city: 'Dayton',
  postal_code: '45402',
  state: 'Ohio',
  us_state: 'Ohio',
  country: 'United States of America',
  country_code: 'US',
  latitude: 39.7589,
  longitude: -84.1916,
  site: 'https://canalrow.example/',
  phone: '+1 202-555-0119',
  type: 'Coffee shop',
  subtypes: 'Coffee shop, Cafe',
  rating: 4.6,
  reviews: 416,
  reviews_per_score: { 1: 9, 2: 6, 3: 20, 4: 71, 5: 310 },
  photos_count: 58,
  photo: 'https://images.example/canalrow.jpg',
  range: '$',
  working_hours: { Monday: '7AM-6PM', Tuesday: ['7AM-11AM', '1PM-6PM'], Sunday: 'Closed' },
  business_status: 'OPERATIONAL',
  about: { Accessibility: { 'Wheelchair accessible entrance': true, Odd: 'yes' }, Empty: {} },
  description: 'Coffee by a canal.',
  verified: true,
  location_link: 'https://www.google.com/maps/place/Canal+Row+Coffee/x',
};
export const coffeePlace = {
  placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  cid: '13571',
  name: 'Canal Row Coffee',
  url: 'https://www.google.com/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  categories: ['Coffee shop', 'Cafe'],
  address: '210 Canal Row, Dayton, OH 45402, United States',
  street: '210 Canal Row',
  neighborhood: 'Oregon District',
  city: 'Dayton',
  postalCode: '45402',
  region: 'Ohio',
  country: 'US',
  point: { lat: 39.7589, lng: -84.1916 },
  phone: '+1 202-555-0119',
  phoneE164: '+12025550119',
  website: 'https://canalrow.example/',
  rating: 4.6,
  reviewCount: 416,
  reviewsByStars: [9, 6, 20, 71, 310],
  description: 'Coffee by a canal.',
  priceLevel: '$',
  openingHours: [
    { day: 'Monday', hours: '7AM-6PM' },
    { day: 'Tuesday', hours: '7AM-11AM, 1PM-6PM' },
    { day: 'Sunday', hours: 'Closed' },
  ],
  closed: 'no',
  imageUrl: 'https://images.example/canalrow.jpg',
  imageCount: 58,
  amenities: [{ section: 'Accessibility', items: [{ label: 'Wheelchair accessible entrance', has: true }] }],
  isAdvertisement: null,
  language: 'en',
  seenAt: expect.stringMatching(/^20\d\d-.*Z$/),
};
export const review = {
  review_id: 'ChZDSUhNMG9n',
  author_title: 'Tomas R.',
  review_text: 'Fast line, good beans.',
  review_rating: 5,
  review_timestamp: 1_794_673_200,
  review_datetime_utc: '11/14/2026 16:20:00',
};
export const reviewRecord = {
  id: 'ChZDSUhNMG9n',
  text: 'Fast line, good beans.',
  stars: 5,
  publishedAt: '2026-11-14T16:20:00.000Z',
  reviewerName: 'Tomas R.',
};
export const plumber = {
  name: 'Bell & Crane Plumbing',
  phone: '(202) 555-0166',
  rating: '4.5',
  address: '77 Foundry St, Dayton, OH 45402',
  website: 'https://bellcrane.example',
  categories: ['Plumbers', { name: 'Water Heaters' }],
};
export const plumberListing = {
  name: 'Bell & Crane Plumbing',
  phone: '(202) 555-0166',
  rating: 4.5,
  address: '77 Foundry St, Dayton, OH 45402',
  website: 'https://bellcrane.example/',
  categories: ['Plumbers', 'Water Heaters'],
};
export const words = (limit: number) =>
  ({ by: 'words', text: 'coffee', location: 'Dayton, OH', limit }) as const;
export const misses = {
  'nothing for the query': rows(),
  'no query at all': { body: { status: 'Success', data: [] } },
  'a 204': { status: 204 },
};
