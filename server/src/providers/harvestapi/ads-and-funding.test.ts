import { expect, test } from 'vitest';
import { fundingProfile } from '../../records/funding-profile.ts';
import { type NetworkAdSearch, networkAd, networkAdDetails } from '../../records/network-ad.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { company, gone, item, list } from '../../testing/network-items.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { harvestapi } from './harvestapi.ts';

const search: NetworkAdSearch = {
  keyword: 'flow, meter',
  accountOwner: 'Halden',
  companyIds: [],
  countries: ['DK', 'SE'],
  dates: { option: 'custom-date-range', startOn: '2026-01-01', endOn: '2026-02-01' },
  cursor: null,
};
const shortAd = {
  id: '1502277431',
  advertiser: { name: 'Halden', imageUrl: 'https://cdn.example/h.png', headline: 'Promoted' },
  content: {
    headline: 'See drift',
    commentary: 'Field calibration.',
    pageUrl: 'https://www.linkedin.com/ad-library/detail/1502277431',
    imageUrl: 'https://cdn.example/ad.jpg',
  },
  creativeType: 'SPONSORED_STATUS_UPDATE',
};
const wholeAd = {
  id: '1502277431',
  about: {
    format: 'Single Image Ad',
    advertiserName: 'Halden',
    advertiserUrl: 'https://www.linkedin.com/company/halden',
    paidBy: 'Halden A/S',
    ranFrom: 'Oct 26, 2026',
    ranTo: '2026-11-21T00:00:00.000Z',
  },
  impressions: {
    total: '10k-50k',
    byCountry: [
      { name: 'Denmark', percentage: '62%' },
      { name: 'Sweden', percentage: 38 },
      { name: 'Norway', percentage: '< 1%' },
    ],
  },
  targeting: {
    segments: [{ name: 'Language', includes: ['English'], excludes: [] }],
    parameters: [{ name: 'Job', targeted: true, excluded: false }],
  },
  variants: [
    {
      advertiser: {
        name: 'Halden',
        linkedinUrl: 'https://www.linkedin.com/company/halden',
        headline: 'Promoted',
      },
      content: {
        commentary: 'Field calibration.',
        headline: 'See drift',
        videoThumbnailUrl: 'https://cdn.example/v.jpg',
        targetUrl: 'https://halden.example/field',
        ctaLabel: 'Learn more',
      },
      creativeType: 'SPONSORED_VIDEO',
    },
  ],
};
const key = { url: 'https://www.crunchbase.com/organization/nordlys', permalink: 'nordlys' };
const rounds = {
  numberOfFundingRounds: 3,
  lastFundingRound: {
    localizedFundingType: 'Series B',
    moneyRaised: { amount: '28000000', currencyCode: 'EUR' },
    announcedOn: { year: 2024, month: 9, day: 17 },
  },
  organizationUrl: 'https://www.crunchbase.com/organization/nordlys?utm_source=linkedin',
};
const funded = { ...company, companyType: 'x'.repeat(150), crunchbaseFundingData: rounds };
const otherRounds = { ...rounds, organizationUrl: 'https://www.crunchbase.com/organization/nordlys-2' };

vendorContract({
  vendor: harvestapi,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  questions: [
    {
      name: 'searching ads',
      ask: async (one, signal) => one.searchNetworkAds?.(search, signal),
      sends: {
        path: '/linkedin/ad-search',
        query: {
          keyword: 'flow, meter',
          accountOwner: 'Halden',
          countries: 'DK,SE',
          dateOption: 'custom-date-range',
          startdate: '2026-01-01',
          enddate: '2026-02-01',
        },
      },
      hit: {
        reply: () => list([shortAd], { totalElements: 41, paginationToken: '1502277431-1795241200417' }),
        value: {
          items: [
            {
              id: '1502277431',
              creativeType: 'SPONSORED_STATUS_UPDATE',
              advertiser: {
                name: 'Halden',
                headline: 'Promoted',
                imageUrl: 'https://cdn.example/h.png',
                networkUrl: null,
              },
              content: {
                headline: 'See drift',
                description: 'Field calibration.',
                imageUrl: 'https://cdn.example/ad.jpg',
                targetUrl: null,
                ctaLabel: null,
              },
              pageUrl: 'https://www.linkedin.com/ad-library/detail/1502277431',
            },
          ],
          total: 41,
          cursor: '1502277431-1795241200417',
        },
      },
      misses: { 'not there': gone, 'an empty page': list([]) },
    },
    {
      name: 'looking an ad up',
      ask: async (one, signal) => one.lookUpNetworkAd?.('1502277431', signal),
      sends: {
        path: '/linkedin/ad',
        query: { url: 'https://www.linkedin.com/ad-library/detail/1502277431' },
      },
      hit: {
        reply: () => item(wholeAd),
        value: {
          id: '1502277431',
          about: {
            advertiserName: 'Halden',
            advertiserUrl: 'https://www.linkedin.com/company/halden',
            format: 'Single Image Ad',
            paidBy: 'Halden A/S',
            firstShownOn: '2026-10-26',
            lastShownOn: '2026-11-21',
          },
          impressions: {
            total: '10k-50k',
            byCountry: [
              { country: 'Denmark', percent: 62 },
              { country: 'Sweden', percent: 38 },
            ],
          },
          targeting: { Language: ['English'] },
          variants: [
            {
              creativeType: 'SPONSORED_VIDEO',
              advertiser: {
                name: 'Halden',
                headline: 'Promoted',
                imageUrl: null,
                networkUrl: 'https://www.linkedin.com/company/halden',
              },
              content: {
                headline: 'See drift',
                description: 'Field calibration.',
                imageUrl: 'https://cdn.example/v.jpg',
                targetUrl: 'https://halden.example/field',
                ctaLabel: 'Learn more',
              },
            },
          ],
        },
      },
      misses: {
        'not there': gone,
        'nothing in the envelope': item(null),
        'another ad': item({ ...wholeAd, id: '7' }),
      },
    },
    {
      name: 'looking funding up',
      ask: async (one, signal) => one.lookUpFunding?.(key, signal),
      sends: { path: '/linkedin/company', query: { universalName: 'nordlys' } },
      hit: {
        reply: () => item(funded),
        value: expect.objectContaining({
          name: company.name,
          roundCount: 3,
          lastFundingOn: '2024-09-17',
          lastFundingType: 'Series B',
          totalUsd: null,
          total: null,
        }),
      },
      misses: {
        'not there': gone,
        'a company without rounds': item(company),
        'a company of another page': item({ ...company, crunchbaseFundingData: otherRounds }),
      },
    },
  ],
});

test('the records hold what records may hold, sparse ones too', async () => {
  const bare = { id: '7', advertiser: { name: 'Weir' } };
  await using world = await emulatedHarvest(({ path }) =>
    path.endsWith('ad-search')
      ? list([shortAd, bare, {}])
      : path.endsWith('/ad')
        ? item({ id: '7', about: { advertiserName: 'Weir' } })
        : item(funded),
  );

  const ads = await world.provider.searchNetworkAds(search, world.signal);
  const ad = await world.provider.lookUpNetworkAd('7', world.signal);
  const funding = await world.provider.lookUpFunding(key, world.signal);

  expect(ads.outcome === 'found' && ads.value.items.map((one) => networkAd.parse(one).id)).toEqual([
    '1502277431',
    '7',
  ]);
  expect(ad.outcome === 'found' && networkAdDetails.parse(ad.value)).toMatchObject({
    impressions: null,
    targeting: null,
    variants: [],
  });
  expect(funding.outcome === 'found' && fundingProfile.parse(funding.value).name).toBe(company.name);
});

test('ads: companies go with the address of the search, cursors of its own or of the network on, others are not taken', async () => {
  await using world = await emulatedHarvest(() => list([shortAd], { paginationToken: 'opaque' }));
  const ask = (more: Partial<NetworkAdSearch>) =>
    world.provider.searchNetworkAds({ ...search, ...more }, world.signal);

  const first = await ask({ companyIds: ['48213377'], dates: { option: 'last-30-days' } });
  await ask({ cursor: 'harvestapi.opaque' });
  await ask({ cursor: '1502277431-1795241200417' });

  expect(first).toMatchObject({ value: { cursor: 'harvestapi.opaque' } });
  expect(await ask({ cursor: 'rows-24' })).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(world.asked.map(({ query }) => [query.searchUrl, query.paginationToken])).toEqual([
    [
      'https://www.linkedin.com/ad-library/search?keyword=flow%2C+meter&accountOwner=Halden&companyIds=48213377&countries=DK%2CSE&dateOption=last-30-days',
      undefined,
    ],
    [undefined, 'opaque'],
    [undefined, '1502277431-1795241200417'],
  ]);
});

test('ads: a page behind the last is found and empty, and more than a page has are cut', async () => {
  await using world = await emulatedHarvest(({ query }) =>
    query.paginationToken
      ? list([])
      : list(Array.from({ length: 40 }, (_, at) => ({ ...shortAd, id: `${at + 1}` }))),
  );

  const first = await world.provider.searchNetworkAds(search, world.signal);
  const behind = await world.provider.searchNetworkAds({ ...search, cursor: '1-2' }, world.signal);

  expect(first).toMatchObject({ value: { items: { length: 24 }, cursor: null } });
  expect(behind).toMatchObject({ outcome: 'found', value: { items: [], cursor: null } });
});

test('funding: a company of another name on the network is found by words, by its page among the funded', async () => {
  await using world = await emulatedHarvest(({ query }) =>
    query.search ? item(funded) : item({ ...company, crunchbaseFundingData: otherRounds }),
  );

  const answer = await world.provider.lookUpFunding(key, world.signal);

  expect(answer).toMatchObject({ outcome: 'found', value: { roundCount: 3 } });
  expect(world.asked.map(({ query }) => query)).toEqual([
    { universalName: 'nordlys' },
    { search: 'nordlys' },
  ]);
});

test('funding: by a page of the network it is that company, and no other', async () => {
  await using world = await emulatedHarvest(() => item({ ...company, crunchbaseFundingData: otherRounds }));
  const ask = (url: string) => world.provider.lookUpFunding({ url, permalink: 'x' }, world.signal);

  const own = await ask(`https://www.linkedin.com/company/${company.universalName}/`);
  const other = await ask('https://www.linkedin.com/company/someone-else/');

  expect([own.outcome, other.outcome]).toEqual(['found', 'not_found']);
  expect(world.asked).toHaveLength(2);
});
