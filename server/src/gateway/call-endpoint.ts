import type { CallEndpoint, JobEndpoint } from '../endpoints/define-endpoint.ts';
import { type Centicredits, centicredits, credits, toCredits } from '../kernel/credits.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import type { JsonPieces } from '../kernel/json-pieces.ts';
import { mostItCanCost } from '../kernel/price.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CallToPayFor, Outcome, Paid, PayResult } from '../ledger/operations.ts';
import { readAccount, readQuota } from '../ledger/read-account.ts';
import { maskedFix } from '../waterfall/available-sources.ts';
import type { Trace } from '../waterfall/call-terms.ts';
import { underMaintenance } from '../waterfall/source-errors.ts';
import { SourceStates } from '../waterfall/source-state.ts';
import { Sources } from '../waterfall/sources.ts';
import { type ExaminedAnswer, examineAnswer } from './examine-answer.ts';
import { forcedByCall, forcedByList, runForced } from './forced-outcomes/forced-call.ts';
import type { ForcedOutcome } from './forced-outcomes/forced-outcome.ts';
import {
  asForced,
  type ForcedPayment,
  forcedFailure,
  forcedPaymentRefusal,
  forcedRefusal,
  isForcedPayment,
} from './forced-outcomes/forced-refusal.ts';
import { forcedSources } from './forced-outcomes/forced-sources.ts';
import type { Answer, CallToMake, CheckedCall, GatewayParts } from './gateway-call.ts';
import { parseRequest } from './parse-request.ts';
import { paymentRefused } from './payment-refused.ts';
import { shownStages } from './provider-names.ts';
import { quote } from './quote.ts';
import { type ReadList, readList } from './read-list.ts';
import {
  effectiveOverflow,
  isoSeconds,
  paidFrom,
  remainingText,
  serviceMetaText,
  withMeta,
} from './service-meta.ts';
import { CallerGone, withinDeadline } from './within-deadline.ts';

interface Progress {
  reserved: boolean;
}

const releaseWaitMs = 1_000;
/** Of the deadline: for putting an answer together and paying for it. */
const answeringMs = 500;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const neverAborted = new AbortController().signal;

/**
 * The only way to run an endpoint: check, reserve, run, settle, answer. Doors (HTTP, MCP, jobs, command line) have
 * authenticated the caller and taken its rate slot.
 *
 * Nothing is answered 2xx before its charge is on disk, and whatever is thrown has charged nothing.
 *
 * @throws {ServiceError} for what the caller is meant to see; anything else is a bug
 */
export class Gateway {
  readonly #parts: GatewayParts;

  constructor(parts: GatewayParts) {
    this.#parts = parts;
  }

  async callEndpoint(call: CallToMake): Promise<Answer> {
    const { endpoint } = call.endpoint;
    const off = this.#parts.switches.off(endpoint.name);
    if (off) {
      throw new ServiceError(
        'ENDPOINT_UNDER_MAINTENANCE',
        off.reason ?? 'The operator has switched this endpoint off.',
        {
          retryAfterSeconds: 60,
        },
      );
    }
    if (endpoint.needs) {
      const { fix } = await this.#parts.switches.providersFor(
        endpoint,
        this.#parts.providers,
        call.caller.mode,
      );
      if (fix !== null) throw this.#underMaintenance(fix);
    }
    if (endpoint.runs === 'job') return this.#callJob(call, endpoint);
    const request = parseRequest(endpoint, call.endpoint.rules, call.body);
    checkOverflow(call);
    const forced = forcedByCall(call);
    const refusal = forcedRefusal(forced, call.caller);
    if (refusal) throw refusal;
    const most = mostItCanCost(endpoint.price, request as never);
    checkMost(call, most);
    if (call.dryRun) return quote(this.#parts, call, most);
    return this.#once(call, (progress) =>
      this.#withinBudget(call, most, async () => {
        if (isForcedPayment(forced)) throw await this.#forcedPayment(call, most, forced);
        return endpoint.runs === 'locally'
          ? this.#runLocally(call, endpoint, request, forced)
          : this.#runOutside(call, endpoint, request, { most, forced }, progress);
      }),
    );
  }

  async #callJob(sent: CallToMake, endpoint: JobEndpoint): Promise<Answer> {
    const list = await this.#readList(sent, endpoint);
    checkOverflow(sent);
    const forced = forcedByList(sent);
    const refusal = forcedRefusal(forced, sent.caller);
    if (refusal) throw refusal;
    const call = { ...sent, bodyText: list.fingerprint };
    checkMost(call, list.most);
    if (call.dryRun) return quote(this.#parts, call, list.most);
    return this.#once(call, (progress) =>
      this.#withinBudget(call, list.most, async () => {
        if (isForcedPayment(forced)) throw await this.#forcedPayment(call, list.most, forced);
        return this.#submit(call, endpoint, list, progress);
      }),
    );
  }

  /** Holds the most that the call can cost of the budget of its connection, and puts what it did cost in the place of that. */
  async #withinBudget(call: CheckedCall, most: Centicredits, run: () => Promise<Answer>): Promise<Answer> {
    const { budget } = call;
    if (!budget || most === 0) return run();
    const leftThen = await budget.hold(call.id, most);
    const settle = (charged: Centicredits) =>
      budget.settle(call.id, charged).catch((error: unknown) => {
        // The call is over, and what it cost is in the ledger; the hold stays until the sweeper has looked there.
        this.#parts.onBug(error, requestIdOf(call.id));
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
    // A job costs as its items end: it is settled when all of them have.
    const isJob = call.endpoint.endpoint.runs === 'job';
    const left = isJob ? leftThen : await settle(credits(answer.charged));
    return left === null ? answer : { ...answer, budgetLeft: toCredits(left) };
  }

  async #forcedPayment(
    call: CheckedCall,
    amount: Centicredits,
    refusal: ForcedPayment,
  ): Promise<ServiceError> {
    const { caller, endpoint } = call;
    const view = await readAccount(this.#parts.db, caller.accountId, caller.workspaceId);
    return forcedPaymentRefusal(refusal, view, {
      amount,
      endpoint: endpoint.endpoint.name,
      coveredByPlan: endpoint.endpoint.coveredByPlan === true,
    });
  }

  #readList({ list, body, endpoint: { rules } }: CallToMake, endpoint: JobEndpoint): Promise<ReadList> {
    const { threads } = this.#parts;
    // A door that has read the body itself has it as an object.
    const sent = list ?? { form: 'json', bytes: Buffer.from(JSON.stringify(body)), query: {} };
    return threads.takes(sent.bytes)
      ? threads.readList(endpoint.name, sent)
      : Promise.resolve(readList(endpoint, rules, sent));
  }

  /** Answers with what an earlier call of the same Idempotency-Key was answered, or runs it. */
  async #once(call: CheckedCall, run: (progress: Progress) => Promise<Answer>): Promise<Answer> {
    if (call.idempotencyKey !== null) {
      const earlier = await this.#parts.idempotency.begin(call, (provider) =>
        this.#providerOf(call, provider),
      );
      if (earlier) return earlier;
    }
    const progress: Progress = { reserved: false };
    try {
      return await run(progress);
    } catch (error) {
      // A reservation is written into the history as it is released; all other failures here.
      if (!progress.reserved) this.#log(call, error);
      // A failed call leaves its key free: the same request may be tried again.
      if (call.idempotencyKey !== null) await this.#parts.idempotency.forget(call);
      throw error;
    }
  }

  #underMaintenance(fix: string): ServiceError {
    return underMaintenance(this.#parts.names.isMasked ? maskedFix : fix);
  }

  #log(call: CheckedCall, error: unknown): void {
    const status = error instanceof ServiceError ? error.status : 500;
    const outcome = this.#outcome(call, status, 0, { provider: null, cached: false });
    this.#parts.ledger.log(this.#payment(call, centicredits(0)), outcome).catch(() => {
      // History of a call that failed and cost nothing: not worth failing another for.
    });
  }

  /** Costs nobody anything: it runs first, and is charged in one durable step before its answer is sent. */
  async #runLocally(
    call: CheckedCall,
    endpoint: CallEndpoint,
    request: unknown,
    forced: ForcedOutcome | null,
  ): Promise<Answer> {
    const failure = forcedFailure(forced);
    if (failure) throw failure;
    const trace: Trace = { provider: 'native', cached: false };
    const { json, cost, records } = await runForced(forced, neverAborted, () =>
      this.#ranLocally(call, endpoint, request),
    );
    const outcome = this.#outcome(call, 200, records, trace);
    if (call.gone?.aborted) throw new CallerGone();
    const result = await this.#pay(call, () =>
      this.#parts.ledger.charge(this.#payment(call, cost), outcome, this.#keep(call, json)),
    );
    if (!result.done) throw await this.#refused(call, cost, result);
    return this.#answer(call, json, result.paid, trace);
  }

  async #ranLocally(call: CheckedCall, endpoint: CallEndpoint, request: unknown): Promise<ExaminedAnswer> {
    const { mode } = call.caller;
    const { threads } = this.#parts;
    if (threads.takes(call.bodyText)) return threads.run(endpoint.name, request, mode);
    const sources = new Sources([], { provider: null, cached: false });
    return examineAnswer(endpoint, await endpoint.run(request, { signal: neverAborted, mode, sources }));
  }

  /** May cost someone money or time: the most it can cost is held before it runs. */
  async #runOutside(
    call: CheckedCall,
    endpoint: CallEndpoint,
    request: unknown,
    { most, forced }: { readonly most: Centicredits; readonly forced: ForcedOutcome | null },
    progress: Progress,
  ): Promise<Answer> {
    const { ledger, states, learner, switches, names, tokens, deadlineMs, onValidEmail, modelKeyOf } =
      this.#parts;
    const payment = this.#payment(call, most);
    const reserved = await this.#pay(call, () => ledger.reserve(payment));
    if (!reserved.done) throw await this.#refused(call, most, reserved);
    progress.reserved = true;

    const trace: Trace = { provider: null, cached: false };
    // From when the call came in: what it waited for its reservation is the caller's time as well.
    const leftMs = Math.max(0, call.startedAtMs + deadlineMs - performance.now());
    const deadline = AbortSignal.timeout(Math.ceil(leftMs));
    const signal = call.gone ? AbortSignal.any([deadline, call.gone]) : deadline;
    const { mode } = call.caller;
    const shownAs = names.isMasked ? names.shown(endpoint, mode) : undefined;
    const onStage = call.onStage && shownAs ? shownStages(call.onStage, shownAs) : call.onStage;
    const sources = new Sources(forcedSources(this.#parts.providers[mode], forced), trace, {
      // A failure that was asked for says nothing of the source.
      states: forced === null ? states : new SourceStates(),
      // A waterfall ends before the call does, so that what it found out is told.
      endsAtMs: call.startedAtMs + deadlineMs - Math.min(answeringMs, deadlineMs / 10),
      endpoint: switches.termsOf(endpoint.name),
      verifiers: switches.verifiers,
      missCredits: switches.missCredits(endpoint),
      tokens,
      ...(modelKeyOf && call.caller.mode === 'live'
        ? { ownModelKey: (provider) => modelKeyOf(call.caller.organizationId, provider) }
        : {}),
      ...(shownAs ? { shownAs } : {}),
      onStage,
      // What a generated world answers says nothing of real sources, nor of real people.
      ...(call.caller.mode === 'live' ? { learning: { learner, endpoint: endpoint.name } } : {}),
      ...(onValidEmail && call.caller.mode === 'live' ? { onValidEmail } : {}),
    });
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
      await this.#release(call, error instanceof ServiceError ? error.status : 500, trace);
      throw forced !== null && error instanceof ServiceError ? asForced(error) : error;
    }
    const outcome = this.#outcome(call, 200, examined.records, trace);
    const { accountId, workspaceId } = call.caller;
    let ended: Awaited<ReturnType<Ledger['end']>>;
    try {
      ended = await ledger.end(
        { id: call.id, accountId, workspaceId, cost: examined.cost, outcome },
        this.#keep(call, examined.json),
      );
    } catch (error) {
      // Not on disk, so not answered; the hold goes back as soon as the database takes it.
      await this.#release(call, 503, trace);
      throw error;
    }
    if (!ended.ended) {
      throw new ServiceError(
        'service_unavailable',
        'The call took too long to be charged, so it was not. Try again.',
        {
          retryAfterSeconds: 1,
          cause: 'the reservation had ended before it was settled',
        },
      );
    }
    return this.#answer(call, examined.json, ended.paid, trace);
  }

  /** The most that a list can cost is held until all of it is done; its items are looked up later. */
  async #submit(
    call: CheckedCall,
    endpoint: JobEndpoint,
    list: ReadList,
    progress: Progress,
  ): Promise<Answer> {
    const { most } = list;
    const payment = this.#payment(call, most);
    if (call.gone?.aborted) throw new CallerGone();
    const reserved = await this.#pay(call, () => this.#parts.ledger.reserve(payment));
    if (!reserved.done) throw await this.#refused(call, most, reserved);
    progress.reserved = true;
    const trace: Trace = { provider: null, cached: false };
    let text: string;
    try {
      text = await this.#parts.jobs.submit(call, endpoint, list);
    } catch (error) {
      await this.#release(call, error instanceof ServiceError ? error.status : 503, trace);
      throw error;
    }
    const nothing = { fromPlan: centicredits(0), fromAddon: centicredits(0) };
    return this.#answer(call, [text], { ...nothing, state: reserved.paid.state }, trace);
  }

  /**
   * Gives a hold back before the failure is answered, so that the caller finds its credits where they were. Where the
   * database is away that goes on in the background: the answer does not wait for it, and the sweeper is behind it.
   */
  async #release(call: CheckedCall, status: number, trace: Trace): Promise<void> {
    const { accountId, workspaceId } = call.caller;
    const released = this.#parts.ledger
      .end({
        id: call.id,
        accountId,
        workspaceId,
        cost: centicredits(0),
        outcome: this.#outcome(call, status, 0, trace),
      })
      .catch((error: unknown) => this.#parts.onBug(error, requestIdOf(call.id)));
    await Promise.race([released, pause(releaseWaitMs)]);
  }

  #payment(call: CheckedCall, amount: Centicredits): CallToPayFor {
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

  #outcome(call: CheckedCall, status: number, records: number, trace: Trace): Outcome {
    const durationMs = Math.min(2_147_483_647, Math.round(performance.now() - call.startedAtMs));
    return { status, records, durationMs, provider: trace.provider, cached: trace.cached };
  }

  #keep(call: CheckedCall, json: JsonPieces) {
    return call.idempotencyKey === null
      ? null
      : { workspaceId: call.caller.workspaceId, key: call.idempotencyKey, answer: json.join('') };
  }

  async #pay(call: CheckedCall, pay: () => Promise<PayResult>): Promise<PayResult> {
    try {
      return await pay();
    } catch (error) {
      const planCouldPay = call.endpoint.endpoint.coveredByPlan && call.caller.hasPlan;
      if (planCouldPay && error instanceof ServiceError && error.code === 'service_unavailable') {
        throw new ServiceError(
          'plan_unavailable',
          'The plan balance could not be read, so the call did not run.',
          {
            retryAfterSeconds: 1,
            cause: error,
          },
        );
      }
      throw error;
    }
  }

  async #refused(
    call: CallToMake,
    amount: Centicredits,
    result: Extract<PayResult, { done: false }>,
  ): Promise<ServiceError> {
    const { caller, endpoint } = call;
    this.#parts.onRefused?.(caller, result.refusal);
    const [view, quota] = await Promise.all([
      readAccount(this.#parts.db, caller.accountId, caller.workspaceId),
      readQuota(this.#parts.db, caller.accountId, endpoint.id),
    ]);
    return paymentRefused({
      ...view,
      refusal: result.refusal,
      amount,
      endpoint: endpoint.endpoint.name,
      coveredByPlan: endpoint.endpoint.coveredByPlan === true,
      state: result.state,
      quota,
    });
  }

  #answer(call: CheckedCall, json: JsonPieces, paid: Paid, trace: Trace): Answer {
    const meta = serviceMetaText({
      requestId: requestIdOf(call.id),
      endpoint: call.endpoint.endpoint.name,
      mode: call.caller.mode,
      charge: paid,
      state: paid.state,
      overflow: effectiveOverflow(call.overflow, paid.state),
      provider: this.#providerOf(call, trace.provider),
      cached: call.endpoint.endpoint.runs === 'outside' ? trace.cached : null,
      cachedAt: trace.cachedAt
        ? isoSeconds(new Date(Math.floor(trace.cachedAt.getTime() / 1_000) * 1_000))
        : null,
    });
    return {
      status: call.endpoint.endpoint.runs === 'job' ? 201 : 200,
      body: withMeta(json, meta),
      meta,
      charged: (paid.fromPlan + paid.fromAddon) / 100,
      from: paidFrom(paid),
      remaining: remainingText(paid.state),
      replayed: false,
    };
  }

  /** Our own work goes without saying, where the names of sources are said. */
  #providerOf({ endpoint: { endpoint }, caller }: CheckedCall, provider: string | null): string | null {
    const { names } = this.#parts;
    if (provider === null || endpoint.runs !== 'outside') return null;
    if (names.isMasked) return names.shown(endpoint, caller.mode)(provider);
    return provider === 'native' ? null : provider;
  }
}

/** @throws {ServiceError} invalid_plan_overflow */
function checkOverflow(call: CallToMake): asserts call is CheckedCall {
  const { overflow } = call;
  if (overflow === null || overflow === 'wallet' || overflow === 'block') return;
  throw new ServiceError('invalid_plan_overflow', 'X-Plan-Overflow must be wallet or block.');
}

const isInDoubt = (error: unknown): boolean =>
  !(error instanceof ServiceError) ||
  (error.code === 'service_unavailable' && !(error instanceof CallerGone)) ||
  error.code === 'plan_unavailable';

/** @throws {ServiceError} over_max_credits */
function checkMost({ maxCredits = null, dryRun }: CallToMake, most: Centicredits): void {
  if (maxCredits === null || dryRun || toCredits(most) <= maxCredits) return;
  throw new ServiceError(
    'over_max_credits',
    `The call can cost ${toCredits(most)} credits, and may cost ${maxCredits}.`,
    { fields: { most_credits: toCredits(most), max_credits: maxCredits } },
  );
}

/** A waterfall tells a failure from a miss also where it had no time left to say more (specification 2.5). */
const isWaterfall = ({ price }: CallEndpoint) => price.per === 'call' && price.missCredits !== undefined;
