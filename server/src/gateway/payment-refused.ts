import { type Centicredits, formatCredits, toCredits } from '../kernel/credits.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { type AccountState, frozenFor, type Refusal } from '../ledger/operations.ts';
import type { SpendLimit } from '../ledger/read-account.ts';
import { isoSeconds, spendableOfPlan } from './service-meta.ts';

export interface Refused {
  readonly refusal: Refusal;
  readonly amount: Centicredits;
  readonly endpoint: string;
  readonly coveredByPlan: boolean;
  readonly state: AccountState;
  readonly limit: SpendLimit | null;
  readonly quota: { readonly limit: number; readonly current: number };
  /** The first moment of next month, UTC. */
  readonly nextMonth: Date;
  readonly now: Date;
}

/**
 * The answer to a call that may not be made: 402 in its three codes, or 429 for the monthly quota. Nothing was charged. The ledger has
 * decided it (ledger/README.md).
 */
export function paymentRefused(refused: Refused): ServiceError {
  const { refusal, amount, state, limit, quota, nextMonth, now } = refused;
  if (refusal === 'quota_exceeded') {
    return new ServiceError(
      'quota_exceeded',
      `You have used all ${quota.limit} calls of ${refused.endpoint} this month.`,
      {
        fields: {
          api: refused.endpoint,
          limit: quota.limit,
          current: quota.current,
          resets_at: isoSeconds(nextMonth),
        },
        retryAfterSeconds: Math.max(1, Math.ceil((nextMonth.getTime() - now.getTime()) / 1000)),
      },
    );
  }
  const ofPlan = spendableOfPlan(state);
  const spendable = (refused.coveredByPlan ? ofPlan : 0) + state.addonLeft;
  const frozen = state.plan && frozenFor(state.plan.status);
  const balances = {
    wallet: toCredits(state.addonLeft),
    plan: state.plan ? toCredits(state.planLeft) : null,
    plan_frozen: state.plan ? (frozen ? toCredits(state.planLeft) : 0) : null,
    spend_limit: limit
      ? {
          limit: toCredits(limit.limit),
          spent: toCredits(limit.spent),
          remaining: toCredits(Math.max(0, limit.limit - limit.spent) as Centicredits),
        }
      : null,
  };
  const shared = (balance: number, resetsAt: Date | null) => ({
    reserved: formatCredits(amount),
    balance: formatCredits(balance as Centicredits),
    resets_at: resetsAt ? isoSeconds(resetsAt) : null,
    balances,
    plan_status: state.plan?.status ?? null,
  });
  // What is frozen is there: to call it used up would send its owner to buy more.
  const frozenText =
    frozen && refused.coveredByPlan
      ? `the plan's ${formatCredits(state.planLeft)} are frozen while ${frozen}`
      : null;
  const frozenFix =
    frozenText === null
      ? {}
      : {
          fix: `Settle it: the plan works again as soon as it is active. Until then, use add-on credits.`,
        };
  switch (refusal) {
    case 'insufficient_credits':
      return new ServiceError(
        refusal,
        `This call can cost up to ${formatCredits(amount)} credits; ${formatCredits(spendable as Centicredits)} are available${frozenText ? `, ${frozenText}` : ''}.`,
        { fields: shared(spendable, state.plan?.resetsAt ?? null), ...frozenFix },
      );
    case 'plan_credits_exhausted':
      return new ServiceError(
        refusal,
        frozenText
          ? `This call can cost up to ${formatCredits(amount)} credits; ${frozenText}, and it may not overflow to add-on credits.`
          : `This call can cost up to ${formatCredits(amount)} credits; the plan has ${formatCredits(ofPlan)} to spend and may not overflow to add-on credits.`,
        { fields: shared(ofPlan, state.plan?.resetsAt ?? null), ...frozenFix },
      );
    case 'spend_limit_reached': {
      const left = limit ? Math.max(0, limit.limit - limit.spent) : 0;
      return new ServiceError(
        refusal,
        `This call can cost up to ${formatCredits(amount)} credits; the workspace may spend ${formatCredits(left as Centicredits)} more this month.`,
        { fields: shared(left, nextMonth) },
      );
    }
  }
}
