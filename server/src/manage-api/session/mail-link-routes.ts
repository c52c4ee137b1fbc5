import { z } from 'zod';
import { writeAudit } from '../../admin/audit-log.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import { problemOfPassword } from '../../identity/check-password.ts';
import { endOtherWays, noteEmailProved, setPassword } from '../../identity/people.ts';
import { findLink, linkMinutes, linkNotValid, takeLink } from '../../identity/person-links.ts';
import { endSession } from '../../identity/sessions.ts';
import { addressKey } from '../../kernel/address-key.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { email, noFields, password } from '../fields.ts';
import { queueForAnyone, tellPerson } from '../mail-out.ts';
import { enterWith } from './begin-session.ts';
import { lookAtLink } from './look-at-link.ts';
import { exampleSession, sessionShown } from './session-answer.ts';
import { linkToken } from './use-first-link.ts';

export const exampleToken = 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ';
export const asked = z.object({ asked: z.literal(true) });
const sameForAll = 'The answer is the same whether or not somebody has the address.';

/** A route that mails a link, if somebody has the address. */
const askRoute = (
  purpose: 'sign_in' | 'password_reset',
  shown: {
    readonly name: string;
    readonly path: string;
    readonly title: string;
    readonly description: string;
  },
) =>
  defineManageRoute({
    ...shown,
    method: 'POST',
    access: { who: 'anyone' },
    params: noFields,
    query: noFields,
    body: z.strictObject({ email }),
    status: 200,
    response: asked,
    errors: ['mail_off'],
    isUnnoted: true,
    example: {
      params: {},
      query: {},
      body: { email: 'maya@northwind.example' },
      response: { asked: true },
    },
    run: async ({ body }, context) => {
      await queueForAnyone(context, purpose, body.email);
      return { asked: true as const };
    },
  });

const askSignInLink = askRoute('sign_in', {
  name: 'sign_in_link',
  path: 'session/magic-link',
  title: 'Ask for a link to sign in',
  description: `Mails a link to sign in with, once, within ${linkMinutes.sign_in} minutes. An address that was never confirmed gets one to choose a new password. ${sameForAll}`,
});

const useSignInLink = defineManageRoute({
  name: 'session_email_link',
  method: 'POST',
  path: 'session/magic-link/confirmation',
  title: 'Sign in by a link',
  description:
    'Uses the link of a mail up and signs in. Who has a second factor sends its code as well; without it the link stays unused.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({
    token: linkToken,
    code: z
      .string()
      .trim()
      .max(40)
      .optional()
      .describe('Six digits of the authenticator app, or a recovery code.'),
  }),
  status: 201,
  response: sessionShown,
  errors: ['link_not_valid', 'second_factor_needed'],
  isOutside: true,
  isUnnoted: true,
  example: { params: {}, query: {}, body: { token: exampleToken }, response: exampleSession },
  run: async ({ body }, context) => {
    const { parts, db, from, sentBrowser } = context;
    const link = await findLink(db, 'sign_in', body.token);
    // Codes are guessed at here as they are with a password.
    const giveBack = parts.signInLimits.take(from.address, link?.email ?? null, sentBrowser);
    if (link === null) throw linkNotValid();
    const token = await parts.identity.signInProved(link.personId, { code: body.code, from });
    try {
      await parts.changes.run(`link from ${addressKey(from.address)}`, async (tx) => {
        await takeLink(tx, 'sign_in', body.token);
        await writeAudit(tx, {
          actor: { kind: 'person', id: link.personId, ...from },
          organizationId: null,
          action: 'session_email_link',
          target: link.id,
          detail: {},
        });
      });
    } catch (error) {
      await endSession(parts.pool, token);
      throw error;
    }
    const answer = await enterWith(context, token, {
      detail: { by: 'email_link' },
      refusal: linkNotValid,
    });
    giveBack();
    return answer;
  },
});

const askPasswordReset = askRoute('password_reset', {
  name: 'password_reset_link',
  path: 'session/password-reset',
  title: 'Ask for a link to reset a password',
  description: `Mails a link to choose a new password with, once, within ${linkMinutes.password_reset} minutes. ${sameForAll}`,
});

const resetPassword = defineManageRoute({
  name: 'password_reset',
  method: 'POST',
  path: 'session/password-reset/confirmation',
  title: 'Reset a password by a link',
  description:
    'Uses the link up and sets the password. All sessions of the person end, and so do other links that were sent to them. Signs nobody in; a second factor stays.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({
    token: linkToken,
    password: password.describe('At least 12 characters, and none of the most common ones.'),
  }),
  status: 200,
  response: z.object({ reset: z.literal(true), email: z.string().describe('To sign in with.') }),
  errors: ['link_not_valid'],
  isPrepared: true,
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: { token: exampleToken, password: 'four other unlike words' },
    response: { reset: true, email: 'maya@northwind.example' },
  },
  run: async ({ body }, context) => {
    const { parts, db, from } = context;
    parts.signInLimits.take(from.address, null);
    // Before the password is judged: without a link nobody is told anything.
    const found = await findLink(db, 'password_reset', body.token);
    if (found === null) throw linkNotValid();
    const problem = problemOfPassword(body.password, [found.name ?? '', found.email]);
    if (problem !== null) throw validationFailed([{ path: 'password', message: problem }]);
    const stored = await parts.identity.hashed(from.address, body.password);
    return context.change(async (tx) => {
      const { id, personId, email, isMailed, isEmailVerified } = await takeLink(
        tx,
        'password_reset',
        body.token,
      );
      await setPassword(tx, personId, stored);
      const isFirstProof = isMailed && !isEmailVerified;
      if (isFirstProof) {
        await endOtherWays(tx, personId);
        await noteEmailProved(tx, personId);
      }
      await tellPerson(context, tx, 'password_changed', {
        personId,
        about: {
          by: isMailed ? 'link' : 'operator_link',
          ...(isFirstProof ? { ended: 'other_ways' } : {}),
        },
      });
      await writeAudit(tx, {
        actor: { kind: 'person', id: personId, ...from },
        organizationId: null,
        action: 'password_reset',
        target: id,
        detail: {},
      });
      return { reset: true as const, email };
    });
  },
});

export const mailLinkRoutes = [askSignInLink, useSignInLink, askPasswordReset, resetPassword, lookAtLink];
