import type { Mode } from './people.ts';

/* What the management API says of calls, usage, lists, webhooks and connections. Credits are credits, not centicredits. */

/** One query of a provider. Times are milliseconds after the call came. */
export interface WaterfallStep {
  readonly provider: string;
  readonly step: 'query' | 'verify';
  readonly started_ms: number;
  readonly ended_ms: number;
  /** success, no_result, error, skipped, timeout; null where the answer does not say. */
  readonly status: string | null;
  readonly reason: string | null;
  /** Where the order is learned: why this provider is at its place. */
  readonly why: string | null;
}

export interface RecentCall {
  readonly request_id: string;
  readonly endpoint: string;
  /** 0 where the process ended before the answer. */
  readonly status: number;
  readonly code: string | null;
  readonly credits: number;
  readonly ms: number;
  readonly at: string;
  readonly workspace_id: string;
  readonly provider: string | null;
  readonly cached: boolean;
  readonly records: number;
  readonly job_id: string | null;
}

/** By whom a call came. */
export interface Caller {
  readonly caller_kind: 'key' | 'connection' | 'console' | null;
  /** Hint of the API key, or `con_…`. */
  readonly caller: string | null;
  readonly caller_name: string | null;
}

/** As the list of calls shows it. */
export interface ListedCall extends RecentCall, Caller {}

export interface Wallets {
  readonly plan_credits: number;
  readonly addon_credits: number;
  readonly held_credits: number;
  readonly plan: {
    readonly name: string;
    readonly status: string;
    readonly granted_credits: number;
    readonly resets_at: string | null;
  } | null;
}

export interface Day {
  readonly day: string;
  readonly calls: number;
  readonly errors: number;
  readonly credits: number;
}

export interface Home {
  readonly balances: Readonly<Record<Mode, Wallets>>;
  readonly burn: { readonly per_day_credits: number; readonly days_left: number | null };
  readonly last_24h: {
    readonly calls: number;
    readonly errors: number;
    readonly credits: number;
    readonly is_estimate: boolean;
  };
  readonly last_30d: { readonly days: readonly Day[] };
  readonly recent_calls: readonly RecentCall[];
  readonly alerts: readonly { readonly kind: string; readonly message: string; readonly link: string }[];
  readonly checklist: {
    readonly has_call: boolean;
    readonly has_job: boolean;
    readonly has_webhook: boolean;
  };
  readonly top_endpoints: readonly {
    readonly endpoint: string;
    readonly credits: number;
    readonly calls: number;
  }[];
}

export interface RunResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: unknown;
  readonly ms: number;
  readonly request_id: string;
  readonly credits_charged: number;
  readonly waterfall: readonly WaterfallStep[];
}

export type CallRow = ListedCall;

export interface CallsPage {
  readonly calls: readonly CallRow[];
  readonly next_cursor: string | null;
}

export interface CallDetail {
  readonly request_id: string;
  readonly state: 'in_progress' | 'ended';
  readonly workspace_id: string;
  readonly endpoint: string;
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly ms: number | null;
  readonly provider: string | null;
  readonly cached: boolean | null;
  readonly records: number | null;
  readonly charge: {
    readonly credits: number;
    readonly from_plan_credits: number;
    readonly from_addon_credits: number;
    readonly from: 'plan' | 'wallet' | 'split' | 'none';
    readonly movement: number | null;
  } | null;
  readonly held: {
    readonly plan_credits: number;
    readonly addon_credits: number;
    readonly since: string;
  } | null;
  readonly job: {
    readonly job_id: string;
    readonly status: string;
    readonly total: number;
    readonly ended: number;
    readonly item_index: number | null;
    readonly item_outcome: string | null;
    readonly item_tries: number | null;
  } | null;
  readonly idempotency_key: string | null;
  readonly connection_id: string | null;
  readonly caller_kind: ListedCall['caller_kind'];
  readonly caller: string | null;
  readonly caller_name: string | null;
  readonly bookings: readonly {
    readonly kind: string;
    readonly at: string;
    readonly plan_credits: number;
    readonly addon_credits: number;
    readonly note: string | null;
  }[];
  readonly deliveries: readonly {
    readonly webhook_id: string;
    readonly type: string;
    readonly state: string;
    readonly attempts: number;
    readonly last_status: number | null;
    readonly created_at: string;
  }[];
}

interface Used {
  readonly calls: number;
  readonly credits: number;
  readonly records: number;
}

export interface UsageReport {
  readonly from: string;
  readonly to: string;
  readonly step: 'day' | 'week' | 'month';
  readonly rows: readonly (Used & {
    readonly period: string;
    readonly endpoint: string | null;
    readonly workspace_id: string | null;
    readonly provider: string | null;
    readonly caller_kind: ListedCall['caller_kind'];
    readonly caller: string | null;
  })[];
  readonly totals: Used & {
    readonly errors: number;
    readonly success_rate: number | null;
    readonly hit_rate: number | null;
  };
  readonly before: Used & {
    readonly from: string;
    readonly to: string;
    readonly errors: number;
    readonly hit_rate: number | null;
  };
  readonly endpoints: readonly (Used & { readonly endpoint: string })[];
  readonly workspaces: readonly (Used & { readonly workspace_id: string; readonly name: string })[];
  readonly providers: readonly (Used & { readonly provider: string | null })[];
  readonly callers: readonly (Used & {
    readonly caller_kind: ListedCall['caller_kind'];
    readonly caller: string | null;
    readonly caller_name: string | null;
    readonly workspace_id: string | null;
  })[];
  readonly forecast: { readonly month: string; readonly credits: number; readonly spent_credits: number };
}

/** A list. An alias, since only aliases fit what the document says of it: an object with any fields. */
export type Job = {
  readonly id: string;
  /** job: of an endpoint that takes lists. list: in steps. */
  readonly kind: string;
  readonly name: string | null;
  /** Of the first step. */
  readonly endpoint: string;
  readonly endpoints: readonly string[];
  readonly workspace_id: string;
  readonly status: string;
  /** Why a list in steps waits, or was canceled. */
  readonly reason: string | null;
  readonly total: number;
  readonly completed: number;
  readonly found: number;
  readonly failed: number;
  readonly canceled: number;
  readonly credits_reserved: number;
  readonly credits_charged: number;
  readonly credits_refunded: number;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly eta_seconds: number | null;
  readonly results_expired: boolean;
};

export interface JobItem {
  readonly index: number;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** Until when a webhook is sent nothing, and why. */
export interface Held {
  readonly held_until: string | null;
  /** retry_after (its receiver asked), failures; null where nothing holds it back. */
  readonly held_because: string | null;
}

export interface Webhook extends Held {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly signature_header: string | null;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly disabled_at: string | null;
  readonly disabled_reason: string | null;
  readonly failures: number;
  readonly failing_since: string | null;
  readonly created_at: string;
}

export interface Attempt {
  readonly number: number;
  readonly at: string;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
}

export interface Delivery {
  readonly id: string;
  readonly url: string;
  readonly sequence: number;
  readonly ended_at: string | null;
  readonly event_id: string;
  readonly type: string;
  readonly status: string;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly last_status: number | null;
  readonly attempts: readonly Attempt[];
}

export interface Connection {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: string;
  readonly name: string;
  readonly redirect_host: string | null;
  readonly created_at: string;
  readonly used_at: string | null;
  readonly expires_at: string | null;
  readonly max_credits: number | null;
  readonly spent_credits: number;
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly rate_tier: string;
  readonly disabled: boolean;
  readonly created_at: string;
  /** Those that work: one, and during an overlap two. */
  readonly keys: readonly {
    readonly hint: string;
    readonly created_at: string;
    readonly expires_at: string | null;
  }[];
  readonly spend_limit_credits: number | null;
  readonly spent_credits: number;
  readonly last_call_at: string | null;
  /** 0: what its calls send and answer is not kept. */
  readonly keep_bodies_days: number;
}
