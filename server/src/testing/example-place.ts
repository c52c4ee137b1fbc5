import type { Place } from '../records/place.ts';

/** A place of which only so much is known as a source has to know. */
export const barePlace: Place = {
  ...{ placeId: null, cid: null, name: 'Kestrel Dental', url: 'https://maps.example/place/kestrel' },
  ...{ categories: [], address: null, street: null, neighborhood: null, city: null, postalCode: null },
  ...{ region: null, country: null, point: null, phone: null, phoneE164: null, website: null, rating: null },
  ...{ reviewCount: null, reviewsByStars: null, description: null, priceLevel: null, openingHours: [] },
  ...{ closed: null, imageUrl: null, imageCount: null, amenities: [], isAdvertisement: null, language: null },
  seenAt: '2026-11-21T09:42:31.004Z',
};

/** The place of the example of the reference. */
export const canalRowCoffee: Place = {
  placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  cid: '3820017718842260741',
  name: 'Canal Row Coffee',
  url: 'https://maps.example/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  categories: ['Coffee shop', 'Cafe'],
  address: '210 Canal Row, Dayton, OH 45402',
  street: '210 Canal Row',
  neighborhood: 'Oregon District',
  city: 'Dayton',
  postalCode: '45402',
  region: 'Ohio',
  country: 'US',
  point: { lat: 39.7589, lng: -84.1916 },
  phone: '(202) 555-0119',
  phoneE164: '+12025550119',
  website: 'https://canalrow.example',
  rating: 4.6,
  reviewCount: 416,
  reviewsByStars: [9, 6, 20, 71, 310],
  description: null,
  priceLevel: '$',
  openingHours: [{ day: 'Monday', hours: '7 AM to 6 PM' }],
  closed: 'no',
  imageUrl: 'https://cdn.example/m/canalrow.jpg',
  imageCount: 58,
  amenities: [{ section: 'Accessibility', items: [{ label: 'Wheelchair accessible entrance', has: true }] }],
  isAdvertisement: false,
  language: 'en',
  seenAt: '2026-11-21T09:42:31.004Z',
};
