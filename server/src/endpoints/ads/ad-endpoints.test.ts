import { describe, expect } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import type { NetworkAd, NetworkAdSearch } from '../../records/network-ad.ts';
import type { SocialAd } from '../../records/social-ad.ts';
import type { TransparencyAd } from '../../records/transparency-ad.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';

const social = (archiveId: string): SocialAd => ({
  archiveId,
  status: null,
  bodies: [],
  ctaDomain: null,
  ctaHeadline: null,
  ctaDescription: null,
  pageName: null,
  pageId: null,
  pageUrl: null,
  pageCategory: null,
  pageCountry: null,
  pageLikes: null,
  pageVerified: null,
  platforms: ['FACEBOOK'],
  languages: [],
  startOn: null,
  endOn: null,
  createdOn: null,
  estimatedAudience: null,
  libraryUrl: null,
});
const transparency: TransparencyAd = {
  advertiserId: 'AR1',
  advertiserName: null,
  creativeId: 'CR1',
  adUrl: 'https://ads.example/advertiser/AR1/creative/CR1',
  format: null,
  landingDomain: null,
  landingUrls: [],
  firstShownOn: null,
  lastShownOn: null,
};
const network: NetworkAd = {
  id: '1502277431',
  creativeType: null,
  advertiser: { name: 'Halden', headline: null, imageUrl: null, networkUrl: null },
  content: { headline: null, description: null, imageUrl: null, targetUrl: null, ctaLabel: null },
  pageUrl: null,
};
const many = <Item>(item: Item) => Array.from({ length: 200 }, () => item);

const source = (more: Partial<Provider>): Provider => ({ name: 'apify', unavailable: () => null, ...more });
const found = <Value>(value: Value) => ({ outcome: 'found', value }) as const;
const missed = async () => ({ outcome: 'not_found' }) as const;

const socialUrl = 'https://socialads.example/library/?q=halden';
const adsUrl = 'https://ads.example/?domain=halden-instruments.example';

test('lists of ads are bare arrays: at most as many as were asked for, each with its price, which headers tell', async ({
  db,
}) => {
  const app = await TestApp.open(db, [
    source({
      searchSocialAds: async () => found(many(social('1'))),
      searchTransparencyAds: async () => found(many(transparency)),
    }),
  ]);
  const { live } = await app.customer({ credits: 100 });

  const three = await app.post('/social_ads_library_scraper_sync', live, {
    social_ad_url: socialUrl,
    limit: 3,
  });
  const usual = await app.post('/social_ads_library_scraper_sync', live, {
    social_ad_url: socialUrl,
  });
  const two = await app.post('/ad_transparency_scraper_sync', live, { ad_url: adsUrl, limit: 2 });
  const ten = await app.post('/ad_transparency_scraper_sync', live, { ad_url: adsUrl, limit: 10 });
  await app.app.close();

  expect([three, usual, two, ten].map(({ body }) => body.length)).toEqual([3, 10, 2, 10]);
  expect([three, usual, two, ten].map(({ headers }) => headers['x-credits-charged'])).toEqual([
    '3',
    '10',
    '6',
    '30',
  ]);
  expect(three.body[0]).toMatchObject({
    adStatus: null,
    adText: null,
    publisherPlatforms: ['facebook'],
    sourceUrl: socialUrl,
  });
  expect(two.body[0]).toMatchObject({ format: null, landingUrls: [], lastShown: null });
});

test('what a list of ads can cost at most is reserved before anything is asked', async ({ db }) => {
  let asked = 0;
  const app = await TestApp.open(db, [
    source({
      searchTransparencyAds: async () => {
        asked += 1;
        return found([transparency]);
      },
    }),
  ]);
  const { live } = await app.customer({ credits: 20 });

  const tooMany = await app.post('/ad_transparency_scraper_sync', live, { ad_url: adsUrl, limit: 7 });
  const enough = await app.post('/ad_transparency_scraper_sync', live, { ad_url: adsUrl, limit: 6 });
  await app.app.close();

  expect(tooMany).toMatchObject({ status: 402, body: { reserved: '21.00' } });
  expect(asked).toBe(1);
  expect(enough.headers).toMatchObject({ 'x-credits-charged': '3', 'x-credits-remaining': '17' });
});

test('where nothing is found the lists are empty, and free', async ({ db }) => {
  const app = await TestApp.open(db, [
    source({
      searchSocialAds: missed,
      searchTransparencyAds: missed,
      searchNetworkAds: missed,
      lookUpNetworkAd: missed,
    }),
  ]);
  const { live } = await app.customer({ credits: 100 });

  const social = await app.post('/social_ads_library_scraper_sync', live, { social_ad_url: socialUrl });
  const shown = await app.post('/ad_transparency_scraper_sync', live, { ad_url: adsUrl, limit: 2 });
  const search = await app.post('/network_ad_search', live, { keyword: 'halden' });
  const details = await app.post('/network_ad_details', live, { ad_url: '1502277431' });
  await app.app.close();

  expect(social.body).toEqual([]);
  expect(shown.body).toEqual([]);
  expect(search.body).toMatchObject({
    elements: [],
    pagination: { totalElements: 0, paginationToken: null },
    status: 200,
  });
  expect(details.body).toMatchObject({
    found: false,
    element: { id: '1502277431', about: null, variants: [] },
    status: 404,
  });
  for (const { headers } of [social, shown, search, details]) expect(headers['x-credits-charged']).toBe('0');
});

test('a search for ads of the network asks with all its filters, and pays for a page at most', async ({
  db,
}) => {
  const searches: NetworkAdSearch[] = [];
  const app = await TestApp.open(db, [
    source({
      searchNetworkAds: async (search) => {
        searches.push(search);
        return found({ items: many(network), total: null, cursor: 'next' });
      },
    }),
  ]);
  const { live } = await app.customer({ credits: 100 });

  const search = {
    keyword: 'flow meter',
    account_owner: 'Halden',
    countries: 'dk, SE,dk',
    date_option: 'custom-date-range',
    startdate: '2026-01-01',
    end_date: '2026-02-01',
  };
  const first = await app.post('/network_ad_search', live, search);
  const answer = await app.post('/network_ad_search', live, {
    ...search,
    pagination_token: first.body.pagination.paginationToken,
  });
  await app.post('/network_ad_search', live, {
    search_url: 'https://network.example/ad-library/search?keyword=crm&countries=US',
  });
  await app.app.close();

  const asked = {
    keyword: 'flow meter',
    accountOwner: 'Halden',
    companyIds: [],
    countries: ['DK', 'SE'],
    dates: { option: 'custom-date-range', startOn: '2026-01-01', endOn: '2026-02-01' },
  };
  expect(searches).toEqual([
    { ...asked, cursor: null },
    { ...asked, cursor: 'next' },
    { keyword: 'crm', accountOwner: null, companyIds: [], countries: ['US'], dates: null, cursor: null },
  ]);
  expect(answer.headers['x-credits-charged']).toBe('4.8');
  expect(answer.body.elements).toHaveLength(24);
  expect(answer.body.pagination).toMatchObject({
    pageSize: 24,
    totalElements: null,
    totalPages: null,
    paginationToken: expect.stringMatching(/^[\w-]{20,}$/),
  });
});

test('a search that asks for nothing, or for two things, is refused', async ({ db }) => {
  const range = { keyword: 'a', date_option: 'custom-date-range' };
  const ofAds = 'https://network.example/ad-library/search?keyword=a';
  const wrong = [
    ['keyword', {}],
    ['keyword', { keyword: '', countries: 'ALL' }],
    ['countries', { keyword: 'a', countries: 'Denmark' }],
    ['end_date', { ...range, start_date: '2026-01-01' }],
    ['end_date', { ...range, start_date: '2026-02-01', end_date: '2026-01-01' }],
    ['start_date', { ...range, start_date: '2026-02-30', end_date: '2026-03-01' }],
    ['date_option', { keyword: 'a', start_date: '2026-01-01' }],
    ['search_url', { search_url: ofAds, keyword: 'b' }],
    ['search_url', { search_url: 'https://other.example/' }],
  ] as const;
  const app = await TestApp.open(db, [source({ searchNetworkAds: missed })]);
  const { live } = await app.customer({ credits: 100 });

  const answers = await Promise.all(wrong.map(([, body]) => app.post('/network_ad_search', live, body)));
  await app.app.close();

  expect(answers.map(({ status, body }) => [status, body.details?.[0]?.path])).toEqual(
    wrong.map(([path]) => [422, path]),
  );
});

describe('an address with a filter that cannot be read is refused with its name, and nothing is asked', () => {
  const search = 'https://www.linkedin.com/ad-library/search?keyword=a';
  const social = 'https://www.facebook.com/ads/library/?q=a';
  const centre = 'https://adstransparency.google.com/?domain=halden-instruments.example';
  const questions: [path: string, field: string, wrong: [address: string, named: string][]][] = [
    [
      '/network_ad_search',
      'search_url',
      [
        [`${search}&countries=Denmark`, 'countries=Denmark'],
        [`${search}&countries=US,U1`, 'countries=US,U1'],
        [`${search}&countries=,`, 'countries=,'],
        [`${search}&dateOption=last-week`, 'dateOption=last-week'],
        [
          `${search}&dateOption=custom-date-range&startdate=2026-02-30&enddate=2026-03-01`,
          'startdate=2026-02-30',
        ],
        [`${search}&dateOption=custom-date-range&startdate=2026-01-01`, 'enddate'],
        [`${search}&dateOption=custom-date-range&startdate=2026-02-01&enddate=2026-01-01`, 'enddate'],
        [`${search}&startdate=2026-01-01&enddate=2026-02-01`, 'dateOption'],
        [`${search}&companyIds=1441,acme`, 'companyIds=1441,acme'],
        [`${search}&companyIds=${Array.from({ length: 51 }, (_, at) => at + 1)}`, 'companyIds'],
        [`${search.replace('=a', `=${'a'.repeat(201)}`)}`, '200 characters'],
        [`${search}&payer=Acme`, 'payer'],
        [`${search}&countries=US&countries=DE`, 'more than once'],
      ],
    ],
    [
      '/social_ads_library_scraper_sync',
      'social_ad_url',
      [
        [`${social}&country=USA`, 'country=USA'],
        [`${social}&country=UK`, 'country=UK'],
        [`${social}&active_status=running`, 'active_status=running'],
        [`${social}&id=abc`, 'id=abc'],
        [`${social}&view_all_page_id=halden`, 'view_all_page_id=halden'],
        [`${social.replace('=a', `=${'a'.repeat(201)}`)}`, '200 characters'],
        [`${social}&search_type=something_new`, 'search_type=something_new'],
        [`${social}&search_type=page`, 'view_all_page_id'],
        [`${social}&media_type=gif`, 'media_type=gif'],
        [`${social}&ad_type=cars`, 'ad_type=cars'],
        [`${social}&start_date[min]=yesterday`, 'start_date[min]=yesterday'],
        [`${social}&langauge=de`, 'langauge'],
      ],
    ],
    [
      '/ad_transparency_scraper_sync',
      'ad_url',
      [
        [`${centre}&region=USA`, 'region=USA'],
        [`${centre}&format=GIF`, 'format=GIF'],
        [`${centre}&preset-date=Last+7+days`, 'preset-date=Last 7 days'],
        [`${centre}&start-date=2026-01-01`, 'start-date'],
        [`${centre}&platform=YOUTUBE`, 'platform=YOUTUBE'],
        [`${centre}&topic=political`, 'topic=political'],
        ['https://adstransparency.google.com/advertiser/AR1?domain=halden', 'domain=halden'],
        [`${centre}&q=halden`, 'q is not understood'],
      ],
    ],
  ];

  test.for(questions)('by %s', async ([path, field, wrong], { db }) => {
    let asked = 0;
    const look = async () => {
      asked += 1;
      return { outcome: 'not_found' } as const;
    };
    const app = await TestApp.open(db, [
      source({ searchNetworkAds: look, searchSocialAds: look, searchTransparencyAds: look }),
    ]);
    const { live } = await app.customer({ credits: 100 });
    const limit = path === '/network_ad_search' ? {} : { limit: 1 };

    const answers = [];
    for (const [address] of wrong) answers.push(await app.post(path, live, { [field]: address, ...limit }));
    await app.app.close();

    expect(answers.map(({ status, body }) => [status, body.details?.[0]?.path])).toEqual(
      wrong.map(() => [422, field]),
    );
    for (const [at, [, named]] of wrong.entries())
      expect(answers[at]?.body.details[0].message).toContain(named);
    expect(asked).toBe(0);
  });
});
