import { z } from 'zod';
import { mailStatuses } from '../../records/contact.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { confidenceText } from './known-of-address.ts';
import {
  domainField,
  fullNameField,
  identifiesPerson,
  nameField,
  nameOfPersonField,
  networkUrlField,
  personKeyOf,
} from './person-fields.ts';
import { missPrice, waterfallAnswer, waterfallFields } from './waterfall-fields.ts';

export const emailFinder = defineEndpoint({
  name: 'email_finder',
  title: 'Email finder',
  group: 'Waterfall',
  description: `Finds the business email address of a person by name and company domain, or LinkedIn profile URL.
    Millrace queries providers in order until one finds it; execution_log shows what each one returned. If the provider is not certain of
    an address, Millrace verifies it with other providers before returning it. A miss has success false, and is free unless the operator
    charges for misses. If every provider fails, the call fails and is free. If no provider can verify the address, its status is
    unknown, and it is always free. Only email_status valid means that the mail server accepts mail for the address. Millrace never returns
    a mere guess. catch_all and unknown need other evidence that the address exists, or the known pattern of the domain.`,
  keywords: [
    'find work email',
    'business email of a person',
    'email lookup',
    'email finder by name and domain',
    'email from linkedin profile',
    'corporate email address',
    'professional email of someone',
    'prospect contact email',
    'how to email someone at a company',
    'email address of an employee',
    'email pattern of a company',
    'contact email by first and last name',
    'reach a person by email',
  ],
  // decisions.md: nobody is billed for `unknown`.
  price: {
    per: 'call',
    credits: 5,
    ...missPrice,
    isFree: ({ result }) => result?.email_status === 'unknown',
  },
  runs: 'outside',
  needs: ['findEmail'],
  synonyms: { firstname: 'first_name', lastname: 'last_name', domain: 'company_domain' },

  request: z
    .strictObject({
      first_name: nameOfPersonField('First name.').optional(),
      last_name: nameOfPersonField('Last name.').optional(),
      full_name: fullNameField('Full name, if you do not have its parts.').optional(),
      company_domain: domainField.optional(),
      network_url: networkUrlField.optional(),
      company_name: nameField('Company name; makes the result more certain.').optional(),
    })
    .refine(identifiesPerson, {
      error:
        'Send first_name, last_name and company_domain; or full_name and company_domain; or network_url.',
    }),

  sendOneOf: [
    ['first_name', 'last_name', 'company_domain'],
    ['full_name', 'company_domain'],
    ['network_url'],
  ],

  response: z.object({
    email: z.string().nullable().describe('The address; null for a miss.'),
    confidence: z
      .string()
      .nullable()
      .describe('Confidence from "0" to "100", from the provider or from the status.'),
    ...waterfallFields,
    result: z
      .object({
        email: z.string().describe('The address.'),
        email_status: z.enum(mailStatuses).describe('Verification status.'),
        esp: z.string().nullable().describe('Mail provider of its domain, if known.'),
      })
      .nullable()
      .describe('Null for a miss.'),
  }),

  mainFields: { Email: 'email', 'Email status': 'result.email_status', Confidence: 'confidence' },

  example: {
    request: {
      first_name: 'Mira',
      last_name: 'Voss',
      company_domain: 'halden-instruments.example',
      company_name: 'Halden Instruments',
    },
    response: {
      email: 'mira.voss@halden-instruments.example',
      confidence: '96',
      provider: 'native',
      success: true,
      result: {
        email: 'mira.voss@halden-instruments.example',
        email_status: 'valid',
        esp: 'Hosted exchange',
      },
      providers_tried: 2,
      execution_log: [
        { provider: 'dataset', status: 'no_result', latency_ms: 41 },
        { provider: 'native', status: 'success', latency_ms: 1310 },
      ],
    },
  },

  async run(request, { sources, signal }) {
    const result = await sources.findEmail(personKeyOf(request), signal);
    const { value } = result;
    return {
      email: value?.email ?? null,
      confidence: value && confidenceText(value),
      ...waterfallAnswer(result, sources.missCredits),
      result: value && { email: value.email, email_status: value.status, esp: value.mailProvider },
    };
  },
});
