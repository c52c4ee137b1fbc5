import { z } from 'zod';
import { mailStatuses } from '../../records/contact.ts';
import { defineJob } from '../define-endpoint.ts';
import { otherSpelling } from '../other-spelling.ts';
import { aboutJob, failedFields, jobRequestFields, listOf, refIdField, submittedJob } from './job-fields.ts';
import { confidenceText } from './known-of-address.ts';
import { personHeadings } from './list-headings.ts';
import {
  domainField,
  fullNameField,
  identifiesPerson,
  nameField,
  nameOfPersonField,
  networkUrlField,
  personKeyOf,
} from './person-fields.ts';
import { waterfallAnswer, waterfallFields } from './waterfall-fields.ts';

const item = z
  .looseObject({
    refId: refIdField,
    first_name: nameOfPersonField('First name.').optional(),
    last_name: nameOfPersonField('Last name.').optional(),
    full_name: fullNameField('Full name, if you do not have its parts.').optional(),
    company_domain: domainField.optional(),
    network_url: networkUrlField.optional(),
    company_name: nameField('Company name.').optional(),
    firstname: otherSpelling(nameOfPersonField('').optional(), 'first_name'),
    lastname: otherSpelling(nameOfPersonField('').optional(), 'last_name'),
    domain: domainField.describe('Same as company_domain.').optional(),
  })
  .refine((sent) => identifiesPerson(withOwnNames(sent)), {
    error: 'Send first_name, last_name and company_domain; or full_name and company_domain; or network_url.',
  });

export const emailFinding = defineJob({
  name: 'email_finding',
  title: 'Bulk email finding',
  group: 'Waterfall',
  description: `Finds the business email addresses of up to 10,000 people in the background, each as email_finder does.
    Results come in the order of \`data\`, and each result repeats the extra fields of its item. Millrace looks up duplicates once.
    You pay for each item, found or not, unless the operator makes misses free. An address that nobody could verify (unknown) is free. So is
    a miss while a provider was down (Millrace retries it first), and an item if every provider fails. billed_credits shows the cost of a miss.`,
  keywords: [
    'bulk email finder',
    'find emails for a list of people',
    'batch email finding',
    'emails for a csv of contacts',
    'find thousands of work emails',
    'async email job',
    'enrich leads with emails in bulk',
    'emails for my prospect list',
    'find emails in the background',
    'upload a list to find emails',
  ],
  price: { per: 'item', credits: 2, items: ({ data }) => data.length },
  runs: 'job',
  needs: ['findEmail'],
  synonyms: { webhook_url: 'webhook' },

  request: z.strictObject({
    data: listOf(item).describe(
      'People: first_name, last_name and company_domain, or network_url; optional refId and extra fields.',
    ),
    ...jobRequestFields,
  }),
  response: submittedJob,

  example: {
    request: {
      data: [
        {
          refId: 'row-7',
          first_name: 'Mira',
          last_name: 'Voss',
          company_domain: 'halden-instruments.example',
        },
        { refId: 'row-8', network_url: 'https://network.example/in/otto-lindqvist' },
      ],
      name: 'q4-list',
    },
    response: {
      id: 'job_01939f5a1b2c7d3e8f4a5b6c7d8e9f00',
      status: 'queued',
      total: 2,
      credits_reserved: 4,
      created_at: '2026-11-21T09:40:12Z',
      inquiry_url: '/api/v1/email_finding_inquiry/job_01939f5a1b2c7d3e8f4a5b6c7d8e9f00',
    },
  },

  item,
  headings: personHeadings,
  names: ['first_name', 'last_name', 'full_name', 'firstname', 'lastname'],
  result: z.object({
    email: z.string().nullable().optional().describe('The address; null for a miss.'),
    email_status: z.enum(mailStatuses).nullable().optional().describe('Verification status.'),
    confidence: z
      .string()
      .nullable()
      .optional()
      .describe('Confidence from "0" to "100", from the provider or from the status.'),
    ...z.object(waterfallFields).partial().shape,
    ...failedFields,
  }),
  exampleResults: [
    {
      refId: 'row-7',
      input: {
        refId: 'row-7',
        first_name: 'Mira',
        last_name: 'Voss',
        company_domain: 'halden-instruments.example',
      },
      result: {
        email: 'mira.voss@halden-instruments.example',
        email_status: 'valid',
        confidence: '96',
        success: true,
        provider: 'native',
        providers_tried: 1,
        execution_log: [{ provider: 'native', status: 'success', latency_ms: 940 }],
      },
    },
  ],
  about: aboutJob,
  items: ({ data }) =>
    data.map((input) => ({
      input,
      question: JSON.stringify(personKeyOf(withOwnNames(input))).toLowerCase(),
    })),

  async look(input, { sources, signal }) {
    const person = personKeyOf(withOwnNames(input as z.output<typeof item>));
    const result = await sources.findEmail(person, signal, { isPatient: true });
    const { value, provider } = result;
    return {
      outcome: value ? 'found' : 'not_found',
      answer: {
        email: value?.email ?? null,
        email_status: value?.status ?? null,
        confidence: value && confidenceText(value),
        ...waterfallAnswer(result, sources.missCredits),
      },
      provider,
      isFree: value === null ? sources.missCredits === 0 : value.status === 'unknown',
    };
  },
});

interface SentNames {
  readonly first_name?: string | undefined;
  readonly firstname?: string | undefined;
  readonly last_name?: string | undefined;
  readonly lastname?: string | undefined;
  readonly company_domain?: string | undefined;
  readonly domain?: string | undefined;
}

/** The field's own name wins where both are sent. */
function withOwnNames<Sent extends SentNames>(sent: Sent) {
  return {
    ...sent,
    first_name: sent.first_name ?? sent.firstname,
    last_name: sent.last_name ?? sent.lastname,
    company_domain: sent.company_domain ?? sent.domain,
  };
}
