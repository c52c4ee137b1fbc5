import { expect, test } from 'vitest';
import { account, aPost, items, type Question } from '../../testing/apify-account.ts';
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
import {
  ads,
  link,
  ofCoffee,
  questions,
  shown,
  shownUrl,
  social,
  socialUrl,
  trend,
} from '../../testing/apify-questions.ts';

const signal = AbortSignal.timeout(600_000);

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

  const found = [
    await provider.searchPlaces?.(search, signal),
    await provider.listReviews?.({ link: ofCoffee, order: 'newest', limit: 3 }, signal),
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

test('a page that engines show again on a later one is given and counted once', async () => {
  const again = { ...aResultPage(2, 3), organicResults: aResultPage(1, 2).organicResults };
  await using world = await account(() => items(aResultPage(1, 2), again));

  expect(await world.provider.searchWeb?.({ text: 'flow meter', pages: 2 }, signal)).toMatchObject({
    value: [{ position: 1 }, { position: 2 }],
  });
});

test('an ad or a post that comes twice in a list is given once, also over two pages', async () => {
  const ids = ['1', '2', '2', '3', ...Array.from({ length: 22 }, (_, at) => String(100 + at)), '1', '4'];
  await using world = await account((_, { path }) =>
    path.includes('ad-library')
      ? items(...ids.map(aNetworkAd))
      : items(...['7', '7', '8'].map((id) => aPost(`700000000000000000${id}`))),
  );
  const { provider } = world;
  const idsOf = (answer: unknown) =>
    (answer as { value: { items: { id: string }[] } }).value.items.map(({ id }) => id);

  const first = idsOf(await provider.searchNetworkAds?.(ads, signal));
  const second = idsOf(await provider.searchNetworkAds?.({ ...ads, cursor: 'rows-24' }, signal));

  expect([first.length, ...second]).toEqual([23, '120', '121', '4']);
  expect(new Set([...first, ...second]).size).toBe(26);
  const search = { keyword: 'flow', sort: 'RELEVANCE', page: 1, pageSize: 10 } as const;
  expect(idsOf(await provider.searchPosts?.(search, signal))).toHaveLength(2);
});

test('a word of the vendor’s for a kind of ad is told as it is where ours is not known', async () => {
  await using world = await account(() => items({ ...aNetworkAd('7'), format: 'constructor' }));

  expect(await world.provider.lookUpNetworkAd?.('7', signal)).toMatchObject({
    value: { about: { format: 'constructor' } },
  });
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
  ...['https://www.google.com/maps/search/coffee+dayton', 'https://maps.app.goo.gl/x'].map(
    (url): [string, Question] => [
      `reviews of whatever places are found by ${url}`,
      async (one) => one.listReviews?.({ link: link(url), order: 'newest', limit: 5 }, signal),
    ],
  ),
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
  await ask('now 1-d');

  expect(world.runs().map(({ body }) => [body.geo, body.timeRange, body.customTimeRange])).toEqual([
    ['', undefined, undefined],
    ['', undefined, '2026-01-01 2026-06-30'],
    ['', 'now 1-d', undefined],
  ]);
});

test.each(['now 1-d', '2025-11-23 2025-11-25'])(
  'steps of a trend that are hours are told as moments: %s',
  async (timeframe) => {
    const hours = [1_763_863_200, 1_763_856_000, 1_763_859_600].map((time) => ({ time, value: [7] }));
    await using world = await account(() => items({ ...aTrend, interestOverTime_timelineData: hours }));

    expect(await world.provider.readTrend?.({ ...trend, geo: null, timeframe }, signal)).toMatchObject({
      value: {
        overTime: [
          { at: '2025-11-23T00:00:00.000Z' },
          { at: '2025-11-23T01:00:00.000Z' },
          { at: '2025-11-23T02:00:00.000Z' },
        ],
      },
    });
  },
);
