import type pg from 'pg';
import { z } from 'zod';
import { writeAudit } from '../../admin/audit-log.ts';
import type { AuthOn } from '../../identity/identity.ts';
import type { Auth } from '../../identity/open-auth.ts';
import { hasSecondFactor } from '../../identity/people.ts';
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
import { tellPerson } from '../mail-out.ts';
import { type ManageContext, personOf } from '../manage-context.ts';

const access: Access = { who: 'person' };
const exampleCodes = ['k3Jd9-x8Qa1', 'p0Zt4-m2Wn7'];
const code = z.string().trim().min(6).max(20).describe('Six digits of the authenticator app.');
const recoveryCodes = z.array(z.string()).describe('Each works once, instead of a code. Shown this once.');

/*
 * better-auth writes these changes itself, in a transaction of ours: with it the line of the audit log, what ends sessions, and the notice to the person.
 */

const begin = defineManageRoute({
  name: 'second_factor_begin',
  method: 'POST',
  path: 'account/second-factor',
  title: 'Set up an authenticator app',
  description:
    'Makes a secret for an authenticator app, and recovery codes. Signing in does not change until you confirm it with a code.',
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
  // Changes nothing about signing in before it is confirmed, so it needs no transaction.
  isOutside: true,
  isUnnoted: true,
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
      (authOn, headers) => beginSecondFactor(authOn(context.parts.pool), headers, body.password),
      wrongPassword,
    );
    await writeAudit(context.parts.pool, {
      actor: context.actor,
      organizationId: null,
      action: 'second_factor_begin',
      target: personOf(context).id,
      detail: {},
    });
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
  isPrepared: true,
  example: { params: {}, query: {}, body: { code: '123456' }, response: { has_second_factor: true } },
  run: async ({ body }, context) => {
    const token = await changedByAuth(
      context,
      async (tx, auth, headers) => {
        const { id: personId } = personOf(context);
        const made = await confirmSecondFactor(auth, headers, { code: body.code, personId, db: tx });
        await endOtherSessions(context, tx, made);
        // Without a new session it was confirmed before.
        if (made !== null) await tellPerson(context, tx, 'second_factor_on', { personId });
        return made;
      },
      () => new ServiceError('second_factor_needed', 'The code is not right. Is the clock of your phone?'),
    );
    if (token !== null) context.signIn(token);
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
  isPrepared: true,
  example: {
    params: {},
    query: {},
    body: { password: 'three unlike words' },
    response: { recovery_codes: exampleCodes },
  },
  run: async ({ body }, context) => {
    const codes = await changedByAuth(
      context,
      async (tx, auth, headers) => {
        const made = await renewRecoveryCodes(auth, headers, body.password);
        await tellPerson(context, tx, 'recovery_codes_renewed', { personId: personOf(context).id });
        return made;
      },
      wrongPassword,
    );
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
  isPrepared: true,
  example: {
    params: {},
    query: {},
    body: { password: 'three unlike words' },
    response: { has_second_factor: false },
  },
  run: async ({ body }, context) => {
    const token = await changedByAuth(
      context,
      async (tx, auth, headers) => {
        const { id: personId } = personOf(context);
        const hadOne = await hasSecondFactor(tx, personId);
        const made = await endSecondFactor(auth, headers, body.password);
        await endOtherSessions(context, tx, made);
        if (hadOne) await tellPerson(context, tx, 'second_factor_off', { personId });
        return made;
      },
      wrongPassword,
    );
    if (token !== null) context.signIn(token);
    return { has_second_factor: false as const };
  },
});

const wrongPassword = () => new ServiceError('invalid_credentials', 'The password is not right.');

/** Guesses at passwords and codes are counted with those of signing in. */
async function asPerson<Value>(
  context: ManageContext,
  work: (authOn: AuthOn, headers: Headers) => Promise<Value>,
  refusal: () => ServiceError,
): Promise<Value> {
  const { parts, from, sentToken } = context;
  invariant(sentToken, 'a person comes with a session');
  const giveBack = parts.signInLimits.take(from.address, personOf(context).email, context.sentBrowser);
  const value = await parts.identity.as(sentToken, from, work, refusal);
  giveBack();
  return value;
}

/**
 * A change that better-auth makes, as a whole with what we add to it. The turn for work with passwords comes first and the transaction after: nobody waits
 * for a turn while they hold a connection.
 */
const changedByAuth = <Value>(
  context: ManageContext,
  work: (tx: pg.PoolClient, auth: Auth, headers: Headers) => Promise<Value>,
  refusal: () => ServiceError,
): Promise<Value> =>
  asPerson(
    context,
    (authOn, headers) =>
      context.change(async (tx) => {
        const value = await work(tx, authOn(tx), headers);
        context.note({ target: personOf(context).id });
        return value;
      }),
    refusal,
  );

/** The session goes on with its new token, and no other one of the person does: a second factor changes because somebody else may be in. */
async function endOtherSessions(
  context: ManageContext,
  tx: pg.PoolClient,
  token: string | null,
): Promise<void> {
  const kept = token === null ? context.session : await findSession(tx, token);
  await endSessionsOf(tx, personOf(context).id, { except: kept?.id ?? null });
}

export const secondFactorRoutes = [begin, confirm, renew, end];
