import { z } from 'zod';
import { setOrganizationDisabled } from '../../accounts/organizations.ts';
import { deleteOrganization, OrganizationBusyError } from '../../admin/delete-organization.ts';
import { openVisit } from '../../identity/members.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { moment, noFields, ofOrganization } from '../fields.ts';
import { inviteByMail, invitedFields, mailState, shownLink } from '../mailed-invitation.ts';
import { personOf } from '../manage-context.ts';
import { theOrganization } from './the-organization.ts';

const access: Access = { who: 'operator' };
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };
const one = 'operator/organizations/{organization_id}';
/** Calls under way are waited for, when an organization is deleted. */
const waitMs = 30_000;

const setDisabled = defineManageRoute({
  name: 'organization_disable',
  method: 'PATCH',
  path: one,
  title: 'Disable an organization',
  description:
    'Refuses the calls of all its workspaces within a second, or takes them again. Its people cannot undo it; what they switched off themselves stays off.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ disabled: z.boolean() }),
  status: 200,
  response: z.object({ organization_id: z.string(), disabled: z.boolean() }),
  errors: ['unknown_id'],
  example: {
    params: ids,
    query: {},
    body: { disabled: true },
    response: { organization_id: ids.organization_id, disabled: true },
  },
  run: async ({ params, body }, { tx, note }) => {
    const { id } = await theOrganization(tx, params.organization_id);
    await setOrganizationDisabled(tx, id, body.disabled);
    note({ target: params.organization_id, organizationId: id, detail: body });
    return { organization_id: params.organization_id, disabled: body.disabled };
  },
});

const deleteRoute = defineManageRoute({
  name: 'organization_delete',
  method: 'DELETE',
  path: one,
  title: 'Delete an organization',
  description:
    'Its keys are dead at once, its lists are canceled, its data goes; books and usage stay without a name. For good.',
  access,
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ organization_id: z.string(), deleted: z.literal(true) }),
  errors: ['unknown_id', 'conflict'],
  isOutside: true,
  example: {
    params: ids,
    query: {},
    body: null,
    response: { organization_id: ids.organization_id, deleted: true },
  },
  run: async ({ params }, { parts, db }) => {
    const { id } = await theOrganization(db, params.organization_id, { isDeletedToo: true });
    try {
      await deleteOrganization(parts.pool, id, { waitMs, stores: parts.datasetStores });
    } catch (error) {
      if (!(error instanceof OrganizationBusyError)) throw error;
      throw new ServiceError(
        'conflict',
        'Calls or lists of it are still running; its keys do not work any more.',
        {
          fix: 'Send the same again in some minutes.',
        },
      );
    }
    return { organization_id: params.organization_id, deleted: true as const };
  },
});

const visitRoute = defineManageRoute({
  name: 'organization_visit',
  method: 'POST',
  path: `${one}/visits`,
  title: 'View an organization as its members do',
  description: 'For an hour you read what its viewers read, and change nothing. Its audit log says so.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject({ reason: z.string().trim().min(3).max(300).describe('Its members can read it.') }),
  status: 201,
  response: z.object({ organization_id: z.string(), until: moment }),
  errors: ['unknown_id', 'not_allowed'],
  example: {
    params: ids,
    query: {},
    body: { reason: 'Ticket 117: calls are refused' },
    response: { organization_id: ids.organization_id, until: '2026-11-28T12:42:00.000Z' },
  },
  run: async ({ params, body }, context) => {
    const { tx, note, session } = context;
    if (session === null) {
      throw new ServiceError(
        'not_allowed',
        'A management key of the instance needs no visit: it is an owner everywhere.',
      );
    }
    const { id } = await theOrganization(tx, params.organization_id);
    const until = await openVisit(tx, personOf(context).id, id);
    note({ target: params.organization_id, organizationId: id, detail: body });
    return { organization_id: params.organization_id, until: until.toISOString() };
  },
});

const inviteOwner = defineManageRoute({
  name: 'organization_invite',
  method: 'POST',
  path: `${one}/invitations`,
  title: 'Invite an owner',
  description:
    'Makes a link that makes somebody an owner of the organization, once. It is mailed to the address; without an address or a mail server the answer shows it this once.',
  access,
  params: ofOrganization,
  query: noFields,
  body: z.strictObject(invitedFields),
  status: 201,
  response: z.object({ invitation_id: z.string(), mail: mailState, link: shownLink, expires_at: moment }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: ids,
    query: {},
    body: { email: 'maya@northwind.example' },
    response: {
      invitation_id: 'inv_8Zk2nQ0vLrT4yXbC1dPw',
      mail: 'queued',
      link: null,
      expires_at: '2026-12-05T11:00:00.000Z',
    },
  },
  run: async ({ params, body }, context) => {
    const { id } = await theOrganization(context.tx, params.organization_id);
    const made = await inviteByMail(
      context,
      {
        organizationId: id,
        role: 'owner',
        isOperator: false,
        email: body.email,
        invitedBy: context.session?.person.id ?? null,
      },
      { isByMail: body.by_mail },
    );
    context.note({
      target: made.id,
      organizationId: id,
      detail: { email: body.email, mail: made.mail },
    });
    return {
      invitation_id: made.id,
      mail: made.mail,
      link: made.link,
      expires_at: made.expiresAt.toISOString(),
    };
  },
});

export const operatorOrganizationStateRoutes = [setDisabled, deleteRoute, visitRoute, inviteOwner];
