import { z } from 'zod';
import {
  type Invitation,
  invitationDays,
  listInvitations,
  revokeInvitation,
} from '../../identity/invitations.ts';
import {
  changeRole,
  listMembers,
  lockMember,
  type MemberRow,
  type Membership,
  removeMember,
} from '../../identity/members.ts';
import { mayManage, type Role, roles } from '../../identity/roles.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type InvitationMail, mailsOfInvitations } from '../../mailer/tend-mails.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { isoOrNull, moment, noFields, ofOrganization, organizationId, role } from '../fields.ts';
import { mustMail, queueAsked } from '../mail-out.ts';
import { inviteByMail, invitedFields, mailState, shownLink } from '../mailed-invitation.ts';
import type { ManageContext } from '../manage-context.ts';

const params = z.strictObject({
  organization_id: organizationId,
  person_id: z.string().max(60).describe('The person: `per_…`.'),
});
const invitationParams = z.strictObject({
  organization_id: organizationId,
  invitation_id: z.string().max(60).describe('The invitation: `inv_…`.'),
});
const organization = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

const memberShown = z.object({
  person_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  has_second_factor: z.boolean(),
  since: moment,
  last_seen_at: moment.nullable().describe('To the hour.'),
});

const invitationShown = z.object({
  id: z.string(),
  email: z
    .string()
    .nullable()
    .describe('The only address that the link works for. Null, in links of operators only: any address.'),
  role: z.enum(roles),
  invited_by: z.string().nullable().describe('E-mail address.'),
  created_at: moment,
  expires_at: moment,
  last_mail: z
    .object({
      state: z
        .enum(['waiting', 'sent', 'refused', 'failed', 'dropped'])
        .describe(
          'refused: the mail server says no to this address or to the text. failed: the mail server did not take it in time. dropped: by an operator.',
        ),
      answer: z
        .string()
        .nullable()
        .describe('What the mail server said where it refused; for owners and admins.'),
      at: moment,
    })
    .nullable()
    .describe('The last mail with the link, for a week; null where none was sent.'),
});

const exampleMember: z.input<typeof memberShown> = {
  person_id: 'per_8Zk2nQ0vLrT4yXbC1dPw',
  name: 'Maya Okafor',
  email: 'maya@northwind.example',
  role: 'admin',
  has_second_factor: true,
  since: '2026-07-01T09:30:00.000Z',
  last_seen_at: '2026-11-28T11:00:00.000Z',
};
const exampleInvitation: z.input<typeof invitationShown> = {
  id: 'inv_8Zk2nQ0vLrT4yXbC1dPw',
  email: 'ingrid@northwind.example',
  role: 'developer',
  invited_by: 'maya@northwind.example',
  created_at: '2026-11-28T11:00:00.000Z',
  expires_at: '2026-12-05T11:00:00.000Z',
  last_mail: { state: 'sent', answer: null, at: '2026-11-28T11:00:01.000Z' },
};

const shownMember = (row: MemberRow): z.input<typeof memberShown> => ({
  person_id: row.personId,
  name: row.name,
  email: row.email,
  role: row.role,
  has_second_factor: row.hasSecondFactor,
  since: row.since.toISOString(),
  last_seen_at: isoOrNull(row.lastSeenAt),
});

const shownInvitation = (
  one: Invitation,
  mail: InvitationMail | undefined,
  { role: own }: Pick<Membership, 'role'>,
): z.input<typeof invitationShown> => ({
  id: one.id,
  email: one.email,
  role: one.role ?? 'viewer',
  invited_by: one.invitedBy,
  created_at: one.createdAt.toISOString(),
  expires_at: one.expiresAt.toISOString(),
  last_mail: mail
    ? { state: mail.state, answer: mayManage(own, 'viewer') ? mail.answer : null, at: mail.at.toISOString() }
    : null,
});

async function shownInvitations(
  db: Queryable,
  member: Membership,
): Promise<z.input<typeof invitationShown>[]> {
  const open = await listInvitations(db, member.organizationId);
  const mails = await mailsOfInvitations(
    db,
    open.map(({ id }) => id),
  );
  return open.map((one) => shownInvitation(one, mails.get(one.id), member));
}

export const listMembersRoute = defineManageRoute({
  name: 'member_list',
  method: 'GET',
  path: 'organizations/{organization_id}/members',
  title: 'Members and invitations',
  description: 'People of the organization by name, and invitations that nobody has used yet.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ members: z.array(memberShown), invitations: z.array(invitationShown) }),
  errors: ['unknown_id'],
  example: {
    params: organization,
    query: {},
    body: null,
    response: { members: [exampleMember], invitations: [exampleInvitation] },
  },
  run: async (_asked, { db, member }) => ({
    members: (await listMembers(db, member.organizationId)).map(shownMember),
    invitations: await shownInvitations(db, member),
  }),
});

export const changeMember = defineManageRoute({
  name: 'member_change',
  method: 'PATCH',
  path: 'organizations/{organization_id}/members/{person_id}',
  title: 'Change the role of a member',
  description:
    'Admins give and take roles up to admin; owners are made and unmade by owners. One owner stays.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params,
  query: noFields,
  body: z.strictObject({ role }),
  status: 200,
  response: z.object({ person_id: z.string(), role: z.enum(roles) }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: { ...organization, person_id: exampleMember.person_id },
    query: {},
    body: { role: 'admin' },
    response: { person_id: exampleMember.person_id, role: 'admin' },
  },
  run: async ({ params: { person_id: personId }, body }, { tx, member, note }) => {
    const before = await theMember(tx, member, personId);
    mustManage(member, before.role);
    mustManage(member, body.role);
    await changeRole(tx, { organizationId: member.organizationId, personId, role: body.role });
    note({ target: personId, detail: { from: before.role, to: body.role } });
    return { person_id: personId, role: body.role };
  },
});

export const removeMemberRoute = defineManageRoute({
  name: 'member_remove',
  method: 'DELETE',
  path: 'organizations/{organization_id}/members/{person_id}',
  title: 'Remove a member',
  description: 'Takes a person out of the organization, at once. One owner stays.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ person_id: z.string(), removed: z.literal(true) }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: { ...organization, person_id: exampleMember.person_id },
    query: {},
    body: null,
    response: { person_id: exampleMember.person_id, removed: true },
  },
  run: async ({ params: { person_id: personId } }, { tx, member, note }) => {
    const before = await theMember(tx, member, personId);
    mustManage(member, before.role);
    await removeMember(tx, member.organizationId, personId);
    note({ target: personId, detail: { role: before.role } });
    return { person_id: personId, removed: true as const };
  },
});

export const inviteMember = defineManageRoute({
  name: 'invitation_create',
  method: 'POST',
  path: 'organizations/{organization_id}/invitations',
  title: 'Invite a member',
  description: `Makes a link that adds a member, once, within ${invitationDays} days. It is mailed to the address. Without an address or a mail server the answer shows it this once: pass it on yourself.`,
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ role, ...invitedFields }),
  status: 201,
  response: z.object({ invitation: invitationShown, mail: mailState, link: shownLink }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: organization,
    query: {},
    body: { role: 'developer', email: 'ingrid@northwind.example' },
    response: {
      invitation: exampleInvitation,
      mail: 'queued',
      link: null,
    },
  },
  run: async ({ body }, context) => {
    const { tx, member, note } = context;
    mustManage(member, body.role);
    const made = await inviteByMail(
      context,
      {
        organizationId: member.organizationId,
        role: body.role,
        isOperator: false,
        email: body.email,
        invitedBy: invitedBy(context),
      },
      { isByMail: body.by_mail },
    );
    note({ target: made.id, detail: { role: body.role, email: body.email, mail: made.mail } });
    const all = await shownInvitations(tx, member);
    const invitation = all.find(({ id }) => id === made.id);
    if (!invitation) throw new ServiceError('conflict', 'The invitation has ended already.');
    return { invitation, mail: made.mail, link: made.link };
  },
});

export const mailInvitation = defineManageRoute({
  name: 'invitation_mail',
  method: 'POST',
  path: 'organizations/{organization_id}/invitations/{invitation_id}/mail',
  title: 'Resend an invitation',
  description:
    'Mails a new link to the address of an open invitation. The link before works no more; the invitation ends when it would have.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: invitationParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ id: z.string(), mail: z.literal('queued') }),
  errors: ['unknown_id', 'conflict', 'mail_off'],
  example: {
    params: { ...organization, invitation_id: exampleInvitation.id },
    query: {},
    body: null,
    response: { id: exampleInvitation.id, mail: 'queued' },
  },
  run: async ({ params: { invitation_id: id } }, context) => {
    mustMail(context);
    const { tx, member } = context;
    const open = await listInvitations(tx, member.organizationId);
    const invitation = open.find((one) => one.id === id);
    if (!invitation) {
      throw new ServiceError('unknown_id', 'This organization has no open invitation with that id.');
    }
    mustManage(member, invitation.role ?? 'viewer');
    if (invitation.email === null) {
      throw new ServiceError(
        'conflict',
        'This invitation is for no address: anyone who has its link may use it.',
        {
          fix: 'Revoke it, and invite again with an address.',
        },
      );
    }
    await queueAsked(context, tx, {
      kind: 'invitation',
      recipient: invitation.email,
      invitationId: id,
      organizationId: member.organizationId,
    });
    return { id, mail: 'queued' as const };
  },
});

export const revokeInvitationRoute = defineManageRoute({
  name: 'invitation_revoke',
  method: 'DELETE',
  path: 'organizations/{organization_id}/invitations/{invitation_id}',
  title: 'Revoke an invitation',
  description: 'The link works no more.',
  access: { who: 'member', roles: ['owner', 'admin'] },
  params: invitationParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ id: z.string(), revoked: z.literal(true) }),
  errors: ['unknown_id'],
  example: {
    params: { ...organization, invitation_id: exampleInvitation.id },
    query: {},
    body: null,
    response: { id: exampleInvitation.id, revoked: true },
  },
  run: async ({ params: { invitation_id: id } }, { tx, member }) => {
    const revoked = await revokeInvitation(tx, member.organizationId, id);
    if (revoked === null) {
      throw new ServiceError('unknown_id', 'This organization has no open invitation with that id.');
    }
    // An admin who could not have made it has not revoked it: the transaction is rolled back.
    mustManage(member, revoked.role ?? 'viewer');
    return { id, revoked: true as const };
  },
});

/** @throws {ServiceError} unknown_id */
async function theMember(tx: ManageContext['tx'], { organizationId: id }: Membership, personId: string) {
  const found = await lockMember(tx, id, personId);
  if (found) return found;
  throw new ServiceError('unknown_id', 'This organization has no member with that id.');
}

/** @throws {ServiceError} not_allowed */
function mustManage({ role: own }: Membership, other: Role): void {
  if (mayManage(own, other)) return;
  throw new ServiceError('not_allowed', `The role ${own} neither gives nor takes the role ${other}.`);
}

const invitedBy = ({ session }: ManageContext) => session?.person.id ?? null;
