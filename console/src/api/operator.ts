/* What the management API says to the operator. Credits are credits, costs are US dollars. */

export interface OperatorOrganization {
  readonly id: string;
  readonly name: string;
  readonly plan: string | null;
  readonly plan_credits: number;
  readonly addon_credits: number;
  readonly spent_30d_credits: number;
  readonly members: number;
  readonly workspaces: number;
  readonly created_at: string;
  readonly disabled: boolean;
}

export interface OperatorEndpoint {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  readonly is_on: boolean;
  readonly status: 'ok' | 'maintenance' | 'off';
  readonly reason: string | null;
  readonly calls_7d: number;
  readonly errors_7d: number;
  readonly credits_7d: number;
  readonly hit_rate_7d: number | null;
  readonly bill_misses: boolean;
  readonly order: readonly string[];
}

export interface OperatorProvider {
  readonly name: string;
  readonly title: string;
  readonly answers: readonly string[];
  readonly state: 'ok' | 'slow' | 'refused' | 'open' | 'no_key' | 'off';
  readonly state_text: string;
  readonly order_text: string;
  readonly is_order_learned: boolean;
  readonly calls: number;
  readonly hit_rate: number | null;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly cost_usd: number | null;
  readonly revenue_credits: number;
  readonly margin: number | null;
}

export interface Providers {
  readonly days: number;
  readonly revenue_credits: number;
  readonly cost_usd: number;
  readonly margin: number | null;
  readonly order_saves: number | null;
  readonly providers: readonly OperatorProvider[];
}

export interface ImportRecord {
  readonly id: string;
  readonly file: string;
  readonly kind: string;
  readonly status: string;
  readonly rows: number;
  readonly taken: number;
  readonly refused: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly can_undo: boolean;
}

export interface ImportPreview {
  readonly id: string;
  readonly file: string;
  readonly rows: number;
  readonly kind: string;
  readonly kinds: readonly string[];
  readonly layout: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly field: string | null;
    readonly first: string | null;
  }[];
  readonly fields: readonly string[];
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

export interface BookEntry {
  readonly id: string;
  readonly at: string;
  readonly organization: string;
  readonly kind: string;
  readonly plan_credits: number;
  readonly addon_credits: number;
  readonly note: string | null;
  readonly external_id: string | null;
}

export interface Books {
  readonly months: readonly {
    readonly month: string;
    readonly credits: number;
    readonly calls: number;
    readonly revenue_usd: number;
  }[];
  readonly entries: readonly BookEntry[];
  readonly next_cursor: string | null;
}

export interface Health {
  readonly status: string;
  readonly version: string;
  readonly started_at: string;
  readonly checks: readonly {
    readonly name: string;
    readonly state: 'ok' | 'warn' | 'bad';
    readonly text: string;
    readonly fix: string | null;
  }[];
  readonly processes: readonly {
    readonly hostname: string;
    readonly pid: number;
    readonly seen_at: string;
    readonly calls_in_progress: number;
  }[];
}

export interface OperatorPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly is_operator: boolean;
  readonly organizations: number;
  readonly last_seen_at: string | null;
}
