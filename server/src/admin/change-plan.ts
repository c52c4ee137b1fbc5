import type pg from 'pg';
import { announceChange } from '../accounts/organizations.ts';
import type { Overflow } from '../ledger/operations.ts';
import { type PlanName, setPlan } from '../ledger/plan.ts';
import type { Queryable } from '../postgres/pool.ts';

export interface PlanChange {
  readonly name: PlanName;
  readonly overflow?: Overflow | undefined;
  readonly overflowByHeader?: boolean | undefined;
  /** 1 to 31. */
  readonly billingDay?: number | undefined;
}

/** What is set of the plan of an account; null without one. */
export async function readPlanSettings(
  db: Queryable,
  accountId: number,
): Promise<{ overflow: Overflow; byHeader: boolean; billingDay: number } | null> {
  const { rows } = await db.query<{ overflow: Overflow; byHeader: boolean; billingDay: number }>(
    `select plan_overflow as overflow, plan_overflow_by_header as "byHeader", plan_billing_day as "billingDay"
       from ledger_accounts where id = $1 and plan_name is not null`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Gives an account a plan, with its first credits, or changes the one that it has: what is not given stays. Needs a transaction. */
export async function changePlan(tx: pg.PoolClient, accountId: number, change: PlanChange): Promise<void> {
  const before = await readPlanSettings(tx, accountId);
  await setPlan(tx, accountId, {
    name: change.name,
    overflow: change.overflow ?? before?.overflow ?? 'wallet',
    overflowByHeader: change.overflowByHeader ?? before?.byHeader ?? false,
    ...((change.billingDay ?? before?.billingDay) === undefined
      ? {}
      : { billingDay: change.billingDay ?? before?.billingDay }),
  } as Parameters<typeof setPlan>[2]);
  await announceChange(tx);
}
