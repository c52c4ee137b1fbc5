import { z } from 'zod';
import { type MailVerdict, mailStatuses } from '../../records/contact.ts';
import type { WaterfallResult } from '../../waterfall/waterfall-types.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { knownOfAddress } from './known-of-address.ts';
import { emailField } from './person-fields.ts';
import { missPrice, waterfallAnswer, waterfallFields } from './waterfall-fields.ts';

export const verdictFields = {
  email: z.string().describe('The address as sent, without what stood around it.'),
  valid: z.boolean().describe('True only where status is valid.'),
  status: z.enum(mailStatuses).describe('What is known of the address. Nobody is charged for unknown.'),
  mxFound: z
    .boolean()
    .nullable()
    .describe('Its domain takes mail; null only for unknown, where that could not be found out.'),
  disposable: z.boolean().describe('Of a service for throw-away addresses.'),
  sub_status: z
    .string()
    .nullable()
    .describe(
      'Why, in one word, such as no_such_mailbox or greylisted (docs/verification.md); of a vendor its own word.',
    ),
  mx_host: z.string().nullable().describe('The mail server that was asked.'),
  mail_provider: z.string().nullable().describe('Who runs the mail of the domain, where that is known.'),
  role: z.boolean().describe('A mailbox of a function, such as info@.'),
  free: z.boolean().describe('Of a service where anybody may have an address.'),
  relay: z
    .boolean()
    .describe('A relay forwards it to a private mailbox: Apple Hide My Email, Firefox Relay, SimpleLogin.'),
  did_you_mean: z
    .string()
    .nullable()
    .describe('The address without a typing error, where it seems to have one.'),
  score: z.int().min(0).max(100).nullable().describe('How safe it is to write to, from 0 to 100.'),
};

export const emailVerifier = defineEndpoint({
  name: 'email_verifier',
  title: 'Email verifier',
  group: 'Waterfall',
  description: `Says whether mail to an address would arrive, without sending any.
    valid is true only where its mail server says that the mailbox is there, or a configured verifier does. catch_all: the server takes any
    address. unknown: nobody could tell, which is free. execution_log says what became of each source.`,
  keywords: [
    'verify email',
    'validate email address',
    'check if an email is deliverable',
    'email deliverability',
    'will it bounce',
    'smtp check',
    'mailbox exists',
    'catch-all email',
    'mx record',
    'is email valid',
    'real or fake email',
    'undeliverable address',
    'email ping',
    'does this email exist',
    'spam trap or accept-all',
    'test an email address',
  ],
  price: { per: 'call', credits: 2, ...missPrice },
  runs: 'outside',
  needs: ['verifyEmail'],

  request: z.strictObject({ email: emailField.describe('The address.') }),

  response: z.object({
    ...verdictFields,
    ...waterfallFields,
    result: z
      .object({ status: z.enum(mailStatuses).describe('As status.') })
      .nullable()
      .describe('Null where nobody could tell.'),
  }),

  mainFields: {
    'Email status': 'status',
    Reason: 'sub_status',
    Score: 'score',
    'Role address': 'role',
    Disposable: 'disposable',
  },

  example: {
    request: { email: 'mira.voss@halden-instruments.example' },
    response: {
      email: 'mira.voss@halden-instruments.example',
      valid: true,
      status: 'valid',
      mxFound: true,
      disposable: false,
      sub_status: 'accepted',
      mx_host: 'mx1.halden-instruments.example',
      mail_provider: null,
      role: false,
      free: false,
      relay: false,
      did_you_mean: null,
      score: 95,
      success: true,
      result: { status: 'valid' },
      provider: 'native',
      providers_tried: 1,
      execution_log: [{ provider: 'native', status: 'success', latency_ms: 940 }],
    },
  },

  async run({ email }, { sources, signal }) {
    return verdictAnswer(email, await sources.verifyEmail(email, signal));
  },
});

/** `unknown` is a miss: what is known all the same stands beside it. */
export function verdictAnswer(email: string, result: WaterfallResult<MailVerdict>) {
  const { value: verdict } = result;
  const isSure = verdict !== null && verdict.status !== 'unknown';
  return {
    email,
    valid: verdict?.status === 'valid',
    status: verdict?.status ?? 'unknown',
    ...knownOfAddress(email, verdict),
    sub_status: verdict?.reason ?? null,
    mx_host: verdict?.mxHost ?? null,
    mail_provider: verdict?.mailProvider ?? null,
    did_you_mean: verdict?.suggestion ?? null,
    score: verdict?.score == null ? null : Math.round(verdict.score),
    // Nobody is charged for unknown, whatever the operator takes for other misses.
    ...waterfallAnswer({ ...result, value: isSure ? verdict : null }, 0),
    result: isSure ? { status: verdict.status } : null,
  };
}
