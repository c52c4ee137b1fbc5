import type { LocalBusiness } from './local-business.ts';

/* The businesses that the examples of the reference are about: the same in every world, first in their town. */

export const phonesOfExampleBusinesses = ['+12025550119', '+12025550166'];

/** Key of Dayton, Ohio (world/places.ts). */
const dayton = '4509884';

export const exampleBusinesses: readonly (LocalBusiness & { readonly townKey: string })[] = [
  {
    townKey: dayton,
    placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
    cid: '3820017718842260741',
    name: 'Canal Row Coffee',
    categories: ['Coffee shop', 'Cafe'],
    listedUnder: ['Coffee Shops', 'Cafes'],
    line1: '210 Canal Row',
    neighborhood: 'Oregon District',
    postalCode: '45402',
    point: { lat: 39.7589, lng: -84.1916 },
    phone: { e164: '+12025550119', shown: '(202) 555-0119' },
    website: 'https://canalrow.example',
    stars: [9, 6, 20, 71, 310],
    description: 'Coffee shop and cafe in Dayton.',
    price: '$',
    hours: [
      { day: 'Monday', hours: '7 AM to 6 PM' },
      { day: 'Tuesday', hours: '7 AM to 6 PM' },
      { day: 'Wednesday', hours: '7 AM to 6 PM' },
      { day: 'Thursday', hours: '7 AM to 6 PM' },
      { day: 'Friday', hours: '7 AM to 6 PM' },
      { day: 'Saturday', hours: '8 AM to 5 PM' },
      { day: 'Sunday', hours: '8 AM to 5 PM' },
    ],
    closed: 'no',
    imageUrl: 'https://cdn.example/m/canalrow.jpg',
    imageCount: 58,
    hasStepFreeEntrance: true,
  },
  {
    townKey: dayton,
    placeId: 'ChIJ5bQmX0T3akYRk2vN8sBellC',
    cid: '7120446180035521966',
    name: 'Bell & Crane Plumbing',
    categories: ['Plumber', 'Water heater repair service'],
    listedUnder: ['Plumbers', 'Water Heaters'],
    line1: '77 Foundry St',
    neighborhood: 'Webster Station',
    postalCode: '45402',
    point: { lat: 39.7661, lng: -84.1839 },
    phone: { e164: '+12025550166', shown: '(202) 555-0166' },
    website: 'https://bellcrane.example',
    stars: [7, 4, 9, 31, 112],
    description: 'Plumber in Dayton: pipes, drains and water heaters.',
    price: null,
    hours: [
      { day: 'Monday', hours: '7 AM to 5 PM' },
      { day: 'Tuesday', hours: '7 AM to 5 PM' },
      { day: 'Wednesday', hours: '7 AM to 5 PM' },
      { day: 'Thursday', hours: '7 AM to 5 PM' },
      { day: 'Friday', hours: '7 AM to 5 PM' },
      { day: 'Saturday', hours: 'Closed' },
      { day: 'Sunday', hours: 'Closed' },
    ],
    closed: 'no',
    imageUrl: 'https://cdn.example/m/bellcrane.jpg',
    imageCount: 21,
    hasStepFreeEntrance: false,
  },
];
