import { expect } from 'vitest';
import { openOsm } from '../providers/osm/osm.ts';
import { mapsLinkOf } from '../records/maps-link.ts';
import type { EmulatedReply, EmulatedRequest } from './vendor-emulator.ts';

/* A dentist of Dayton, as Overpass and Nominatim tell of it, and what is made of that. */

export const userAgent = 'Millrace/test (https://weir.example/bot)';
export const soon = () => AbortSignal.timeout(60_000);
export const osmAt = (
  url: string,
  pause = async (_ms: number, signal: AbortSignal) => signal.throwIfAborted(),
) => openOsm({ addresses: { BASE_URL: url, OVERPASS_BASE_URL: url }, userAgent, pause });

export const dayton = {
  place_id: 1,
  licence: 'ODbL',
  osm_type: 'relation',
  osm_id: 182706,
  lat: '39.7589',
  lon: '-84.1916',
  category: 'boundary',
  type: 'administrative',
  name: 'Dayton',
  address: { city: 'Dayton', state: 'Ohio', country: 'United States', country_code: 'us' },
  boundingbox: ['39.69', '39.92', '-84.32', '-84.06'],
};
export const kestrel = {
  type: 'node',
  id: 4_417_713_001,
  lat: 39.7589,
  lon: -84.1916,
  tags: {
    name: 'Kestrel Dental',
    amenity: 'dentist',
    healthcare: 'dentist;orthodontist',
    'addr:housenumber': '210',
    'addr:street': 'Canal Row',
    'addr:suburb': 'Oregon District',
    'addr:city': 'Dayton',
    'addr:postcode': '45402',
    'addr:state': 'OH',
    phone: '(202) 555-0119; (202) 555-0120',
    'contact:website': 'https://kestrel.example/;https://old.example/',
    opening_hours: 'Mo-Th 08:00-17:00; Fr 08:00-12:00, 13:00-15:00; Sa,Su off; PH off',
    wheelchair: 'yes',
    'toilets:wheelchair': 'limited',
    description: 'Teeth.\nAnd more.',
    image: 'https://images.example/kestrel.jpg',
  },
};
export const kestrelPlace = {
  placeId: 'node/4417713001',
  cid: null,
  name: 'Kestrel Dental',
  url: 'https://www.openstreetmap.org/node/4417713001',
  categories: ['dentist', 'orthodontist'],
  address: '210 Canal Row, Dayton, Ohio 45402',
  street: '210 Canal Row',
  neighborhood: 'Oregon District',
  city: 'Dayton',
  postalCode: '45402',
  region: 'Ohio',
  country: 'US',
  point: { lat: 39.7589, lng: -84.1916 },
  phone: '(202) 555-0119',
  phoneE164: '+12025550119',
  website: 'https://kestrel.example/',
  rating: null,
  reviewCount: null,
  reviewsByStars: null,
  description: 'Teeth.\nAnd more.',
  priceLevel: null,
  openingHours: [
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => ({ day, hours: '08:00-17:00' })),
    { day: 'Friday', hours: '08:00-12:00, 13:00-15:00' },
    { day: 'Saturday', hours: 'Closed' },
    { day: 'Sunday', hours: 'Closed' },
  ],
  closed: null,
  imageUrl: 'https://images.example/kestrel.jpg',
  imageCount: null,
  amenities: [{ section: 'Accessibility', items: [{ label: 'Wheelchair accessible', has: true }] }],
  isAdvertisement: false,
  language: null,
  seenAt: expect.stringMatching(/^20\d\d-.*Z$/),
};
export const kestrelListing = {
  name: 'Kestrel Dental',
  phone: '(202) 555-0119',
  rating: null,
  address: '210 Canal Row, Dayton, Ohio 45402',
  website: 'https://kestrel.example/',
  categories: ['dentist', 'orthodontist'],
};
export const canalRow = {
  osm_type: 'way',
  osm_id: 77,
  lat: '39.7601',
  lon: '-84.1901',
  category: 'amenity',
  type: 'cafe',
  name: 'Canal Row Coffee',
  address: { amenity: 'Canal Row Coffee', road: 'Canal Row', town: 'Dayton', country_code: 'us' },
  extratags: null,
  boundingbox: ['39.76', '39.77', '-84.20', '-84.19'],
};
export const elements = (...all: object[]): EmulatedReply => ({ body: { version: 0.6, elements: all } });
export const area = { type: 'area', id: 3_600_182_706 };
/** Nominatim answers `named`, and Overpass `reply`, with the area where it is asked for one. */
export const mapOf =
  (reply: EmulatedReply, named: readonly object[] = [dayton]) =>
  (request: EmulatedRequest): EmulatedReply => {
    if (request.path === '/search') return { body: named };
    const { elements: all, ...rest } = reply.body as { elements: object[] };
    return request.query.data?.includes('area(') ? { body: { ...rest, elements: [area, ...all] } } : reply;
  };
export const words = (text: string, location: string | null, limit = 25) =>
  ({ by: 'words', text, location, limit }) as const;
export const linked = (url: string, limit = 25) => {
  const link = mapsLinkOf(url);
  if (link === undefined) throw new Error(url);
  return { by: 'link', link, limit } as const;
};
