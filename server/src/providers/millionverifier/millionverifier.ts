import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import type { FailureReason } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { foundVerdict, notFound } from '../vendor-fields.ts';

/**
 * MillionVerifier's API of version 3. A refused key, an empty account and a blocked address are a 200 with a text in `error`. It says
 * nothing of mail servers.
 *
 * @see https://developer.millionverifier.com (shared/vendors/millionverifier.md, read 2026-11-22)
 */
export const millionverifier = defineVendor({
  name: 'millionverifier',
  title: 'MillionVerifier: e-mail verifier',
  keysAt: 'https://app.millionverifier.com/api',
  baseUrl: 'https://api.millionverifier.com/api/v3',
  meaning: ({ status, body }) => {
    const failed = status === 200 ? failedAnswer.safeParse(body) : null;
    return failed?.success ? failureOf(failed.data) : undefined;
  },
  terms: {
    timeoutMs: 15_000,
    rate: { questions: 160, perMs: 1_000 },
    // Whether it takes back what it does not know depends on the plan, so that nobody counts on it.
    verifyEmail: { costUsd: { hit: 0.0012, miss: 0.0012 } },
  },

  capabilities: (client, apiKey) => ({
    async verifyEmail(email, signal) {
      const checked = await client.ask({
        path: '/',
        query: { api: apiKey, email, timeout: vendorWaitsSeconds },
        answer: checkAnswer,
        missOn: [],
        signal,
      });
      if (checked === null) return notFound;
      const { result, subresult } = checked;
      return foundVerdict({
        status: statuses.get(result) ?? 'unknown',
        reason: subresult || result,
        disposable: result === 'disposable',
        role: checked.role ?? null,
        free: checked.free ?? null,
        suggestion: checked.didyoumean || null,
      });
    },
  }),
});

/** It answers `unknown` then, before we would give it up. */
const vendorWaitsSeconds = 10;

function failureOf({ error, result }: z.output<typeof failedAnswer>): FailureReason | undefined {
  if (error) {
    if (/credit/i.test(error)) return 'out_of_credit';
    // It blocks an address that asked too often with a bad key, until the operator sees to it.
    return /key|block/i.test(error) ? 'rejected' : 'unreadable';
  }
  // Its word for an address that it could not look at.
  return result === 'error' ? 'unreachable' : undefined;
}

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['ok', 'valid'],
  ['catch_all', 'catch_all'],
  ['disposable', 'disposable'],
  ['invalid', 'invalid'],
]);

const failedAnswer = z.object({ error: z.string().nullish(), result: z.string().nullish() });
const checkAnswer = z.object({
  result: z.string(),
  subresult: z.string().nullish(),
  free: z.boolean().nullish(),
  role: z.boolean().nullish(),
  didyoumean: z.string().nullish(),
});
