import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { companyAskedFor } from '../../records/asked-for.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import { normalName } from '../../records/normal-name.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { addressText } from '../enrichment/company-answer.ts';

export const companyEnricher = defineEndpoint({
  name: 'company_enricher',
  title: 'Company enricher',
  group: 'Leads',
  description: `Describes a company by its domain, LinkedIn URL or exact name.
    If you send several, Millrace uses the first of network_url, domain and name. A miss has \`found\` false and is free.`,
  instead:
    'Best for revenue, headcount and technologies; enrich_company returns LinkedIn page data and costs less.',
  keywords: [
    'company information from domain',
    'firmographics',
    'enrich account by domain',
    'company revenue and employee count',
    'company data from website',
    'clearbit',
    'company tech stack and funding',
    'company lookup by name',
    'account enrichment',
    'how big is a company',
    'company details by domain',
    'industry and size of a company',
    'headquarters of a company',
  ],
  price: { per: 'call', credits: 2, missed: (response) => !response.found },
  runs: 'outside',
  needs: ['lookUpCompanies'],
  synonyms: { company_domain: 'domain', company_name: 'name' },

  request: z
    .strictObject({
      domain: z.string().min(1).max(2_000).optional().describe('Company domain or website.'),
      name: z.string().min(1).max(500).optional().describe('Exact company name.'),
      network_url: z
        .string()
        .min(1)
        .max(2_000)
        .optional()
        .describe('LinkedIn company URL, numeric id or URN.'),
    })
    .refine((request) => keyOf(request) !== undefined, {
      error: 'Send a valid domain, name or network_url.',
    }),

  sendOneOf: [['domain'], ['name'], ['network_url']],

  response: z.object({
    found: z.boolean(),
    name: z.string().nullable(),
    domain: z.string().nullable(),
    industry: z.string().nullable(),
    employeeCount: z.int().nullable(),
    revenue: z.string().nullable(),
    founded: z.int().nullable(),
    headquarters: z.string().nullable(),
    networkUrl: z.string().nullable(),
    twitterHandle: z.string().nullable(),
    techStack: z.array(z.string()),
    funding: z
      .object({
        totalRaised: z.number().nullable(),
        lastRound: z.string().nullable(),
        investors: z.array(z.string()),
      })
      .nullable(),
  }),

  mainFields: {
    Company: 'name',
    Domain: 'domain',
    Industry: 'industry',
    Employees: 'employeeCount',
    Revenue: 'revenue',
    Headquarters: 'headquarters',
    'LinkedIn URL': 'networkUrl',
  },

  example: {
    request: { domain: 'halden-instruments.example' },
    response: {
      found: true,
      name: 'Halden Instruments',
      domain: 'halden-instruments.example',
      industry: 'Measuring and Control Instrument Manufacturing',
      employeeCount: 264,
      revenue: '$25M-$50M',
      founded: 2009,
      headquarters: 'Aarhus, Denmark',
      networkUrl: 'https://network.example/company/halden-instruments',
      twitterHandle: 'haldeninstr',
      techStack: ['WordPress', 'HubSpot'],
      funding: { totalRaised: 31500000, lastRound: 'Series B', investors: ['Fjord Capital'] },
    },
  },

  async run(request, { sources, signal }) {
    const key = keyOf(request);
    invariant(key, 'the schema refuses what names no company');
    const { value } = await sources.lookUpCompany(key, signal);
    const company = value && companyAskedFor(value, key);
    return {
      found: company !== null,
      name: company?.name ?? null,
      domain: company?.domain ?? null,
      industry: company?.industries[0] ?? null,
      employeeCount: company?.employeeCount ?? null,
      revenue: company?.revenue ?? null,
      founded: company?.foundedYear ?? null,
      headquarters: addressText(company?.headquarters ?? null),
      networkUrl: company?.networkUrl ?? null,
      twitterHandle: company?.twitterHandle ?? null,
      techStack: company?.technologies ?? [],
      funding: null,
    };
  },
});

function keyOf(request: { domain?: string; name?: string; network_url?: string }): CompanyKey | undefined {
  const { network_url, domain, name } = request;
  if (network_url !== undefined) return companyKeyOf(network_url);
  if (domain !== undefined) {
    const key = companyKeyOf(domain);
    return key?.by === 'domain' ? { by: 'domain', value: key.value } : undefined;
  }
  if (name === undefined) return undefined;
  const value = normalName(name);
  return value === '' ? undefined : { by: 'name', value };
}
