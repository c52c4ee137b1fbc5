import { z } from 'zod';
import { mailStatuses } from '../../records/contact.ts';
import type { WaterfallResult } from '../../waterfall/waterfall-types.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { foundAnswer, foundFields, missPrice } from './found-fields.ts';
import { networkUrlField } from './person-fields.ts';

export const findPersonalEmail = defineEndpoint({
  name: 'find_personal_email',
  title: 'Find personal email',
  group: 'Waterfall',
  description: `Finds a person's private email address by LinkedIn profile URL.
    Millrace queries providers in order until one finds it. A miss has status not_found and is free unless the operator
    charges for misses. An address that nobody could verify has status unknown, which is always free. The law where the person lives
    decides whether you may write to a private address.`,
  keywords: [
    'personal email',
    'private email address',
    'gmail address of a person',
    'home email',
    'candidate email for recruiting',
    'personal inbox',
    'yahoo or hotmail address of someone',
  ],
  price: { per: 'call', credits: 5, ...missPrice, isFree: ({ data }) => data.status === 'unknown' },
  runs: 'outside',
  needs: ['findPersonalEmail'],

  request: z.strictObject({ network_url: networkUrlField }),
  response: z.object({
    data: z
      .object({
        email: z.string().nullable().describe('The address; null for a miss.'),
        status: z.enum(mailStatuses).nullable().describe('Verification status.'),
        verifier: z
          .string()
          .nullable()
          .describe('The provider that verified it, or else the one that found it.'),
      })
      .describe('The result.'),
    ...foundFields,
  }),

  mainFields: { 'Personal email': 'data.email', 'Email status': 'data.status' },

  example: {
    request: { network_url: 'https://network.example/in/mira-voss' },
    response: {
      data: { email: 'mira.voss@mailbox.example', status: 'valid', verifier: 'dataset' },
      id: '66f1c0a7b94d20e1837ac513',
      status: 'found',
      message: 'found',
      provider: 'dataset',
    },
  },

  async run({ network_url: networkUrl }, { sources, signal }) {
    const result = await sources.findPersonalEmail(networkUrl, signal);
    const { value, provider } = result;
    return {
      data: { email: value?.email ?? null, status: value?.status ?? null, verifier: verifierOf(result) },
      ...foundAnswer(['find_personal_email', networkUrl], provider, sources.missCredits),
    };
  },
});

/** The provider of the status. In the log, the verifiers of a result follow its provider, up to the next provider. */
function verifierOf({ provider, log }: WaterfallResult<unknown>): string | null {
  const finder = log.findIndex(({ step, status }) => step === undefined && status === 'success');
  for (const { step, status, provider: verifier } of finder < 0 ? [] : log.slice(finder + 1)) {
    if (step !== 'verify') break;
    if (status === 'success') return verifier;
  }
  return provider;
}
