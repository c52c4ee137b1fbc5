import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import { type Centicredits, centicredits, credits } from '../../kernel/credits.ts';
import { foreseeRefusal } from '../../ledger/foresee-refusal.ts';
import { readAccount, readQuota } from '../../ledger/read-account.ts';
import type { CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { paymentOf } from './payment.ts';
import { refusedBy } from './refuse-payment.ts';

/**
 * Keeps an endpoint from computing what cannot be paid. The books are read where this process does not know that the workspace can
 * pay: at its first call, after a refusal, or where too little was left. So credits that were just added count at once, whichever
 * process added them. What is left may still change before the charge, which decides.
 *
 * @throws {ServiceError} the refusal
 */
export async function refuseUnpayable(
  parts: Pick<GatewayParts, 'db' | 'balances' | 'onRefused'>,
  call: CheckedCall,
  endpoint: CallEndpoint,
): Promise<void> {
  const { db, balances } = parts;
  const amount = sureCost(endpoint);
  const payment = paymentOf(call, amount);
  const { accountId, workspaceId, planCovers } = payment;
  if (amount === 0 || balances.couldPay(workspaceId, amount, planCovers)) return;
  let read: [Awaited<ReturnType<typeof readAccount>>, Awaited<ReturnType<typeof readQuota>>];
  try {
    read = await Promise.all([
      readAccount(db, accountId, workspaceId),
      readQuota(db, accountId, call.endpoint.id),
    ]);
  } catch {
    // The charge finds out whether the database is away, and says so.
    return;
  }
  const [view, quota] = read;
  const refusal = foreseeRefusal(view, quota, payment);
  if (refusal !== null) throw refusedBy(parts, call, { amount, refusal, state: view.state, view, quota });
}

/** What the endpoint costs whatever it answers; 0 where that depends on the answer. */
function sureCost({ price }: CallEndpoint): Centicredits {
  if (price.per !== 'call' || price.missed || price.isFree) return centicredits(0);
  return credits(price.credits);
}
