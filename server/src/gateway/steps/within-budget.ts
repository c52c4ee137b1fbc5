import { type Centicredits, centicredits, credits, toCredits } from '../../kernel/credits.ts';
import { requestIdOf } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { CallerGone } from '../within-deadline.ts';

/** Holds the most that the call can cost from the budget of its connection, then replaces the hold by the real cost. */
export async function withinBudget(
  { onBug }: Pick<GatewayParts, 'onBug'>,
  call: CheckedCall,
  most: Centicredits,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { budget } = call;
  if (!budget || most === 0) return run();
  const leftThen = await budget.hold(call.id, most);
  const settle = (charged: Centicredits) =>
    budget.settle(call.id, charged).catch((error: unknown) => {
      // The call is over and its cost is in the ledger. The hold stays until the sweeper has looked there.
      onBug(error, requestIdOf(call.id));
      return leftThen;
    });
  let answer: Answer;
  try {
    answer = await run();
  } catch (error) {
    // Where the database was lost the call may have been charged all the same: the sweeper will know.
    if (!isInDoubt(error)) await settle(centicredits(0));
    throw error;
  }
  // A job costs as its items end, so it is settled when all of them have ended.
  const isJob = call.endpoint.endpoint.runs === 'job';
  const left = isJob ? leftThen : await settle(credits(answer.charged));
  return left === null ? answer : { ...answer, budgetLeft: toCredits(left) };
}

const isInDoubt = (error: unknown): boolean =>
  !(error instanceof ServiceError) ||
  (error.code === 'service_unavailable' && !(error instanceof CallerGone)) ||
  error.code === 'plan_unavailable';
