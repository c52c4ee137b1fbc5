import type pg from 'pg';
import { type Centicredits, credits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import { addEntry } from './account.ts';
import type { Overflow, PlanStatus } from './operations.ts';

/** Plans that can be sold, and what they grant a month (specification 2.1). What a plan covers is said by the endpoints. */
export const plans = { enrichment: { grant: credits(60_000) } } as const;
export type PlanName = keyof typeof plans;

export interface PlanToSet {
  readonly name: PlanName;
  readonly overflow: Overflow;
  /** May a call ask for `X-Plan-Overflow: wallet` although the mode is block? */
  readonly overflowByHeader: boolean;
  /** 1 to 31; today's day of the month (UTC) where it is not given. */
  readonly billingDay?: number;
}

/**
 * Gives an account a plan, or changes the one it has. The first grant is booked at once; changing settings of a plan that
 * is there grants nothing. Needs a transaction.
 */
export async function setPlan(tx: pg.PoolClient, accountId: number, plan: PlanToSet): Promise<void> {
  // A refill that is due comes before its day is changed, or it would not come at all.
  await tx.query(`select set_config('millrace.strict_refill', 'on', true)`);
  await tx.query('select ledger_refill(array[$1]::int[], clock_timestamp())', [accountId]);
  const { rows } = await tx.query<{ plan_name: string | null; today: number }>(
    `select plan_name, extract(day from now() at time zone 'UTC')::int as today from ledger_accounts where id = $1 for update`,
    [accountId],
  );
  const before = rows[0];
  invariant(before, `account ${accountId} exists`);
  const grant = plans[plan.name].grant;
  const billingDay = plan.billingDay ?? before.today;
  await tx.query(
    `update ledger_accounts
        set plan_name = $2, plan_grant = $3, plan_overflow = $4, plan_overflow_by_header = $5, plan_billing_day = $6::smallint,
            plan_status = coalesce(plan_status, 'active'), plan_fresh = case when plan_name is null then $3 else plan_fresh end,
            plan_resets_at = case when plan_resets_at is null or plan_billing_day is distinct from $6::smallint
                                  then next_billing_day($6::smallint, clock_timestamp()) else plan_resets_at end
      where id = $1`,
    [accountId, plan.name, grant, plan.overflow, plan.overflowByHeader, billingDay],
  );
  if (before.plan_name === null) {
    const { rows: stamp } = await tx.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at`,
    );
    await addEntry(tx, {
      accountId,
      kind: 'grant',
      wallet: 'plan',
      amount: grant,
      externalId: `plan:${plan.name}:${stamp[0]?.at}`,
      note: plan.name,
    });
  }
}

/**
 * Only an active plan refills. canceling: what is left can be used up until the period ends, and the plan with it. past_due: what is left
 * can be used up, until it is paid. refund_pending and disputed: plan credits are frozen. What was carried over lapses a month later in
 * every status. Becoming active again makes up no refill that was missed. False where there is no plan, or it has ended by now.
 */
export async function setPlanStatus(tx: Queryable, accountId: number, status: PlanStatus): Promise<boolean> {
  // A period that is over ends as it was.
  await tx.query('select ledger_refill(array[$1]::int[], clock_timestamp())', [accountId]);
  const { rowCount } = await tx.query(
    `update ledger_accounts
        set plan_status = $2::text::plan_status,
            plan_resets_at = case when $2::text = 'active' and plan_resets_at <= clock_timestamp()
                                  then next_billing_day(plan_billing_day, clock_timestamp()) else plan_resets_at end
      where id = $1 and plan_name is not null`,
    [accountId, status],
  );
  return (rowCount ?? 0) > 0;
}

/** Ends the plan: what is left of it expires. Open reservations keep what they hold. Needs a transaction. */
export async function endPlan(tx: pg.PoolClient, accountId: number): Promise<boolean> {
  const { rows } = await tx.query<{ plan_left: number; version: number; plan_name: string | null }>(
    'select plan_left, version, plan_name from ledger_accounts where id = $1 for update',
    [accountId],
  );
  const account = rows[0];
  if (!account?.plan_name) return false;
  if (account.plan_left > 0) {
    await addEntry(tx, {
      accountId,
      kind: 'expire',
      wallet: 'plan',
      amount: -account.plan_left as Centicredits,
      externalId: `plan-end:${account.version + 1}`,
      note: account.plan_name,
    });
  }
  await tx.query(
    `update ledger_accounts
        set plan_name = null, plan_status = null, plan_grant = null, plan_overflow = null, plan_billing_day = null,
            plan_resets_at = null, plan_overflow_by_header = false, plan_fresh = null,
            plan_refilled_version = version + 1,
            -- What reservations give back later expires as it comes back. Locked: what a batch is charging at this moment is
            -- no longer held once that batch has committed, and would expire from the next plan.
            plan_expiring = coalesce((select sum(plan_held)
                                        from (select plan_held from reservations where account_id = $1 for update) r), 0)
      where id = $1`,
    [accountId],
  );
  return true;
}

/** What happens once plan credits are used up. Grants nothing. False where there is no plan. */
export async function setOverflow(
  tx: Queryable,
  accountId: number,
  overflow: Overflow,
  byHeader: boolean | undefined,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update ledger_accounts
        set plan_overflow = $2::text::plan_overflow, plan_overflow_by_header = coalesce($3, plan_overflow_by_header)
      where id = $1 and plan_name is not null`,
    [accountId, overflow, byHeader ?? null],
  );
  return rowCount === 1;
}

export async function setSpendLimit(
  tx: Queryable,
  workspaceId: number,
  limit: Centicredits | null,
): Promise<void> {
  await tx.query('update spend set monthly_limit = $2 where workspace_id = $1', [workspaceId, limit]);
}

/** For one endpoint, or for all that have no limit of their own. */
export async function setQuota(
  tx: Queryable,
  accountId: number,
  limit: number,
  endpoint: string | null,
): Promise<boolean> {
  if (endpoint === null) {
    await tx.query('update ledger_accounts set quota_limit = $2 where id = $1', [accountId, limit]);
    await tx.query('update quotas set call_limit = $2 where account_id = $1 and not own_limit', [
      accountId,
      limit,
    ]);
    return true;
  }
  const { rowCount } = await tx.query(
    `insert into quotas (account_id, endpoint_id, call_limit, own_limit)
       select $1, id, $2, true from endpoints where name = $3
       on conflict (account_id, endpoint_id) do update set call_limit = excluded.call_limit, own_limit = true`,
    [accountId, limit, endpoint],
  );
  return (rowCount ?? 0) > 0;
}
