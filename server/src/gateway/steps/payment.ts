import type { Centicredits } from '../../kernel/credits.ts';
import type { JsonPieces } from '../../kernel/json-pieces.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { CallToPayFor, Outcome, PayResult } from '../../ledger/operations.ts';
import { planUnavailable } from '../../ledger/plan-unavailable.ts';
import type { Trace } from '../../waterfall/call-terms.ts';
import type { CheckedCall } from '../gateway-call.ts';

/** A call as the ledger charges or reserves it. */
export function paymentOf(call: CheckedCall, amount: Centicredits): CallToPayFor {
  const { caller } = call;
  return {
    id: call.id,
    accountId: caller.accountId,
    workspaceId: caller.workspaceId,
    endpointId: call.endpoint.id,
    amount,
    planCovers: call.endpoint.endpoint.coveredByPlan === true,
    overflow: call.overflow,
  };
}

/** How a call ended, as the history shows it. */
export function outcomeOf(call: CheckedCall, status: number, records: number, trace: Trace): Outcome {
  const durationMs = Math.min(2_147_483_647, Math.round(performance.now() - call.startedAtMs));
  return { status, records, durationMs, provider: trace.provider, cached: trace.cached };
}

/** The answer that the ledger stores with the charge, for later calls with the same Idempotency-Key. */
export function storedAnswer(call: CheckedCall, json: JsonPieces) {
  return call.idempotencyKey === null
    ? null
    : { workspaceId: call.caller.workspaceId, key: call.idempotencyKey, answer: json.join('') };
}

/** @throws {ServiceError} plan_unavailable where a plan may pay and the ledger does not answer: its balance fails closed */
export async function pay(call: CheckedCall, askLedger: () => Promise<PayResult>): Promise<PayResult> {
  try {
    return await askLedger();
  } catch (error) {
    const planCouldPay = call.endpoint.endpoint.coveredByPlan && call.caller.hasPlan;
    if (planCouldPay && error instanceof ServiceError && error.code === 'service_unavailable') {
      throw planUnavailable(error);
    }
    throw error;
  }
}
