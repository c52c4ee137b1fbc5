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
  /** Plan credits carried over from the period before: they lapse with this one. */
  readonly rollover: Centicredits;
  /** A period of the plan is over and could not be written down: nobody knows what the plan has left. */
  readonly isPlanDue: boolean;
  /** Of a plan that is canceled: when it ends, with what is left of it. */
  readonly planEndsAt: Date | null;
  readonly limit: SpendLimit | null;
  readonly now: Date;
  readonly nextMonth: Date;
}

/** Refills that are tried again for a collision; each waits for 50 ms at least. */
const refillsMax = 20;

/**
 * What an organization and one of its workspaces have left, at one moment; a refill that is due is counted already, unless it cannot be
 * written down.
 */
export async function readAccount(
  db: Queryable,
  accountId: number,
  workspaceId: number,
): Promise<AccountView> {
  for (let refills = 0; ; refills++) {
    const row = await readRow(db, accountId, workspaceId);
    if (!row.due || refills === refillsMax) return viewOf(row);
    try {
      await db.query('select ledger_refill(array[$1]::int[], now())', [accountId]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // A call that ended at this moment and the refill waited for each other; the call went first.
      if (collisions.includes(error.code ?? '')) continue;
      return viewOf(row);
    }
    return viewOf(await readRow(db, accountId, workspaceId));
  }
}

interface AccountRow {
  plan_left: number;
  addon_left: number;
  plan: string;
  plan_name: string | null;
  plan_grant: number | null;
  plan_fresh: number | null;
  plan_turns_at: Date | null;
  due: boolean;
  monthly_limit: number | null;
  spent: number | null;
  now: Date;
  next_month: Date;
}

async function readRow(db: Queryable, accountId: number, workspaceId: number): Promise<AccountRow> {
  const { rows } = await db.query<AccountRow>(
    `select a.plan_left, a.addon_left, a.plan_shown as plan, a.plan_name, a.plan_grant,
            coalesce(a.plan_fresh, a.plan_grant) as plan_fresh, a.plan_resets_at as plan_turns_at,
            coalesce(a.plan_resets_at <= now(), false) as due,
            s.monthly_limit, case when s.month = ledger_month(now()) then s.used else 0 end as spent,
            now() as now, (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' as next_month
       from ledger_accounts a left join spend s on s.workspace_id = $2
      where a.id = $1`,
    [accountId, workspaceId],
  );
  const row = rows[0];
  invariant(row, `account ${accountId} exists`);
  return row;
}

function viewOf(row: AccountRow): AccountView {
  const plan = parsePlan(row.plan);
  return {
    state: {
      planLeft: centicredits(row.plan_left),
      addonLeft: centicredits(row.addon_left),
      plan,
    },
    planName: row.plan_name,
    planGrant: row.plan_grant === null ? null : centicredits(row.plan_grant),
    rollover: centicredits(Math.max(0, row.plan_left - (row.plan_fresh ?? row.plan_left))),
    isPlanDue: row.due,
    planEndsAt: plan?.status === 'canceling' ? row.plan_turns_at : null,
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
