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
import { emailRoutes } from './account/email-routes.ts';
import { downloadAccount } from './account/own-data-routes.ts';
import { secondFactorRoutes } from './account/second-factor-routes.ts';
import { getCall, getCallBodies } from './calls/get-call.ts';
import { countCallsRoute, exportCalls, listCallersRoute, listCallsRoute } from './calls/list-calls.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import type { ManageRoute } from './define-manage-route.ts';
import { streamEvents } from './events/event-stream.ts';
import { getHome } from './home/get-home.ts';
import { listRoutes } from './lists/list-routes.ts';
import {
  changeMember,
  inviteMember,
  listMembersRoute,
  mailInvitation,
  removeMemberRoute,
  revokeInvitationRoute,
} from './members/member-routes.ts';
import { operatorBooksRoutes } from './operator/books-routes.ts';
import { operatorEndpointRoutes } from './operator/endpoint-routes.ts';
import { operatorHealthRoutes } from './operator/health-routes.ts';
import { operatorImportRoutes } from './operator/import-routes.ts';
import { operatorMailRoutes } from './operator/mail-routes.ts';
import { operatorMoneyRoutes } from './operator/money-routes.ts';
import { operatorOrganizationRoutes } from './operator/organization-routes.ts';
import { operatorOrganizationStateRoutes } from './operator/organization-state-routes.ts';
import { operatorPeopleRoutes } from './operator/people-routes.ts';
import { operatorProviderRoutes } from './operator/provider-routes.ts';
import { operatorSignUpRoutes } from './operator/sign-up-route.ts';
import { operatorSuppressionRoutes } from './operator/suppression-routes.ts';
import { exportAudit, listAudit } from './organization/audit-routes.ts';
import {
  createManagementKey,
  listManagementKeysRoute,
  operatorKeyRoutes,
  revokeManagementKeyRoute,
} from './organization/management-key-routes.ts';
import { organizationNoticeRoutes } from './organization/notice-routes.ts';
import { changeOverflow, changeSettings, getSettings } from './organization/settings-routes.ts';
import { listEntries } from './organization/statement-route.ts';
import { runEndpoint } from './playground/run-endpoint.ts';
import { getSession } from './session/get-session.ts';
import { mailLinkRoutes } from './session/mail-link-routes.ts';
import { signIn } from './session/sign-in.ts';
import { signOut } from './session/sign-out.ts';
import { signUpRoutes } from './session/sign-up-routes.ts';
import { acceptInvitation, useFirstLink } from './session/use-first-link.ts';
import { oidcRoutes } from './sign-in-ways/oidc-routes.ts';
import { passkeyRoutes } from './sign-in-ways/passkey-routes.ts';
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
  ...mailLinkRoutes,
  ...signUpRoutes,
  exportAccount,
  downloadAccount,
  changeAccount,
  deleteAccount,
  changePassword,
  ...emailRoutes,
  listSessionsRoute,
  endOtherSessions,
  endOneSession,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...oidcRoutes,
  joinByInvitation,
  leaveOrganization,
  getHome,
  streamEvents,
  runEndpoint,
  listCallsRoute,
  countCallsRoute,
  listCallersRoute,
  exportCalls,
  getCall,
  getCallBodies,
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
  mailInvitation,
  revokeInvitationRoute,
  listAudit,
  exportAudit,
  getSettings,
  changeSettings,
  changeOverflow,
  ...organizationNoticeRoutes,
  listEntries,
  listManagementKeysRoute,
  createManagementKey,
  revokeManagementKeyRoute,
  ...operatorOrganizationRoutes,
  ...operatorMoneyRoutes,
  ...operatorOrganizationStateRoutes,
  setWorkspaceTier,
  ...operatorEndpointRoutes,
  ...operatorProviderRoutes,
  ...operatorImportRoutes,
  ...operatorSuppressionRoutes,
  ...operatorPeopleRoutes,
  ...operatorBooksRoutes,
  ...operatorHealthRoutes,
  ...operatorMailRoutes,
  ...operatorSignUpRoutes,
  ...operatorKeyRoutes,
] as unknown as readonly ManageRoute[];
