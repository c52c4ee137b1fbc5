import { z } from 'zod';
import { writeAudit } from '../../admin/audit-log.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import {
  changeEmail,
  findMailedPerson,
  isStillPassword,
  type PasswordHash,
  passwordOf,
} from '../../identity/people.ts';
import { linkMinutes, takeLink } from '../../identity/person-links.ts';
import { invariant } from '../../kernel/invariant.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { email, noFields, password } from '../fields.ts';
import { mustMail, queueAsked, tellPerson } from '../mail-out.ts';
import { type ManageContext, personOf } from '../manage-context.ts';
import { linkToken } from '../session/use-first-link.ts';
import { mustBeRecent } from '../sign-in-ways/recent-sign-in.ts';

const askEmailChange = defineManageRoute({
  name: 'account_email',
  method: 'POST',
  path: 'account/email',
  title: 'Change or confirm your email address',
  description: `Mails a link to the new address, which works for ${linkMinutes.email_change} minutes; until it is used, nothing changes. Millrace notifies the old address. With the address that you have, it confirms that one. The answer does not say whether somebody else has the address.`,
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ email, password: password.optional().describe('Your password, if you have one.') }),
  status: 200,
  response: z.object({ asked: z.literal(true) }),
  errors: ['invalid_credentials', 'sign_in_again', 'mail_off'],
  isPrepared: true,
  example: {
    params: {},
    query: {},
    body: { email: 'maya.okafor@northwind.example', password: 'three unlike words' },
    response: { asked: true },
  },
  run: async ({ body }, context) => {
    mustMail(context);
    const { id, email: old } = personOf(context);
    const stored = await provedPassword(context, body.password);
    return context.change(async (tx) => {
      if (stored !== null && !(await isStillPassword(tx, id, stored))) throw wrongPassword();
      await queueAsked(context, tx, { kind: 'email_change', recipient: body.email, personId: id });
      if (body.email !== old) {
        await tellPerson(context, tx, 'email_change_asked', { personId: id, to: old });
      }
      context.note({ target: id });
      return { asked: true as const };
    });
  },
});

/**
 * Who has a password sends it, however recently they signed in: the address is what resets it. Others have signed in within ten minutes.
 * @returns the password as it is stored; null for none
 * @throws {ServiceError} invalid_credentials, sign_in_again, validation_failed, rate_limited
 */
async function provedPassword(
  context: ManageContext,
  sent: string | undefined,
): Promise<PasswordHash | null> {
  const { parts, db, from, sentBrowser } = context;
  const { id, email: own } = personOf(context);
  if ((await passwordOf(db, id)) === null) {
    await mustBeRecent(context, undefined);
    return null;
  }
  if (sent === undefined) throw validationFailed([{ path: 'password', message: 'Must be your password.' }]);
  const giveBack = parts.signInLimits.take(from.address, own, sentBrowser);
  const stored = await parts.identity.checkPassword(db, id, sent, from.address);
  giveBack();
  return stored;
}

const wrongPassword = () => new ServiceError('invalid_credentials', 'The password is not right.');

const confirmEmail = defineManageRoute({
  name: 'email_confirm',
  method: 'POST',
  path: 'session/email-change/confirmation',
  title: 'Confirm an email address',
  description:
    'Uses the link that went to the new address: from now on it signs the person in. Millrace notifies the old address, and links sent there end.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ token: linkToken }),
  status: 200,
  response: z.object({ email: z.string() }),
  errors: ['link_not_valid', 'email_taken'],
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: { token: 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ' },
    response: { email: 'maya.okafor@northwind.example' },
  },
  run: async ({ body }, context) => {
    const { parts, tx, from } = context;
    parts.signInLimits.take(from.address, null);
    const link = await takeLink(tx, 'email_change', body.token);
    const before = await findMailedPerson(tx, { id: link.personId });
    invariant(before, 'a link is deleted with its person');
    await changeEmail(tx, link.personId, link.email);
    if (before.email !== link.email) {
      await tellPerson(context, tx, 'email_changed', { personId: link.personId, to: before.email });
    }
    // Named here: nobody needs to be signed in.
    await writeAudit(tx, {
      actor: { kind: 'person', id: link.personId, ...from },
      organizationId: null,
      action: before.email === link.email ? 'email_confirm' : 'email_change',
      target: link.personId,
      detail: {},
    });
    return { email: link.email };
  },
});

export const emailRoutes = [askEmailChange, confirmEmail];
