import { describe, expect } from 'vitest';
import { type FundingKey, fundingProfile } from '../../records/funding-profile.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { crunchbase } from './crunchbase.ts';

const url = 'https://www.crunchbase.com/organization/halden-instruments';
const key: FundingKey = { url, permalink: 'halden-instruments' };
const names = (...values: string[]) => values.map((value) => ({ value, permalink: value.toLowerCase() }));

const halden = {
  properties: {
    identifier: {
      value: 'Halden Instruments',
      permalink: 'halden-instruments',
      entity_def_id: 'organization',
    },
    short_description: 'Flow meters.',
    description: 'Flow meters and the software that reads them.',
    website_url: 'https://halden-instruments.example',
    linkedin: { value: 'https://www.linkedin.com/company/halden-instruments' },
    location_identifiers: [
      { value: 'Aarhus', location_type: 'city' },
      { value: 'Midtjylland', location_type: 'region' },
      { value: 'Denmark', location_type: 'country' },
      { value: 'Europe', location_type: 'continent' },
    ],
    categories: names('Hardware', 'Industrial', 'Software'),
    category_groups: names('Hardware', 'Manufacturing'),
    founded_on: { value: '2009-04-01', precision: 'month' },
    num_employees_enum: 'c_00251_00500',
    operating_status: 'active',
    company_type: 'for_profit',
    last_funding_at: '2024-09-17',
    last_funding_type: 'series_b',
    funding_total: { value: 28_000_000, currency: 'EUR', value_usd: 31_500_000 },
    num_funding_rounds: 3,
    num_investors: 5,
    investor_identifiers: names('Fjord Growth', 'Skagen Ventures'),
    founder_identifiers: names('Ilse Brandt', 'Per Aagaard'),
    revenue_range: 'r_00010000',
    ipo_status: 'private',
  },
  cards: {
    raised_funding_rounds: [
      { lead_investor_identifiers: names('Fjord Growth') },
      { lead_investor_identifiers: names('Fjord Growth', 'Skagen Ventures') },
      {},
    ],
  },
};
const value = {
  name: 'Halden Instruments',
  description: 'Flow meters and the software that reads them.',
  website: 'https://halden-instruments.example/',
  networkUrl: 'https://www.linkedin.com/company/halden-instruments/',
  foundedOn: '2009-04-01',
  foundedPrecision: 'month',
  headquarters: ['Aarhus', 'Midtjylland', 'Denmark', 'Europe'],
  industries: ['Hardware', 'Industrial', 'Software'],
  industryGroups: ['Hardware', 'Manufacturing'],
  employees: '251-500',
  operatingStatus: 'active',
  companyType: 'For Profit',
  lastFundingOn: '2024-09-17',
  lastFundingType: 'Series B',
  totalUsd: 31_500_000,
  total: { amount: 28_000_000, currency: 'EUR' },
  roundCount: 3,
  investorCount: 5,
  leadInvestors: ['Fjord Growth', 'Skagen Ventures'],
  topInvestors: ['Fjord Growth', 'Skagen Ventures'],
  founders: ['Ilse Brandt', 'Per Aagaard'],
  revenueRange: '$10M to $50M',
  ipoStatus: 'private',
};
const refused = (status: number, code: string): EmulatedReply => ({
  status,
  body: [{ status, code, message: 'No' }],
});

vendorContract({
  vendor: crunchbase,
  isAuthorized: ({ headers, query }) => headers['x-cb-user-key'] === vendorKey && !query.user_key,
  failures: {
    'a refused key in its own words': { reply: refused(401, 'LA401'), reason: 'rejected' },
    'a field that the plan is without': { reply: refused(403, 'LA403'), reason: 'forbidden' },
    'an organization without a name': { reply: { body: { properties: {} } }, reason: 'unreadable' },
  },
  questions: [
    {
      name: 'looking funding up',
      ask: async (provider, signal) => provider.lookUpFunding?.(key, signal),
      sends: {
        method: 'GET',
        path: '/entities/organizations/halden-instruments',
        query: {
          field_ids: expect.stringContaining('identifier,short_description'),
          card_ids: 'raised_funding_rounds',
        },
      },
      hit: { reply: () => ({ body: halden }), value },
      misses: { 'no such permalink': refused(404, 'MD404') },
    },
  ],
});

const open = (emulator: VendorEmulator) =>
  crunchbase.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
const signal = AbortSignal.timeout(600_000);

describe('a body', () => {
  const ask = async (properties: object, more: object = {}) => {
    await using emulator = await VendorEmulator.start(() => ({
      body: { properties: { identifier: { value: 'Weir' }, ...properties }, ...more },
    }));
    const answer = await open(emulator).lookUpFunding?.(key, signal);
    return answer?.outcome === 'found' ? fundingProfile.parse(answer.value) : answer;
  };

  test('that tells nothing but a name has nulls and empty lists', async () => {
    const { name, ...rest } = (await ask({})) as Record<string, unknown>;

    expect(name).toBe('Weir');
    expect(Object.values(rest).every((one) => one === null || (Array.isArray(one) && one.length === 0))).toBe(
      true,
    );
  });

  test('is read to the record’s limits, and what cannot be right is null', async () => {
    const long = Array.from({ length: 300 }, (_, at) => ({ value: `Investor ${at}` }));

    expect(
      await ask(
        {
          founded_on: { value: '2009-13-41', precision: 'day' },
          num_employees_enum: 'c_10001_max',
          funding_total: { value: '5,0', currency: 'EURO', value_usd: -1 },
          last_funding_type: 'pre_seed',
          company_type: 'non_profit',
          revenue_range: 'r_99999999',
          categories: long,
          investor_identifiers: long,
          founder_identifiers: long,
          num_funding_rounds: 1e9,
        },
        { cards: { raised_funding_rounds: [{ lead_investor_identifiers: long }] } },
      ),
    ).toMatchObject({
      foundedOn: null,
      foundedPrecision: null,
      employees: '10001+',
      totalUsd: null,
      total: null,
      lastFundingType: 'Pre-Seed',
      companyType: 'Non-profit',
      revenueRange: null,
      industries: { length: 50 },
      topInvestors: { length: 5 },
      founders: { length: 100 },
      leadInvestors: { length: 100 },
      roundCount: null,
    });
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'whose words are %s is read like any other',
    async (word) => {
      expect(await ask({ revenue_range: word, last_funding_type: word.toLowerCase() })).toMatchObject({
        revenueRange: word,
        lastFundingType: expect.stringMatching(/^[A-Z]/),
      });
    },
  );

  test('in US dollars tells the same sum twice', async () => {
    expect(await ask({ funding_total: { value: 7_000_000.4, currency: 'usd' } })).toMatchObject({
      totalUsd: 7_000_000,
      total: { amount: 7_000_000, currency: 'USD' },
    });
  });
});

test('a page on the network is not asked for: it is none of its own', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: halden }));
  const page = 'https://www.linkedin.com/company/halden';

  const answer = await open(emulator).lookUpFunding?.({ url: page, permalink: 'halden' }, signal);

  expect(answer).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(emulator.asked).toEqual([]);
});

test('through the endpoint a hit costs three credits, a miss and a failure nothing', async ({ db }) => {
  const replies: EmulatedReply[] = [{ body: halden }, refused(404, 'MD404'), refused(401, 'LA401')];
  await using emulator = await VendorEmulator.start(() => replies.shift() ?? { status: 500 });
  const app = await TestApp.open(db, [open(emulator)]);
  const { live } = await app.customer({ credits: 10 });
  const ask = () => app.post('/funding_company_scraper_sync', live, { funding_company_url: url });

  const [hit, miss, failure] = [await ask(), await ask(), await ask()];
  const { body: account } = await app.get('/usage/allowance', live);
  await app.app.close();

  expect(hit.body).toMatchObject({ found: true, 'Lead Investors': 'Fjord Growth, Skagen Ventures' });
  expect(hit.body.service_meta.credits.charged).toBe(3);
  expect(miss.body).toMatchObject({ found: false, service_meta: { credits: { charged: 0 } } });
  expect(failure.status).toBeGreaterThanOrEqual(500);
  expect(account.wallet.remaining).toBe(7);
});
