import { z } from 'zod';
import { roles } from '../../identity/roles.ts';
import { credits as creditsOf, toCredits } from '../../kernel/credits.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type Connection, endConnection, listConnections, setBudget } from '../../oauth/connections.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { credits, isoOrNull, moment, noFields, ofOrganization, organizationId } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';
import { workspacesOf } from '../workspaces-of.ts';

const connectionShown = z.object({
  id: z.string(),
  workspace_id: z.string(),
  kind: z
    .enum(['oauth', 'key'])
    .describe('oauth: a client that signed in; key: named in an MCP URL with the key.'),
  name: z.string(),
  redirect_host: z.string().nullable().describe('Where its access was handed to.'),
  created_at: moment,
  used_at: moment.nullable().describe('To the minute.'),
  expires_at: moment.nullable(),
  max_credits: z
    .number()
    .nullable()
    .describe('What it may spend in all; null for as much as the workspace has.'),
  spent_credits: credits,
});

const example: z.input<typeof connectionShown> = {
  id: 'con_8Zk2nQ0vLrT4yXbC1dPw',
  workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
  kind: 'oauth',
  name: 'Claude',
  redirect_host: 'claude.ai',
  created_at: '2026-07-01T09:30:00.000Z',
  used_at: '2026-11-28T10:00:00.000Z',
  expires_at: '2027-07-01T09:30:00.000Z',
  max_credits: 500,
  spent_credits: 12.5,
};

const shown = (connection: Connection): z.input<typeof connectionShown> => ({
  id: connection.id,
  workspace_id: connection.workspace,
  kind: connection.kind,
  name: connection.name,
  redirect_host: connection.client?.redirectHost ?? null,
  created_at: connection.createdAt.toISOString(),
  used_at: isoOrNull(connection.usedAt),
  expires_at: isoOrNull(connection.client?.expiresAt ?? null),
  max_credits: connection.creditsMax === null ? null : toCredits(connection.creditsMax),
  spent_credits: toCredits(connection.creditsSpent),
});

const params = z.strictObject({
  organization_id: organizationId,
  connection_id: z.string().max(100).describe('The connection: `con_…`.'),
});
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };
const mayChange: Access = { who: 'member', roles: ['owner', 'admin', 'developer'] };

export const listConnectionsRoute = defineManageRoute({
  name: 'connection_list',
  method: 'GET',
  path: 'organizations/{organization_id}/connections',
  title: 'Connections',
  description: 'By what agents use the tools of the workspaces (MCP), the newest first.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ connections: z.array(connectionShown) }),
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: { connections: [example] } },
  run: async (_asked, context) => ({ connections: (await connectionsOf(context)).map(shown) }),
});

export const changeConnection = defineManageRoute({
  name: 'connection_change',
  method: 'PATCH',
  path: 'organizations/{organization_id}/connections/{connection_id}',
  title: 'Set the budget of a connection',
  description: 'Limits what an OAuth client may spend in all. Those with a key have theirs in their address.',
  access: mayChange,
  params,
  query: noFields,
  body: z.strictObject({
    max_credits: z.number().min(0).max(1_000_000_000).multipleOf(0.01).nullable().describe('null: no limit.'),
  }),
  status: 200,
  response: z.object({ id: z.string(), max_credits: z.number().nullable() }),
  errors: ['unknown_id', 'budget_in_address'],
  example: {
    params: { ...ids, connection_id: example.id },
    query: {},
    body: { max_credits: 500 },
    response: { id: example.id, max_credits: 500 },
  },
  run: async ({ params: { connection_id: id }, body }, context) => {
    const { tx, parts, note } = context;
    const most = body.max_credits;
    const of = await whose(context, id);
    const set = await setBudget(tx, id, most === null ? null : creditsOf(most), of);
    if (set === null) {
      throw new ServiceError('budget_in_address', 'The budget of a named connection is part of its URL.');
    }
    if (set === 'begun_or_lifted') parts.onConnectionChanged();
    note({ target: id, detail: body });
    return { id, max_credits: most };
  },
});

export const removeConnection = defineManageRoute({
  name: 'connection_end',
  method: 'DELETE',
  path: 'organizations/{organization_id}/connections/{connection_id}',
  title: 'End a connection',
  description: 'Ends the access of a client within two seconds, everywhere.',
  access: mayChange,
  params,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ id: z.string(), ended: z.literal(true) }),
  errors: ['unknown_id'],
  example: {
    params: { ...ids, connection_id: example.id },
    query: {},
    body: null,
    response: { id: example.id, ended: true },
  },
  run: async ({ params: { connection_id: id } }, context) => {
    if (!(await endConnection(context.tx, id, await whose(context, id)))) throw nothingThere();
    context.parts.onConnectionChanged();
    return { id, ended: true as const };
  },
});

async function connectionsOf({ db, member }: ManageContext): Promise<Connection[]> {
  const workspaces = await workspacesOf(db, member.organizationId);
  const lists = await Promise.all(workspaces.map(({ id }) => listConnections(db, id)));
  return lists.flat().toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** The workspace that a connection is of. @throws {ServiceError} unknown_id */
async function whose(context: ManageContext, id: string): Promise<number> {
  const found = (await connectionsOf(context)).find((one) => one.id === id);
  const workspaces = await workspacesOf(context.db, context.member.organizationId);
  const workspace = workspaces.find(({ publicId }) => publicId === found?.workspace);
  if (!workspace) throw nothingThere();
  return workspace.id;
}

const nothingThere = () =>
  new ServiceError('unknown_id', 'This organization has no connection with that id.');

export const connectionRoutes = [listConnectionsRoute, changeConnection, removeConnection];
