import type { ManageRoutes } from '../../../generated/manage-api.ts';
import type {
  CallDetail,
  Caller,
  CallsPage,
  Job,
  JobItem,
  RunResult,
  UsageReport,
  Workspace,
} from './calls.ts';
import type {
  AuditLine,
  Invitation,
  InvitationLook,
  ManagementKey,
  Member,
  OrganizationNotices,
  OrganizationSettings,
  Session,
} from './people.ts';

/**
 * The routes of the management API, by method and path below /api/manage/v1, as the service describes them (generated/manage-api.ts). Names in braces are
 * filled in by `send`.
 */
export type Routes = {
  readonly [Name in keyof ManageRoutes]: {
    readonly query: ManageRoutes[Name]['query'];
    readonly body: Name extends ListRoute ? unknown : ManageRoutes[Name]['body'];
    readonly answer: Name extends keyof Narrowed ? Narrowed[Name] : ManageRoutes[Name]['answer'];
  };
};

export type RouteName = keyof Routes & string;

/** The body is a list, as over REST: JSON or CSV, which the document does not describe. */
type ListRoute = 'POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/runs';

/**
 * Answers whose words the console knows. The document leaves them open, since a newer service may have more of them; the console is of the same build. What
 * does not fit the document does not compile.
 */
interface Narrowed {
  readonly 'GET session': Session;
  readonly 'POST session': Session;
  readonly 'POST session/passkey': Session;
  readonly 'POST session/oidc/answer': Session;
  readonly 'POST session/first-link': Session;
  readonly 'POST session/invitation': Session;
  readonly 'POST session/invitation/look': InvitationLook;
  readonly 'POST session/magic-link/confirmation': Session;
  readonly 'POST session/sign-up/confirmation': Session;
  readonly 'POST account/invitations': Session;
  readonly 'POST organizations/{organization_id}/workspaces/{workspace_id}/runs': RunResult;
  readonly 'GET organizations/{organization_id}/calls': CallsPage;
  readonly 'GET organizations/{organization_id}/callers': {
    readonly callers: readonly (Caller & { readonly workspace_id: string })[];
  };
  readonly 'GET organizations/{organization_id}/calls/{request_id}': CallDetail;
  readonly 'GET operator/audit-log': {
    readonly lines: readonly AuditLine[];
    readonly next_cursor: string | null;
  };
  readonly 'GET organizations/{organization_id}/lists': {
    readonly lists: readonly Job[];
    readonly next_cursor: string | null;
  };
  readonly 'GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}': {
    readonly list: Job;
    readonly items: readonly JobItem[];
    readonly next_cursor: string | null;
  };
  readonly 'DELETE organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}': Job;
  readonly 'GET organizations/{organization_id}/workspaces': { readonly workspaces: readonly Workspace[] };
  readonly 'GET organizations/{organization_id}/members': {
    readonly members: readonly Member[];
    readonly invitations: readonly Invitation[];
  };
  readonly 'GET organizations/{organization_id}/audit-log': {
    readonly lines: readonly AuditLine[];
    readonly next_cursor: string | null;
  };
  readonly 'GET organizations/{organization_id}/settings': OrganizationSettings;
  readonly 'GET organizations/{organization_id}/notices': OrganizationNotices;
  readonly 'GET organizations/{organization_id}/usage': UsageReport;
  readonly 'GET organizations/{organization_id}/management-keys': {
    readonly management_keys: readonly ManagementKey[];
  };
}
/** Does not compile where an answer above is not one that the document allows. */
export type Fits = FittingOnly<Narrowed>;
type FittingOnly<Answers extends Partial<Fitting>> = Answers;
type Fitting = { readonly [Name in keyof ManageRoutes]: ManageRoutes[Name]['answer'] };
