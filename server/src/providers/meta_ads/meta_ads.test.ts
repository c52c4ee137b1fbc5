import { describe, expect } from 'vitest';
import { type SocialAdSearch, socialAd, socialAdSearchOf } from '../../records/social-ad.ts';
import { test } from '../../testing/app.ts';
import { withSource } from '../../testing/source-app.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { metaAds } from './meta_ads.ts';

const signal = AbortSignal.timeout(600_000);
const library = 'https://www.facebook.com/ads/library/';
const searchOf = (query: string, limit = 10): SocialAdSearch => {
  const search = socialAdSearchOf(`${library}?${query}`);
  if (search === null) throw new Error(`no search: ${query}`);
  return { ...search, limit };
};
const open = (baseUrl: string) => metaAds.open({ apiKey: vendorKey, baseUrl, userAgent: 'Millrace/test' });

const row = {
  id: '902117340051226',
  ad_creation_time: '2026-10-01',
  ad_creative_bodies: ['Calibrate in the field. No downtime.', 'Second\nline'],
  ad_creative_link_captions: ['halden.example'],
  ad_creative_link_descriptions: ['Free of charge.'],
  ad_creative_link_titles: ['Book a visit'],
  ad_delivery_start_time: '2026-10-03T07:00:00+0000',
  ad_delivery_stop_time: '2026-10-20',
  ad_snapshot_url: `https://www.facebook.com/ads/archive/render_ad/?id=902117340051226&access_token=${vendorKey}`,
  estimated_audience_size: { lower_bound: '1000', upper_bound: '5000' },
  languages: ['en', 'da'],
  page_id: '114420097711',
  page_name: 'Halden Instruments',
  publisher_platforms: ['facebook', 'INSTAGRAM'],
  currency: 'DKK',
};
const ad = {
  archiveId: '902117340051226',
  status: 'ACTIVE',
  bodies: ['Calibrate in the field. No downtime.', 'Second\nline'],
  ctaDomain: 'halden.example',
  ctaHeadline: 'Book a visit',
  ctaDescription: 'Free of charge.',
  pageName: 'Halden Instruments',
  pageId: '114420097711',
  pageUrl: 'https://www.facebook.com/114420097711',
  pageCategory: null,
  pageCountry: null,
  pageLikes: null,
  pageVerified: null,
  platforms: ['facebook', 'instagram'],
  languages: ['en', 'da'],
  startOn: '2026-10-03',
  endOn: '2026-10-20',
  createdOn: '2026-10-01',
  estimatedAudience: { low: 1_000, high: 5_000 },
  libraryUrl: 'https://www.facebook.com/ads/library/?id=902117340051226',
};
const next = `https://graph.facebook.com/v24.0/ads_archive?access_token=${vendorKey}&after=c2`;
const answer = (rows: unknown[], after?: string): EmulatedReply => ({
  body: { data: rows, ...(after === undefined ? {} : { paging: { cursors: { after }, next } }) },
});
const refusal = (code: number, status = 400): EmulatedReply => ({
  status,
  body: { error: { message: `bad token ${vendorKey}`, type: 'OAuthException', code, fbtrace_id: 'A1' } },
});

vendorContract({
  vendor: metaAds,
  isAuthorized: ({ headers, query }) =>
    headers.authorization === `Bearer ${vendorKey}` && query.access_token === undefined,
  failures: {
    'a token that has expired': { reply: refusal(190), reason: 'rejected' },
    'a token in an error with 200': { reply: refusal(190, 200), reason: 'rejected' },
    'an identity that was not confirmed': { reply: refusal(10), reason: 'forbidden' },
    'a permission that is missing': { reply: refusal(200, 403), reason: 'forbidden' },
    'the limit of the app': { reply: refusal(4), reason: 'rate_limited' },
    'the limit of the user': { reply: refusal(17, 403), reason: 'rate_limited' },
    'the limit of this question': { reply: refusal(613), reason: 'rate_limited' },
    'trouble of its own': { reply: refusal(2, 500), reason: 'unreachable' },
    'a code that is not known': { reply: refusal(9_999), reason: 'unreadable' },
    'rows without their number': { reply: answer([{ page_name: 'Halden' }]), reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching ads',
      ask: async (provider, until) =>
        provider.searchSocialAds?.(
          searchOf(
            'q=halden&country=DK&active_status=active&ad_type=all&media_type=image&search_type=keyword_exact_phrase',
          ),
          until,
        ),
      hit: { reply: () => answer([row, { page_name: 'no number' }]), value: [ad] },
      misses: { 'no ads': answer([]) },
      sends: {
        method: 'GET',
        path: '/ads_archive',
        query: {
          search_terms: 'halden',
          search_type: 'KEYWORD_EXACT_PHRASE',
          ad_type: 'ALL',
          ad_reached_countries: '["DK"]',
          ad_active_status: 'ACTIVE',
          media_type: 'IMAGE',
          fields: expect.not.stringContaining('snapshot'),
          limit: '10',
        },
      },
    },
  ],
});

const ask = async (search: SocialAdSearch, reply: (request: EmulatedRequest) => EmulatedReply) => {
  await using emulator = await VendorEmulator.start(reply);
  const found = await open(emulator.url).searchSocialAds?.(search, signal);
  return { found, asked: emulator.asked };
};

describe('an ad', () => {
  test('holds what records may hold', () => {
    expect(socialAd.parse(ad)).toEqual(ad);
  });

  test('of which little is told has null and empty lists, and is a record all the same', async () => {
    const bad = {
      id: '8',
      page_id: 'x',
      ad_creative_bodies: 'text',
      languages: ['e!'],
      ad_delivery_start_time: 'soon',
    };

    const { found } = await ask(searchOf('q=a&country=GB'), () => answer([{ id: 7 }, bad]));

    const ads = found?.outcome === 'found' ? found.value : [];
    expect(ads.map((one) => socialAd.parse(one))).toHaveLength(2);
    expect(ads[1]).toMatchObject({
      archiveId: '8',
      status: null,
      bodies: [],
      pageId: null,
      pageUrl: null,
      startOn: null,
    });
  });

  test.each([
    ['is over where its last day has passed', '2026-01-02', 'INACTIVE'],
    ['may be over where it has none', null, null],
    ['may have ended before the day that was planned', '2199-01-01', null],
  ])('%s', async (_, ad_delivery_stop_time, status) => {
    const { found } = await ask(searchOf('q=a&country=GB&active_status=all'), () =>
      answer([{ ...row, ad_delivery_stop_time }]),
    );

    expect(found).toMatchObject({ value: [{ status }] });
  });

  test('never shows the token', async () => {
    const { found } = await ask(searchOf('q=a&country=GB'), () => answer([row], 'c2'));

    expect(JSON.stringify(found)).not.toContain(vendorKey);
  });
});

describe('a search', () => {
  test('reads no more pages than it needs, and never hands on more than was asked', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...row, id: `${from + at}` }));
    const { found, asked } = await ask(searchOf('q=a&country=GB', 50), ({ query }) =>
      query.after === undefined ? answer(rows(1, 30), 'c2') : answer(rows(31, 90), 'c3'),
    );

    expect(found).toMatchObject({ value: { length: 50 } });
    expect(asked.map(({ query }) => [query.limit, query.after])).toEqual([
      ['50', undefined],
      ['20', 'c2'],
    ]);
  });

  test('asks at most five times, and tells an ad that comes again once', async () => {
    const { found, asked } = await ask(searchOf('q=a&country=GB', 50), () => answer([row], 'again'));

    expect(asked).toHaveLength(5);
    expect(found).toMatchObject({ value: { length: 1 } });
  });

  test('fails where a later page fails', async () => {
    const asking = ask(searchOf('q=a&country=GB'), ({ query }) =>
      query.after === undefined ? answer([row], 'c2') : refusal(613),
    );

    await expect(asking).rejects.toMatchObject({ reason: 'rate_limited' });
  });

  test('with a page or words that it does not take is left to others, and a further page that it refuses is a failure', async () => {
    const { found } = await ask(searchOf('view_all_page_id=1&country=DK&search_type=page'), () =>
      refusal(100),
    );
    const further = ask(searchOf('q=a&country=GB'), ({ query }) =>
      query.after === undefined ? answer([row], 'c2') : refusal(100),
    );

    expect(found).toEqual({ outcome: 'skipped', why: 'unsupported' });
    await expect(further).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test.each([
    ['q=a&country=US&ad_type=political_and_issue_ads', '["US"]'],
    ['q=a&ad_type=political_and_issue_ads', '["ALL"]'],
  ])('of political ads may be for any country: %s', async (query, ad_reached_countries) => {
    const { asked } = await ask(searchOf(query), () => answer([row]));

    expect(asked).toMatchObject([{ query: { ad_type: 'POLITICAL_AND_ISSUE_ADS', ad_reached_countries } }]);
  });

  test('of a page is for its number', async () => {
    const { asked } = await ask(
      searchOf('view_all_page_id=114420097711&country=SE&search_type=page&sort_data[mode]=total_impressions'),
      () => answer([row]),
    );

    expect(asked).toMatchObject([
      { query: { search_page_ids: '["114420097711"]', ad_active_status: 'ALL' } },
    ]);
    expect(asked[0]?.query.search_terms).toBeUndefined();
  });

  test.each([
    'q=a&country=US',
    'q=a',
    'q=a&country=NO',
    'id=902117340051226&country=DK',
    `q=${'a'.repeat(101)}&country=DK`,
    'q=a&country=DK&ad_type=housing_ads',
    'q=a&country=DK&media_type=image_and_meme',
    'q=a&country=DK&is_targeted_country=true',
    'q=a&country=DK&start_date[min]=2026-01-01',
    'q=a&country=DK&publisher_platforms[0]=instagram',
  ])('that it would answer otherwise is not asked: %s', async (query) => {
    const { found, asked } = await ask(searchOf(query), () => answer([row]));

    expect(found).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(asked).toEqual([]);
  });
});

test('through the endpoint ads are paid for, none is free, and a failure is free', async ({ db }) => {
  const replies = [answer([row]), answer([]), refusal(190)];
  const answers = [];
  for (const reply of replies) {
    await using emulator = await VendorEmulator.start(() => reply);
    const { searchSocialAds } = open(emulator.url);
    const body = { social_ad_url: `${library}?q=halden&country=DK`, limit: 5 };
    const ask = (
      post: (
        path: string,
        body: unknown,
      ) => Promise<{ status: number; body: unknown; text: string; headers: Record<string, string> }>,
    ) => post('/social_ads_library_scraper_sync', body);
    answers.push(await withSource(db, { ...(searchSocialAds && { searchSocialAds }) }, ask));
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
  expect(answers.map(({ headers }) => headers['x-credits-charged'])).toEqual(['1', '0', '0']);
  expect(answers.some(({ text }) => text.includes(vendorKey))).toBe(false);
});
