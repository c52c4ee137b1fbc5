import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { companyAskedFor } from '../../records/asked-for.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { companyAnswer, companyAnswerOf, companyMiss } from './company-answer.ts';

export const enrichCompany = defineEndpoint({
  name: 'enrich_company',
  title: 'Enrich company',
  group: 'Enrichment',
  description: `Describes a company by its LinkedIn URL.
    You can also send its LinkedIn id, URN, universal name, website, domain or name. Imported companies also match a name that differs in
    legal form, accents and punctuation; \`match\` says so. If the company is not found, \`found\` is false and the call is free.`,
  instead:
    'Best for LinkedIn page data: logo, followers, offices; company_enricher returns revenue, headcount and technologies.',
  keywords: [
    'linkedin company page',
    'scrape linkedin company',
    'company details from linkedin url',
    'linkedin company followers and headcount',
    'company profile',
    'company logo and specialties',
    'enrich company',
    'company about page',
    'company data by linkedin id',
    'company size and headquarters on linkedin',
  ],
  price: { per: 'call', credits: 1, missed: (response) => !response.found },
  coveredByPlan: true,
  runs: 'outside',
  needs: ['lookUpCompanies'],

  request: z.strictObject({
    url: z
      .string()
      .min(1)
      .max(2_000)
      .refine((text) => companyKeyOf(text) !== undefined, {
        error: 'Must be a LinkedIn company URL, numeric id, URN, website, domain or name.',
      })
      .describe('LinkedIn company URL; or its numeric id, URN, universal name, website, domain or name.'),
  }),

  response: companyAnswer,

  mainFields: {
    Company: 'name',
    Website: 'website',
    Industry: 'industry',
    Employees: 'staff.total',
    'Company size': 'companySize',
    Country: 'locations.headquarter.country',
    'LinkedIn URL': 'networkUrl',
  },

  example: {
    request: { url: 'https://network.example/company/halden-instruments' },
    response: {
      found: true,
      match: null,
      companySize: '201-500',
      description: 'Builds calibrated flow meters and the software that reads them.',
      followerCount: 18432,
      founded: 2009,
      headquarters: 'Aarhus, Central Denmark Region, DK',
      industry: 'Industrial Machinery Manufacturing',
      networkUrl: 'https://network.example/company/halden-instruments',
      logo: 'https://cdn.example/logos/halden-400.png',
      name: 'Halden Instruments',
      specialties: ['flow metering', 'calibration', 'edge telemetry'],
      website: 'https://halden-instruments.example',
      universalName: 'halden-instruments',
      type: 'Privately Held',
      objectUrn: 48213377,
      url: 'https://network.example/company/halden-instruments',
      followers: 18432,
      foundedYear: 2009,
      phone: null,
      tagline: 'Measure what moves',
      cover: null,
      industries: ['Industrial Machinery Manufacturing'],
      specialities: ['flow metering', 'calibration', 'edge telemetry'],
      hashtags: ['flowmetering'],
      fundingData: null,
      staff: { total: 264, range: { start: 201, end: 500 } },
      locations: {
        headquarter: {
          country: 'DK',
          geographicArea: 'Central Denmark Region',
          city: 'Aarhus',
          postalCode: '8000',
          line1: 'Havnegade 12',
          line2: null,
          isPrimary: true,
        },
        other: [],
      },
    },
  },

  async run({ url }, { sources, signal }) {
    const key = companyKeyOf(url);
    invariant(key, 'the schema refuses a value that cannot name a company');
    const { value } = await sources.lookUpCompany(key, signal);
    return value ? companyAnswerOf(companyAskedFor(value, key)) : companyMiss;
  },
});
