import { serpapi } from '../providers/serpapi/serpapi.ts';
import { type VendorContract, vendorKey } from './vendor-contract.ts';
import type { EmulatedReply } from './vendor-emulator.ts';

/* What engines of SerpApi answer, as its documents show them. */

/** The answer of an engine, looked up so long ago. */
export const serpAnswer = (members: object, ageMs = 0): EmulatedReply => {
  const at = new Date(Date.now() - ageMs).toISOString().slice(0, 19).replace('T', ' ');
  return { body: { search_metadata: { id: 'a1', status: 'Success', created_at: `${at} UTC` }, ...members } };
};

export const nothingBy = (engine: string): EmulatedReply =>
  serpAnswer({ error: `${engine} hasn't returned any results for this query.` });

export const organicResult = (number: number) => ({
  position: number,
  title: `Guide ${number}`,
  link: `https://metrology.example/${number}`,
  displayed_link: 'https://metrology.example › guide',
  snippet: 'Three field methods.',
});

/** So many things from that number. */
export const some = <Item>(from: number, to: number, make: (number: number) => Item): Item[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => make(from + at));

export const canalRowResult = {
  position: 1,
  title: 'Canal Row Coffee',
  place_id: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  data_id: '0x463af7647b9049c7:0x3503635b7a6f2dc5',
  data_cid: '3820017718842260741',
  gps_coordinates: { latitude: 39.7589, longitude: -84.1916 },
  rating: 4.6,
  reviews: 416,
  price: '$',
  type: 'Coffee shop',
  types: ['Coffee shop', 'Cafe'],
  address: '210 Canal Row, Dayton, OH 45402, United States',
  open_state: 'Open ⋅ Closes 6 PM',
  operating_hours: { monday: '7 AM–6 PM', sunday: 'Closed' },
  phone: '(202) 555-0119',
  website: 'https://canalrow.example',
  thumbnail: 'https://cdn.example/m/canalrow.jpg',
  description: 'Beans roasted next door.',
  extensions: [{ service_options: ['Dine-in'] }, { accessibility: ['Wheelchair accessible entrance'] }],
  unsupported_extensions: [{ service_options: ['Delivery'] }],
  rating_summary: some(1, 5, (stars) => ({ stars, amount: stars * 10 })),
};

export const placeResult = (number: number) => ({
  title: `Coffee ${number}`,
  place_id: `ChIJcoffee${number}`,
});

export const reviewResult = (number: number) => ({
  review_id: `R${number}`,
  rating: 5,
  iso_date: '2026-11-14T16:20:00Z',
  user: { name: 'Tomas R.' },
  snippet: '(Translated by the map) Good beans.',
  extracted_snippet: { original: 'Gute Bohnen.', translated: 'Good beans.' },
});

export const adResult = (number: number) => ({
  advertiser_id: 'AR07731122',
  advertiser: 'Halden Instruments A/S',
  ad_creative_id: `CR${number}`,
  format: 'text',
  target_domain: 'halden-instruments.example',
  first_shown: 1788480000,
  last_shown: 1788480000 + number * 86_400,
  details_link: `https://adstransparency.google.com/advertiser/AR07731122/creative/CR${number}?region=anywhere`,
});

export const videoResult = (number: number) => ({
  position_on_page: number,
  title: `Video ${number}`,
  link: `https://www.youtube.com/watch?v=abcdefgh${String(number).padStart(3, '0')}`,
  channel: { name: 'Halden', link: 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv' },
  published_date: '9 months ago',
  views: 1234,
  length: '14:11',
  description: 'How to clamp it on.',
  thumbnail: { static: 'https://i.ytimg.com/vi/abcdefgh001/hq720.jpg', rich: 'https://i.ytimg.com/x.webp' },
});

/** What holds for every engine. */
export const serpContract = {
  vendor: serpapi,
  isAuthorized: ({ query }) => query.api_key === vendorKey && query.output === 'json',
  failures: {
    'no searches left, as a 429': {
      reply: { status: 429, body: { error: 'Your account has run out of searches.' } },
      reason: 'out_of_credit',
    },
    'too many searches an hour': {
      reply: { status: 429, body: { error: 'You have exceeded your hourly throughput limit.' } },
      reason: 'rate_limited',
    },
    'a key that it does not take, with a 200': {
      reply: serpAnswer({ error: 'Invalid API key. Your API key should be here: x' }),
      reason: 'rejected',
    },
    'an error with a 200': {
      reply: serpAnswer({ error: 'We could not complete this search.' }),
      reason: 'unreadable',
    },
    'a search that is not done': {
      reply: { body: { search_metadata: { status: 'Processing' } } },
      reason: 'unreadable',
    },
    'a page that it does not know': { reply: { status: 404, body: {} }, reason: 'unreadable' },
    'rows that cannot be read': {
      reply: serpAnswer({
        ...{
          organic_results: [{}],
          local_results: [{}],
          reviews: [{}],
          video_results: [{}],
          ad_creatives: [{}],
        },
        ...{ channel_results: { title: 7 }, interest_over_time: { timeline_data: [{ values: [] }] } },
      }),
      reason: 'unreadable',
    },
  },
} as const satisfies Omit<VendorContract, 'questions'>;

/** Opened at an emulator. */
export const serpapiAt = ({ url }: { readonly url: string }) =>
  serpapi.open({ apiKey: vendorKey, baseUrl: url, userAgent: 'Millrace/test' });
