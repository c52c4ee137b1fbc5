import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import { noFields, traced } from '../../kernel/span.ts';
import type { Trace } from '../../waterfall/call-terms.ts';
import { Sources } from '../../waterfall/sources.ts';
import { type ExaminedAnswer, examineAnswer } from '../examine-answer.ts';
import { runForced } from '../forced-outcomes/forced-call.ts';
import type { ForcedOutcome } from '../forced-outcomes/forced-outcome.ts';
import { forcedFailure } from '../forced-outcomes/forced-refusal.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { CallerGone, withinDeadline } from '../within-deadline.ts';
import { answerOf } from './answer-of.ts';
import { answeringOf } from './answering-time.ts';
import { outcomeOf, pay, paymentOf, storedAnswer } from './payment.ts';
import { refusalOf } from './refuse-payment.ts';
import { refuseUnpayable } from './refuse-unpayable.ts';

const neverAborted = new AbortController().signal;

interface LocalRun {
  readonly endpoint: CallEndpoint;
  readonly request: unknown;
  readonly forced: ForcedOutcome | null;
}

/**
 * Computing costs the operator little, so the endpoint runs first, unless it is known that it cannot be paid. One durable step charges
 * it before its answer is sent.
 */
export async function runLocally(
  parts: GatewayParts,
  call: CheckedCall,
  { endpoint, request, forced }: LocalRun,
): Promise<Answer> {
  const failure = forcedFailure(forced);
  if (failure) throw failure;
  await refuseUnpayable(parts, call, endpoint);
  const trace: Trace = { provider: 'native', cached: false };
  const { json, cost, records } = await inTime(
    call,
    runForced(forced, neverAborted, () => compute(parts, call, endpoint, request)),
  );
  const outcome = outcomeOf(call, 200, records, trace);
  if (call.gone?.aborted) throw new CallerGone();
  const kept = storedAnswer(call, json);
  if (kept !== null) await parts.idempotency.checkAnswer(call, Buffer.byteLength(kept.answer));
  const result = await traced('charge', noFields, () =>
    pay(call, () => parts.ledger.charge(paymentOf(call, cost), outcome, kept)),
  );
  if (!result.done) throw await refusalOf(parts, call, cost, result);
  parts.balances.paid(call.caller.workspaceId, result.paid.state);
  return answerOf(parts, call, json, result.paid, trace);
}

/** A caller may wait for less than a thread takes. What it still computes is charged to nobody. */
async function inTime<Value>(
  { startedAtMs, deadlineMs }: CheckedCall,
  work: Value | Promise<Value>,
): Promise<Value> {
  if (deadlineMs === null || deadlineMs === undefined) return work;
  const leftMs = Math.max(0, startedAtMs + deadlineMs - answeringOf(deadlineMs) - performance.now());
  const deadline = AbortSignal.timeout(Math.ceil(leftMs));
  return withinDeadline(work, deadline, { deadline, fields: {} });
}

async function compute(
  { threads }: Pick<GatewayParts, 'threads'>,
  call: CheckedCall,
  endpoint: CallEndpoint,
  request: unknown,
): Promise<ExaminedAnswer> {
  const { mode } = call.caller;
  if (call.body === null) return threads.run(endpoint.name, call.bodyText, mode);
  const sources = new Sources([], { provider: null, cached: false });
  return examineAnswer(endpoint, await endpoint.run(request, { signal: neverAborted, mode, sources }));
}
