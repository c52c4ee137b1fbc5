import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import type { OnStage } from '../../kernel/call-stage.ts';
import type { Centicredits } from '../../kernel/credits.ts';
import { invariant } from '../../kernel/invariant.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { noFields, traced } from '../../kernel/span.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { seenBy } from '../../waterfall/available-sources.ts';
import type { Trace } from '../../waterfall/call-terms.ts';
import { SourceStates } from '../../waterfall/source-state.ts';
import { Sources } from '../../waterfall/sources.ts';
import { CallEnd } from '../call-end.ts';
import { type ExaminedAnswer, examineAnswer } from '../examine-answer.ts';
import { runForced } from '../forced-outcomes/forced-call.ts';
import type { ForcedOutcome } from '../forced-outcomes/forced-outcome.ts';
import { asForced } from '../forced-outcomes/forced-refusal.ts';
import { forcedSources } from '../forced-outcomes/forced-sources.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { withFieldsNamed } from '../name-fields.ts';
import { shownStages } from '../provider-names.ts';
import { withinDeadline } from '../within-deadline.ts';
import { answerOf } from './answer-of.ts';
import { answeringOf } from './answering-time.ts';
import type { Progress } from './once-per-key.ts';
import { outcomeOf, pay, paymentOf, storedAnswer } from './payment.ts';
import { refusalOf } from './refuse-payment.ts';
import { release } from './release.ts';

interface OutsideRun {
  readonly endpoint: CallEndpoint;
  readonly request: unknown;
  readonly forced: ForcedOutcome | null;
  readonly most: Centicredits;
  readonly progress: Progress;
}

/** A call that may cost somebody money or time: the most it can cost is held before it runs. */
export async function runOutside(
  parts: GatewayParts,
  call: CheckedCall,
  { endpoint, request, forced, most, progress }: OutsideRun,
): Promise<Answer> {
  const { ledger } = parts;
  const reserved = await traced('reserve', noFields, () =>
    pay(call, () => ledger.reserve(paymentOf(call, most))),
  );
  if (!reserved.done) throw await refusalOf(parts, call, most, reserved);
  progress.reserved = true;

  const trace: Trace = { provider: null, cached: false };
  const { end, deadline } = endOf(parts, call);
  const { signal } = end;
  const onStage = stagesFor(parts, call, endpoint);
  const sources = sourcesFor(parts, call, endpoint, { forced, trace, end, onStage });
  const { mode } = call.caller;
  let examined: ExaminedAnswer;
  try {
    const answer = await withinDeadline(
      runForced(forced, signal, () => endpoint.run(request, { signal, mode, sources, onStage })),
      signal,
      { deadline, fields: isWaterfall(endpoint) ? { success: false, billed: false } : {} },
    );
    examined = examineAnswer(endpoint, answer);
    invariant(examined.cost <= most, `${endpoint.name} charges at most what it reserved`);
  } catch (error) {
    await release(parts, call, error instanceof ServiceError ? error.status : 500, trace);
    const named = withFieldsNamed(error, endpoint.request, request);
    throw forced !== null && named instanceof ServiceError ? asForced(named) : named;
  }
  const paid = await settle(parts, call, examined, trace);
  // Of calls that run in the sandbox, and of forced outcomes, no provider was paid.
  if (call.caller.mode === 'live') parts.states.figures?.paid(trace.provider, examined.cost);
  return answerOf(parts, call, examined.json, paid, trace);
}

/** From when the call came in: the time it waited for its reservation is the caller's time as well. */
function endOf(parts: GatewayParts, call: CheckedCall) {
  const leftMs = Math.max(0, call.startedAtMs + deadlineMsOf(parts, call) - performance.now());
  const deadline = AbortSignal.timeout(Math.ceil(leftMs));
  return { deadline, end: new CallEnd(deadline, call.gone) };
}

/** A caller that gives up at its own deadline has to be answered before it. */
function deadlineMsOf({ deadlineMs }: GatewayParts, { deadlineMs: own }: CheckedCall): number {
  return own === null || own === undefined ? deadlineMs : Math.min(deadlineMs, own - answeringOf(own));
}

function stagesFor({ names }: GatewayParts, call: CheckedCall, endpoint: CallEndpoint): OnStage | undefined {
  if (!call.onStage || !names.isMasked) return call.onStage;
  return shownStages(call.onStage, names.shown(endpoint, call.caller.mode));
}

function sourcesFor(
  parts: GatewayParts,
  call: CheckedCall,
  endpoint: CallEndpoint,
  run: {
    readonly forced: ForcedOutcome | null;
    readonly trace: Trace;
    readonly end: CallEnd;
    readonly onStage?: OnStage | undefined;
  },
): Sources {
  const { states, learner, switches, names, tokens, onValidEmail, modelKeyOf, suppressed } = parts;
  const deadlineMs = deadlineMsOf(parts, call);
  const { mode, organizationId, accountId } = call.caller;
  const isLive = mode === 'live';
  const seen = seenBy(parts.providers[mode], organizationId);
  return new Sources(forcedSources(seen, run.forced), run.trace, {
    // A failure by a magic word says nothing about the source.
    states: run.forced === null ? states : new SourceStates(),
    asker: accountId,
    // A waterfall ends before the call does, so that the answer reports what it found out.
    endsAtMs: call.startedAtMs + deadlineMs - answeringOf(deadlineMs),
    endpoint: switches.termsOf(endpoint.name, mode),
    verifiers: switches.verifiers(mode),
    missCredits: switches.missCredits(endpoint),
    tokens,
    ...(modelKeyOf && isLive ? { ownModelKey: (provider) => modelKeyOf(organizationId, provider) } : {}),
    ...(names.isMasked ? { shownAs: names.shown(endpoint, mode) } : {}),
    onStage: run.onStage,
    onPaid: () => run.end.begin(),
    // The generated world says nothing about real sources or real people.
    ...(isLive ? { learning: { learner, endpoint: endpoint.name } } : {}),
    ...(onValidEmail && isLive ? { onValidEmail } : {}),
    ...(suppressed && isLive ? { suppressed } : {}),
  });
}

/** @throws {ServiceError} service_unavailable where the charge is not on disk; then nothing was charged */
async function settle(parts: GatewayParts, call: CheckedCall, examined: ExaminedAnswer, trace: Trace) {
  const { accountId, workspaceId } = call.caller;
  const outcome = outcomeOf(call, 200, examined.records, trace);
  let ended: Awaited<ReturnType<Ledger['end']>>;
  try {
    ended = await traced('settle', noFields, () =>
      parts.ledger.end(
        { id: call.id, accountId, workspaceId, cost: examined.cost, outcome },
        storedAnswer(call, examined.json),
      ),
    );
  } catch (error) {
    // Not on disk, so not answered; the hold goes back as soon as the database takes it.
    await release(parts, call, 503, trace);
    throw error;
  }
  if (!ended.ended) {
    throw new ServiceError(
      'service_unavailable',
      'The call took too long to be charged, so it was not. Try again.',
      { retryAfterSeconds: 1, cause: 'the reservation had ended before it was settled' },
    );
  }
  return ended.paid;
}

/** A waterfall tells a failure from a miss also where it had no time left to say more (specification 2.5). */
const isWaterfall = ({ price }: CallEndpoint) => price.per === 'call' && price.missCredits !== undefined;
