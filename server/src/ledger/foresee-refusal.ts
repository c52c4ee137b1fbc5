import type { Centicredits } from '../kernel/credits.ts';
import { type Overflow, planCanPay, type Refusal } from './operations.ts';
import type { AccountView } from './read-account.ts';

export interface Payment {
  readonly amount: Centicredits;
  readonly planCovers: boolean;
  /** The header X-Plan-Overflow, where it was sent. */
  readonly overflow: Overflow | null;
}

/**
 * What the ledger would refuse such a payment for, as things stood when `view` and `quota` were read; null where it would be taken.
 * The ledger alone decides (`ledger_decide` in server/migrations/0004_ledger_apply.sql), in this order: this only spares work for
 * a call that cannot be paid.
 */
export function foreseeRefusal(
  { state, limit }: Pick<AccountView, 'state' | 'limit'>,
  quota: { readonly limit: number; readonly current: number },
  { amount, planCovers, overflow }: Payment,
): Refusal | null {
  if (quota.current >= quota.limit) return 'quota_exceeded';
  if (limit && amount > 0 && limit.limit - limit.spent < amount) return 'spend_limit_reached';
  const { plan, planLeft, addonLeft } = state;
  let fromPlan = 0;
  if (planCovers && plan) {
    fromPlan = planCanPay(plan.status) ? Math.min(amount, planLeft) : 0;
    const blocks =
      overflow === 'block' ||
      (!(overflow === 'wallet' && plan.overflowByHeader) && plan.overflow === 'block');
    if (blocks && fromPlan < amount) return 'plan_credits_exhausted';
  }
  return amount - fromPlan > addonLeft ? 'insufficient_credits' : null;
}
