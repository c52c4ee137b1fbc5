import { z } from 'zod';
import type { MailStatus } from '../../records/contact.ts';
import type { FailureReason } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { foundVerdict, notFound } from '../vendor-fields.ts';

/**
 * ZeroBounce's API of version 2. A refused key and an empty account are a 200 with `error`; truth is told as the texts "true" and
 * "false".
 *
 * @see https://www.zerobounce.net/docs/email-validation-api-quickstart (shared/vendors/zerobounce.md, read 2026-11-22)
 */
export const zerobounce = defineVendor({
  name: 'zerobounce',
  title: 'ZeroBounce: e-mail verifier',
  keysAt: 'https://www.zerobounce.net/members/API',
  baseUrl: 'https://api.zerobounce.net/v2',
  meaning: ({ status, body }) => {
    const failed = status === 200 || status === 400 ? failedAnswer.safeParse(body) : null;
    return failed?.success ? failureOf(failed.data.error) : undefined;
  },
  // Free (zerobounce.net/docs, getcredits: -1 for a key that it does not know).
  keyCheck: {
    path: '/getcredits',
    query: (apiKey) => ({ api_key: apiKey }),
    takes: z.object({ Credits: z.coerce.number().nonnegative() }),
    refuses: z.object({ Credits: z.coerce.number().negative() }),
  },
  terms: {
    timeoutMs: 15_000,
    // $39 for 2,000, the smallest pack; what it does not know costs nothing. Its limit of 80,000 in 10 seconds is out of reach.
    verifyEmail: { costUsd: { hit: 0.0195, miss: 0 } },
  },

  capabilities: (client, apiKey) => ({
    async verifyEmail(email, signal) {
      const checked = await client.ask({
        path: '/validate',
        query: { api_key: apiKey, email, ip_address: '', timeout: vendorWaitsSeconds },
        answer: checkAnswer,
        missOn: [],
        signal,
      });
      if (checked === null) return notFound;
      return foundVerdict({
        status: statusOf(checked),
        reason: checked.sub_status || checked.status,
        mxFound: checked.mx_found ?? null,
        mxHost: checked.mx_record || null,
        mailProvider: checked.smtp_provider || null,
        disposable: checked.sub_status === 'disposable',
        role: checked.sub_status ? roles.has(checked.sub_status) : null,
        free: checked.free_email ?? null,
        suggestion: checked.did_you_mean || null,
      });
    },
  }),
});

/** It answers `unknown` then, before we would give it up. */
const vendorWaitsSeconds = 10;

/** It has one sentence for a bad key and an empty account: who reads of the key looks at both. */
function failureOf(error: string): FailureReason {
  if (/api key/i.test(error)) return 'rejected';
  return /credit/i.test(error) ? 'out_of_credit' : 'unreadable';
}

const statuses: ReadonlyMap<string, MailStatus> = new Map([
  ['valid', 'valid'],
  ['invalid', 'invalid'],
  ['catch-all', 'catch_all'],
  // Nobody reads there: whoever writes is listed as a spammer.
  ['spamtrap', 'invalid'],
  ['do_not_mail', 'invalid'],
  // Somebody reads, and reports what comes as spam: neither valid nor gone.
  ['abuse', 'unknown'],
]);

/** Of a domain that takes every address nobody knows whether the mailbox of the function is there. */
const roles: ReadonlyMap<string, MailStatus> = new Map([
  ['role_based', 'role'],
  ['role_based_catch_all', 'catch_all'],
  ['role_based_accept_all', 'catch_all'],
]);

function statusOf({ status, sub_status: why }: z.output<typeof checkAnswer>): MailStatus {
  if (status === 'do_not_mail' && why === 'disposable') return 'disposable';
  const role = status === 'do_not_mail' ? roles.get(why ?? '') : undefined;
  if (role !== undefined) return role;
  return statuses.get(status) ?? 'unknown';
}

const truth = z
  .union([z.boolean(), z.string().transform((text) => truths.get(text.toLowerCase()) ?? null)])
  .nullish();
const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

const failedAnswer = z.object({ error: z.string().min(1) });
const checkAnswer = z.object({
  status: z.string().min(1),
  sub_status: z.string().nullish(),
  free_email: truth,
  did_you_mean: z.string().nullish(),
  smtp_provider: z.string().nullish(),
  mx_found: truth,
  mx_record: z.string().nullish(),
});
