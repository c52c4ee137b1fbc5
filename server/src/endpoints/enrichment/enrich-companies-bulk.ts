import { z } from 'zod';
import { companyAskedFor } from '../../records/asked-for.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { bulkAnswer, bulkPrice, lookUpInBulk, urnsField } from './bulk-look-up.ts';
import { companyElement, companyElementOf } from './company-answer.ts';

export const enrichCompaniesBulk = defineEndpoint({
  name: 'enrich_companies_bulk',
  title: 'Enrich companies in bulk',
  group: 'Enrichment',
  description: `Describes up to 50 companies by LinkedIn id, in the order of your list.
    You can also send LinkedIn company URLs, URNs, websites, domains and names. A company that is not found is free.`,
  keywords: [
    'bulk company enrichment',
    'enrich many companies at once',
    'batch linkedin company pages',
    'list of companies firmographics in one call',
    'enrich 50 accounts',
  ],
  price: bulkPrice,
  coveredByPlan: true,
  runs: 'outside',
  needs: ['lookUpCompanies'],

  request: z.strictObject({
    urns: urnsField.describe(
      '1 to 50 LinkedIn company ids as strings; or company URLs, URNs, websites, domains, names.',
    ),
  }),

  response: bulkAnswer(companyElement),

  mainFields: {
    Company: 'elements[0].name',
    Website: 'elements[0].website',
    Industry: 'elements[0].industry',
    Employees: 'elements[0].staff.total',
    Country: 'elements[0].locations.headquarter.country',
    'LinkedIn URL': 'elements[0].networkUrl',
  },

  example: {
    request: { urns: ['48213377', '99999999'] },
    response: {
      elements: [
        {
          requested: '48213377',
          found: true,
          name: 'Halden Instruments',
          universalName: 'halden-instruments',
          objectUrn: 48213377,
          website: 'https://halden-instruments.example',
          industry: 'Industrial Machinery Manufacturing',
          networkUrl: 'https://network.example/company/halden-instruments',
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
        { requested: '99999999', found: false },
      ],
      count: 2,
      found_count: 1,
    },
  },

  run: ({ urns }, { sources, signal }) =>
    lookUpInBulk(urns, {
      keyOf: companyKeyOf,
      look: (keys) => sources.lookUpCompanies(keys, signal),
      fieldsOf: (company, key) => companyElementOf(companyAskedFor(company, key)),
    }),
});
