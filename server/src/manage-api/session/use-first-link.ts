import { z } from 'zod';
import { writeAudit } from '../../admin/audit-log.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import { acceptAsNewcomer } from '../../identity/accept-invitation.ts';
import { problemOfPassword } from '../../identity/check-password.ts';
import { findInvitation } from '../../identity/invitations.ts';
import { addressKey } from '../../kernel/address-key.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { email, nameText, noFields, password } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';
import { beginSession } from './begin-session.ts';
import { exampleSession, sessionShown } from './session-answer.ts';

export const linkToken = z.string().max(200).describe('What follows the # of the link.');

export const newcomerFields = z.strictObject({
  token: linkToken,
  name: nameText,
  email,
  password: password.describe('At least 12 characters, and none of the most common ones.'),
});

const example = {
  params: {},
  query: {},
  body: {
    token: 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ',
    name: 'Maya Okafor',
    email: 'maya@northwind.example',
    password: 'three unlike words',
  },
  response: exampleSession,
};

export const useFirstLink = defineManageRoute({
  name: 'session_first_link',
  method: 'POST',
  path: 'session/first-link',
  title: 'Use the first link',
  description:
    'Makes the person who can sign in from the link that the first start printed, or of `millrace operator invite`: an operator, and the owner of the organization that the link names. Signs in.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: newcomerFields,
  status: 201,
  response: sessionShown,
  isOutside: true,
  isUnnoted: true,
  errors: ['link_not_valid', 'email_taken'],
  example,
  run: async ({ body }, context) => enterByLink(context, body, { mustBeOperator: true }),
});

export const acceptInvitation = defineManageRoute({
  name: 'session_invitation',
  method: 'POST',
  path: 'session/invitation',
  title: 'Accept an invitation',
  description:
    'Makes the person who can sign in from the link of an invitation, with the role that it names. Signs in. Who can sign in already uses POST account/invitations.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: newcomerFields,
  status: 201,
  response: sessionShown,
  isOutside: true,
  isUnnoted: true,
  errors: ['link_not_valid', 'email_taken'],
  example: { ...example, response: { ...exampleSession, is_operator: false } },
  run: async ({ body }, context) => enterByLink(context, body, { mustBeOperator: false }),
});

async function enterByLink(
  context: ManageContext,
  body: z.output<typeof newcomerFields>,
  { mustBeOperator }: { readonly mustBeOperator: boolean },
) {
  const { parts, from } = context;
  parts.signInLimits.take(from.address, null);
  // Before the password is judged: without a link nobody is told anything.
  const link = await findInvitation(parts.pool, body.token);
  if (link === null || (mustBeOperator && !link.isOperator)) {
    throw new ServiceError('link_not_valid', 'This link was used, was revoked, has ended, or was cut short.');
  }
  const problem = problemOfPassword(body.password, [body.name, body.email]);
  if (problem !== null) throw validationFailed([{ path: 'password', message: problem }]);
  const password = await parts.identity.hashed(from.address, body.password);
  await parts.changes.run(`invited from ${addressKey(from.address)}`, async (tx) => {
    const { personId, invitation } = await acceptAsNewcomer(tx, { ...body, password });
    await writeAudit(tx, {
      actor: { kind: 'person', id: personId, ...from },
      organizationId: invitation.organizationId,
      action: 'session_invitation',
      target: invitation.id,
      detail: { role: invitation.role, is_operator: invitation.isOperator },
    });
  });
  return beginSession(context, body);
}
