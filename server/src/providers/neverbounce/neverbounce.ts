import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import type { FailureReason } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { foundVerdict, notFound } from '../vendor-fields.ts';

/**
 * NeverBounce's API of version 4. All is a 200: what failed has a `status` other than success.
 *
 * @see https://developers.neverbounce.com (shared/vendors/neverbounce.md, read 2026-11-22)
 */
export const neverbounce = defineVendor({
  name: 'neverbounce',
  title: 'NeverBounce: e-mail verifier',
  keysAt: 'https://app.neverbounce.com/apps',
  baseUrl: 'https://api.neverbounce.com/v4',
  meaning: ({ status, body }) => {
    const failed = status === 200 ? failedAnswer.safeParse(body) : null;
    return failed?.success && failed.data.status !== 'success' ? failureOf(failed.data) : undefined;
  },
  // Free (developers.neverbounce.com, account/info).
  keyCheck: {
    path: '/account/info',
    query: (apiKey) => ({ key: apiKey }),
    takes: z.object({ status: z.literal('success') }),
  },
  terms: {
    timeoutMs: 15_000,
    // About $0.008 a check, whatever comes of it.
    verifyEmail: { costUsd: { hit: 0.008, miss: 0.008 } },
  },

  capabilities: (client, apiKey) => ({
    async verifyEmail(email, signal) {
      const checked = await client.ask({
        path: '/single/check',
        query: { key: apiKey, email, timeout: vendorWaitsSeconds },
        answer: checkAnswer,
        missOn: [],
        signal,
      });
      if (checked === null) return notFound;
      const { result, flags } = checked;
      const has = (flag: string) => flags?.includes(flag) ?? null;
      const disposable = result === 'disposable' || has('disposable_email');
      const status = statuses.get(result) ?? 'unknown';
      return foundVerdict({
        status: status === 'valid' && disposable ? 'disposable' : status,
        reason: flags?.find((flag) => reasons.has(flag)) ?? result,
        mxFound: has('has_dns_mx'),
        disposable,
        role: has('role_account'),
        free: has('free_email_host'),
        suggestion: checked.suggested_correction || null,
      });
    },
  }),
});

/** It answers `unknown` then, before we would give it up. */
const vendorWaitsSeconds = 10;

const failures: ReadonlyMap<string, FailureReason> = new Map([
  ['auth_failure', 'rejected'],
  // The key may not be used from here.
  ['bad_referrer', 'rejected'],
  ['throttle_triggered', 'rate_limited'],
  ['temp_unavail', 'unreachable'],
]);

/** An empty account has no status of its own, only its message. */
function failureOf({ status, message }: z.output<typeof failedAnswer>): FailureReason {
  return failures.get(status) ?? (/credit/i.test(message ?? '') ? 'out_of_credit' : 'unreadable');
}

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  ['invalid', 'invalid'],
  ['disposable', 'disposable'],
  ['catchall', 'catch_all'],
]);

/** Those of its flags that say why an address is not a good one. */
const reasons = new Set(['bad_syntax', 'connect_fails', 'squatter_host', 'spelling_mistake']);

const failedAnswer = z.object({ status: z.string(), message: z.string().nullish() });
const checkAnswer = z.object({
  status: z.literal('success'),
  result: z.string(),
  flags: z.array(z.string()).nullish(),
  suggested_correction: z.string().nullish(),
});
