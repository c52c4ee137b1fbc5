import { z } from 'zod';
import type { Company } from '../../records/company.ts';
import { normalName } from '../../records/normal-name.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const findWebsiteByCompanyName = defineEndpoint({
  name: 'find_website_by_company_name',
  title: 'Find website by company name',
  group: 'Enrichment',
  description: `Finds the website of a company by its exact name; case and spaces do not matter.
    A miss has status not_found and Website null, and is free.`,
  keywords: [
    'company name to domain',
    'website of a company',
    'company homepage',
    'domain from company name',
    'official site of a business',
    'domain lookup by company',
    'url of a company',
    'what is the site of a firm',
  ],
  price: { per: 'call', credits: 1, missed: (response) => response.status === 'not_found' },
  runs: 'outside',
  needs: ['lookUpCompanies'],

  request: z.strictObject({
    company_name: z
      .string()
      .min(1)
      .max(500)
      .refine((name) => normalName(name) !== '', { error: 'Must be a name.' })
      .describe('Company name.'),
  }),

  response: z.object({
    data: z.object({ Website: z.string().nullable() }),
    status: z.enum(['found', 'not_found']),
    name: z.string().describe("The provider's spelling of the name; on a miss, the name that you sent."),
    message: z.string(),
  }),

  mainFields: { Website: 'data.Website' },

  example: {
    request: { company_name: 'Halden Instruments' },
    response: {
      data: { Website: 'https://halden-instruments.example' },
      status: 'found',
      name: 'Halden Instruments',
      message: 'found',
    },
  },

  async run({ company_name }, { sources, signal }) {
    const { value: company } = await sources.lookUpCompany(
      { by: 'name', value: normalName(company_name) },
      signal,
      (found) => websiteOf(found) !== null,
    );
    const website = company && websiteOf(company);
    return company && website
      ? {
          data: { Website: website },
          status: 'found' as const,
          name: company.name,
          message: 'found',
        }
      : { data: { Website: null }, status: 'not_found' as const, name: company_name, message: 'not found' };
  },
});

const websiteOf = ({ website, domain }: Company) => website ?? (domain === null ? null : `https://${domain}`);
