import { z } from 'zod';
import { companyKeyOf } from '../../records/company-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { companyElement, sharedFields } from './company-answer.ts';

const urnsMax = 50;

export const enrichCompaniesBulk = defineEndpoint({
  name: 'enrich_companies_bulk',
  title: 'Enrich companies in bulk',
  group: 'Enrichment',
  description: `Describes up to 50 companies by their numeric ids, one element an input, in the order of the input.
    Company pages, URNs, websites, domains and names are accepted as well. An element that is not found is a miss and costs
    nothing.`,
  price: {
    per: 'record',
    credits: 1,
    atMost: (request) => request.urns.length,
    in: (response) => response.found_count,
    countedBy: 'found_count',
  },
  coveredByPlan: true,
  runs: 'outside',
  needs: ['lookUpCompanies'],

  request: z.strictObject({
    urns: z
      .array(z.string().min(1).max(2_000))
      .min(1)
      .max(urnsMax)
      .describe('1 to 50 numeric company ids as strings; or company pages, URNs, websites, domains, names.'),
  }),

  response: z.object({
    elements: z.array(companyElement).describe('One for each input, in its order.'),
    count: z.int().describe('Length of `elements`.'),
    found_count: z.int().describe('Elements that were found: what is paid for.'),
  }),

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
        },
        { requested: '99999999', found: false },
      ],
      count: 2,
      found_count: 1,
    },
  },

  async run({ urns }, { sources, signal }) {
    // What cannot be a company's identity is a miss of that element, not a failure of its neighbours.
    const wanted = urns.flatMap((urn, index) => {
      const key = companyKeyOf(urn);
      return key ? [{ index, key }] : [];
    });
    const results = await sources.lookUpCompanies(
      wanted.map(({ key }) => key),
      signal,
    );
    const elements: z.infer<typeof companyElement>[] = urns.map((requested) => ({ requested, found: false }));
    for (const [position, { index }] of wanted.entries()) {
      const result = results[position];
      const requested = urns[index] as string;
      if (result?.outcome === 'found') {
        elements[index] = { requested, found: true, ...sharedFields(result.value) };
      } else if (result?.outcome === 'failed') {
        elements[index] = { requested, found: false, error: 'upstream_error' };
      }
    }
    return {
      elements,
      count: elements.length,
      found_count: elements.filter((element) => element.found).length,
    };
  },
});
