import { type Centicredits, centicredits, credits } from '../../kernel/credits.ts';
import { rateTiers } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { planUnavailable } from '../../ledger/plan-unavailable.ts';
import type { AccountView } from '../../ledger/read-account.ts';
import type { Caller } from '../caller.ts';
import { paymentRefused } from '../payment-refused.ts';
import type { ForcedOutcome } from './forced-outcome.ts';

/** @throws {ServiceError} the refusal that a sandbox call asked for by a magic word, as a real one would look */
export function refuseIfForced(forced: ForcedOutcome | null, caller: Caller): void {
  const refusal = forcedRefusal(forced, caller);
  if (refusal) throw refusal;
}

function forcedRefusal(forced: ForcedOutcome | null, caller: Caller): ServiceError | null {
  switch (forced) {
    case 'rate_limited': {
      const { rateTier } = caller;
      const { perSecond } = rateTiers[rateTier];
      return new ServiceError(
        'rate_limited',
        `The rate tier ${rateTier} allows ${perSecond} calls a second.`,
        { retryAfterSeconds: 1, headers: { ratelimit: `"${rateTier}";r=0;t=1` }, isForced: true },
      );
    }
    case 'ENDPOINT_UNDER_MAINTENANCE':
      return new ServiceError('ENDPOINT_UNDER_MAINTENANCE', 'The operator has switched this endpoint off.', {
        retryAfterSeconds: 60,
      });
    case 'plan_unavailable':
      return planUnavailable('a sandbox call asked for it', { isForced: true });
    case 'service_unavailable':
      return new ServiceError(
        'service_unavailable',
        'The service cannot take calls just now. Nothing was charged.',
        { retryAfterSeconds: 1, isForced: true },
      );
    default:
      return null;
  }
}

export type ForcedPayment = 'insufficient_credits' | 'plan_credits_exhausted' | 'spend_limit_reached';

export const isForcedPayment = (forced: ForcedOutcome | null): forced is ForcedPayment =>
  forced === 'insufficient_credits' ||
  forced === 'plan_credits_exhausted' ||
  forced === 'spend_limit_reached';

/** Any: the refusal tells how much of it is spent. */
const forcedLimit = credits(100);

/** Refused for want of credits: the answer is put together as ever, of an account that has nothing left of what is wanting. */
export function forcedPaymentRefusal(
  refusal: ForcedPayment,
  view: AccountView,
  call: { readonly amount: Centicredits; readonly endpoint: string; readonly coveredByPlan: boolean },
): ServiceError {
  const nothing = centicredits(0);
  const { state, nextMonth } = view;
  const plan = {
    ...(state.plan ?? { overflowByHeader: true }),
    status: 'active',
    overflow: 'block',
    resetsAt: state.plan?.resetsAt ?? nextMonth,
  } as const;
  const spent = view.limit?.limit ?? forcedLimit;
  const without = {
    insufficient_credits: { state: { ...state, planLeft: nothing, addonLeft: nothing } },
    plan_credits_exhausted: { state: { ...state, planLeft: nothing, plan } },
    spend_limit_reached: { limit: { limit: spent, spent } },
  }[refusal];
  return paymentRefused({
    ...view,
    ...without,
    ...call,
    refusal,
    coveredByPlan: call.coveredByPlan || refusal === 'plan_credits_exhausted',
    // Of another refusal.
    quota: { limit: 0, current: 0 },
  });
}

/** Of an endpoint that asks nobody, what it would be of one that does. */
export function forcedFailure(forced: ForcedOutcome | null): ServiceError | null {
  if (forced !== 'upstream_error' && forced !== 'upstream_timeout') return null;
  return new ServiceError(forced, 'No source could answer. Nothing was charged.', { isForced: true });
}

/** The same, of which the operator's log says nothing. */
export const asForced = ({ code, message, options }: ServiceError): ServiceError =>
  new ServiceError(code, message, { ...options, isForced: true });
