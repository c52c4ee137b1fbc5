import { z } from 'zod';
import { defineJob } from '../define-endpoint.ts';
import { emailVerifier, verdictAnswer } from './email-verifier.ts';
import { aboutJob, failedFields, jobRequestFields, listOf, refIdField, submittedJob } from './job-fields.ts';
import { emailField } from './person-fields.ts';

/** Greylisting asks for patience: once more later, no oftener. */
const patienceMs = { least: 60_000, most: 1_800_000 };

const item = z.looseObject({ email: emailField.describe('The address.'), refId: refIdField });

export const emailVerification = defineJob({
  name: 'email_verification',
  title: 'Bulk email verification',
  group: 'Waterfall',
  description: `Verifies up to 10,000 e-mail addresses in the background, each as email_verifier does.
    Results come in the order of data, and every further field of an item is told again beside its result. Addresses that are there several
    times are verified once. An address of which nobody could tell anything (unknown) costs nothing.`,
  price: { per: 'item', credits: 0.5, items: ({ data }) => data.length },
  runs: 'job',
  needs: ['verifyEmail'],
  synonyms: { webhook_url: 'webhook' },

  request: z.strictObject({
    data: listOf(z.union([emailField.transform((email) => ({ email })), item])).describe(
      'The addresses: texts, or objects with email and, if you like, refId and further fields.',
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
      inquiry_url: '/email_verification_inquiry/job_01939f5b6c2e7d4f8a1b2c3d4e5f6071',
    },
  },

  item,
  textIs: 'email',
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
    const result = await sources.verifyEmail(email, signal);
    const { value: verdict, provider } = result;
    if (verdict?.status === 'unknown' && verdict.retryAfterSeconds !== undefined && tries === 0) {
      const afterMs = verdict.retryAfterSeconds * 1_000;
      return {
        outcome: 'later',
        afterMs: Math.min(patienceMs.most, Math.max(patienceMs.least, afterMs)),
      };
    }
    const answer = verdictAnswer(email, result);
    return {
      outcome: answer.success ? 'found' : 'not_found',
      answer,
      provider,
      isFree: !answer.success,
    };
  },
});
