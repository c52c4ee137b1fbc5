import type {
  CallDetail,
  CallsPage,
  Connection,
  Delivery,
  Home,
  Job,
  JobItem,
  RunResult,
  UsageReport,
  Webhook,
  Workspace,
} from './calls.ts';
import type {
  Books,
  Health,
  ImportPreview,
  ImportRecord,
  OperatorEndpoint,
  OperatorOrganization,
  OperatorPerson,
  Providers,
} from './operator.ts';
import type {
  AuditLine,
  Invitation,
  InvitationLook,
  ManagementKey,
  Member,
  Mode,
  Movement,
  OrganizationSettings,
  PersonSession,
  Role,
  Session,
} from './people.ts';

/** What a route is sent beside its path, and what it answers. */
interface Route<Answer, Body = undefined> {
  readonly body: Body;
  readonly answer: Answer;
}

/**
 * The routes of the management API that the console calls, by method and path below /api/manage/v1. Names in braces are filled in by `send`; query
 * parameters are texts.
 */
export interface Routes {
  'GET session': Route<Session>;
  'POST session': Route<Session, { email: string; password: string; code?: string }>;
  'DELETE session': Route<unknown>;
  'POST session/first-link': Route<Session, Newcomer>;
  'POST session/invitation': Route<Session, Newcomer>;
  'POST session/invitation/look': Route<InvitationLook, { token: string }>;
  'POST session/magic-link': Route<unknown, { email: string }>;
  'POST session/password-reset': Route<unknown, { email: string }>;

  'PATCH account': Route<{ id: string; name: string }, { name: string }>;
  'POST account/password': Route<{ sessions_ended: number }, { old_password: string; new_password: string }>;
  'GET account/sessions': Route<{ sessions: readonly PersonSession[] }>;
  'DELETE account/sessions': Route<{ ended: number }>;
  'DELETE account/sessions/{session_id}': Route<unknown>;
  'POST account/invitations': Route<Session, { token: string }>;
  'DELETE account/organizations/{organization_id}': Route<unknown>;
  'DELETE account': Route<unknown>;

  'GET organizations/{organization_id}/home': Route<Home>;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/runs': Route<
    RunResult,
    { endpoint: string; body: unknown; is_quote: boolean }
  >;
  'GET organizations/{organization_id}/calls': Route<CallsPage>;
  'GET organizations/{organization_id}/calls/{request_id}': Route<CallDetail>;
  'GET organizations/{organization_id}/usage': Route<UsageReport>;

  'GET organizations/{organization_id}/workspaces': Route<{ workspaces: readonly Workspace[] }>;
  'POST organizations/{organization_id}/workspaces': Route<
    { workspace: Workspace; api_key: string },
    { name: string; mode: Mode }
  >;
  'PATCH organizations/{organization_id}/workspaces/{workspace_id}': Route<
    Workspace,
    { name?: string; spend_limit_credits?: number | null; disabled?: boolean }
  >;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/keys': Route<
    { api_key: string; hint: string; old_key_expires_at: string | null },
    { overlap_seconds: number }
  >;
  'DELETE organizations/{organization_id}/workspaces/{workspace_id}/keys': Route<unknown>;

  'GET organizations/{organization_id}/lists': Route<{ lists: readonly Job[]; next_cursor: string | null }>;
  /** The body is the list, as over REST. */
  'POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/runs': Route<
    RunResult,
    unknown
  >;
  'GET organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}': Route<{
    list: Job;
    items: readonly JobItem[];
    next_cursor: string | null;
  }>;
  'DELETE organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}': Route<Job>;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{job_id}/retry': Route<
    RunResult,
    { is_quote: boolean }
  >;

  'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks': Route<{
    webhooks: readonly Webhook[];
  }>;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks': Route<
    Webhook & { secret: string },
    { url: string; events: readonly string[]; description?: string }
  >;
  'PATCH organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}': Route<
    Webhook,
    { enabled?: boolean }
  >;
  'DELETE organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}': Route<unknown>;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/test': Route<{
    delivery_id: string;
  }>;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/secret': Route<{
    secret: string;
    old_secret_expires_at: string;
  }>;
  'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries': Route<{
    deliveries: readonly Delivery[];
    next_cursor: string | null;
  }>;
  'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries/{delivery_id}': Route<
    Delivery & { request: { headers: Readonly<Record<string, string>>; body: string } }
  >;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver': Route<{
    delivery_id: string;
  }>;
  'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/redeliver-failed': Route<
    { redelivered: number },
    { since: string }
  >;

  'GET organizations/{organization_id}/connections': Route<{ connections: readonly Connection[] }>;
  'PATCH organizations/{organization_id}/connections/{connection_id}': Route<
    unknown,
    { max_credits: number | null }
  >;
  'DELETE organizations/{organization_id}/connections/{connection_id}': Route<unknown>;

  'GET organizations/{organization_id}/members': Route<{
    members: readonly Member[];
    invitations: readonly Invitation[];
  }>;
  'PATCH organizations/{organization_id}/members/{person_id}': Route<unknown, { role: Role }>;
  'DELETE organizations/{organization_id}/members/{person_id}': Route<unknown>;
  'POST organizations/{organization_id}/invitations': Route<
    { invitation: Invitation; link: string },
    { email: string | null; role: Role }
  >;
  'DELETE organizations/{organization_id}/invitations/{invitation_id}': Route<unknown>;
  'GET organizations/{organization_id}/audit-log': Route<{
    lines: readonly AuditLine[];
    next_cursor: string | null;
  }>;
  'GET organizations/{organization_id}/settings': Route<OrganizationSettings>;
  'PATCH organizations/{organization_id}/settings': Route<OrganizationSettings, { name: string }>;
  'PATCH organizations/{organization_id}/overflow': Route<
    OrganizationSettings,
    { overflow: 'wallet' | 'block'; overflow_by_header?: boolean }
  >;
  'GET organizations/{organization_id}/management-keys': Route<{ management_keys: readonly ManagementKey[] }>;
  'POST organizations/{organization_id}/management-keys': Route<
    { key: string; management_key: ManagementKey },
    { name: string; role: Role; days: number | null }
  >;
  'DELETE organizations/{organization_id}/management-keys/{key_id}': Route<unknown>;
  'GET organizations/{organization_id}/entries': Route<{
    movements: readonly Movement[];
    next_cursor: string | null;
  }>;

  'GET operator/organizations': Route<{
    organizations: readonly OperatorOrganization[];
    next_cursor: string | null;
  }>;
  'POST operator/organizations': Route<OperatorOrganization, { name: string }>;
  'POST operator/organizations/{organization_id}/grants': Route<
    OperatorOrganization,
    { credits: number; wallet: 'plan' | 'addon'; note: string }
  >;
  'PATCH operator/organizations/{organization_id}': Route<OperatorOrganization, { disabled?: boolean }>;
  'GET operator/people': Route<{ people: readonly OperatorPerson[] }>;
  'GET operator/endpoints': Route<{ endpoints: readonly OperatorEndpoint[] }>;
  'PATCH operator/endpoints/{endpoint}': Route<OperatorEndpoint, { is_on?: boolean; bill_misses?: boolean }>;
  'GET operator/providers': Route<Providers>;
  'GET operator/imports': Route<{ imports: readonly ImportRecord[] }>;
  'POST operator/imports': Route<
    ImportRecord,
    { preview_id: string; kind: string; columns: Readonly<Record<string, string | null>> }
  >;
  'POST operator/imports/{import_id}/undo': Route<ImportRecord>;
  'GET operator/books': Route<Books>;
  'POST operator/books/verify': Route<{ is_right: boolean; lines: readonly string[] }>;
  'GET operator/health': Route<Health>;
}

interface Newcomer {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type RouteName = keyof Routes;

/** Of a file that is looked at before it is imported: sent as it is, so it is no JSON route. */
export type PreviewAnswer = ImportPreview;
