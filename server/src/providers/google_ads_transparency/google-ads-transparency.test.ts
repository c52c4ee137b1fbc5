import { describe, expect } from 'vitest';
import {
  type TransparencyAdSearch,
  transparencyAd,
  transparencyAdSearchOf,
} from '../../records/transparency-ad.ts';
import { test } from '../../testing/app.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';
import { vendorContract } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Vendor } from '../define-vendor.ts';
import { openGoogleAdsTransparency } from './google-ads-transparency.ts';
import { regionCode } from './region-codes.ts';

const signal = AbortSignal.timeout(600_000);
const userAgent = 'Millrace/test (ops@millrace.example)';
const centre = 'https://adstransparency.google.com';
const openAt = (url: string) => openGoogleAdsTransparency({ addresses: { BASE_URL: url }, userAgent });
const searchOf = (path: string, limit = 10): TransparencyAdSearch => {
  const search = transparencyAdSearchOf(`${centre}${path}`);
  if (search === null) throw new Error(`no search: ${path}`);
  return { ...search, limit };
};

const row = {
  1: 'AR0123456789',
  2: 'CR9876543210',
  3: { 3: { 2: '<img src="https://cdn.example/x.png">' } },
  4: 2,
  6: { 1: '1750000000' },
  7: { 1: '1789000000' },
  12: 'Halden Instruments A/S',
  14: 'halden.example',
};
const ad = {
  advertiserId: 'AR0123456789',
  advertiserName: 'Halden Instruments A/S',
  creativeId: 'CR9876543210',
  adUrl: `${centre}/advertiser/AR0123456789/creative/CR9876543210`,
  format: 'IMAGE',
  landingDomain: 'halden.example',
  landingUrls: [],
  firstShownOn: '2025-06-15',
  lastShownOn: '2026-09-10',
};
const rows = (from: number, count: number, format = 2) =>
  Array.from({ length: count }, (_, at) => ({ ...row, 2: `CR${from + at}`, 4: format }));
const answer = (creatives: unknown[], cursor?: string): EmulatedReply => ({
  body: { 1: creatives, ...(cursor === undefined ? {} : { 2: cursor }), 4: '50', 5: '60' },
});
const sent = ({ body }: EmulatedRequest) => JSON.parse(body['f.req']);

const asVendor: Vendor = {
  name: 'google_ads_transparency',
  title: 'Ads transparency centre',
  keysAt: centre,
  baseUrl: null,
  open: ({ baseUrl = '' }) => openAt(baseUrl),
};

vendorContract({
  vendor: asVendor,
  isAuthorized: ({ headers }) =>
    headers['x-same-domain'] === '1' && headers['user-agent'] === userAgent && headers.cookie === undefined,
  failures: {
    'a page that asks for proof': {
      reply: { status: 200, body: '<html>unusual traffic</html>' },
      reason: 'unreadable',
    },
    'an error in a 200': { reply: { body: { 2: 'x.SomeException', 5: 404 } }, reason: 'unreadable' },
    'too many questions in a 200': { reply: { body: { 2: 'x', 5: 429 } }, reason: 'rate_limited' },
    'an empty answer': { reply: { body: '' }, reason: 'unreadable' },
    'a cursor without ads': { reply: { body: { 2: 'more' } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'searching ads of a domain',
      ask: async (provider, until) =>
        provider.searchTransparencyAds?.(searchOf('/?region=DE&domain=halden.example'), until),
      hit: {
        reply: () => ({ body: `)]}'\n${JSON.stringify(answer([row, { 2: 'CR1' }]).body)}` }),
        value: [ad],
      },
      misses: { 'no ads': { body: {} }, 'an empty list': { body: { 1: [] } } },
      sends: {
        method: 'POST',
        path: '/anji/_/rpc/SearchService/SearchCreatives',
        body: {
          'f.req': JSON.stringify({
            2: 40,
            3: { 8: [2276], 12: { 1: 'halden.example', 2: true } },
            7: { 1: 1, 2: 0, 3: 2276 },
          }),
        },
      },
    },
    {
      name: 'looking one ad up',
      ask: async (provider, until) =>
        provider.searchTransparencyAds?.(searchOf('/advertiser/AR0123456789/creative/CR9876543210'), until),
      hit: {
        reply: () => ({ body: { 1: { 1: row[1], 2: row[2], 4: { 1: '1789000000' }, 5: [{}], 8: 3 } } }),
        value: [{ ...ad, advertiserName: null, landingDomain: null, firstShownOn: null, format: 'VIDEO' }],
      },
      misses: { 'no such ad': { body: {} }, 'an ad without anything': { body: { 1: {} } } },
      sends: {
        method: 'POST',
        path: '/anji/_/rpc/LookupService/GetCreativeById',
        body: { 'f.req': JSON.stringify({ 1: 'AR0123456789', 2: 'CR9876543210', 5: { 1: 1 } }) },
      },
    },
  ],
});

const ask = async (search: TransparencyAdSearch, reply: (request: EmulatedRequest) => EmulatedReply) => {
  await using emulator = await VendorEmulator.start(reply);
  const found = await openAt(emulator.url).searchTransparencyAds?.(search, signal);
  return { found, ads: found?.outcome === 'found' ? found.value : [], asked: emulator.asked };
};

test('the record holds what records may hold, also where little is told', async () => {
  const trap = { toString: 1, valueOf: 1 };
  const bad = {
    1: 'AR1',
    2: 'CR1',
    3: trap,
    4: trap,
    6: '1750000000',
    7: { 1: 'soon' },
    12: 7,
    14: 'not a domain',
  };
  const { ads } = await ask(searchOf('/?domain=halden.example'), () => answer([bad]));

  expect(transparencyAd.parse(ad)).toEqual(ad);
  expect(transparencyAd.parse(ads[0])).toMatchObject({
    format: null,
    firstShownOn: null,
    landingDomain: null,
  });
});

describe('a search', () => {
  test('reads as many pages as it needs, and hands on what was asked for', async () => {
    const { ads, asked } = await ask(searchOf('/?domain=halden.example', 100), (request) => {
      const cursor = Number(sent(request)[4] ?? 0);
      return answer(rows(cursor * 40, 40), String(cursor + 1));
    });

    expect(ads).toHaveLength(100);
    expect(new Set(ads.map(({ creativeId }) => creativeId)).size).toBe(100);
    expect(asked.map((request) => sent(request)[4])).toEqual([undefined, '1', '2']);
  });

  test('fails where a later page fails', async () => {
    const asking = ask(searchOf('/?domain=halden.example', 50), (request) =>
      sent(request)[4] === undefined ? answer(rows(0, 40), 'c') : { status: 429, body: 'sorry' },
    );

    await expect(asking).rejects.toMatchObject({ reason: 'rate_limited' });
  });

  test('of an advertiser is for its number, anywhere', async () => {
    const { asked } = await ask(searchOf('/advertiser/AR0123456789?region=anywhere'), () => answer([row]));

    expect(asked.map(sent)).toMatchObject([{ 3: { 12: { 1: '', 2: true }, 13: { 1: ['AR0123456789'] } } }]);
    expect(sent(asked[0] as EmulatedRequest)[3][8]).toBeUndefined();
  });

  test('that is answered with ads of others failed', async () => {
    const asking = ask(searchOf('/advertiser/AR555'), () => answer([row]));

    await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('of a format hands on that format, wherever it stands', async () => {
    const { ads, asked } = await ask(searchOf('/?domain=halden.example&format=VIDEO', 2), (request) =>
      sent(request)[4] === undefined ? answer(rows(0, 40), 'c') : answer([...rows(40, 3), ...rows(50, 3, 3)]),
    );

    expect(ads.map(({ creativeId, format }) => [creativeId, format])).toEqual([
      ['CR50', 'VIDEO'],
      ['CR51', 'VIDEO'],
    ]);
    expect(asked).toHaveLength(2);
  });

  test('of a format that is not among the first ads is no miss while there are more', async () => {
    const { found, asked } = await ask(searchOf('/?domain=halden.example&format=VIDEO'), () =>
      answer(rows(0, 40), 'c'),
    );

    expect(found).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(asked).toHaveLength(4);
  });

  test('of a format passes over ads whose format is not told, and is no miss where these are all', async () => {
    const odd = rows(70, 2, 9);
    const search = searchOf('/?domain=halden.example&format=VIDEO');
    const one = searchOf('/advertiser/AR0123456789/creative/CR9876543210?format=VIDEO');

    const some = await ask(search, () => answer([...odd, ...rows(50, 1, 3)]));
    const none = await ask(search, () => answer(odd));
    const single = await ask(one, () => ({ body: { 1: { 1: row[1], 2: row[2], 8: 9 } } }));

    expect(some.ads.map(({ creativeId }) => creativeId)).toEqual(['CR50']);
    for (const { found } of [none, single]) expect(found).toEqual({ outcome: 'skipped', why: 'unsupported' });
  });

  test.each<[string, EmulatedReply]>([
    ['in a 200', { body: { 2: 'x.BadRequestException', 5: 400, 9: 3 } }],
    ['by its status', { status: 400, body: '' }],
  ])('of an advertiser or an ad that it does not take is left to others: refused %s', async (_, reply) => {
    for (const path of ['/advertiser/AR1', '/advertiser/AR1/creative/CR1'])
      expect((await ask(searchOf(path), () => reply)).found).toEqual({
        outcome: 'skipped',
        why: 'unsupported',
      });
    await expect(ask(searchOf('/?domain=halden.example'), () => reply)).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  test('rows of another form are a failure', async () => {
    await expect(ask(searchOf('/?domain=halden.example'), () => answer([{ id: 1 }]))).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });

  test.each([
    '/?domain=halden.example&region=XK',
    '/advertiser/AR0123456789/creative/CR9876543210?region=DE',
  ])('that it would answer otherwise is not asked: %s', async (path) => {
    const { found, asked } = await ask(searchOf(path), () => answer([row]));

    expect(found).toEqual({ outcome: 'skipped', why: 'unsupported' });
    expect(asked).toEqual([]);
  });
});

test('another ad than the one that was asked for is a failure', async () => {
  const reply = () => ({ body: { 1: { 1: 'AR0123456789', 2: 'CR1' } } });

  await expect(ask(searchOf('/advertiser/AR0123456789/creative/CR9876543210'), reply)).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

test.each([
  ['US', 2840],
  ['DE', 2276],
  ['JP', 2392],
  ['FR', 2250],
  ['GB', 2826],
  ['RS', 2688],
])('%s is region %i', (country, code) => {
  expect(regionCode(country)).toBe(code);
});

test('through the endpoint ads are paid for, none is free, and a block is a failure that is free', async ({
  db,
}) => {
  const replies: EmulatedReply[] = [answer([row]), { body: {} }, { status: 429, body: 'sorry' }];
  const answers = [];
  for (const reply of replies) {
    await using emulator = await VendorEmulator.start(() => reply);
    const { searchTransparencyAds } = openAt(emulator.url);
    const body = { ad_url: `${centre}/?domain=halden.example`, limit: 5 };
    answers.push(
      await withSource(db, { ...(searchTransparencyAds && { searchTransparencyAds }) }, (post) =>
        post('/ad_transparency_scraper_sync', body),
      ),
    );
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
  expect(answers.map(({ headers }) => headers['x-credits-charged'])).toEqual(['3', '0', '0']);
  expect(againstContract('ad_transparency_scraper_sync', answers[0]?.body)).toEqual([]);
});
