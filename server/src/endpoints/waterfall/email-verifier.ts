import { z } from 'zod';
import { type MailVerdict, mailStatuses } from '../../records/contact.ts';
import type { WaterfallResult } from '../../waterfall/waterfall-types.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { knownOfAddress } from './known-of-address.ts';
import { emailField } from './person-fields.ts';
import { missPrice, waterfallAnswer, waterfallFields } from './waterfall-fields.ts';

export const verdictFields = {
  email: z.string().describe('The address that you sent, without surrounding text.'),
  valid: z.boolean().describe('True only if status is valid.'),
  status: z.enum(mailStatuses).describe('Verification status. Unknown is always free.'),
  mxFound: z
    .boolean()
    .nullable()
    .describe('Its domain accepts mail; null only for unknown, if that could not be determined.'),
  disposable: z.boolean().describe('From a throw-away mail service.'),
  sub_status: z
    .string()
    .nullable()
    .describe(
      'Reason code, such as no_such_mailbox or greylisted (docs/verification.md); vendors use their own codes.',
    ),
  mx_host: z.string().nullable().describe('The mail server that Millrace contacted.'),
  mail_provider: z.string().nullable().describe('Mail provider of the domain, if known.'),
  role: z.boolean().describe('A role mailbox, such as info@.'),
  free: z.boolean().describe('From a free mail service, open to anyone.'),
  relay: z
    .boolean()
    .describe('A relay forwards it to a private mailbox: Apple Hide My Email, Firefox Relay, SimpleLogin.'),
  did_you_mean: z.string().nullable().describe('The address with its likely typo corrected.'),
  score: z.int().min(0).max(100).nullable().describe('How safe it is to send to, from 0 to 100.'),
};

export const emailVerifier = defineEndpoint({
  name: 'email_verifier',
  title: 'Email verifier',
  group: 'Waterfall',
  description: `Verifies whether an email address accepts mail, without sending any.
    The field \`valid\` is true only if the mail server or a configured verifier says that the mailbox exists. Status catch_all means that
    the server accepts any address. Status unknown means no clear result, and is free. Field \`execution_log\` shows what each provider returned.`,
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

  request: z.strictObject({ email: emailField.describe('Email address.') }),

  response: z.object({
    ...verdictFields,
    ...waterfallFields,
    result: z
      .object({ status: z.enum(mailStatuses).describe('Same as status.') })
      .nullable()
      .describe('Null if there is no clear result.'),
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

/** `unknown` is a miss, with what is known nevertheless. */
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
