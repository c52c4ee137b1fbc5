import { z } from 'zod';
import { writeAudit } from '../../admin/audit-log.ts';
import type { Auth } from '../../identity/open-auth.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '../../identity/second-factor.ts';
import { endSessionsOf, findSession } from '../../identity/sessions.ts';
import { invariant } from '../../kernel/invariant.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { noFields, password } from '../fields.ts';
import { type ManageContext, personOf } from '../manage-context.ts';

const access: Access = { who: 'person' };
const exampleCodes = ['k3Jd9-x8Qa1', 'p0Zt4-m2Wn7'];
const code = z.string().trim().min(6).max(20).describe('Six digits of the authenticator app.');
const recoveryCodes = z
  .array(z.string())
  .describe('Each signs in once, in place of a code. Shown this once.');

/*
 * better-auth writes these changes itself. So the line of the audit log is written after the change, and says only what has happened.
 */
const outside = { isOutside: true, isUnnoted: true } as const;

const begin = defineManageRoute({
  name: 'second_factor_begin',
  method: 'POST',
  path: 'account/second-factor',
  title: 'Set up an authenticator app',
  description:
    'Makes a secret for an authenticator app, and recovery codes. Nothing is asked of you before you confirm it with a code.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ password }),
  status: 201,
  response: z.object({
    uri: z.string().describe('For the app, as a QR code: `otpauth://…`.'),
    recovery_codes: recoveryCodes,
  }),
  errors: ['invalid_credentials'],
  ...outside,
  example: {
    params: {},
    query: {},
    body: { password: 'three unlike words' },
    response: {
      uri: 'otpauth://totp/Millrace:maya%40northwind.example?secret=ABC',
      recovery_codes: exampleCodes,
    },
  },
  run: async ({ body }, context) => {
    const made = await asPerson(
      context,
      (auth, headers) => beginSecondFactor(auth, headers, body.password),
      wrongPassword,
    );
    await noted(context, 'second_factor_begin');
    return { uri: made.uri, recovery_codes: [...made.recoveryCodes] };
  },
});

const confirm = defineManageRoute({
  name: 'second_factor_confirm',
  method: 'POST',
  path: 'account/second-factor/confirmation',
  title: 'Confirm the authenticator app',
  description:
    'From now on signing in asks for a code. Your session gets a new cookie; your other sessions end.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ code }),
  status: 200,
  response: z.object({ has_second_factor: z.literal(true) }),
  errors: ['second_factor_needed'],
  ...outside,
  example: { params: {}, query: {}, body: { code: '123456' }, response: { has_second_factor: true } },
  run: async ({ body }, context) => {
    const token = await asPerson(
      context,
      (auth, headers) =>
        confirmSecondFactor(auth, headers, {
          code: body.code,
          personId: personOf(context).id,
          db: context.parts.pool,
        }),
      () => new ServiceError('second_factor_needed', 'The code is not right. Is the clock of your phone?'),
    );
    await signInAnew(context, token);
    await noted(context, 'second_factor_confirm');
    return { has_second_factor: true as const };
  },
});

const renew = defineManageRoute({
  name: 'second_factor_codes',
  method: 'POST',
  path: 'account/second-factor/recovery-codes',
  title: 'Create new recovery codes',
  description: 'Those before work no more.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ password }),
  status: 201,
  response: z.object({ recovery_codes: recoveryCodes }),
  errors: ['invalid_credentials'],
  ...outside,
  example: {
    params: {},
    query: {},
    body: { password: 'three unlike words' },
    response: { recovery_codes: exampleCodes },
  },
  run: async ({ body }, context) => {
    const codes = await asPerson(
      context,
      (auth, headers) => renewRecoveryCodes(auth, headers, body.password),
      wrongPassword,
    );
    await noted(context, 'second_factor_codes');
    return { recovery_codes: [...codes] };
  },
});

const end = defineManageRoute({
  name: 'second_factor_end',
  method: 'POST',
  path: 'account/second-factor/removal',
  title: 'Remove the authenticator app',
  description:
    'Signing in asks for no code any more. Your session gets a new cookie; your other sessions end.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ password }),
  status: 200,
  response: z.object({ has_second_factor: z.literal(false) }),
  errors: ['invalid_credentials'],
  ...outside,
  example: {
    params: {},
    query: {},
    body: { password: 'three unlike words' },
    response: { has_second_factor: false },
  },
  run: async ({ body }, context) => {
    const token = await asPerson(
      context,
      (auth, headers) => endSecondFactor(auth, headers, body.password),
      wrongPassword,
    );
    await signInAnew(context, token);
    await noted(context, 'second_factor_end');
    return { has_second_factor: false as const };
  },
});

const wrongPassword = () => new ServiceError('invalid_credentials', 'The password is not right.');

/** Guesses at passwords and codes are counted with those of signing in. */
async function asPerson<Value>(
  context: ManageContext,
  work: (auth: Auth, headers: Headers) => Promise<Value>,
  refusal: () => ServiceError,
): Promise<Value> {
  const { parts, from, sentToken } = context;
  invariant(sentToken, 'a person comes with a session');
  const giveBack = parts.signInLimits.take(from.address, personOf(context).email, context.sentBrowser);
  const value = await parts.identity.as(sentToken, from, work, refusal);
  giveBack();
  return value;
}

/** The session goes on with its new token, and no other one of the person does: a second factor changes because somebody else may be in. */
async function signInAnew(context: ManageContext, token: string | null): Promise<void> {
  const { pool } = context.parts;
  const kept = token === null ? context.session : await findSession(pool, token);
  await endSessionsOf(pool, personOf(context).id, { except: kept?.id ?? null });
  if (token !== null) context.signIn(token);
}

function noted(context: ManageContext, action: string): Promise<void> {
  const { parts, actor } = context;
  return writeAudit(parts.pool, {
    actor,
    organizationId: null,
    action,
    target: personOf(context).id,
    detail: {},
  });
}

export const secondFactorRoutes = [begin, confirm, renew, end];
