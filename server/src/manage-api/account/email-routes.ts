import { z } from 'zod';
import { writeAudit } from '../../admin/audit-log.ts';
import { changeEmail, findMailedPerson, isStillPassword } from '../../identity/people.ts';
import { linkMinutes, takeLink } from '../../identity/person-links.ts';
import { invariant } from '../../kernel/invariant.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { email, noFields, password } from '../fields.ts';
import { mustMail, queueAsked, queueNotice } from '../mail-out.ts';
import { personOf } from '../manage-context.ts';
import { linkToken } from '../session/use-first-link.ts';

const askEmailChange = defineManageRoute({
  name: 'account_email',
  method: 'POST',
  path: 'account/email',
  title: 'Change or confirm your email address',
  description: `Mails a link to the new address, which works for ${linkMinutes.email_change} minutes; until it is used, nothing changes. The old address is told. With the address that you have, it confirms that one. The answer does not say whether somebody else has the address.`,
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ email, password }),
  status: 200,
  response: z.object({ asked: z.literal(true) }),
  errors: ['invalid_credentials', 'mail_off'],
  isPrepared: true,
  example: {
    params: {},
    query: {},
    body: { email: 'maya.okafor@northwind.example', password: 'three unlike words' },
    response: { asked: true },
  },
  run: async ({ body }, context) => {
    mustMail(context);
    const { parts, db, from, sentBrowser } = context;
    const { id, email: old } = personOf(context);
    const giveBack = parts.signInLimits.take(from.address, old, sentBrowser);
    const stored = await parts.identity.checkPassword(db, id, body.password, from.address);
    giveBack();
    return context.change(async (tx) => {
      if (!(await isStillPassword(tx, id, stored))) {
        throw new ServiceError('invalid_credentials', 'The password is not right.');
      }
      await queueAsked(context, tx, { kind: 'email_change', recipient: body.email, personId: id });
      if (body.email !== old) {
        await queueNotice(context, tx, { kind: 'email_change_asked', recipient: old, personId: id });
      }
      context.note({ target: id });
      return { asked: true as const };
    });
  },
});

const confirmEmail = defineManageRoute({
  name: 'email_confirm',
  method: 'POST',
  path: 'session/email-change/confirmation',
  title: 'Confirm an email address',
  description:
    'Uses the link that went to the new address: from now on it signs the person in. The old address is told, and links that were sent there end.',
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
      await queueNotice(context, tx, {
        kind: 'email_changed',
        recipient: before.email,
        personId: link.personId,
      });
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
