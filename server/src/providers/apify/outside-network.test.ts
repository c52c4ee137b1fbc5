import { expect, test } from 'vitest';
import { fundingProfile } from '../../records/funding-profile.ts';
import { type MapsLink, mapsLinkOf } from '../../records/maps-link.ts';
import { type NetworkAdSearch, networkAd, networkAdDetails } from '../../records/network-ad.ts';
import { place, placeReview } from '../../records/place.ts';
import { searchTrend } from '../../records/search-trend.ts';
import { siteTraffic } from '../../records/site-traffic.ts';
import { type SocialAdSearch, socialAd, socialAdSearchOf } from '../../records/social-ad.ts';
import {
  type TransparencyAdSearch,
  transparencyAd,
  transparencyAdSearchOf,
} from '../../records/transparency-ad.ts';
import { webResult } from '../../records/web-result.ts';
import { account, items, type Question, runPath } from '../../testing/apify-account.ts';
import {
  aFundedCompany,
  aNetworkAd,
  aPlace,
  aResultPage,
  aReview,
  aSocialAd,
  aTransparencyAd,
  aTrend,
  someTraffic,
} from '../../testing/apify-items.ts';
import { canalRowCoffee } from '../../testing/example-place.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { apify } from './apify.ts';

const signal = AbortSignal.timeout(20_000);

const link = (url: string) => mapsLinkOf(url) as MapsLink;
const ofCoffee = link(aPlace.url);
const social = (url: string, limit = 10) => ({ ...socialAdSearchOf(url), limit }) as SocialAdSearch;
const socialUrl = 'https://www.facebook.com/ads/library/?active_status=active&country=DK&q=flow';
const shown = (url: string, limit = 10) =>
  ({ ...transparencyAdSearchOf(url), limit }) as TransparencyAdSearch;
const shownUrl = 'https://adstransparency.google.com/?region=DK&domain=halden-instruments.example';
const trend = { keyword: 'flow meter', geo: 'US', timeframe: 'today 3-m' };
const funding = {
  url: 'https://www.crunchbase.com/organization/halden-instruments',
  permalink: 'halden-instruments',
};
const ads: NetworkAdSearch = {
  keyword: 'flow meter',
  accountOwner: 'Halden',
  companyIds: ['48213377'],
  countries: ['DK', 'SE'],
  dates: { option: 'custom-date-range', startOn: '2026-01-01', endOn: '2026-02-01' },
  cursor: null,
};
const advertiser = {
  name: 'Halden Instruments',
  headline: null,
  imageUrl: 'https://cdn.example/logos/halden-100.png',
  networkUrl: 'https://www.linkedin.com/company/halden-instruments',
};
const content = {
  headline: 'See drift before it costs you',
  description: 'Field calibration without pulling the meter.',
  imageUrl: 'https://cdn.example/ads/1502277431.jpg',
  targetUrl: 'https://halden-instruments.example/field',
  ctaLabel: 'Learn more',
};

const questions: Readonly<
  Record<string, { ask: Question; actor: string; input: object; item: object; value: unknown; most: string }>
> = {
  'places by words': {
    ask: async (one, until) =>
      one.searchPlaces?.({ by: 'words', text: 'coffee', location: 'Dayton, OH', limit: 25 }, until),
    actor: 'compass~crawler-google-places',
    input: {
      searchStringsArray: ['coffee'],
      locationQuery: 'Dayton, OH',
      maxCrawledPlacesPerSearch: 25,
      maxReviews: 0,
      language: 'en',
    },
    item: aPlace,
    value: [{ ...canalRowCoffee, url: aPlace.url, website: 'https://canalrow.example/' }],
    most: '0.2',
  },
  'places by link': {
    ask: async (one, until) => one.searchPlaces?.({ by: 'link', link: ofCoffee, limit: 5 }, until),
    actor: 'compass~crawler-google-places',
    input: { startUrls: [{ url: aPlace.url }], maxCrawledPlacesPerSearch: 5 },
    item: aPlace,
    value: [expect.objectContaining({ placeId: canalRowCoffee.placeId })],
    most: '0.12',
  },
  reviews: {
    ask: async (one, until) =>
      one.listReviews?.({ link: ofCoffee, order: 'highest_rating', limit: 3 }, until),
    actor: 'compass~google-maps-reviews-scraper',
    input: {
      startUrls: [{ url: aPlace.url }],
      maxReviews: 3,
      reviewsSort: 'highestRanking',
      personalData: true,
    },
    item: aReview,
    value: [
      {
        id: 'ChZDSUhNMG9nS0VJQ0FnSUR1',
        text: 'Fast line, good beans.',
        stars: 5,
        publishedAt: '2026-11-14T16:20:00.000Z',
        reviewerName: 'Tomas R.',
      },
    ],
    most: '0.103',
  },
  'a search of the web': {
    ask: async (one, until) => one.searchWeb?.({ text: 'flow\nmeter', pages: 1 }, until),
    actor: 'apify~google-search-scraper',
    input: { queries: 'flow meter', maxPagesPerQuery: 1, resultsPerPage: 10 },
    item: aResultPage(1, 2),
    value: [
      {
        url: 'https://metrology.example/1/0',
        title: 'Result 1.0',
        description: 'Three field methods.',
        position: 1,
        page: 1,
        displayedUrl: 'https://metrology.example › guide',
        publishedAt: null,
      },
      expect.objectContaining({ position: 2, publishedAt: '2026-02-11T12:00:00.000Z' }),
    ],
    most: '0.105',
  },
  'a trend': {
    ask: async (one, until) => one.readTrend?.(trend, until),
    actor: 'apify~google-trends-scraper',
    input: { searchTerms: ['flow meter'], isMultiple: false, geo: 'US', timeRange: 'today 3-m' },
    item: aTrend,
    value: {
      overTime: [
        { at: '2025-11-23', value: 58 },
        { at: '2025-11-30', value: 61 },
      ],
      byRegion: [{ region: 'Ohio', value: 100 }],
      queries: {
        top: [{ name: 'ultrasonic flow meter', value: 100 }],
        rising: [{ name: 'clamp on flow meter', value: 60 }],
      },
      topics: { top: [{ name: 'Flow', value: 100, kind: 'Topic' }], rising: [] },
    },
    most: '0.11',
  },
  traffic: {
    ask: async (one, until) => one.readTraffic?.('halden-instruments.example', until),
    actor: 'tri_angle~fast-similarweb-scraper',
    input: { websites: ['halden-instruments.example'] },
    item: someTraffic,
    value: {
      domain: 'halden-instruments.example',
      title: 'Halden Instruments',
      description: 'Flow meters and software.',
      favicon: null,
      category: 'Industry and Engineering',
      rankGlobal: 912_440,
      country: 'DK',
      rankInCountry: 8_123,
      rankInCategory: 311,
      month: '2026-10-01',
      visits: 41_870,
      bounceRate: 0.43,
      pagesPerVisit: 3.1,
      secondsPerVisit: 128.4,
      monthlyVisits: [
        { month: '2026-09-01', visits: 40_203 },
        { month: '2026-10-01', visits: 41_870 },
      ],
      shares: { direct: 0.41, search: 0.44, referral: 0.08, social: 0.04, mail: 0.02, displayAds: 0.01 },
      countries: [{ country: 'DK', share: 0.62 }],
      similarSites: [],
      topKeywords: [],
      isSmall: null,
      seenAt: expect.any(String),
    },
    most: '0.102',
  },
  funding: {
    ask: async (one, until) => one.lookUpFunding?.(funding, until),
    actor: 'goat255~crunchbase-scraper',
    input: { companies: [funding.url], includeFundingRounds: false },
    item: aFundedCompany,
    value: expect.objectContaining({
      name: 'Halden Instruments',
      foundedOn: '2009-04-01',
      foundedPrecision: 'month',
      headquarters: ['Aarhus', 'Denmark'],
      employees: '251-500',
      companyType: 'For Profit',
      lastFundingType: 'Series B',
      totalUsd: 31_500_000,
      roundCount: 3,
      investorCount: 5,
    }),
    most: '0.108',
  },
  'ads of the network': {
    ask: async (one, until) => one.searchNetworkAds?.(ads, until),
    actor: 'silva95gustavo~linkedin-ad-library-scraper',
    input: {
      startUrls: [
        {
          url: 'https://www.linkedin.com/ad-library/search?keyword=flow+meter&accountOwner=Halden&companyIds=48213377&countries=DK%2CSE&dateOption=custom-date-range&startdate=2026-01-01&enddate=2026-02-01',
        },
      ],
      resultsLimit: 25,
      skipDetails: true,
    },
    item: aNetworkAd('1502277431'),
    value: {
      items: [
        {
          id: '1502277431',
          creativeType: null,
          advertiser,
          content,
          pageUrl: 'https://www.linkedin.com/ad-library/detail/1502277431',
        },
      ],
      total: 1,
      cursor: null,
    },
    most: '0.225',
  },
  'an ad of the network': {
    ask: async (one, until) => one.lookUpNetworkAd?.('1502277431', until),
    actor: 'silva95gustavo~linkedin-ad-library-scraper',
    input: { startUrls: [{ url: 'https://www.linkedin.com/ad-library/detail/1502277431' }] },
    item: aNetworkAd('1502277431'),
    value: {
      id: '1502277431',
      about: {
        advertiserName: 'Halden Instruments',
        advertiserUrl: advertiser.networkUrl,
        format: 'Single Image Ad',
        paidBy: 'Halden Instruments A/S',
        firstShownOn: '2026-10-26',
        lastShownOn: '2026-11-21',
      },
      impressions: { total: '10k-50k', byCountry: [{ country: 'Denmark', percent: 62 }] },
      targeting: { Language: ['English'], Location: ['Denmark'] },
      variants: [{ creativeType: null, advertiser, content }],
    },
    most: '0.105',
  },
  'social ads': {
    ask: async (one, until) => one.searchSocialAds?.(social(socialUrl), until),
    actor: 'apify~facebook-ads-scraper',
    input: { startUrls: [{ url: socialUrl }], resultsLimit: 10, activeStatus: 'active' },
    item: aSocialAd('902117340051226'),
    value: [
      {
        archiveId: '902117340051226',
        status: 'ACTIVE',
        bodies: ['Calibrate in the field.', 'Second text'],
        ctaDomain: 'halden-instruments.example',
        ctaHeadline: 'Field calibration',
        ctaDescription: 'Without removal.',
        pageName: 'Halden Instruments',
        pageId: '114420097711',
        pageUrl: 'https://www.facebook.com/halden',
        pageCategory: 'Industrial company',
        pageCountry: 'DK',
        pageLikes: 1_204,
        pageVerified: null,
        platforms: ['facebook', 'instagram'],
        languages: [],
        startOn: '2026-09-04',
        endOn: '2026-09-21',
        createdOn: '2026-08-29',
        estimatedAudience: null,
        libraryUrl: 'https://www.facebook.com/ads/library/?id=902117340051226',
      },
    ],
    most: '0.16',
  },
  'ads of the transparency centre': {
    ask: async (one, until) => one.searchTransparencyAds?.(shown(shownUrl), until),
    actor: 'silva95gustavo~google-ads-scraper',
    input: { startUrls: [{ url: shownUrl }], resultsLimit: 10, skipDetails: false },
    item: aTransparencyAd('CR55120983'),
    value: [
      {
        advertiserId: 'AR07731122',
        advertiserName: 'Halden Instruments A/S',
        creativeId: 'CR55120983',
        adUrl: 'https://adstransparency.google.com/advertiser/AR07731122/creative/CR55120983',
        format: 'TEXT',
        landingDomain: 'halden-instruments.example',
        landingUrls: ['https://www.halden-instruments.example/field'],
        firstShownOn: '2026-09-04',
        lastShownOn: '2026-11-18',
      },
    ],
    most: '0.119',
  },
};

vendorContract({
  vendor: apify,
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'a run that took too long': {
      reply: { status: 408, body: { error: { type: 'run-timeout-exceeded', message: 'Too long' } } },
      reason: 'timeout',
    },
    'items of another shape': { reply: items({ hello: 'world' }), reason: 'unreadable' },
  },
  questions: Object.entries(questions).map(([name, { ask, actor, input, item, value, most }]) => ({
    name,
    ask,
    hit: { reply: () => items(item), value },
    misses: { 'no items': items(), 'an item that holds nothing but an error': items({ error: 'no_items' }) },
    sends: {
      method: 'POST',
      path: runPath(actor),
      query: expect.objectContaining({ maxTotalChargeUsd: most }),
      body: expect.objectContaining(input),
    },
  })),
});

test('the records hold what records may hold', async () => {
  const schemas = [
    place.array(),
    place.array(),
    placeReview.array(),
    webResult.array(),
    searchTrend,
    siteTraffic,
    fundingProfile,
    networkAd.array(),
    networkAdDetails,
    socialAd.array(),
    transparencyAd.array(),
  ];
  for (const [at, { ask, item }] of Object.values(questions).entries()) {
    await using world = await account(() => items(item));
    const { value } = (await ask(world.provider, signal)) as { value: { items?: unknown } };
    expect(schemas[at]?.safeParse(value.items ?? value).error?.issues ?? []).toEqual([]);
  }
});

test('an actor that gives more than was asked for is cut, and what comes twice is given once', async () => {
  const nine = Array.from({ length: 9 }, (_, at) => at);
  await using world = await account((_, { path }) => {
    if (path.includes('reviews'))
      return items(...nine.map((at) => ({ ...aReview, reviewId: `r${at >> 1}` })));
    if (path.includes('places'))
      return items(...nine.map((at) => ({ ...aPlace, placeId: `ChIJ${at >> 1}`, cid: undefined })));
    if (path.includes('facebook')) return items(...nine.map((at) => aSocialAd(`90${at >> 1}`)));
    return items(...nine.map((at) => aTransparencyAd(`CR${at >> 1}`)));
  });
  const { provider } = world;
  const search = { by: 'words', text: 'coffee', location: null, limit: 3 } as const;
  const bare = { ...ofCoffee, placeId: null, cid: null, url: 'https://maps.app.goo.gl/x' };

  const found = [
    await provider.searchPlaces?.(search, signal),
    await provider.listReviews?.({ link: bare, order: 'newest', limit: 3 }, signal),
    await provider.searchSocialAds?.(social(socialUrl, 3), signal),
    await provider.searchTransparencyAds?.(shown(shownUrl, 3), signal),
  ];

  for (const answer of found) expect(answer).toMatchObject({ outcome: 'found', value: { length: 2 } });
  expect(world.runs().map(({ query }) => query.maxItems)).toEqual(['3', '3', '3', '3']);
});

test('what bodies that tell little lack is null, and zero is no rating and no rank', async () => {
  await using world = await account((_, { path }) =>
    path.includes('places')
      ? items({ title: 'Kestrel Dental', url: aPlace.url, totalScore: 0, reviewsCount: 0 })
      : items({ ...someTraffic, globalRank: { rank: 0 }, trafficSources: { direct: 1 }, topCountries: null }),
  );
  const search = { by: 'words', text: 'dentist', location: null, limit: 3 } as const;

  expect(await world.provider.searchPlaces?.(search, signal)).toMatchObject({
    value: [{ rating: null, reviewsByStars: null, closed: null, phone: null, categories: [] }],
  });
  expect(await world.provider.readTraffic?.('halden-instruments.example', signal)).toMatchObject({
    value: { rankGlobal: null, shares: null, countries: [], visits: 41_870 },
  });
});

test('ads of the network are read on by the rows before, up to the ninety-sixth', async () => {
  await using world = await account(({ resultsLimit }) =>
    items(...Array.from({ length: resultsLimit }, (_, at) => aNetworkAd(String(1_000 + at)))),
  );
  const ask = (cursor: string | null) => world.provider.searchNetworkAds?.({ ...ads, cursor }, signal);

  const first = await ask(null);
  const second = await ask('rows-24');

  expect(first).toMatchObject({ value: { items: { length: 24 }, cursor: 'rows-24', total: null } });
  expect(second).toMatchObject({ value: { items: { 0: { id: '1024' } }, cursor: 'rows-48' } });
  expect(await ask('rows-72')).toMatchObject({ value: { items: { length: 24 }, cursor: null } });
  expect(await ask('rows-96')).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(await ask('1502277431-1795241200417')).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(world.runs()).toHaveLength(3);
});

test('results are counted over all pages, and a page that is missing between others is a failure', async () => {
  await using whole = await account(() => items(aResultPage(1), aResultPage(2, 3)));
  await using torn = await account(() => items(aResultPage(1), aResultPage(3)));
  const ask = (one: typeof whole) => one.provider.searchWeb?.({ text: 'flow meter', pages: 3 }, signal);

  expect(await ask(whole)).toMatchObject({ value: { length: 13, 12: { position: 13, page: 2 } } });
  await expect(ask(torn)).rejects.toMatchObject({ reason: 'unreadable' });
});

test.each<[string, object, Question]>([
  [
    'another place than the link names',
    { ...aPlace, placeId: 'ChIJother', cid: '7' },
    questions['places by link']?.ask as Question,
  ],
  [
    'reviews of another place',
    { ...aReview, placeId: 'ChIJother', cid: '7' },
    questions.reviews?.ask as Question,
  ],
  ['a trend of another word', { ...aTrend, searchTerm: 'water' }, questions['a trend']?.ask as Question],
  [
    'a word that nobody searches',
    { ...aTrend, interestOverTime_timelineData: [{ time: '1763856000', value: [0] }] },
    questions['a trend']?.ask as Question,
  ],
  ['traffic of another site', { ...someTraffic, url: 'weir.example' }, questions.traffic?.ask as Question],
  [
    'a site that nobody measures',
    { url: 'halden-instruments.example', globalRank: { rank: 0 }, engagements: { visits: 0 } },
    questions.traffic?.ask as Question,
  ],
  [
    'another company',
    { ...aFundedCompany, url: 'https://www.crunchbase.com/organization/weir' },
    questions.funding?.ask as Question,
  ],
  ['another ad', aNetworkAd('7'), questions['an ad of the network']?.ask as Question],
  ['ads that are over', { ...aSocialAd('7'), isActive: false }, questions['social ads']?.ask as Question],
])('what was not asked for is not given: %s', async (_, item, ask) => {
  await using world = await account(() => items(item));

  expect(await ask(world.provider, signal)).toEqual({ outcome: 'not_found' });
});

test.each<[string, Question]>([
  [
    'places of another map',
    async (one) =>
      one.searchPlaces?.({ by: 'link', link: link('https://maps.example/search/coffee'), limit: 5 }, signal),
  ],
  [
    'reviews of another site',
    async (one) =>
      one.listReviews?.(
        { link: link('https://google.com.evil.example/maps'), order: 'newest', limit: 5 },
        signal,
      ),
  ],
  [
    'a page of results as a search',
    async (one) => one.searchWeb?.({ text: 'https://www.google.com/search?q=a', pages: 1 }, signal),
  ],
  ['a trend of a region', async (one) => one.readTrend?.({ ...trend, geo: 'US-OH' }, signal)],
  ['trends of two words', async (one) => one.readTrend?.({ ...trend, keyword: 'a, b' }, signal)],
  [
    'funding by a page of the network',
    async (one) =>
      one.lookUpFunding?.({ url: 'https://www.linkedin.com/company/halden', permalink: 'halden' }, signal),
  ],
  [
    'funding by a page of anybody',
    async (one) => one.lookUpFunding?.({ url: 'https://halden.example/about', permalink: 'about' }, signal),
  ],
  [
    'ads of another social library',
    async (one) => one.searchSocialAds?.(social('https://socialads.example/library/?q=a'), signal),
  ],
])('a question that it cannot answer is not asked: %s', async (_, ask) => {
  await using world = await account(() => items(aPlace));

  expect(await ask(world.provider, signal)).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(world.runs()).toHaveLength(0);
});

test('reviews: a place without any has none, which is no miss', async () => {
  await using world = await account(() => items(aPlace));

  expect(await world.provider.listReviews?.({ link: ofCoffee, order: 'newest', limit: 3 }, signal)).toEqual({
    outcome: 'found',
    value: [],
  });
});

test('a trend is asked for the times that it takes: twelve months without a word, two days as a range of its own', async () => {
  await using world = await account(() => items(aTrend));
  const ask = (timeframe: string) => world.provider.readTrend?.({ ...trend, geo: null, timeframe }, signal);

  await ask('today 12-m');
  await ask('2026-01-01 2026-06-30');
  const short = await ask('now 1-d');

  expect(world.runs().map(({ body }) => [body.geo, body.timeRange, body.customTimeRange])).toEqual([
    ['', undefined, undefined],
    ['', undefined, '2026-01-01 2026-06-30'],
    ['', 'now 1-d', undefined],
  ]);
  expect(short).toMatchObject({ value: { overTime: [{ at: '2025-11-23T00:00:00.000Z' }, {}] } });
});
