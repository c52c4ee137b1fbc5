import { expect } from 'vitest';
import type { Answered } from '../../providers/capabilities.ts';
import type { FundingKey, FundingProfile } from '../../records/funding-profile.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { fundingCompanyScraperSync } from './funding-company-scraper-sync.ts';

const bare: FundingProfile = {
  ...{
    name: 'Acme',
    description: null,
    website: null,
    networkUrl: null,
    foundedOn: null,
    foundedPrecision: null,
  },
  ...{ headquarters: [], industries: [], industryGroups: [], employees: null, operatingStatus: null },
  ...{ companyType: null, lastFundingOn: null, lastFundingType: null, totalUsd: null, total: null },
  ...{ roundCount: null, investorCount: null, leadInvestors: [], topInvestors: [], founders: [] },
  ...{ revenueRange: null, ipoStatus: null },
};
const halden: FundingProfile = {
  name: 'Halden Instruments',
  description: 'Flow meters and the software that reads them.',
  website: 'https://halden-instruments.example',
  networkUrl: 'https://network.example/company/halden-instruments',
  foundedOn: '2009-04-01',
  foundedPrecision: 'month',
  headquarters: ['Aarhus', 'Midtjylland', 'Denmark', 'Europe'],
  industries: ['Hardware', 'Industrial', 'Software'],
  industryGroups: ['Hardware', 'Manufacturing', 'Software'],
  employees: '251-500',
  operatingStatus: 'active',
  companyType: 'For Profit',
  lastFundingOn: '2024-09-17',
  lastFundingType: 'Series B',
  totalUsd: 31_500_000,
  total: { amount: 28_000_000, currency: 'EUR' },
  roundCount: 3,
  investorCount: 5,
  leadInvestors: ['Fjord Growth'],
  topInvestors: ['Fjord Growth', 'Skagen Ventures'],
  founders: ['Ilse Brandt', 'Per Aagaard'],
  revenueRange: '$10M to $50M',
  ipoStatus: 'private',
};

const url = 'https://funding.example/organization/halden-instruments';

function ledgerOf(answer: Answered<FundingProfile>) {
  const keys: FundingKey[] = [];
  return {
    keys,
    name: 'almanac',
    unavailable: () => null,
    async lookUpFunding(key: FundingKey) {
      keys.push(key);
      return answer;
    },
  };
}

test('all that is known of the funding is told under the keys with spaces, for 3 credits', async ({ db }) => {
  const source = ledgerOf({ outcome: 'found', value: halden });
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  const { body } = await app.post('/funding_company_scraper_sync', live, { funding_company_url: url });
  await app.app.close();

  const { service_meta: meta, ...answer } = body;
  expect(answer).toEqual(fundingCompanyScraperSync.example.response);
  expect(meta.credits.charged).toBe(3);
  expect(source.keys).toEqual([{ url, permalink: 'halden-instruments' }]);
});

test('a company of which only the name is known is a hit; one that is not found has nulls, and is free', async ({
  db,
}) => {
  const known = await TestApp.open(db, [ledgerOf({ outcome: 'found', value: bare })]);
  const unknown = await TestApp.open(db, [ledgerOf({ outcome: 'not_found' })]);
  const { live } = await known.customer();
  const ask = (app: TestApp) => app.post('/funding_company_scraper_sync', live, { funding_company_url: url });

  const [hit, miss] = [await ask(known), await ask(unknown)];
  await Promise.all([known.app.close(), unknown.app.close()]);

  const { service_meta: paid, found, 'Organization Name': name, ...rest } = hit.body;
  expect([found, name, paid.credits.charged]).toEqual([true, 'Acme', 3]);
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  const { service_meta: free, found: isFound, ...nothing } = miss.body;
  expect([isFound, free.credits.charged]).toEqual([false, 0]);
  expect(new Set(Object.values(nothing))).toEqual(new Set([null]));
  expect(Object.keys(nothing).toSorted()).toEqual(['Organization Name', ...Object.keys(rest)].toSorted());
});

test('what is no page of a company is refused, and what no source can answer says what to do', async ({
  db,
}) => {
  const app = await TestApp.open(db, [ledgerOf({ outcome: 'skipped', why: 'unsupported' })]);
  const bareApp = await TestApp.open(db);
  const { live } = await app.customer();
  const ask = (sent: unknown, to = app) =>
    to.post('/funding_company_scraper_sync', live, { funding_company_url: sent });

  const refused = [await ask('halden'), await ask('https://halden.example/organization/halden')];
  const skipped = await ask(url);
  const nobody = await ask(url, bareApp);
  await Promise.all([app.app.close(), bareApp.app.close()]);

  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 422, body: { details: [{ path: 'funding_company_url' }] } });
  }
  expect([skipped.status, nobody.status]).toEqual([422, 503]);
  expect(skipped.body).toMatchObject({
    code: 'unsupported_input',
    details: [{ path: 'funding_company_url' }],
  });
  expect(nobody.body).toMatchObject({ code: 'ENDPOINT_UNDER_MAINTENANCE', fix: expect.any(String) });
});
