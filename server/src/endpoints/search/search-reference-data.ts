import { z } from 'zod';
import { industryIdOf } from '../../text/industries.ts';
import { referenceData } from '../../text/reference-data.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const labels = z.array(z.string());

export const searchReferenceData = defineEndpoint({
  name: 'search_reference_data',
  title: 'Search reference data',
  group: 'Leads',
  description: `Lists the labels that searches accept: functions, industries, countries, seniorities, company sizes. Free.
    Industries include the NAICS 2022 sectors that Millrace ships and those of imported companies. industryIds gives
    the id of each one for network_industry_id.`,
  keywords: [
    'list of industry ids',
    'allowed filter values',
    'seniority levels',
    'job functions',
    'company size ranges',
    'valid labels for search filters',
    'industry codes',
    'enum options',
    'lookup table',
    'accepted values',
    'what filters can I use',
    'dropdown values',
    'country list',
  ],
  price: { per: 'free' },
  runs: 'outside',

  request: z.strictObject({}),

  response: z.object({
    function: labels,
    industry: labels,
    geography: labels.describe('English names of countries.'),
    seniority: labels,
    companySize: labels,
    functions: labels.describe('Same as `function`.'),
    industries: labels.describe('Same as `industry`.'),
    industryIds: z.record(z.string(), z.string()).describe('Id of each industry.'),
    yearsOfExperience: labels,
    yearsAtCurrentCompany: labels,
    profileLanguages: z.record(z.string(), z.string()).describe('Code of each language.'),
  }),

  mainFields: {
    Functions: 'function',
    Industries: 'industry',
    Seniorities: 'seniority',
    'Company sizes': 'companySize',
  },

  example: {
    request: {},
    response: {
      function: ['Accounting', 'Sales'],
      industry: ['Software Development'],
      geography: ['Denmark', 'Germany'],
      seniority: ['Director', 'Vice President'],
      companySize: ['1-10', '11-50'],
      functions: ['Accounting', 'Sales'],
      industries: ['Software Development'],
      industryIds: { 'Software Development': industryIdOf('Software Development') },
      yearsOfExperience: ['Less than 1 year'],
      yearsAtCurrentCompany: ['Less than 1 year'],
      profileLanguages: { Danish: 'da', English: 'en' },
    },
  },

  async run(_request, { sources, signal }) {
    const data = referenceData(await sources.industryLabels(signal));
    return {
      function: [...data.function],
      industry: [...data.industry],
      geography: [...data.geography],
      seniority: [...data.seniority],
      companySize: [...data.companySize],
      functions: [...data.function],
      industries: [...data.industry],
      industryIds: Object.fromEntries(data.industry.map((label) => [label, industryIdOf(label)])),
      yearsOfExperience: [...data.yearsOfExperience],
      yearsAtCurrentCompany: [...data.yearsAtCurrentCompany],
      profileLanguages: { ...data.profileLanguages },
    };
  },
});
