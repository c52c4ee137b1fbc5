import { describe, expect } from 'vitest';
import { type SocialAdSearch, socialAd, socialAdSearchOf } from '../../records/social-ad.ts';
import { test } from '../../testing/app.ts';
import { withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Vendor } from '../define-vendor.ts';
import { openMetaAdsPages } from './meta-ads-pages.ts';

const signal = AbortSignal.timeout(600_000);
const userAgent = 'Millrace/test (ops@millrace.example)';
const library = 'https://www.facebook.com/ads/library/';
const openAt = (url: string) => openMetaAdsPages({ addresses: { BASE_URL: url }, userAgent });
const searchOf = (query: string, limit = 10): SocialAdSearch => {
  const search = socialAdSearchOf(`${library}?${query}`);
  if (search === null) throw new Error(`no search: ${query}`);
  return { ...search, limit };
};

const node = {
  ad_archive_id: '902117340051226',
  page_id: '114420097711',
  page_name: 'Halden Instruments',
  is_active: true,
  start_date: 1_790_985_600,
  end_date: 1_795_000_000,
  publisher_platform: ['FACEBOOK', 'INSTAGRAM'],
  snapshot: {
    body: { text: 'Calibrate in the field. No downtime.' },
    title: 'Book a visit',
    caption: 'halden.example',
    cta_text: 'Learn more',
    link_url: 'https://halden.example/field',
    link_description: 'Free of charge.',
    cards: [],
    page_categories: ['Industrial company'],
    page_like_count: 5_210,
    page_profile_uri: 'https://www.facebook.com/haldeninstruments/',
  },
};
const older = {
  adArchiveID: '77',
  pageID: '5',
  pageName: 'Bell',
  isActive: false,
  startDate: 1_700_000_000,
  endDate: 1_700_500_000,
  publisherPlatform: ['facebook'],
  snapshot: {
    body: { markup: { __html: '{{product.name}}' } },
    title: '{{product.name}}',
    page_categories: { 2: 'Plumber' },
    cards: [{ body: 'Drains &amp; pipes', title: 'Call us', link_url: 'https://bell.example/x' }],
  },
};
const ad = {
  archiveId: '902117340051226',
  status: 'ACTIVE',
  bodies: ['Calibrate in the field. No downtime.'],
  ctaDomain: 'halden.example',
  ctaHeadline: 'Book a visit',
  ctaDescription: 'Free of charge.',
  pageName: 'Halden Instruments',
  pageId: '114420097711',
  pageUrl: 'https://www.facebook.com/haldeninstruments/',
  pageCategory: 'Industrial company',
  pageCountry: null,
  pageLikes: 5_210,
  pageVerified: null,
  platforms: ['facebook', 'instagram'],
  languages: [],
  startOn: '2026-10-03',
  endOn: null,
  createdOn: null,
  estimatedAudience: null,
  libraryUrl: `${library}?id=902117340051226`,
};

const html = (body: string): EmulatedReply => ({ headers: { 'content-type': 'text/html' }, body });
const embedding = (value: unknown) =>
  html(`<html><body><script>var x = 1;</script><script type="application/json">{"other":1}</script>
    <script type="application/json">${JSON.stringify({ require: [['x', { data: { ad_library_main: value } }]] })}</script></body></html>`);
const listing = (nodes: readonly unknown[], count = nodes.length, more = false) =>
  embedding({
    search_results_connection: {
      count,
      edges: nodes.map((one) => ({ node: { collated_results: [one] } })),
      page_info: { end_cursor: 'AQH', has_next_page: more },
    },
  });

const asVendor: Vendor = {
  name: 'meta_ads_pages',
  title: 'Ad library',
  keysAt: library,
  baseUrl: null,
  open: ({ baseUrl = '' }) => openAt(baseUrl),
};

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) => headers['user-agent'] === userAgent && headers.cookie === undefined,
  failures: {
    'a check of visitors': {
      reply: { status: 403, body: "<script>fetch('/__rd_verify_x?challenge=3', {method: 'POST'})</script>" },
      reason: 'forbidden',
    },
    'a page to log in at': { reply: html('<form action="/login"></form>'), reason: 'unreadable' },
    'ads that are counted and not shown': { reply: listing([], 445), reason: 'unreadable' },
    'ads without their number': { reply: listing([{ page_id: '1' }]), reason: 'unreadable' },
    'JSON that is cut': {
      reply: html('<script type="application/json">{"search_results_connection":{"edges":[]</script>'),
      reason: 'unreadable',
    },
    'a list of another name': { reply: embedding({ results: { edges: [] } }), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching ads',
      ask: async (provider, until) =>
        provider.searchSocialAds?.(
          searchOf('q=halden&country=US&active_status=active&start_date[min]=2026-01-01'),
          until,
        ),
      hit: {
        reply: () => listing([node, node, { ...node, ad_archive_id: '3', is_active: false }, {}]),
        value: [ad],
      },
      misses: { 'no ads': listing([]) },
      sends: {
        method: 'GET',
        path: '/ads/library/',
        query: {
          active_status: 'active',
          ad_type: 'all',
          country: 'US',
          media_type: 'all',
          q: 'halden',
          search_type: 'keyword_unordered',
          'start_date[min]': '2026-01-01',
        },
      },
    },
  ],
});

const ask = async (search: SocialAdSearch, reply: EmulatedReply) => {
  await using emulator = await VendorEmulator.start(() => reply);
  const found = await openAt(emulator.url).searchSocialAds?.(search, signal);
  return { found, ads: found?.outcome === 'found' ? found.value : [], asked: emulator.asked };
};

describe('an ad', () => {
  test('holds what records may hold', () => {
    expect(socialAd.parse(ad)).toEqual(ad);
  });

  test('of the older form, put together of cards, is read as well', async () => {
    const { ads } = await ask(searchOf('q=bell'), listing([older, { ad_archive_id: 8 }]));

    expect(ads.map((one) => socialAd.parse(one))).toMatchObject([
      {
        archiveId: '77',
        status: 'INACTIVE',
        bodies: ['Drains &amp; pipes'],
        ctaDomain: 'bell.example',
        ctaHeadline: 'Call us',
        pageCategory: 'Plumber',
        pageUrl: 'https://www.facebook.com/5',
        startOn: '2023-11-14',
        endOn: '2023-11-20',
      },
      { archiveId: '8', status: null, bodies: [], platforms: [] },
    ]);
  });

  test('is found by its number, and is none of the list behind it', async () => {
    const reply = embedding({
      modal: { ...node, ad_archive_id: '5' },
      search_results_connection: { count: 0, edges: [] },
    });

    const { ads, asked } = await ask(searchOf('id=5'), reply);

    expect(ads).toMatchObject([{ archiveId: '5' }]);
    expect(asked[0]?.query).toEqual({ id: '5' });
  });

  test('whose values are objects made to trip their reader is read without them', async () => {
    const trap = { toString: 1, valueOf: 1 };
    const reply = embedding([
      { ad_archive_id: trap, snapshot: {} },
      {
        ad_archive_id: '5',
        page_name: trap,
        start_date: trap,
        snapshot: { page_categories: 'shop', body: trap },
      },
    ]);

    const { ads } = await ask(searchOf('id=5'), reply);

    expect(ads).toMatchObject([
      { archiveId: '5', pageName: null, startOn: null, pageCategory: null, bodies: [] },
    ]);
  });

  test('that the page does not embed is a failure: it may have been kept from us', async () => {
    await expect(ask(searchOf('id=6'), listing([node]))).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

describe('a search', () => {
  test('hands on no more than was asked, by one request', async () => {
    const nodes = Array.from({ length: 30 }, (_, at) => ({ ...node, ad_archive_id: `${at + 1}` }));

    const { ads, asked } = await ask(searchOf('q=a', 20), listing(nodes, 768, true));

    expect(ads).toHaveLength(20);
    expect(asked).toHaveLength(1);
  });

  test('of a page asks for its number, and takes no ads of others', async () => {
    const { ads, asked } = await ask(
      searchOf('view_all_page_id=114420097711'),
      listing([{ ...node, ad_archive_id: '3', page_id: '9' }, node]),
    );

    expect(asked[0]?.query).toMatchObject({
      view_all_page_id: '114420097711',
      search_type: 'page',
      active_status: 'all',
    });
    expect(ads.map(({ archiveId }) => archiveId)).toEqual(['902117340051226']);
  });

  test('by a status that no ad tells is a failure and no miss, for one ad as well', async () => {
    const { is_active: _, ...untold } = node;
    const one = searchOf('id=902117340051226&active_status=inactive');

    await expect(ask(searchOf('q=a&active_status=active'), listing([untold]))).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await expect(ask(one, embedding({ modal: untold }))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('of a page that is answered with ads of others only failed', async () => {
    const asking = ask(searchOf('view_all_page_id=9'), listing([node]));

    await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('for words among the ads of a page is not asked: how it takes both is not known', async () => {
    const { found, asked } = await ask(searchOf('q=a&view_all_page_id=9'), listing([node]));

    expect(found).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(asked).toEqual([]);
  });
});

test('through the endpoint ads are paid for, none is free, and a check of visitors is a failure that is free', async ({
  db,
}) => {
  const replies: EmulatedReply[] = [listing([node]), listing([]), { status: 403, body: 'check' }];
  const answers = [];
  for (const reply of replies) {
    await using emulator = await VendorEmulator.start(() => reply);
    const { searchSocialAds } = openAt(emulator.url);
    const body = { social_ad_url: `${library}?q=halden&country=US`, limit: 5 };
    answers.push(
      await withSource(db, { ...(searchSocialAds && { searchSocialAds }) }, (post) =>
        post('/social_ads_library_scraper_sync', body),
      ),
    );
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
  expect(answers.map(({ headers }) => headers['x-credits-charged'])).toEqual(['1', '0', '0']);
});
