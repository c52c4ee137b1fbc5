import { z } from 'zod';
import type { MailVerdict } from '../../records/contact.ts';
import { defineJob } from '../define-endpoint.ts';
import { emailVerifier, verdictAnswer } from './email-verifier.ts';
import { aboutJob, failedFields, jobRequestFields, listOf, refIdField, submittedJob } from './job-fields.ts';
import { addressHeadings } from './list-headings.ts';
import { emailField } from './person-fields.ts';

const patienceMs = { least: 60_000, most: 1_800_000 };
/** Greylisting needs one more try later. Items that others of the same list held up also come again. */
const laterMax: ReadonlyMap<string | null, number> = new Map([
  ['host_busy', 3],
  ['dns_unanswered', 2],
]);
const laterMaxUsual = 1;
/** Nobody says when the DNS answers again: most outages are over in a minute. */
const dnsAwaySeconds = 60;

const item = z.looseObject({ email: emailField.describe('The address.'), refId: refIdField });

export const emailVerification = defineJob({
  name: 'email_verification',
  title: 'Bulk email verification',
  group: 'Waterfall',
  description: `Verifies up to 10,000 email addresses in the background, each as email_verifier does.
    Results come in the order of \`data\`, and each result repeats the extra fields of its item. Millrace verifies duplicates
    once. An address without a clear result (unknown) is free.`,
  keywords: [
    'bulk email verification',
    'verify a list of emails',
    'batch email validation',
    'clean email list',
    'list hygiene',
    'validate thousands of email addresses',
    'bulk bounce check',
    'clean a mailing list',
    'verify a csv of emails',
    'remove bad addresses from a list',
    'check a list of addresses',
  ],
  price: { per: 'item', credits: 0.5, items: ({ data }) => data.length },
  runs: 'job',
  needs: ['verifyEmail'],
  synonyms: { webhook_url: 'webhook' },

  request: z.strictObject({
    data: listOf(z.union([emailField.transform((email) => ({ email })), item])).describe(
      'Addresses: strings, or objects with email and optional refId and extra fields.',
    ),
    ...jobRequestFields,
  }),
  response: submittedJob,

  example: {
    request: {
      data: [{ email: 'mira.voss@halden-instruments.example' }, { email: 'info@northgate-valves.example' }],
    },
    response: {
      id: 'job_01939f5b6c2e7d4f8a1b2c3d4e5f6071',
      status: 'queued',
      total: 2,
      credits_reserved: 1,
      created_at: '2026-11-21T09:41:03Z',
      inquiry_url: '/api/v1/email_verification_inquiry/job_01939f5b6c2e7d4f8a1b2c3d4e5f6071',
    },
  },

  item,
  headings: addressHeadings,
  textIs: 'email',
  hasVerdicts: true,
  result: emailVerifier.response.partial().extend(failedFields),
  exampleResults: [
    {
      input: { email: 'mira.voss@halden-instruments.example' },
      result: emailVerifier.example.response,
    },
  ],
  about: aboutJob,
  items: ({ data }) => data.map((input) => ({ input, question: input.email.toLowerCase() })),

  async look(input, { sources, signal, tries }) {
    const email = String(input.email);
    const result = await sources.verifyEmail(email, signal, {
      waitsFor: (verdict) => laterMs(verdict, tries) !== null,
    });
    const { value: verdict, provider } = result;
    const afterMs = verdict && laterMs(verdict, tries);
    if (afterMs !== null) return { outcome: 'later', afterMs };
    const answer = verdictAnswer(email, result);
    return {
      outcome: answer.success ? 'found' : 'not_found',
      answer,
      provider,
      isFree: !answer.success,
      verdict: answer.status,
    };
  },
});

/** In how much time to ask again; null where what is known now is all that will be. */
function laterMs({ status, reason, retryAfterSeconds }: MailVerdict, tries: number): number | null {
  const most = laterMax.get(reason) ?? laterMaxUsual;
  const seconds = retryAfterSeconds ?? (reason === 'dns_unanswered' ? dnsAwaySeconds : undefined);
  if (status !== 'unknown' || seconds === undefined || tries >= most) return null;
  // Further and further apart, so that a long list does not come back all at once.
  const afterMs = seconds * 1_000 * (tries + 1);
  return Math.min(patienceMs.most, Math.max(patienceMs.least, afterMs));
}
