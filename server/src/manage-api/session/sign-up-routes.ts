import { z } from 'zod';
import { signUp } from '../../admin/sign-up.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import { problemOfPassword } from '../../identity/check-password.ts';
import { findLink, linkMinutes, linkNotValid } from '../../identity/person-links.ts';
import { addressKey } from '../../kernel/address-key.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { email, nameText, noFields, password } from '../fields.ts';
import { mustMail, queueForAnyone } from '../mail-out.ts';
import type { ManageContext } from '../manage-context.ts';
import { beginSession } from './begin-session.ts';
import { asked, exampleToken } from './mail-link-routes.ts';
import { exampleSession, sessionShown } from './session-answer.ts';
import { linkToken } from './use-first-link.ts';

/** Mails for each account that may be made: some are asked for twice, and some come to nothing. */
const mailsOfAccount = 10;

const askSignUp = defineManageRoute({
  name: 'sign_up_link',
  method: 'POST',
  path: 'session/sign-up',
  title: 'Sign up',
  description: `Mails a link that confirms the address, within ${linkMinutes.sign_up / 60} hours; nothing is made before it is used. The answer is the same whether or not somebody has the address, or was invited.`,
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ email }),
  status: 200,
  response: asked,
  errors: ['sign_up_closed', 'mail_off'],
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: { email: 'maya@northwind.example' },
    response: { asked: true },
  },
  run: async ({ body }, context) => {
    mustBeOpen(context);
    const { domains, perDayMax } = context.parts.signUp;
    const domain = body.email.slice(body.email.lastIndexOf('@') + 1);
    // A rule for everybody, which tells nothing of this address.
    if (domains.length > 0 && !domains.includes(domain)) {
      throw validationFailed([
        { path: 'email', message: `Must be an address of ${domains.slice(0, 5).join(', ')}.` },
      ]);
    }
    await queueForAnyone(context, 'sign_up', body.email, { ofKindMax: perDayMax * mailsOfAccount });
    return { asked: true as const };
  },
});

const finishSignUp = defineManageRoute({
  name: 'session_sign_up',
  method: 'POST',
  path: 'session/sign-up/confirmation',
  title: 'Finish signing up',
  description:
    'Uses the link up, makes the person, and signs in. Where everybody may sign up they own a new organization with a live and a sandbox workspace; where the invited may, they are members of what they were invited to.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({
    token: linkToken,
    name: nameText,
    password: password.describe('At least 12 characters, and none of the most common ones.'),
    organization_name: nameText
      .nullable()
      .default(null)
      .describe('Of the new organization; the name of the person with null.'),
  }),
  status: 201,
  response: sessionShown,
  errors: ['link_not_valid', 'email_taken', 'sign_up_closed', 'mail_off'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: {
      token: exampleToken,
      name: 'Maya Okafor',
      password: 'three unlike words',
      organization_name: 'Northwind Sales',
    },
    response: { ...exampleSession, is_operator: false },
  },
  run: async ({ body }, context) => {
    mustBeOpen(context);
    const { parts, db, from } = context;
    parts.signInLimits.take(from.address, null);
    const link = await findLink(db, 'sign_up', body.token);
    if (link === null) throw linkNotValid();
    const problem = problemOfPassword(body.password, [body.name, link.email]);
    if (problem !== null) throw validationFailed([{ path: 'password', message: problem }]);
    const { token, name, organization_name: organizationName } = body;
    const password = await parts.identity.hashed(from.address, body.password);
    await parts.changes.run(`sign-up from ${addressKey(from.address)}`, (tx) =>
      signUp(tx, { token, name, password, organizationName }, { terms: parts.signUp, from }),
    );
    return beginSession(context, { email: link.email, password: body.password });
  },
});

/** @throws {ServiceError} sign_up_closed, mail_off */
function mustBeOpen(context: ManageContext): void {
  if (context.parts.signUp.mode === 'closed') {
    throw new ServiceError('sign_up_closed', 'Accounts are made by invitation here.');
  }
  mustMail(context);
}

export const signUpRoutes = [askSignUp, finishSignUp];
