/* What the management API says of people, organizations and workspaces. */

export type Role = 'owner' | 'admin' | 'developer' | 'billing' | 'viewer';
export type Mode = 'live' | 'sandbox';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface WorkspaceBrief {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly rate_tier: string;
  readonly key_hint: string | null;
  readonly disabled: boolean;
}

export interface OrganizationBrief {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly workspaces: readonly WorkspaceBrief[];
}

export interface Session {
  readonly person: Person | null;
  readonly is_operator: boolean;
  readonly csrf: string;
  readonly organizations: readonly OrganizationBrief[];
  readonly sign_in: {
    readonly password: boolean;
    readonly passkey: boolean;
    readonly magic_link: boolean;
    readonly oidc: { readonly name: string } | null;
    readonly sign_up: 'closed' | 'invited' | 'open';
  };
}

export interface Member {
  readonly person_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly has_second_factor: boolean;
  readonly since: string;
  readonly last_seen_at: string | null;
}

export interface Invitation {
  readonly id: string;
  /** Null: whoever has the link. */
  readonly email: string | null;
  readonly role: Role;
  readonly invited_by: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** Null where its link was not mailed. */
  readonly last_mail: {
    readonly state: 'waiting' | 'sent' | 'refused' | 'failed' | 'dropped';
    readonly answer: string | null;
    readonly at: string;
  } | null;
}

/** Which notices of an organization are mailed to whom. */
export interface OrganizationNotices {
  readonly is_mail_on: boolean;
  readonly balance_low: NoticeRule & { readonly below_credits: number | null };
  readonly webhook_off: NoticeRule;
  readonly key_expiring: NoticeRule;
}

interface NoticeRule {
  readonly roles: readonly Role[];
  readonly emails: readonly string[];
}

export interface InvitationLook {
  readonly organization: string | null;
  readonly role: Role | null;
  readonly is_operator: boolean;
  /** The only address that it works for; null for any. */
  readonly email: string | null;
  readonly expires_at: string;
}

export interface AuditLine {
  readonly id: string;
  readonly at: string;
  readonly organization_id: string | null;
  readonly actor: {
    readonly kind: 'person' | 'management_key' | 'command' | 'service';
    readonly id: string;
    readonly name: string | null;
  };
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly action: string;
  readonly target: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface PersonSession {
  readonly id: string;
  readonly is_this: boolean;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly used_at: string | null;
  readonly expires_at: string;
}

export interface ManagementKey {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly role: Role | 'operator';
  readonly created_by: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly used_at: string | null;
}

export interface OrganizationSettings {
  readonly id: string;
  readonly name: string;
  readonly plan: {
    readonly name: string;
    readonly status: string;
    readonly granted_credits: number;
    readonly remaining_credits: number;
    readonly overflow: 'wallet' | 'block';
    readonly overflow_by_header: boolean;
    readonly billing_day: number;
    readonly resets_at: string | null;
  } | null;
}

export interface Movement {
  readonly kind: string;
  readonly number: number | null;
  readonly at: string;
  readonly plan_credits: number;
  readonly addon_credits: number;
  readonly plan_after_credits: number | null;
  readonly addon_after_credits: number | null;
  readonly calls: number | null;
  readonly id: string | null;
  readonly note: string | null;
}
