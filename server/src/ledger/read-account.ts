import pg from 'pg';
import { type Centicredits, centicredits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import { parsePlan } from './batch.ts';
import type { AccountState } from './operations.ts';

/** deadlock_detected, lock_not_available. */
const collisions = ['40P01', '55P03'];

export interface SpendLimit {
  readonly limit: Centicredits;
  /** This month, open reservations included. */
  readonly spent: Centicredits;
}

export interface AccountView {
  readonly state: AccountState;
  readonly planName: string | null;
  readonly planGrant: Centicredits | null;
  /** Plan credits carried over from the grant before. */
  readonly rollover: Centicredits;
  readonly limit: SpendLimit | null;
  readonly now: Date;
  readonly nextMonth: Date;
}

/** What an organization and one of its workspaces have left, at one moment; a refill that is due is counted already. */
export async function readAccount(
  db: Queryable,
  accountId: number,
  workspaceId: number,
): Promise<AccountView> {
  const { rows } = await db.query<{
    plan_left: number;
    addon_left: number;
    plan: string;
    plan_name: string | null;
    plan_grant: number | null;
    due: boolean;
    monthly_limit: number | null;
    spent: number | null;
    now: Date;
    next_month: Date;
  }>(
    `select a.plan_left, a.addon_left, a.plan_shown as plan, a.plan_name, a.plan_grant,
            coalesce(a.plan_status = 'active' and a.plan_resets_at <= now(), false) as due,
            s.monthly_limit, case when s.month = ledger_month(now()) then s.used else 0 end as spent,
            now() as now, (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' as next_month
       from ledger_accounts a left join spend s on s.workspace_id = $2
      where a.id = $1`,
    [accountId, workspaceId],
  );
  const row = rows[0];
  invariant(row, `account ${accountId} exists`);
  if (row.due) {
    try {
      await db.query('select ledger_refill(array[$1]::int[], now())', [accountId]);
    } catch (error) {
      // A call that ended at this moment and the refill waited for each other; the call went first.
      if (!(error instanceof pg.DatabaseError && collisions.includes(error.code ?? ''))) throw error;
    }
    return readAccount(db, accountId, workspaceId);
  }
  return {
    state: {
      planLeft: centicredits(row.plan_left),
      addonLeft: centicredits(row.addon_left),
      plan: parsePlan(row.plan),
    },
    planName: row.plan_name,
    planGrant: row.plan_grant === null ? null : centicredits(row.plan_grant),
    rollover: centicredits(Math.max(0, row.plan_left - (row.plan_grant ?? row.plan_left))),
    limit:
      row.monthly_limit === null
        ? null
        : { limit: centicredits(row.monthly_limit), spent: centicredits(row.spent ?? 0) },
    now: row.now,
    nextMonth: row.next_month,
  };
}

/** Calls of an endpoint this month, and how many there may be. */
export async function readQuota(
  db: Queryable,
  accountId: number,
  endpointId: number,
): Promise<{ limit: number; current: number }> {
  const { rows } = await db.query<{ limit: number; current: number }>(
    `select coalesce(q.call_limit, a.quota_limit) as limit,
            case when q.month = ledger_month(now()) then q.used else 0 end as current
       from ledger_accounts a left join quotas q on q.account_id = a.id and q.endpoint_id = $2
      where a.id = $1`,
    [accountId, endpointId],
  );
  const row = rows[0];
  invariant(row, `account ${accountId} exists`);
  return row;
}
