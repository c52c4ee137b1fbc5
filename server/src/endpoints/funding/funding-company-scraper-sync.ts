import { z } from 'zod';
import { type FundingProfile, fundingKeyOf } from '../../records/funding-profile.ts';
import { defineEndpoint } from '../define-endpoint.ts';

/* The keys with spaces are those of the specification, and the further ones those that clients of such interfaces know. */

const list = (what: string) => z.string().nullable().describe(`${what}, comma-separated.`);

const response = z.object({
  found: z.boolean().describe('False is a miss: all other fields are null, and the call is free.'),
  Description: z.string().nullable(),
  'Founded Date': z.string().nullable().describe('YYYY-MM-DD, as exact as `Founded Date Precision` says.'),
  'Founded Date Precision': z.enum(['day', 'month', 'year']).nullable(),
  'Headquarters Location': z.string().nullable().describe('City, state, country and continent.'),
  Industries: list('Its industries'),
  'Last Funding Date': z.string().nullable().describe('YYYY-MM-DD.'),
  'Last Funding Type': z.string().nullable().describe('Such as Series B.'),
  Network: z.string().nullable().describe('Its LinkedIn URL.'),
  'Number of Employees': z.string().nullable().describe('A range, such as 251-500 or 10001+.'),
  'Organization Name': z.string().nullable(),
  'Total Funding Amount (in USD)': z.int().nullable().describe('Whole US dollars.'),
  Website: z.string().nullable(),
  'Industry Groups': list('Groups of industries'),
  'Operating Status': z.string().nullable().describe('active or closed.'),
  'Company Type': z.string().nullable(),
  'Number of Funding Rounds': z.int().nullable(),
  'Number of Investors': z.int().nullable(),
  'Lead Investors': list('Who led a round'),
  'Top 5 Investors': list('At most five investors'),
  Founders: list('Its founders'),
  'Total Funding Amount': z.int().nullable().describe('In the currency of the announcement.'),
  'Total Funding Amount Currency': z.string().nullable().describe('ISO 4217.'),
  'Estimated Revenue Range': z.string().nullable().describe('Such as $10M to $50M.'),
  'IPO Status': z.string().nullable().describe('private or public.'),
});
type Answer = z.infer<typeof response>;

export const fundingCompanyScraperSync = defineEndpoint({
  name: 'funding_company_scraper_sync',
  title: 'Company funding',
  group: 'Funding Data',
  description: `Returns the funding of a company (rounds, amounts, investors) by its Crunchbase URL.
    Unknown fields are null. If the company is not found, \`found\` is false and the call is free.`,
  keywords: [
    'crunchbase',
    'startup funding',
    'funding rounds',
    'investors of a company',
    'money raised',
    'venture capital',
    'series a',
    'valuation',
    'last funding date',
    'acquisitions and ipo',
    'who invested in a company',
    'latest round',
    'is a startup funded',
    'how much did they raise',
  ],
  price: { per: 'call', credits: 3, missed: (answer) => !answer.found },
  runs: 'outside',
  needs: ['lookUpFunding'],

  request: z.strictObject({
    funding_company_url: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .refine((url) => fundingKeyOf(url) !== undefined, {
        error:
          'Must be the Crunchbase URL of a company, such as https://www.crunchbase.com/organization/halden-instruments, or its LinkedIn URL.',
      })
      .describe('Crunchbase URL (…/organization/<name>) or LinkedIn URL of the company.'),
  }),

  response,

  mainFields: {
    Company: 'Organization Name',
    Website: 'Website',
    'Total funding (USD)': 'Total Funding Amount (in USD)',
    'Last funding type': 'Last Funding Type',
    'Last funding date': 'Last Funding Date',
    Employees: 'Number of Employees',
    Headquarters: 'Headquarters Location',
  },

  example: {
    request: { funding_company_url: 'https://funding.example/organization/halden-instruments' },
    response: {
      found: true,
      Description: 'Flow meters and the software that reads them.',
      'Founded Date': '2009-04-01',
      'Founded Date Precision': 'month',
      'Headquarters Location': 'Aarhus, Midtjylland, Denmark, Europe',
      Industries: 'Hardware, Industrial, Software',
      'Last Funding Date': '2024-09-17',
      'Last Funding Type': 'Series B',
      Network: 'https://network.example/company/halden-instruments',
      'Number of Employees': '251-500',
      'Organization Name': 'Halden Instruments',
      'Total Funding Amount (in USD)': 31_500_000,
      Website: 'https://halden-instruments.example',
      'Industry Groups': 'Hardware, Manufacturing, Software',
      'Operating Status': 'active',
      'Company Type': 'For Profit',
      'Number of Funding Rounds': 3,
      'Number of Investors': 5,
      'Lead Investors': 'Fjord Growth',
      'Top 5 Investors': 'Fjord Growth, Skagen Ventures',
      Founders: 'Ilse Brandt, Per Aagaard',
      'Total Funding Amount': 28_000_000,
      'Total Funding Amount Currency': 'EUR',
      'Estimated Revenue Range': '$10M to $50M',
      'IPO Status': 'private',
    },
  },

  async run({ funding_company_url: url }, { sources, signal }) {
    const key = fundingKeyOf(url);
    const found = key && (await sources.lookUpFunding(key, signal));
    return found?.value ? answerOf(found.value) : miss;
  },
});

function answerOf(profile: FundingProfile): Answer {
  return {
    found: true,
    Description: profile.description,
    'Founded Date': profile.foundedOn,
    'Founded Date Precision': profile.foundedPrecision,
    'Headquarters Location': joined(profile.headquarters),
    Industries: joined(profile.industries),
    'Last Funding Date': profile.lastFundingOn,
    'Last Funding Type': profile.lastFundingType,
    Network: profile.networkUrl,
    'Number of Employees': profile.employees,
    'Organization Name': profile.name,
    'Total Funding Amount (in USD)': profile.totalUsd,
    Website: profile.website,
    'Industry Groups': joined(profile.industryGroups),
    'Operating Status': profile.operatingStatus,
    'Company Type': profile.companyType,
    'Number of Funding Rounds': profile.roundCount,
    'Number of Investors': profile.investorCount,
    'Lead Investors': joined(profile.leadInvestors),
    'Top 5 Investors': joined(profile.topInvestors),
    Founders: joined(profile.founders),
    'Total Funding Amount': profile.total?.amount ?? null,
    'Total Funding Amount Currency': profile.total?.currency ?? null,
    'Estimated Revenue Range': profile.revenueRange,
    'IPO Status': profile.ipoStatus,
  };
}

const joined = (items: readonly string[]) => items.join(', ') || null;

const miss: Answer = {
  found: false,
  Description: null,
  'Founded Date': null,
  'Founded Date Precision': null,
  'Headquarters Location': null,
  Industries: null,
  'Last Funding Date': null,
  'Last Funding Type': null,
  Network: null,
  'Number of Employees': null,
  'Organization Name': null,
  'Total Funding Amount (in USD)': null,
  Website: null,
  'Industry Groups': null,
  'Operating Status': null,
  'Company Type': null,
  'Number of Funding Rounds': null,
  'Number of Investors': null,
  'Lead Investors': null,
  'Top 5 Investors': null,
  Founders: null,
  'Total Funding Amount': null,
  'Total Funding Amount Currency': null,
  'Estimated Revenue Range': null,
  'IPO Status': null,
};
