import type { Mode } from '../ledger/account.ts';
import type { Overflow, PlanStatus } from '../ledger/operations.ts';
import type { Queryable } from '../postgres/pool.ts';

/** What an organization has in one mode. Amounts are centicredits. */
export interface AccountBalance {
  readonly accountId: number;
  readonly mode: Mode;
  readonly planLeft: number;
  readonly addonLeft: number;
  /** Of calls and jobs in progress. */
  readonly held: number;
  readonly plan: {
    readonly name: string;
    readonly status: PlanStatus;
    readonly grant: number;
    readonly overflow: Overflow;
    readonly overflowByHeader: boolean;
    readonly billingDay: number;
    readonly resetsAt: Date | null;
  } | null;
}

interface Row {
  account_id: number;
  mode: Mode;
  plan_left: number;
  addon_left: number;
  held: number;
  plan_name: string | null;
  plan_status: PlanStatus | null;
  plan_grant: number | null;
  plan_overflow: Overflow | null;
  by_header: boolean;
  billing_day: number | null;
  resets_at: Date | null;
}

/** Of both modes, at one moment. A refill that is due is counted once it is booked, within a minute. */
export async function readBalances(
  db: Queryable,
  organizationId: number,
): Promise<Readonly<Record<Mode, AccountBalance | null>>> {
  const { rows } = await db.query<Row>(
    `select a.id as account_id, a.mode, a.plan_left, a.addon_left, a.plan_name, a.plan_status, a.plan_grant, a.plan_overflow,
            a.plan_overflow_by_header as by_header, a.plan_billing_day as billing_day, a.plan_resets_at as resets_at,
            (select coalesce(sum(plan_held + addon_held), 0)::bigint from reservations r where r.account_id = a.id) as held
       from ledger_accounts a where a.organization_id = $1`,
    [organizationId],
  );
  const of = (mode: Mode) => {
    const row = rows.find((one) => one.mode === mode);
    return row ? balanceOf(row) : null;
  };
  return { live: of('live'), sandbox: of('sandbox') };
}

function balanceOf(row: Row): AccountBalance {
  return {
    accountId: row.account_id,
    mode: row.mode,
    planLeft: row.plan_left,
    addonLeft: row.addon_left,
    held: row.held,
    plan:
      row.plan_name === null
        ? null
        : {
            name: row.plan_name,
            status: row.plan_status ?? 'active',
            grant: row.plan_grant ?? 0,
            overflow: row.plan_overflow ?? 'wallet',
            overflowByHeader: row.by_header,
            billingDay: row.billing_day ?? 1,
            resetsAt: row.resets_at,
          },
  };
}
