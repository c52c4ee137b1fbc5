import { expect, test } from 'vitest';
import { fundingProfile } from '../../records/funding-profile.ts';
import { networkAd, networkAdDetails } from '../../records/network-ad.ts';
import { place, placeReview } from '../../records/place.ts';
import { searchTrend } from '../../records/search-trend.ts';
import { siteTraffic } from '../../records/site-traffic.ts';
import { socialAd } from '../../records/social-ad.ts';
import { transparencyAd } from '../../records/transparency-ad.ts';
import { webResult } from '../../records/web-result.ts';
import { account, items, runPath, sends } from '../../testing/apify-account.ts';
import { questions } from '../../testing/apify-questions.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { apify } from './apify.ts';

const signal = AbortSignal.timeout(600_000);

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
    sends: sends(
      {
        path: runPath(actor),
        query: expect.objectContaining({ maxTotalChargeUsd: most }),
        body: expect.objectContaining(input),
      },
      !/^(?:a|an|funding|traffic)\b/.test(name),
    ),
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
