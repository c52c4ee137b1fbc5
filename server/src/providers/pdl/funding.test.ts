import { expect, test } from 'vitest';
import { fundingProfile } from '../../records/funding-profile.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { pdl } from './pdl.ts';

const key = {
  url: 'https://www.crunchbase.com/organization/halden-instruments',
  permalink: 'halden-instruments',
};
const halden = {
  status: 200,
  display_name: 'Halden Instruments',
  name: 'halden instruments',
  summary: 'flow meters.',
  website: 'halden-instruments.example',
  founded: 2009,
  size: '201-500',
  type: 'private',
  industry_v2: 'software development',
  inferred_revenue: '$10M-$25M',
  linkedin_url: 'linkedin.com/company/halden-instruments',
  location: { locality: 'aarhus', region: 'midtjylland', country: 'denmark', continent: 'europe' },
  profiles: ['linkedin.com/company/halden-instruments', 'crunchbase.com/organization/halden-instruments'],
  total_funding_raised: 31_500_000.0,
  latest_funding_stage: 'series_b',
  last_funding_date: '2024-09-17',
  number_funding_rounds: 3,
};
const withoutFunding = {
  ...halden,
  total_funding_raised: null,
  latest_funding_stage: null,
  last_funding_date: null,
  number_funding_rounds: null,
};

vendorContract({
  vendor: pdl,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'a plan without funding': {
      reply: { body: { ...withoutFunding, latest_funding_stage: true } },
      reason: 'forbidden',
    },
    'funding that cannot be read': {
      reply: { body: { ...withoutFunding, last_funding_date: 'soon', total_funding_raised: 'much' } },
      reason: 'unreadable',
    },
    'a company without a name': {
      reply: { body: { status: 200, profiles: halden.profiles } },
      reason: 'unreadable',
    },
  },
  questions: [
    {
      name: 'looking funding up',
      ask: async (one, signal) => one.lookUpFunding?.(key, signal),
      sends: {
        method: 'GET',
        path: '/company/enrich',
        query: { profile: 'crunchbase.com/organization/halden-instruments' },
      },
      hit: {
        reply: () => ({ body: halden }),
        value: {
          name: 'Halden Instruments',
          description: 'flow meters.',
          website: 'https://halden-instruments.example/',
          networkUrl: 'https://www.linkedin.com/company/halden-instruments/',
          foundedOn: '2009-01-01',
          foundedPrecision: 'year',
          headquarters: ['Aarhus', 'Midtjylland', 'Denmark', 'Europe'],
          industries: ['Software Development'],
          industryGroups: [],
          employees: '201-500',
          operatingStatus: null,
          companyType: null,
          lastFundingOn: '2024-09-17',
          lastFundingType: 'Series B',
          totalUsd: 31_500_000,
          total: null,
          roundCount: 3,
          investorCount: null,
          leadInvestors: [],
          topInvestors: [],
          founders: [],
          revenueRange: '$10M-$25M',
          ipoStatus: 'private',
        },
      },
      misses: {
        'no match': { status: 404, body: { status: 404, error: { type: 'not_found' } } },
        'a company without funding': { body: withoutFunding },
        'a company whose funding is empty': {
          body: {
            ...withoutFunding,
            total_funding_raised: 0,
            latest_funding_stage: '',
            number_funding_rounds: 0,
          },
        },
        'a company of another page': {
          body: { ...halden, profiles: ['crunchbase.com/organization/halden-2'] },
        },
      },
    },
  ],
});

test('by a page of the network it is that company, and no other', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: halden }));
  const provider = pdl.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const ask = (url: string) => provider.lookUpFunding?.({ url, permalink: 'x' }, AbortSignal.timeout(60_000));

  const own = await ask('https://www.linkedin.com/company/halden-instruments');
  const other = await ask('https://www.linkedin.com/company/weir');

  expect(own?.outcome === 'found' && fundingProfile.parse(own.value).roundCount).toBe(3);
  expect(other).toEqual({ outcome: 'not_found' });
  expect(emulator.asked).toHaveLength(2);
});
