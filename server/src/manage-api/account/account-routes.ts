import { z } from 'zod';
import { lockOperators } from '../../admin/operators.ts';
import { deletePerson } from '../../admin/person-data.ts';
import { validationFailed } from '../../gateway/parse-request.ts';
import { acceptAsPerson } from '../../identity/accept-invitation.ts';
import { problemOfPassword } from '../../identity/check-password.ts';
import { findInvitation } from '../../identity/invitations.ts';
import { lockMember, membershipsOf, removeMember } from '../../identity/members.ts';
import { findMailedPerson, insertPassword, isStillPassword, renamePerson } from '../../identity/people.ts';
import { roles } from '../../identity/roles.ts';
import { endSessionsOf, listSessions } from '../../identity/sessions.ts';
import { waysOf } from '../../identity/sign-in-ways.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { isoOrNull, moment, nameText, noFields, organizationId, password } from '../fields.ts';
import { tellPerson } from '../mail-out.ts';
import { personOf } from '../manage-context.ts';
import { exampleSession, sessionAnswer, sessionShown } from '../session/session-answer.ts';
import { linkToken } from '../session/use-first-link.ts';
import { mustBeRecent } from '../sign-in-ways/recent-sign-in.ts';

export const lookAtInvitation = defineManageRoute({
  name: 'invitation_look',
  method: 'POST',
  path: 'session/invitation/look',
  title: 'What a link is for',
  description: 'What the link makes its holder a member of, while it works. Does not use it up.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ token: linkToken }),
  status: 200,
  response: z.object({
    organization: z.string().nullable().describe('Name of the organization.'),
    role: z.enum(roles).nullable(),
    is_operator: z.boolean(),
    email: z.string().nullable().describe('The only address that it works for; null for any.'),
    expires_at: moment,
  }),
  errors: ['link_not_valid'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: { token: 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ' },
    response: {
      organization: 'Northwind Sales',
      role: 'developer',
      is_operator: false,
      email: null,
      expires_at: '2026-12-05T11:00:00.000Z',
    },
  },
  run: async ({ body }, { parts, db, from }) => {
    parts.signInLimits.take(from.address, null);
    const found = await findInvitation(db, body.token);
    if (found === null) {
      throw new ServiceError(
        'link_not_valid',
        'This link was used, was revoked, has ended, or was cut short.',
      );
    }
    return {
      organization: found.organizationName,
      role: found.role,
      is_operator: found.isOperator,
      email: found.email,
      expires_at: found.expiresAt.toISOString(),
    };
  },
});

export const joinByInvitation = defineManageRoute({
  name: 'account_join',
  method: 'POST',
  path: 'account/invitations',
  title: 'Accept an invitation while signed in',
  description: 'Uses a link up: from now on you are what it says.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ token: linkToken }),
  status: 201,
  response: sessionShown,
  errors: ['link_not_valid'],
  example: {
    params: {},
    query: {},
    body: { token: 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ' },
    response: exampleSession,
  },
  run: async ({ body }, context) => {
    const { tx, note } = context;
    const { id, email } = personOf(context);
    const invitation = await acceptAsPerson(tx, body.token, { id, email });
    note({
      target: invitation.id,
      ...(invitation.organizationId === null ? {} : { organizationId: invitation.organizationId }),
      detail: { role: invitation.role, is_operator: invitation.isOperator },
    });
    const isOperator = personOf(context).isOperator || invitation.isOperator;
    return sessionAnswer(tx, { ...personOf(context), isOperator }, context.parts);
  },
});

export const changeAccount = defineManageRoute({
  name: 'account_change',
  method: 'PATCH',
  path: 'account',
  title: 'Change your name',
  description: 'Your name, as others see it.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ name: nameText }),
  status: 200,
  response: z.object({ id: z.string(), name: z.string() }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: { name: 'Maya Okafor' },
    response: { id: 'per_8Zk2nQ0vLrT4yXbC1dPw', name: 'Maya Okafor' },
  },
  run: async ({ body }, context) => {
    const { id } = personOf(context);
    await renamePerson(context.tx, id, body.name);
    context.note({ target: id });
    return { id, name: body.name };
  },
});

export const changePassword = defineManageRoute({
  name: 'account_password',
  method: 'POST',
  path: 'account/password',
  title: 'Change your password',
  description: 'Needs the old one. All other sessions end, and so do links that were mailed before.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: z.strictObject({ old_password: password, new_password: password }),
  status: 200,
  response: z.object({ changed: z.literal(true), sessions_ended: z.int() }),
  errors: ['invalid_credentials'],
  isPrepared: true,
  example: {
    params: {},
    query: {},
    body: { old_password: 'three unlike words', new_password: 'four other unlike words' },
    response: { changed: true, sessions_ended: 2 },
  },
  run: async ({ body }, context) => {
    const { parts, db, from, session } = context;
    const { id, email, name } = personOf(context);
    const giveBack = parts.signInLimits.take(from.address, email, context.sentBrowser);
    const old = await parts.identity.checkPassword(db, id, body.old_password, from.address);
    giveBack();
    const problem = problemOfPassword(body.new_password, [name, email]);
    if (problem !== null) throw validationFailed([{ path: 'new_password', message: problem }]);
    const password = await parts.identity.hashed(from.address, body.new_password);
    return context.change(async (tx) => {
      // Another change came first, whose old password this one does not know.
      if (!(await isStillPassword(tx, id, old))) {
        throw new ServiceError('invalid_credentials', 'The password is not right.');
      }
      await insertPassword(tx, id, password);
      const ended = await endSessionsOf(tx, id, { except: session?.id ?? null });
      await tellPerson(context, tx, 'password_changed', { personId: id });
      context.note({ target: id });
      return { changed: true as const, sessions_ended: ended };
    });
  },
});

const sessionRow = z.object({
  id: z.string(),
  is_this: z.boolean().describe('The one that asks.'),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: moment,
  used_at: moment.nullable().describe('To the hour.'),
  expires_at: moment,
});

export const listSessionsRoute = defineManageRoute({
  name: 'account_sessions',
  method: 'GET',
  path: 'account/sessions',
  title: 'Your sessions',
  description: 'Where you are signed in, the last used first.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ sessions: z.array(sessionRow) }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      sessions: [
        {
          id: 'ses_8Zk2nQ0vLrT4yXbC1dPw',
          is_this: true,
          address: '192.0.2.7',
          user_agent: 'Mozilla/5.0',
          created_at: '2026-11-28T09:00:00.000Z',
          used_at: '2026-11-28T11:00:00.000Z',
          expires_at: '2026-12-05T11:00:00.000Z',
        },
      ],
    },
  },
  run: async (_asked, context) => ({
    sessions: (await listSessions(context.db, personOf(context).id)).map((row) => ({
      id: row.id,
      is_this: row.id === context.session?.id,
      address: row.address,
      user_agent: row.userAgent,
      created_at: row.createdAt.toISOString(),
      used_at: isoOrNull(row.usedAt),
      expires_at: row.expiresAt.toISOString(),
    })),
  }),
});

export const endOtherSessions = defineManageRoute({
  name: 'account_sessions_end',
  method: 'DELETE',
  path: 'account/sessions',
  title: 'Sign out everywhere else',
  description: 'Ends all your sessions but this one, at once.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ ended: z.int() }),
  errors: [],
  example: { params: {}, query: {}, body: null, response: { ended: 2 } },
  run: async (_asked, context) => {
    const ended = await endSessionsOf(context.tx, personOf(context).id, {
      except: context.session?.id ?? null,
    });
    context.note({ target: personOf(context).id, detail: { ended } });
    return { ended };
  },
});

export const endOneSession = defineManageRoute({
  name: 'account_session_end',
  method: 'DELETE',
  path: 'account/sessions/{session_id}',
  title: 'End one session',
  description: 'Ends one of your sessions, at once.',
  access: { who: 'person' },
  params: z.strictObject({ session_id: z.string().max(60) }),
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ ended: z.literal(1) }),
  errors: ['unknown_id'],
  example: {
    params: { session_id: 'ses_8Zk2nQ0vLrT4yXbC1dPw' },
    query: {},
    body: null,
    response: { ended: 1 },
  },
  run: async ({ params: { session_id: id } }, context) => {
    const ended = await endSessionsOf(context.tx, personOf(context).id, { only: id });
    if (ended !== 1) throw new ServiceError('unknown_id', 'You have no session with that id.');
    return { ended: 1 as const };
  },
});

export const exportAccount = defineManageRoute({
  name: 'account_export',
  method: 'GET',
  path: 'account',
  title: 'What is stored of you',
  description: 'Your account as the service stores it: you, your part in organizations, your sessions.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    person: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      email_confirmed: z.boolean().describe('A link that was sent to the address was used.'),
      is_operator: z.boolean(),
      has_second_factor: z.boolean(),
    }),
    organizations: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
    sessions: z.int(),
    passkeys: z.int().describe('GET account/sign-in lists them.'),
    oidc_linked: z.boolean().describe('Whether an account at the identity provider is linked.'),
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      person: {
        id: 'per_8Zk2nQ0vLrT4yXbC1dPw',
        name: 'Maya Okafor',
        email: 'maya@northwind.example',
        email_confirmed: true,
        is_operator: true,
        has_second_factor: false,
      },
      organizations: [{ id: 'org_4fGhT0aBcDeFgHiJkLmN', name: 'Northwind Sales', role: 'owner' }],
      sessions: 1,
      passkeys: 1,
      oidc_linked: false,
    },
  },
  run: async (_asked, context) => {
    const { id, name, email, isOperator } = personOf(context);
    const memberships = await membershipsOf(context.db, id);
    const ways = await waysOf(context.db, id, context.parts.identity.ways);
    return {
      person: {
        id,
        name,
        email,
        email_confirmed: (await findMailedPerson(context.db, { id }))?.isEmailVerified ?? false,
        is_operator: isOperator,
        has_second_factor: ways.hasSecondFactor,
      },
      organizations: memberships.map(({ organization, name: called, role }) => ({
        id: organization,
        name: called,
        role,
      })),
      sessions: (await listSessions(context.db, id)).length,
      passkeys: ways.passkeys,
      oidc_linked: ways.oidcSince !== null,
    };
  },
});

export const leaveOrganization = defineManageRoute({
  name: 'account_leave',
  method: 'DELETE',
  path: 'account/organizations/{organization_id}',
  title: 'Leave an organization',
  description: 'Takes you out of an organization. Its last owner stays.',
  access: { who: 'person' },
  params: z.strictObject({ organization_id: organizationId }),
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ left: z.literal(true) }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' },
    query: {},
    body: null,
    response: { left: true },
  },
  run: async ({ params }, context) => {
    const { tx, note } = context;
    const { id } = personOf(context);
    const of = (await membershipsOf(tx, id)).find(
      ({ organization }) => organization === params.organization_id,
    );
    const member = of && (await lockMember(tx, of.organizationId, id));
    if (!of || !member)
      throw new ServiceError('unknown_id', 'You are no member of an organization with that id.');
    await removeMember(tx, of.organizationId, id);
    note({ target: id, organizationId: of.organizationId, detail: { role: member.role } });
    return { left: true as const };
  },
});

export const deleteAccount = defineManageRoute({
  name: 'account_delete',
  method: 'DELETE',
  path: 'account',
  title: 'Delete your account',
  description:
    'Deletes you, your sessions and your part in organizations, for good. Needs a sign-in of the last ten minutes. The last owner of an organization makes another one first, and so does the last operator.',
  access: { who: 'person' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['conflict', 'sign_in_again'],
  example: { params: {}, query: {}, body: null, response: { deleted: true } },
  locksFirst: lockOperators,
  run: async (_asked, context) => {
    const { tx, note, signOut } = context;
    const { id } = personOf(context);
    // It has no body: who signed in long ago signs in again.
    await mustBeRecent(context, undefined);
    await deletePerson(tx, id);
    note({ target: id });
    signOut();
    return { deleted: true as const };
  },
});
