import type { Centicredits } from '../../kernel/credits.ts';
import type { ServiceError } from '../../kernel/service-error.ts';
import type { PayResult } from '../../ledger/operations.ts';
import { type AccountView, readAccount, readQuota } from '../../ledger/read-account.ts';
import type { ForcedOutcome } from '../forced-outcomes/forced-outcome.ts';
import { forcedPaymentRefusal, isForcedPayment } from '../forced-outcomes/forced-refusal.ts';
import type { CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { paymentRefused, type Refused } from '../payment-refused.ts';

/** The 402 or 429 for a call that the ledger refused, with the balances that explain it. */
export async function refusalOf(
  parts: Pick<GatewayParts, 'db' | 'balances' | 'onRefused'>,
  call: CheckedCall,
  amount: Centicredits,
  result: Extract<PayResult, { done: false }>,
): Promise<ServiceError> {
  const { caller, endpoint } = call;
  parts.balances.refused(caller.workspaceId);
  const [view, quota] = await Promise.all([
    readAccount(parts.db, caller.accountId, caller.workspaceId),
    readQuota(parts.db, caller.accountId, endpoint.id),
  ]);
  return refusedBy(parts, call, { amount, refusal: result.refusal, state: result.state, view, quota });
}

/** The same with what was read of the books. */
export function refusedBy(
  { onRefused }: Pick<GatewayParts, 'onRefused'>,
  call: CheckedCall,
  {
    view,
    ...refused
  }: Pick<Refused, 'refusal' | 'amount' | 'state' | 'quota'> & { readonly view: AccountView },
): ServiceError {
  onRefused?.(call.caller, refused.refusal);
  return paymentRefused({ ...view, ...payer(call), ...refused });
}

/** @throws {ServiceError} the refusal that a sandbox call asked for by a magic word, if it asked for one of payment */
export async function refuseForcedPayment(
  { db }: Pick<GatewayParts, 'db'>,
  call: CheckedCall,
  amount: Centicredits,
  forced: ForcedOutcome | null,
): Promise<void> {
  if (!isForcedPayment(forced)) return;
  const view = await readAccount(db, call.caller.accountId, call.caller.workspaceId);
  throw forcedPaymentRefusal(forced, view, { amount, ...payer(call) });
}

const payer = ({ endpoint: { endpoint } }: CheckedCall) => ({
  endpoint: endpoint.name,
  coveredByPlan: endpoint.coveredByPlan === true,
});
