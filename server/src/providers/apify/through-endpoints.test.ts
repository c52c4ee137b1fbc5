import { expect } from 'vitest';
import { account, items } from '../../testing/apify-account.ts';
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
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { company, item, list } from '../../testing/network-items.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { answerOf, wikidataAt } from '../../testing/wikidata-emulator.ts';
import { pdl } from '../pdl/pdl.ts';
import '../../testing/patient-pages.ts';

/** No run is begun in less. */
const usualTime = { deadlineMs: 25_000 };
const adUrl = 'https://www.linkedin.com/ad-library/detail/1502277431';
const fundingUrl = 'https://www.crunchbase.com/organization/halden-instruments';

/** A path, what is sent, what the actor gives, and what it costs in credits. */
const calls: readonly (readonly [path: string, sent: object, gives: readonly object[], price: string])[] = [
  ['maps_places_scraper_keyword', { search_query: 'coffee', limit: 3 }, [aPlace], '0.1'],
  ['maps_places_scraper_sync_using_url', { maps_search_url: aPlace.url, limit: 3 }, [aPlace], '0.1'],
  ['maps_reviews_scraper_sync', { maps_review_url: aPlace.url, limit: 3 }, [aReview], '0.1'],
  ['search_scraper_sync', { search_query: 'flow meter' }, [aResultPage(1, 7)], '7'],
  ['search_trends', { keyword: 'flow meter', geo: 'US' }, [aTrend], '1'],
  ['traffic_scraper_sync', { domain: 'halden-instruments.example' }, [someTraffic], '2'],
  ['funding_company_scraper_sync', { funding_company_url: fundingUrl }, [aFundedCompany], '3'],
  ['network_ad_search', { keyword: 'flow' }, [aNetworkAd('7'), aNetworkAd('8')], '0.4'],
  ['network_ad_details', { ad_url: adUrl }, [aNetworkAd('1502277431')], '2'],
  [
    'social_ads_library_scraper_sync',
    { social_ad_url: 'https://www.facebook.com/ads/library/?q=flow', limit: 5 },
    [aSocialAd('7'), aSocialAd('8')],
    '2',
  ],
  [
    'ad_transparency_scraper_sync',
    { ad_url: 'https://adstransparency.google.com/?domain=halden.example', limit: 5 },
    [aTransparencyAd('CR1')],
    '3',
  ],
];

test('a hit costs what the price list says, a miss and a failure nothing', async ({ db }) => {
  const replies: EmulatedReply[] = [];
  await using world = await account(() => replies.shift() ?? items());
  const app = await TestApp.open(db, [world.provider], usualTime);
  const { live } = await app.customer({ credits: 1_000 });
  const charged: unknown[] = [];

  for (const [path, sent, gives] of calls) {
    replies.push(items(...gives));
    const hit = await app.post(`/${path}`, live, sent);
    const miss = await app.post(`/${path}`, live, sent);
    replies.push(items({ hello: 'world' }));
    const failure = await app.post(`/${path}`, live, sent);
    charged.push([path, hit.status, hit.headers['x-credits-charged'], miss.headers['x-credits-charged']]);
    expect([path, failure.status, failure.headers['x-credits-charged'] ?? '0']).toEqual([path, 502, '0']);
  }
  await app.app.close();

  expect(charged).toEqual(calls.map(([path, , , price]) => [path, 200, price, '0']));
});

test('ads and funding of HarvestAPI, and funding of People Data Labs and Wikidata, are charged likewise', async ({
  db,
}) => {
  const rounds = { numberOfFundingRounds: 3, organizationUrl: fundingUrl };
  const ad = { id: '1502277431', about: { advertiserName: 'Halden' } };
  await using harvest = await emulatedHarvest(({ path }) =>
    path.endsWith('ad-search')
      ? list([{ id: '7', advertiser: { name: 'Weir' } }])
      : item(path.endsWith('/ad') ? ad : { ...company, crunchbaseFundingData: rounds }),
  );
  const told = {
    status: 200,
    name: 'halden',
    profiles: ['crunchbase.com/organization/halden-instruments'],
    number_funding_rounds: 2,
  };
  await using table = await VendorEmulator.start(() => ({ body: told }));
  await using open = await VendorEmulator.start((request) => answerOf({}, request));
  const settings = { apiKey: 'key', userAgent: 'Millrace/test' };
  const ask = async (provider: Parameters<typeof TestApp.open>[1], path: string, sent: object) => {
    const app = await TestApp.open(db, provider);
    const { live } = await app.customer({ credits: 100 });
    const answer = await app.post(`/${path}`, live, sent);
    await app.app.close();
    return [answer.status, answer.headers['x-credits-charged']];
  };
  const funding = { funding_company_url: fundingUrl };

  const answers = [
    await ask([harvest.provider], 'network_ad_search', { keyword: 'flow' }),
    await ask([harvest.provider], 'network_ad_details', { ad_url: adUrl }),
    await ask([harvest.provider], 'funding_company_scraper_sync', funding),
    await ask([pdl.open({ ...settings, baseUrl: table.url })], 'funding_company_scraper_sync', funding),
    await ask([wikidataAt(open.url)], 'funding_company_scraper_sync', funding),
  ];

  expect(answers).toEqual([
    [200, '0.2'],
    [200, '2'],
    [200, '3'],
    [200, '3'],
    [200, '0'],
  ]);
});
