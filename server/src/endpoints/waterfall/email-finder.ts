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
  description: `Finds the business e-mail address of a person by name and company domain, or by the page of the profile.
    Sources are asked in turn until one has it; execution_log says what became of each. An address of which
    its source is not sure is verified by others before it is answered. A miss has success false, and is free unless the operator charges for
    misses; where no source could look, the call fails and is never charged. An address that nobody could verify is answered as unknown, which is
    always free. email_status says what is known of the address: only valid
    means that its mail server takes mail for it. An address that is only guessed is no answer: catch_all and unknown stand where something
    else shows that it exists, or the pattern of the domain is known.`,
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
      full_name: fullNameField('The whole name, where it is not known in parts.').optional(),
      company_domain: domainField.optional(),
      network_url: networkUrlField.optional(),
      company_name: nameField('Name of the company: makes the answer more certain.').optional(),
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
      .describe('How sure it is, from "0" to "100": as the source says, or as its status is worth.'),
    ...waterfallFields,
    result: z
      .object({
        email: z.string().describe('The address.'),
        email_status: z.enum(mailStatuses).describe('What is known of it.'),
        esp: z.string().nullable().describe('Who runs the mail of its domain, where that is known.'),
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
