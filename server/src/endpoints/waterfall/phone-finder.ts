import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import {
  domainField,
  identifiesPerson,
  nameOfPersonField,
  networkUrlField,
  personKeyOf,
} from './person-fields.ts';
import { missPrice, waterfallAnswer, waterfallFields } from './waterfall-fields.ts';

const statuses = ['found', 'not_found'] as const;

export const phoneFinder = defineEndpoint({
  name: 'phone_finder',
  title: 'Phone finder',
  group: 'Waterfall',
  description: `Finds the phone number of a person by LinkedIn profile URL, or name and company domain.
    Millrace queries providers in order until one finds it; execution_log shows what each one returned. A miss is free
    unless the operator charges for misses.`,
  keywords: [
    'phone number of a person',
    'mobile number',
    'cell phone',
    'direct dial',
    'find phone number from linkedin',
    'call a prospect',
    'telephone contact',
    'phone of a decision maker',
    'number to call or text',
    'contact number of a lead',
    'phone by name and domain',
  ],
  price: { per: 'call', credits: 25, ...missPrice },
  runs: 'outside',
  needs: ['findPhone'],
  synonyms: { firstname: 'first_name', lastname: 'last_name', company_domain: 'domain' },

  request: z
    .strictObject({
      network_url: networkUrlField.optional(),
      first_name: nameOfPersonField('First name.').optional(),
      last_name: nameOfPersonField('Last name.').optional(),
      domain: domainField.optional(),
    })
    .refine(({ domain, ...person }) => identifiesPerson({ ...person, company_domain: domain }), {
      error: 'Send network_url; or first_name, last_name and domain.',
    }),

  sendOneOf: [['network_url'], ['first_name', 'last_name', 'domain']],

  response: z.object({
    phone: z.string().nullable().describe('The number in E.164; null for a miss.'),
    status: z.enum(statuses).describe('Whether a provider found it.'),
    ...waterfallFields,
    result: z
      .object({
        phone: z.string().describe('Same as phone.'),
        phone_status: z.enum(statuses).describe('Same as status.'),
        phone_type: z.string().nullable().describe('mobile, landline, …, if the provider says so.'),
      })
      .nullable()
      .describe('Null for a miss.'),
  }),

  mainFields: { Phone: 'phone', 'Phone type': 'result.phone_type' },

  example: {
    request: { network_url: 'https://network.example/in/mira-voss' },
    response: {
      phone: '+12025550147',
      status: 'found',
      success: true,
      result: { phone: '+12025550147', phone_status: 'found', phone_type: 'mobile' },
      provider: 'dataset',
      providers_tried: 1,
      execution_log: [{ provider: 'dataset', status: 'success', latency_ms: 388 }],
    },
  },

  async run({ domain, ...person }, { sources, signal }) {
    const result = await sources.findPhone(personKeyOf({ ...person, company_domain: domain }), signal);
    const { value } = result;
    const status = value ? ('found' as const) : ('not_found' as const);
    return {
      phone: value?.phone ?? null,
      status,
      ...waterfallAnswer(result, sources.missCredits),
      result: value && { phone: value.phone, phone_status: status, phone_type: value.type },
    };
  },
});
