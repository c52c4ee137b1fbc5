import { z } from 'zod';
import { defineVendor } from '../define-vendor.ts';
import { mailStatus } from '../mail-status.ts';
import { foundVerdict, notFound } from '../vendor-fields.ts';

/**
 * A Reacher server that the operator runs, which asks mail servers itself: it costs nothing, and has no address but the operator's.
 * What it could not find out it leaves out, or puts an error in its place.
 *
 * @see https://docs.reacher.email (shared/vendors/native-email.md, read 2026-11-22)
 */
export const reacher = defineVendor({
  name: 'reacher',
  title: 'Reacher that you run: e-mail verifier (its secret is the key)',
  keysAt: 'https://docs.reacher.email/self-hosting/install',
  baseUrl: null,
  headers: (apiKey) => ({ 'x-reacher-secret': apiKey }),
  // It waits for slow mail servers, and would for 45 seconds.
  terms: { timeoutMs: 20_000 },

  capabilities: (client) => ({
    async verifyEmail(email, signal) {
      const checked = await client.ask({
        path: '/v1/check_email',
        body: { to_email: email },
        answer: checkAnswer,
        missOn: [],
        signal,
      });
      if (checked === null) return notFound;
      const { misc, mx, syntax } = checked;
      const mxHost = mx?.records?.[0]?.replace(/\.$/, '') || null;
      return foundVerdict({
        status: mailStatus({
          verdict: verdictOf(checked),
          catchAll: checked.smtp?.is_catch_all,
          disposable: misc?.is_disposable,
          role: misc?.is_role_account,
        }),
        reason: reasonOf(checked),
        mxFound: mx?.accepts_mail ?? null,
        mxHost,
        disposable: misc?.is_disposable ?? null,
        role: misc?.is_role_account ?? null,
        free: misc?.is_b2c ?? null,
        suggestion: syntax?.suggestion || null,
      });
    },
  }),
});

type Checked = z.output<typeof checkAnswer>;

const verdicts: ReadonlyMap<string, string> = new Map([
  ['safe', 'deliverable'],
  ['risky', 'risky'],
  ['invalid', 'undeliverable'],
]);

/** It calls an address invalid also where it reached no mail server, although there is one: then nobody has looked. */
function verdictOf({ is_reachable: reachable, mx, smtp }: Checked): string {
  if (reachable === 'invalid' && mx?.accepts_mail && smtp?.can_connect_smtp === false) return 'unknown';
  return verdicts.get(reachable) ?? 'unknown';
}

/** The name of what its verdict is based on. */
function reasonOf({ is_reachable: reachable, misc, mx, smtp, syntax }: Checked): string {
  if (syntax?.is_valid_syntax === false) return 'invalid_syntax';
  if (mx?.accepts_mail === false) return 'no_mx';
  if (smtp?.can_connect_smtp === false) return 'cannot_connect';
  if (smtp?.is_disabled) return 'disabled';
  if (smtp?.has_full_inbox) return 'full_inbox';
  if (misc?.is_disposable) return 'disposable';
  if (smtp?.is_catch_all) return 'catch_all';
  if (misc?.is_role_account) return 'role_account';
  return reachable;
}

const flag = z.boolean().nullish();
const checkAnswer = z.object({
  is_reachable: z.string(),
  misc: z.object({ is_disposable: flag, is_role_account: flag, is_b2c: flag }).nullish(),
  mx: z.object({ accepts_mail: flag, records: z.array(z.string()).nullish() }).nullish(),
  smtp: z
    .object({ can_connect_smtp: flag, has_full_inbox: flag, is_catch_all: flag, is_disabled: flag })
    .nullish(),
  syntax: z.object({ is_valid_syntax: flag, suggestion: z.string().nullish() }).nullish(),
});
