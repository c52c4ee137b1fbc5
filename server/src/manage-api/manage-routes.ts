import {
  changeAccount,
  changePassword,
  deleteAccount,
  endOneSession,
  endOtherSessions,
  exportAccount,
  joinByInvitation,
  leaveOrganization,
  listSessionsRoute,
  lookAtInvitation,
} from './account/account-routes.ts';
import { getCall } from './calls/get-call.ts';
import { exportCalls, listCallsRoute } from './calls/list-calls.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import type { ManageRoute } from './define-manage-route.ts';
import { streamEvents } from './events/event-stream.ts';
import { getHome } from './home/get-home.ts';
import { listRoutes } from './lists/list-routes.ts';
import {
  changeMember,
  inviteMember,
  listMembersRoute,
  removeMemberRoute,
  revokeInvitationRoute,
} from './members/member-routes.ts';
import { operatorEndpointRoutes } from './operator/endpoint-routes.ts';
import { operatorInstanceRoutes } from './operator/instance-routes.ts';
import { operatorOrganizationRoutes } from './operator/organization-routes.ts';
import { operatorProviderRoutes } from './operator/provider-routes.ts';
import {
  changeOverflow,
  changeSettings,
  createManagementKey,
  exportAudit,
  getSettings,
  listAudit,
  listEntries,
  listManagementKeysRoute,
  operatorKeyRoutes,
  revokeManagementKeyRoute,
} from './organization/organization-routes.ts';
import { runEndpoint } from './playground/run-endpoint.ts';
import { getSession } from './session/get-session.ts';
import { signIn } from './session/sign-in.ts';
import { signOut } from './session/sign-out.ts';
import { acceptInvitation, useFirstLink } from './session/use-first-link.ts';
import { exportUsage, getUsage } from './usage/get-usage.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import {
  changeWorkspace,
  createWorkspaceRoute,
  listWorkspacesRoute,
  revokeWorkspaceKeys,
  rotateWorkspaceKey,
  setWorkspaceTier,
} from './workspaces/workspace-routes.ts';

/** All routes of the management API, in the order of its reference. */
export const manageRoutes = [
  getSession,
  signIn,
  signOut,
  useFirstLink,
  acceptInvitation,
  lookAtInvitation,
  exportAccount,
  changeAccount,
  deleteAccount,
  changePassword,
  listSessionsRoute,
  endOtherSessions,
  endOneSession,
  joinByInvitation,
  leaveOrganization,
  getHome,
  streamEvents,
  runEndpoint,
  listCallsRoute,
  exportCalls,
  getCall,
  getUsage,
  exportUsage,
  listWorkspacesRoute,
  createWorkspaceRoute,
  changeWorkspace,
  rotateWorkspaceKey,
  revokeWorkspaceKeys,
  ...listRoutes,
  ...webhookRoutes,
  ...connectionRoutes,
  listMembersRoute,
  changeMember,
  removeMemberRoute,
  inviteMember,
  revokeInvitationRoute,
  listAudit,
  exportAudit,
  getSettings,
  changeSettings,
  changeOverflow,
  listEntries,
  listManagementKeysRoute,
  createManagementKey,
  revokeManagementKeyRoute,
  ...operatorOrganizationRoutes,
  setWorkspaceTier,
  ...operatorEndpointRoutes,
  ...operatorProviderRoutes,
  ...operatorInstanceRoutes,
  ...operatorKeyRoutes,
] as unknown as readonly ManageRoute[];
