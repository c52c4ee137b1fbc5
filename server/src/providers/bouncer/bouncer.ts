import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { mailStatus } from '../mail-status.ts';
import { foundVerdict, notFound } from '../vendor-fields.ts';

/**
 * Bouncer's API of version 1.1. It says yes, no or unknown in words. A mail server that asked for patience makes an address `unknown`,
 * with `retryAfter`.
 *
 * @see https://docs.usebouncer.com (shared/vendors/bouncer.md, read 2026-11-22)
 */
export const bouncer = defineVendor({
  name: 'bouncer',
  title: 'Bouncer: e-mail verifier',
  keysAt: 'https://app.usebouncer.com/api',
  baseUrl: 'https://api.usebouncer.com/v1.1',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  // Free (docs.usebouncer.com, credits).
  keyCheck: { path: '/credits', takes: z.object({ credits: z.number() }) },
  terms: {
    timeoutMs: 15_000,
    rate: { questions: 1_000, perMs: 60_000 },
    // $8 for 1,000; what it does not know costs nothing.
    verifyEmail: { costUsd: { hit: 0.008, miss: 0 } },
  },

  capabilities: (client) => ({
    async verifyEmail(email, signal) {
      const checked = await client.ask({
        path: '/email/verify',
        query: { email, timeout: vendorWaitsSeconds },
        answer: checkAnswer,
        missOn: [],
        signal,
      });
      if (checked === null) return notFound;
      const { status, domain, account, dns } = checked;
      const disposable = yesOrNo(domain?.disposable);
      const role = yesOrNo(account?.role);
      const retryAfterSeconds = secondsOf(checked.retryAfter);
      return foundVerdict({
        status: mailStatus({ verdict: status, catchAll: yesOrNo(domain?.acceptAll), disposable, role }),
        reason: checked.reason || status,
        // Of an address that it could not look into it does not know either whether there is a mail server.
        mxFound: dns ? true : status === 'undeliverable' ? false : null,
        mxHost: dns?.type === 'MX' && dns.record ? dns.record : null,
        mailProvider: checked.provider || null,
        disposable,
        role,
        free: yesOrNo(domain?.free),
        score: checked.score ?? null,
        ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      });
    },
  }),
});

/** It answers `unknown` then, before we would give it up. */
const vendorWaitsSeconds = 10;

function yesOrNo(word: string | null | undefined): boolean | null {
  if (word === 'yes') return true;
  return word === 'no' ? false : null;
}

const daySeconds = 86_400;

/** Seconds or an instant: its documents do not say which. */
function secondsOf(retryAfter: string | number | null | undefined): number | null {
  if (retryAfter === null || retryAfter === undefined || retryAfter === '') return null;
  const number = Number(retryAfter);
  const seconds = Number.isNaN(number) ? (Date.parse(String(retryAfter)) - Date.now()) / 1_000 : number;
  return Number.isNaN(seconds) ? null : Math.min(daySeconds, Math.max(0, Math.ceil(seconds)));
}

const word = z.string().nullish();
const checkAnswer = z.object({
  status: z.string().min(1),
  reason: word,
  domain: z.object({ acceptAll: word, disposable: word, free: word }).nullish(),
  account: z.object({ role: word }).nullish(),
  dns: z.object({ type: word, record: word }).nullish(),
  provider: word,
  score: z.number().min(0).max(100).nullish(),
  retryAfter: z.union([z.string(), z.number()]).nullish(),
});
