import { expect } from 'vitest';
import { mapsLinkOf } from '../../records/maps-link.ts';
import {
  adResult,
  canalRowResult,
  nothingBy,
  organicResult,
  reviewResult,
  serpAnswer,
  videoResult,
} from '../../testing/serp-answers.ts';
import { type ContractQuestion, vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { serpapi } from './serpapi.ts';

const text = 'flow meter';
const link = mapsLinkOf('https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c');
const webValue = {
  url: 'https://metrology.example/1',
  title: 'Guide 1',
  description: 'Three field methods.',
  position: 1,
  page: 1,
  displayedUrl: 'https://metrology.example › guide',
  publishedAt: null,
};
const channelId = 'UCabcdefghijklmnopqrstuv';

const trendMembers: Readonly<Record<string, object>> = {
  TIMESERIES: {
    interest_over_time: {
      timeline_data: [
        { timestamp: '1763856000', values: [{ query: text, value: '58', extracted_value: 58 }] },
        { timestamp: '1764460800', values: [{ query: text, value: '<1', extracted_value: 0 }] },
      ],
    },
  },
  GEO_MAP_0: { interest_by_region: [{ geo: 'US-OH', location: 'Ohio', value: '100', extracted_value: 100 }] },
  RELATED_QUERIES: {
    related_queries: {
      top: [{ query: 'water flow meter', value: '100', extracted_value: 100 }],
      rising: [{ query: 'clamp on', value: 'Breakout', extracted_value: 4_350 }],
    },
  },
  RELATED_TOPICS: {
    related_topics: {
      top: [{ topic: { title: 'Valve', type: 'Topic' }, value: '100', extracted_value: 100 }],
    },
  },
};

const questions: ContractQuestion[] = [
  {
    name: 'searching the web',
    ask: (provider, signal) => provider.searchWeb?.({ text, pages: 1 }, signal) as Promise<unknown>,
    hit: { reply: () => serpAnswer({ organic_results: [organicResult(1)] }), value: [webValue] },
    misses: {
      'a sentence': nothingBy('Google'),
      'an empty list': serpAnswer({ organic_results: [] }),
      'an empty state': serpAnswer({ search_information: { organic_results_state: 'Fully empty' } }),
    },
    sends: { method: 'GET', path: '/search.json', query: { engine: 'google', q: text, start: '0' } },
  },
  {
    name: 'searching the web elsewhere',
    ask: (provider, signal) =>
      provider.searchWebElsewhere?.({ text, page: 1, pageSize: 10 }, signal) as Promise<unknown>,
    hit: {
      reply: () =>
        serpAnswer({ organic_results: [organicResult(1)], search_information: { total_results: 77 } }),
      value: { items: [webValue], total: 77 },
    },
    misses: { 'a sentence': nothingBy('Bing'), 'an empty list': serpAnswer({ organic_results: [] }) },
    sends: { path: '/search.json', query: { engine: 'bing', q: text, first: '1', count: '10' } },
  },
  {
    name: 'reading a trend',
    ask: (provider, signal) =>
      provider.readTrend?.({ keyword: text, geo: 'US', timeframe: 'today 12-m' }, signal) as Promise<unknown>,
    hit: {
      reply: ({ query }) => serpAnswer(trendMembers[query.data_type ?? ''] ?? {}),
      value: {
        overTime: [
          { at: '2025-11-23', value: 58 },
          { at: '2025-11-30', value: 0 },
        ],
        byRegion: [{ region: 'Ohio', value: 100 }],
        queries: {
          top: [{ name: 'water flow meter', value: 100 }],
          rising: [{ name: 'clamp on', value: 4_350 }],
        },
        topics: { top: [{ name: 'Valve', kind: 'Topic', value: 100 }], rising: [] },
      },
    },
    misses: { 'a sentence': nothingBy('Google Trends') },
    sends: [
      {
        path: '/search.json',
        query: expect.objectContaining({
          ...{ engine: 'google_trends', q: text, geo: 'US', date: 'today 12-m', tz: '0' },
          data_type: 'TIMESERIES',
        }),
      },
      ...Array(3).fill({ query: { engine: 'google_trends', geo: 'US', date: 'today 12-m' } }),
    ],
  },
  {
    name: 'searching places',
    ask: (provider, signal) =>
      provider.searchPlaces?.(
        { by: 'words', text: 'coffee', location: 'Dayton, OH', limit: 20 },
        signal,
      ) as Promise<unknown>,
    hit: {
      reply: () => serpAnswer({ local_results: [canalRowResult] }),
      value: [
        {
          placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
          cid: '3820017718842260741',
          name: 'Canal Row Coffee',
          url: 'https://www.google.com/maps/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
          categories: ['Coffee shop', 'Cafe'],
          address: '210 Canal Row, Dayton, OH 45402, United States',
          street: '210 Canal Row',
          neighborhood: null,
          city: 'Dayton',
          postalCode: '45402',
          region: 'Ohio',
          country: 'US',
          point: { lat: 39.7589, lng: -84.1916 },
          phone: '(202) 555-0119',
          phoneE164: '+12025550119',
          website: 'https://canalrow.example/',
          rating: 4.6,
          reviewCount: 416,
          reviewsByStars: [10, 20, 30, 40, 50],
          description: 'Beans roasted next door.',
          priceLevel: '$',
          openingHours: [
            { day: 'Monday', hours: '7 AM–6 PM' },
            { day: 'Sunday', hours: 'Closed' },
          ],
          closed: 'no',
          imageUrl: 'https://cdn.example/m/canalrow.jpg',
          imageCount: null,
          amenities: [
            {
              section: 'Service options',
              items: [
                { label: 'Dine-in', has: true },
                { label: 'Delivery', has: false },
              ],
            },
            { section: 'Accessibility', items: [{ label: 'Wheelchair accessible entrance', has: true }] },
          ],
          isAdvertisement: null,
          language: 'en',
          seenAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*\.000Z$/),
        },
      ],
    },
    misses: { 'a sentence': nothingBy('Google'), 'an empty list': serpAnswer({ local_results: [] }) },
    sends: { query: { engine: 'google_maps', type: 'search', q: 'coffee in Dayton, OH', hl: 'en' } },
  },
  {
    name: 'listing reviews',
    ask: (provider, signal) =>
      (link && provider.listReviews?.({ link, order: 'newest', limit: 5 }, signal)) as Promise<unknown>,
    hit: {
      reply: () => serpAnswer({ place_info: { title: 'Canal Row Coffee' }, reviews: [reviewResult(1)] }),
      value: [
        {
          id: 'R1',
          text: 'Gute Bohnen.',
          stars: 5,
          publishedAt: '2026-11-14T16:20:00.000Z',
          reviewerName: 'Tomas R.',
        },
      ],
    },
    misses: { 'no such place': nothingBy('Google') },
    sends: {
      query: {
        engine: 'google_maps_reviews',
        place_id: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
        sort_by: 'newestFirst',
        hl: 'en',
      },
    },
  },
  {
    name: 'reading a channel',
    ask: (provider, signal) =>
      provider.readChannel?.(
        { key: { by: 'handle', value: 'halden' }, mayBeCached: false },
        signal,
      ) as Promise<unknown>,
    hit: {
      reply: () =>
        serpAnswer({
          channel_results: {
            external_id: channelId,
            title: 'Halden',
            handle: '@halden',
            description: 'Flow meters.',
            avatar: 'https://yt3.example/a.jpg',
            banner: [{ url: 'https://yt3.example/b1.jpg' }, { url: 'https://yt3.example/b2.jpg' }],
            subscribers: '19.5K subscribers',
            video_count: '1,234 videos',
            total_views: 5_000_000_000,
            joined_date: 'Joined Mar 21, 2008',
            country: 'Denmark',
            links: [{ title: 'Site', url: 'https://halden.example' }, { link: 'halden.example/shop' }, 7],
          },
        }),
      value: {
        cachedAt: null,
        value: {
          id: channelId,
          name: 'Halden',
          handle: 'halden',
          description: 'Flow meters.',
          avatar: 'https://yt3.example/a.jpg',
          banner: 'https://yt3.example/b2.jpg',
          links: [
            { title: 'Site', url: 'https://halden.example/' },
            { title: null, url: 'https://halden.example/shop' },
          ],
          subscriberCount: 19_500,
          videoCount: 1_234,
          viewCount: 5_000_000_000,
          joinedOn: '2008-03-21',
          country: 'DK',
        },
      },
    },
    misses: { 'no such channel': nothingBy('YouTube') },
    sends: { query: { engine: 'youtube_channel', channel_id: '@halden', about: 'true', no_cache: 'true' } },
  },
  {
    name: 'searching videos',
    ask: (provider, signal) =>
      provider.searchVideos?.({ query: text, mayBeCached: true }, signal) as Promise<unknown>,
    hit: {
      reply: () => serpAnswer({ video_results: [videoResult(1)] }),
      value: {
        cachedAt: null,
        value: [
          {
            id: 'abcdefgh001',
            title: 'Video 1',
            channelId,
            channelName: 'Halden',
            publishedAt: null,
            publishedText: '9 months ago',
            durationSeconds: 851,
            thumbnail: 'https://i.ytimg.com/vi/abcdefgh001/hq720.jpg',
            viewCount: 1_234,
            description: 'How to clamp it on.',
          },
        ],
      },
    },
    misses: {
      'a sentence': nothingBy('YouTube'),
      'an empty list': serpAnswer({ video_results: [] }),
      'channels only': serpAnswer({ channel_results: [{ title: 'Halden' }] }),
    },
    sends: { query: { engine: 'youtube', search_query: text, hl: 'en', gl: 'us' } },
  },
  {
    name: 'reading a video',
    ask: (provider, signal) =>
      provider.readVideo?.(
        { id: 'abcdefgh001', captions: true, mayBeCached: false },
        signal,
      ) as Promise<unknown>,
    hit: {
      reply: () =>
        serpAnswer({
          title: 'Video 1',
          thumbnail: 'https://i.ytimg.com/vi/abcdefgh001/maxresdefault.jpg',
          channel: { name: 'Halden', link: `https://www.youtube.com/channel/${channelId}` },
          views: '1,234 views',
          extracted_views: 1_234,
          extracted_likes: 56,
          published_date: 'Oct 24, 2025',
          description: { content: 'How to clamp\nit on.', links: [] },
          length: '1:07:34',
          chapters: [
            { title: 'Clamp', time_start: 60 },
            { title: 'Intro', time_start: 0 },
          ],
          keywords: ['flow', 'flow', 'meter'],
          category: 'Education',
        }),
      value: {
        cachedAt: null,
        value: {
          id: 'abcdefgh001',
          title: 'Video 1',
          channelId,
          channelName: 'Halden',
          publishedAt: '2025-10-24T00:00:00.000Z',
          durationSeconds: 4_054,
          viewCount: 1_234,
          description: 'How to clamp\nit on.',
          likeCount: 56,
          chapters: [
            { title: 'Intro', startSeconds: 0, endSeconds: 60 },
            { title: 'Clamp', startSeconds: 60, endSeconds: 4_054 },
          ],
          tags: ['flow', 'meter'],
          categories: ['Education'],
          thumbnails: {
            maxres: {
              url: 'https://i.ytimg.com/vi/abcdefgh001/maxresdefault.jpg',
              width: null,
              height: null,
            },
          },
          captions: null,
        },
      },
    },
    misses: { 'no such video': nothingBy('YouTube') },
    sends: { query: { engine: 'youtube_video', v: 'abcdefgh001', no_cache: 'true' } },
  },
  {
    name: 'searching ads',
    ask: (provider, signal) =>
      provider.searchTransparencyAds?.(
        {
          url: 'https://ads.example/?domain=halden-instruments.example',
          advertiserId: null,
          creativeId: null,
          domain: 'halden-instruments.example',
          region: 'DK',
          format: 'TEXT',
          limit: 10,
        },
        signal,
      ) as Promise<unknown>,
    hit: {
      reply: () =>
        serpAnswer({ ad_creatives: [adResult(1), { ...adResult(2), target_domain: 'x.example' }] }),
      value: [
        {
          advertiserId: 'AR07731122',
          advertiserName: 'Halden Instruments A/S',
          creativeId: 'CR1',
          adUrl: 'https://adstransparency.google.com/advertiser/AR07731122/creative/CR1?region=anywhere',
          format: 'TEXT',
          landingDomain: 'halden-instruments.example',
          landingUrls: [],
          firstShownOn: '2026-09-04',
          lastShownOn: '2026-09-05',
        },
      ],
    },
    misses: { 'a sentence': nothingBy('Google Ads Transparency Center') },
    sends: {
      query: {
        engine: 'google_ads_transparency_center',
        text: 'halden-instruments.example',
        region: '2208',
        creative_format: 'text',
        num: '100',
      },
    },
  },
];

vendorContract({
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
  questions,
});
