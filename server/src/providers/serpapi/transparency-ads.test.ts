import { expect } from 'vitest';
import { z } from 'zod';
import { transparencyAd, transparencyAdSearchOf } from '../../records/transparency-ad.ts';
import { test } from '../../testing/database.ts';
import {
  adResult,
  nothingBy,
  serpAnswer,
  serpapiAt,
  serpContract,
  some,
} from '../../testing/serp-answers.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { countryCodeOf } from '../../text/countries.ts';
import { adRegionOf } from './ad-region.ts';

const signal = AbortSignal.timeout(600_000);
const searchOf = (url: string, limit: number) => {
  const search = transparencyAdSearchOf(url);
  if (search === null) throw new Error(url);
  return { ...search, limit };
};
const ofAdvertiser = 'https://ads.example/advertiser/AR07731122';
const ofDomain = 'https://ads.example/?domain=halden-instruments.example';

vendorContract({
  ...serpContract,
  questions: [
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
  ],
});

test('ads of an advertiser are as many as were asked for, those shown last first, by one request', async () => {
  await using emulator = await VendorEmulator.start(() =>
    serpAnswer({ ad_creatives: some(1, 60, adResult), serpapi_pagination: { next_page_token: 'x' } }),
  );

  const answer = await serpapiAt(emulator).searchTransparencyAds?.(searchOf(ofAdvertiser, 40), signal);

  const ads = answer?.outcome === 'found' ? z.array(transparencyAd).parse(answer.value) : [];
  expect(ads.map(({ creativeId }) => creativeId)).toEqual(some(1, 40, (number) => `CR${41 - number}`));
  expect(emulator.asked).toMatchObject([{ query: { advertiser_id: 'AR07731122', num: '40' } }]);
  for (const absent of ['region', 'creative_format', 'text', 'next_page_token']) {
    expect(emulator.asked[0]?.query).not.toHaveProperty(absent);
  }
});

test('ads that lead elsewhere, or are of others, are not answered: further pages are read for those that are, at most three', async () => {
  await using emulator = await VendorEmulator.start(({ query }) =>
    serpAnswer({
      ad_creatives: [
        { ...adResult(Number(query.next_page_token ?? 1)), target_domain: 'shop.halden-instruments.example' },
        { ...adResult(90), target_domain: 'other.example' },
      ],
      serpapi_pagination: { next_page_token: String(Number(query.next_page_token ?? 1) + 1) },
    }),
  );

  const answer = await serpapiAt(emulator).searchTransparencyAds?.(searchOf(ofDomain, 10), signal);

  expect(answer?.outcome === 'found' && answer.value.map(({ creativeId }) => creativeId)).toEqual([
    'CR3',
    'CR2',
    'CR1',
  ]);
  expect(emulator.asked).toHaveLength(3);
});

test('an ad that does not tell where it leads is no ad of a domain; where none does, they cannot be told apart', async () => {
  const silent = { ...adResult(3), target_domain: undefined };
  const replies = [
    serpAnswer({ ad_creatives: [adResult(1), silent] }),
    serpAnswer({ ad_creatives: [silent] }),
  ];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const provider = serpapiAt(emulator);

  expect(await provider.searchTransparencyAds?.(searchOf(ofDomain, 10), signal)).toMatchObject({
    value: [{ creativeId: 'CR1' }],
  });
  await expect(provider.searchTransparencyAds?.(searchOf(ofDomain, 10), signal)).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

test('a later page that cannot be read fails the question', async () => {
  await using emulator = await VendorEmulator.start(({ query }) =>
    query.next_page_token === undefined
      ? serpAnswer({ ad_creatives: [adResult(1)], serpapi_pagination: { next_page_token: 'x' } })
      : { status: 503 },
  );

  await expect(
    serpapiAt(emulator).searchTransparencyAds?.(searchOf(ofDomain, 10), signal),
  ).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a single ad, and a region that has no number, are left to others', async () => {
  await using emulator = await VendorEmulator.start(() => serpAnswer({ ad_creatives: [adResult(1)] }));
  const provider = serpapiAt(emulator);

  const answers = [
    await provider.searchTransparencyAds?.(searchOf(`${ofAdvertiser}/creative/CR1`, 1), signal),
    await provider.searchTransparencyAds?.(searchOf(`${ofAdvertiser}?region=XK`, 1), signal),
  ];

  expect(answers).toEqual(Array(2).fill({ outcome: 'skipped', why: 'unsupported' }));
  expect(emulator.asked).toEqual([]);
});

test('what is odd about an ad is not known', async () => {
  const odd = {
    advertiser_id: 'AR1',
    ad_creative_id: 'CR1',
    format: 'hologram',
    last_shown: 'soon',
    details_link: 7,
  };
  await using emulator = await VendorEmulator.start(() =>
    serpAnswer({ ad_creatives: [odd, { advertiser_id: 'AR1' }] }),
  );

  const answer = await serpapiAt(emulator).searchTransparencyAds?.(
    searchOf('https://ads.example/advertiser/AR1', 5),
    signal,
  );

  expect(answer?.outcome === 'found' && z.array(transparencyAd).parse(answer.value)).toEqual([
    {
      ...{ advertiserId: 'AR1', advertiserName: null, creativeId: 'CR1', format: null, landingDomain: null },
      adUrl: 'https://adstransparency.google.com/advertiser/AR1/creative/CR1',
      ...{ landingUrls: [], firstShownOn: null, lastShownOn: null },
    },
  ]);
});

test('countries have their own numbers', () => {
  expect(['US', 'DE', 'IN', 'GB', 'DK', 'XK'].map(adRegionOf)).toEqual([2840, 2276, 2356, 2826, 2208, null]);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap((one) =>
    letters.map((other) => one + other).filter((code) => countryCodeOf(code) === code && code !== 'XK'),
  );
  expect(new Set(countries.map(adRegionOf)).size).toBe(countries.length);
  expect(countries.filter((code) => adRegionOf(code) === null)).toEqual([]);
});

test('callers pay for ads, and nothing for a miss or a failure', async ({ db }) => {
  const replies = [serpAnswer({ ad_creatives: some(1, 2, adResult) }), nothingBy('Google'), { status: 500 }];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const { searchTransparencyAds } = serpapiAt(emulator);

  const answers = await withSource(
    db,
    searchTransparencyAds ? { searchTransparencyAds } : {},
    async (post) => [
      await post('/ad_transparency_scraper_sync', { ad_url: ofAdvertiser, limit: 2 }),
      await post('/ad_transparency_scraper_sync', { ad_url: ofAdvertiser, limit: 2 }),
      await post('/ad_transparency_scraper_sync', { ad_url: ofAdvertiser, limit: 2 }),
    ],
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
  expect(answers.slice(0, 2).map(({ headers }) => headers['x-credits-charged'])).toEqual(['6', '0']);
  expect(againstContract('ad_transparency_scraper_sync', answers[0]?.body)).toEqual([]);
});
