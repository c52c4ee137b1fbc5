import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { mailStatus } from '../mail-status.ts';
import { foundVerdict } from '../vendor-fields.ts';

/**
 * Emailable's API of version 1. 249 says that it still asks the mail server, and that the same is to be asked again; whether that costs is not
 * sourced, and it is taken to cost what has a verdict. Only its verdict and reason are documented, so a detail of
 * another kind than expected is not known, rather than the end of the verdict; what the verdict is based on is no detail.
 *
 * @see https://emailable.com/docs/api (shared/vendors/other-verifiers.md, read 2026-11-22)
 */
export const emailable = defineVendor({
  name: 'emailable',
  title: 'Emailable: e-mail verifier',
  keysAt: 'https://app.emailable.com/api',
  baseUrl: 'https://api.emailable.com/v1',
  // Free (emailable.com/docs, account).
  keyCheck: {
    path: '/account',
    query: (apiKey) => ({ api_key: apiKey }),
    takes: z.object({ available_credits: z.number() }),
  },
  terms: {
    timeoutMs: 15_000,
    // Its price is not in what was read: that of the vendors beside it.
    verifyEmail: { costUsd: { hit: 0.008, miss: 0.008 } },
  },

  capabilities: (client, apiKey) => ({
    async verifyEmail(email, signal) {
      const ask = () =>
        client.ask({
          path: '/verify',
          query: { api_key: apiKey, email },
          answer: checkAnswer,
          missOn: [stillAsks],
          signal,
        });
      let checked = await ask();
      for (const waitMs of waitsMs) {
        if (checked !== null) break;
        await client.pause(waitMs, signal);
        checked = await ask();
      }
      // It has not said that it knows nothing, and is not the one that is slow.
      if (checked === null) return { outcome: 'skipped', why: 'mail_server_away' };
      const { state, accept_all: catchAll = null, disposable = null, role = null } = checked;
      return foundVerdict({
        status: mailStatus({ verdict: state, catchAll, disposable, role }),
        reason: checked.reason || state,
        mxFound: checked.mx_record ? true : null,
        mxHost: checked.mx_record || null,
        mailProvider: checked.smtp_provider || null,
        disposable,
        role,
        free: checked.free ?? null,
        suggestion: checked.did_you_mean || null,
        score: checked.score ?? null,
      });
    },
  }),
});

const stillAsks = 249;
/** Within the time that it has. */
const waitsMs = [2_000, 4_000];

const ground = z.boolean().nullish();
const text = z.string().nullish().catch(null);
const checkAnswer = z.object({
  state: z.string().min(1),
  reason: text,
  score: z.number().min(0).max(100).nullish().catch(null),
  accept_all: ground,
  disposable: ground,
  free: z.boolean().nullish().catch(null),
  role: ground,
  mx_record: text,
  smtp_provider: text,
  did_you_mean: text,
});
