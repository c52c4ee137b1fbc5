import type pg from 'pg';
import type { ItemCall, JobEndpoint } from '../endpoints/define-endpoint.ts';
import { BulkRunner } from '../jobs/bulk/bulk-runner.ts';
import type { ItemContext, ItemResult, TakenItem } from '../jobs/bulk/bulk-task.ts';
import { cancelJob } from '../jobs/bulk/cancel-job.ts';
import { forgetItemsOf } from '../jobs/bulk/forget-items.ts';
import { storedJobBytes, submitJob } from '../jobs/bulk/submit-job.ts';
import type { ComputedList, ComputedStep } from '../jobs/lists/computed-rows.ts';
import { ListWriter } from '../jobs/lists/list-writer.ts';
import { pauseList } from '../jobs/lists/pause-list.ts';
import { keepTrying, untilDone } from '../kernel/back-off.ts';
import { type Centicredits, centicredits, credits, toCredits } from '../kernel/credits.ts';
import { jobIdOf, requestIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { pause } from '../kernel/pause.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { type Tracer, within } from '../kernel/span.ts';
import { basePath } from '../kernel/version.ts';
import { workOwner } from '../kernel/work-owner.ts';
import type { StorageGuard } from '../limits/storage-limits.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import type { WorkSigns } from '../postgres/work-signs.ts';
import type { Trace } from '../waterfall/call-terms.ts';
import { type CheckReceiver, checkReceiverOf, receiverOf } from '../webhooks/receiver.ts';
import { hasWebhooks } from '../webhooks/webhooks.ts';
import { runForced } from './forced-outcomes/forced-call.ts';
import { forcedOutcome, slowMs } from './forced-outcomes/forced-outcome.ts';
import { forcedFailure } from './forced-outcomes/forced-refusal.ts';
import type { CheckedCall, ServedEndpoint } from './gateway-call.ts';
import { laterAfter } from './item-pauses.ts';
import { type ItemSourcesParts, sourcesOfItem } from './item-sources.ts';
import type { ComputeStep } from './lists/compute-row.ts';
import { ComputedLists } from './lists/computed-lists.ts';
import { KeptPlans } from './lists/kept-plans.ts';
import { type EndedCall, RowRunner, type StepRun } from './lists/row-runner.ts';
import { withFieldsNamed } from './name-fields.ts';
import { problemsOf, validationFailed } from './parse-request.ts';
import type { ReadList } from './read-list.ts';

export interface BulkJobsParts extends ItemSourcesParts {
  /** Connections of its own. */
  readonly db: Pool;
  readonly storage: StorageGuard;
  readonly served: ReadonlyMap<string, ServedEndpoint>;
  /** The number that lists have among endpoints. */
  readonly listsId: number;
  readonly processId: () => number;
  readonly signs: WorkSigns;
  /** Of the `webhook` of a job. */
  readonly checkReceiver: CheckReceiver;
  /** Runs in the transaction that ends a job, or lets a list wait for a limit. */
  readonly onFinish: (tx: pg.PoolClient, jobId: string) => Promise<void>;
  /** Called for each failed item, with its error code. */
  readonly onItemFailed?: (
    item: Pick<TakenItem, 'workspaceId' | 'endpointId' | 'callId'>,
    code: string,
  ) => void;
  /** Null, or not given, where nobody wants traces. */
  readonly tracer?: Tracer | null;
  /** Called for each finished item, found or not. */
  readonly onItemEnded?: (ended: EndedItemFigures) => void;
  readonly concurrency: number;
  /** False: lists are taken from callers, and wait for a process that looks their items up. */
  readonly takesItems: boolean;
  /** How long an item may take. */
  readonly itemMs?: number;
  /** Before an item is tried again that no source could look up for now; one for each further try. */
  readonly pausesMs?: readonly number[];
  readonly onBug: (error: unknown, callId: string) => void;
  readonly onProblem: (error: unknown) => void;
}

export interface JobToWrite {
  readonly write: (tx: pg.PoolClient) => Promise<Date | null>;
  /** JSON: the answer to the call. */
  readonly answerOf: (createdAt: Date) => string;
  /** Asks for `created_at` of what was written, by the id of the call. Without it a job has that id. */
  readonly writtenAt?: string;
}

/** How an item ended, as the operator counts it. */
export interface EndedItemFigures {
  readonly endpoint: string;
  readonly mode: 'live' | 'sandbox';
  readonly status: number;
  /** Of an error. */
  readonly code: string | null;
  /** Centicredits. */
  readonly cost: number;
  readonly ms: number;
}

/** An item has more time than a call, since slow sources may run in the background. */
const usualItemMs = 180_000;
/** Put off so often, an item ends as it is. */
const triesMax = 3;
/** How often a job is looked for after the database has failed: it is back within some seconds. */
const lookTries = 20;
/** From the start of one item of a sandbox list to the next, over all of them: a list of 10,000 takes 20 s. */
const sandboxItemMs = 2;
const lookAgainMs = 250;

/** Lists processed in the background: submitted by calls, looked up by their endpoints. */
export class BulkJobs {
  readonly #parts: BulkJobsParts;
  readonly #runner: BulkRunner | null;
  readonly #computed: ComputedLists | null;
  readonly #byId: ReadonlyMap<number, JobEndpoint>;
  readonly #itemMs: number;
  readonly #over = new AbortController();
  readonly #rows: RowRunner;
  #nextSandboxAtMs = 0;

  constructor(parts: BulkJobsParts) {
    this.#parts = parts;
    this.#byId = new Map(
      [...parts.served.values()].flatMap(({ id, endpoint }) =>
        endpoint.runs === 'job' ? [[id, endpoint] as const] : [],
      ),
    );
    this.#itemMs = parts.itemMs ?? usualItemMs;
    const { db, onProblem } = parts;
    const plans = new KeptPlans(db, parts.served);
    this.#rows = new RowRunner({
      db,
      writer: new ListWriter({ db, over: this.#over.signal, onProblem }),
      planOf: (listId) => plans.of(listId),
      run: (step) => this.#runStep(step),
      onEnded: (ended) => this.#stepEnded(ended),
      // In the sandbox, callers ask for failures: a later try fails as well.
      laterAfter: (error, item) => (item.mode === 'sandbox' ? null : laterAfter(error, item, parts.pausesMs)),
      onCeiling: async (listId, most) => {
        await pauseList(db, listId, 'max_credits', { onWait: parts.onFinish, lacking: most });
      },
      patiently: (work) => untilDone(work, { onProblem, signal: this.#over.signal }),
    });
    this.#runner = parts.takesItems
      ? new BulkRunner({
          ...parts,
          itemMs: this.#itemMs,
          lookUp: (item, context) =>
            workOwner.run(item.workspaceId, () => this.#traced(item, () => this.#lookUp(item, context))),
          openCanceled: async (item) =>
            item.endpointId === parts.listsId ? this.#rows.openCanceled(item) : null,
        })
      : null;
    this.#computed = parts.takesItems
      ? new ComputedLists({
          ...parts,
          planOf: (listId) => plans.of(listId),
          computeOf: (list, signal) => this.#computeOf(list, signal),
          onEnded: (list, step) => this.#computedEnded(list, step),
        })
      : null;
  }

  /**
   * Whether the events of a list may be posted to the address that it was sent with: by the rule of registered webhooks.
   * @throws {ServiceError} url_not_allowed and host_not_found, of the field `webhook`; upstream_error
   */
  async checkWebhook({ caller }: CheckedCall, { webhookUrl }: ReadList): Promise<void> {
    if (webhookUrl === null) return;
    await receiverOf(webhookUrl, 'webhook', checkReceiverOf(caller.mode, this.#parts.checkReceiver));
  }

  /**
   * Refuses a list without storage space, before anything is reserved. The job is checked once more when it is stored, for concurrent
   * lists.
   * @throws {ServiceError} storage_full
   */
  async checkRoom({ caller }: CheckedCall, list: ReadList): Promise<void> {
    const { storage, db } = this.#parts;
    const bytes = storedJobBytes({ items: list.items, columns: JSON.stringify(list.columns) });
    const isTold = list.webhookUrl !== null || (await hasWebhooks(db, caller.workspaceId));
    await storage.check(caller, [
      { kind: 'open_jobs', rows: 1, bytes: 0 },
      { kind: 'jobs', rows: 1, bytes },
      // Its end must be reported, however full the storage is then.
      ...(isTold ? [{ kind: 'deliveries', rows: 1, bytes: 0 } as const] : []),
    ]);
  }

  /**
   * Stores a job whose maximum price is reserved under the call's id, and returns the answer to the call. The same transaction stores the
   * answer for the call's Idempotency-Key.
   *
   * @throws {ServiceError} if the reservation has ended, or storage_full. If the database fails for some seconds, the job may exist all
   *   the same. Then it is canceled as soon as possible, or answers the call's Idempotency-Key
   */
  async submit(
    call: CheckedCall,
    endpoint: JobEndpoint,
    { items, most: held, name, webhookUrl, columns }: ReadList,
  ): Promise<string> {
    const job = {
      name,
      webhookUrl,
      columns: JSON.stringify(columns),
      hasVerdicts: endpoint.hasVerdicts === true,
      id: call.id,
      endpointId: call.endpoint.id,
      workspaceId: call.caller.workspaceId,
      accountId: call.caller.accountId,
      held,
      items,
    };
    return this.write(call, {
      write: (tx) => submitJob(tx, job),
      answerOf: (createdAt) =>
        JSON.stringify({
          id: jobIdOf(call.id),
          status: 'queued',
          total: items.length,
          credits_reserved: toCredits(held),
          created_at: createdAt.toISOString(),
          inquiry_url: `${basePath}/${endpoint.name}_inquiry/${jobIdOf(call.id)}`,
        }),
    });
  }

  /**
   * Writes down what becomes of a call that has reserved its most possible price: a job, and its answer for the call's Idempotency-Key, in one
   * transaction. `write` returns when the job was created; null where the reservation has ended.
   * @throws {ServiceError} as `submit`
   */
  async write(call: CheckedCall, { write, answerOf, writtenAt = jobWrittenAt }: JobToWrite): Promise<string> {
    let createdAt: Date | null;
    try {
      // A statement alone would be quicker. But should its connection be lost, it may still be on its way as the job is looked for; within a transaction it has
      // locked what is looked for before a commit is sent.
      createdAt = await transaction(this.#parts.db, async (tx) => {
        const at = await write(tx);
        if (at === null) return null;
        await this.#parts.storage.checkStored(tx, call.caller, ['jobs', 'open_jobs']);
        if (call.idempotencyKey !== null) await keepAnswer(tx, call, answerOf(at));
        return at;
      });
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // The commit may have come through, and only its acknowledgement been lost.
      createdAt = await this.#createdAt(call, writtenAt);
      if (createdAt === null) throw error;
    }
    if (createdAt === null) {
      throw new ServiceError('service_unavailable', 'The job could not be stored in time. Try again.', {
        retryAfterSeconds: 1,
      });
    }
    this.nudge();
    return answerOf(createdAt);
  }

  /** When the job of a call was written down; null where it was not. */
  async #createdAt({ id, idempotencyKey }: CheckedCall, writtenAt: string): Promise<Date | null> {
    const { db, onProblem } = this.#parts;
    for (let tries = 1; ; tries++) {
      try {
        // The transaction that stores the job holds this row until its end, on a connection that only we may have lost.
        await db.query('select from reservations where id = $1 for update', [id]);
        const { rows } = await db.query<{ created_at: Date }>(writtenAt, [id]);
        return rows[0]?.created_at ?? null;
      } catch (error) {
        if (tries === lookTries) {
          // The caller hears that nothing was charged, and may send the list again as another job.
          if (idempotencyKey === null)
            void keepTrying(() => this.cancel(id), { onProblem, signal: this.#over.signal });
          throw error;
        }
        await pause(lookAgainMs);
      }
    }
  }

  /** Items that nobody has started end as canceled, and cost nothing. False where the job had ended, or was canceled before. */
  cancel(id: string): Promise<boolean> {
    return transaction(this.#parts.db, (tx) => cancelJob(tx, id, this.#parts.onFinish));
  }

  /** Something is there to be taken. */
  nudge(): void {
    this.#runner?.nudge();
    this.#computed?.nudge();
  }

  /** Forgets the list and the results of a job that has ended. False where it has not, or they were forgotten before. */
  forgetResults(id: string): Promise<boolean> {
    return transaction(this.#parts.db, (tx) => forgetItemsOf(tx, id));
  }

  async close(waitMs: number): Promise<void> {
    await Promise.all([this.#runner?.close(waitMs), this.#computed?.close(waitMs)]);
    this.#over.abort();
  }

  /** What asks nobody outside would take all of this process, which is everybody's. */
  async #sandboxTurn(signal: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    this.#nextSandboxAtMs = Math.max(nowMs, this.#nextSandboxAtMs + sandboxItemMs);
    if (this.#nextSandboxAtMs > nowMs) await pause(this.#nextSandboxAtMs - nowMs, signal);
  }

  /** Each item is a call, and has a trace of its own. */
  async #traced(item: TakenItem, lookUp: () => Promise<ItemResult>): Promise<ItemResult> {
    const name = this.#byId.get(item.endpointId)?.name ?? 'unknown';
    const span = this.#parts.tracer?.begin(`item ${name}`, {
      parent: null,
      fields: {
        'millrace.endpoint': name,
        'millrace.mode': item.mode,
        'millrace.request_id': requestIdOf(item.callId),
      },
    });
    if (!span) return lookUp();
    try {
      const result = await within(span, lookUp);
      span.set({ 'millrace.result': result.kind === 'ended' ? result.outcome : 'later' });
      return result;
    } catch (error) {
      span.fail('error');
      throw error;
    } finally {
      span.end();
    }
  }

  /** Runs what a step of a row asks for, as a call of its own would be. */
  async #runStep({
    item,
    endpoint,
    request,
    trace,
    signal,
    asked,
    answered,
    beforePaid,
  }: StepRun): Promise<{ answer: unknown; absence: ServiceError | null }> {
    const forced = item.mode === 'sandbox' ? forcedOutcome(JSON.stringify(request), 'item') : null;
    if (item.mode === 'sandbox') await this.#sandboxTurn(signal);
    // Of an endpoint that asks nobody, no source can fail.
    const failure = endpoint.runs === 'locally' ? forcedFailure(forced) : null;
    if (failure) throw failure;
    const sources = sourcesOfItem(this.#parts, this.#itemMs, {
      item,
      endpoint,
      trace,
      forced,
      asked,
      answered,
      beforePaid,
    });
    const answer = await runForced(forced, signal, () =>
      endpoint.run(request, { signal, mode: item.mode, sources }),
    );
    return { answer, absence: sources.passingAbsence };
  }

  /** Such a step needs no source. */
  #computeOf({ accountId, organizationId }: ComputedList, signal: AbortSignal): ComputeStep {
    return ({ endpoint, request }) => {
      const trace: Trace = { provider: 'native', cached: false, looked: new Set() };
      const item = { accountId, organizationId, mode: 'live' as const };
      const sources = sourcesOfItem(this.#parts, this.#itemMs, {
        ...{ item, endpoint, trace, forced: null, asked: nothingAsked, answered: nothingAsked },
        beforePaid: async () => {},
      });
      return Promise.resolve(endpoint.run(request, { signal, mode: 'live', sources }));
    };
  }

  #computedEnded({ workspaceId }: ComputedList, step: ComputedStep): void {
    const { states, onItemFailed, onItemEnded } = this.#parts;
    const { endpointId, callId, code, status, cost, durationMs } = step;
    if (status === 200) states.figures?.paid('native', cost);
    if (code !== null) onItemFailed?.({ workspaceId, endpointId, callId }, code);
    onItemEnded?.({ endpoint: step.endpoint, mode: 'live', status, code, cost, ms: durationMs });
  }

  #stepEnded({
    item,
    endpoint,
    endpointId,
    callId,
    code,
    status,
    cost,
    durationMs,
    provider,
  }: EndedCall): void {
    const { states, onItemFailed, onItemEnded } = this.#parts;
    // Of calls that run in the sandbox no provider was paid.
    if (item.mode === 'live' && status === 200) states.figures?.paid(provider, cost);
    if (code !== null) onItemFailed?.({ ...item, endpointId, callId }, code);
    onItemEnded?.({ endpoint: endpoint.name, mode: item.mode, status, code, cost, ms: durationMs });
  }

  async #lookUp(item: TakenItem, context: ItemContext): Promise<ItemResult> {
    if (item.endpointId === this.#parts.listsId) return this.#rows.run(item, context);
    const { signal, askOnce } = context;
    const endpoint = this.#byId.get(item.endpointId);
    invariant(endpoint, `the endpoint of a job is registered: ${item.endpointId}`);
    const startedAtMs = performance.now();
    const ended = (status: number, code: string | null, cost: Centicredits) =>
      this.#parts.onItemEnded?.({
        endpoint: endpoint.name,
        mode: item.mode,
        status,
        code,
        cost,
        ms: performance.now() - startedAtMs,
      });
    const looked = new Set(item.asked);
    const trace: Trace = { provider: null, cached: false, looked };
    const forced = item.mode === 'sandbox' ? forcedOutcome(item.input, 'item') : null;
    if (item.mode === 'sandbox') await this.#sandboxTurn(signal);
    if (forced === 'slow') await pause(slowMs, signal);
    const sources = sourcesOfItem(this.#parts, this.#itemMs, {
      ...{ item, endpoint, trace, forced, beforePaid: askOnce },
      asked: new Set(item.asked),
      answered: new Set(item.answered),
    });
    const call: ItemCall = { signal, mode: item.mode, sources, tries: item.tries };
    try {
      const input = endpoint.item.safeParse(JSON.parse(item.input), { reportInput: true });
      if (!input.success) throw validationFailed(problemsOf(input.error, []));
      const result = await endpoint.look(input.data, call);
      if (result.outcome === 'later') {
        invariant(item.tries < triesMax, 'an item is put off a few times only');
        return { kind: 'later', afterMs: result.afterMs, asked: [...looked] };
      }
      const isMissed = result.outcome === 'not_found';
      const absence = isMissed ? sources.passingAbsence : null;
      if (absence) throw absence;
      const isSuppressed = isMissed && sources.hasSuppressed;
      const cost = result.isFree || isSuppressed ? centicredits(0) : credits(endpoint.price.credits);
      if (item.mode === 'live' && result.provider !== null) {
        this.#parts.states.figures?.paid(trace.provider, cost);
      }
      ended(200, null, cost);
      return {
        kind: 'ended',
        outcome: result.outcome,
        answer: JSON.stringify(result.answer),
        cost,
        status: 200,
        // Of the call in the history, by its own name.
        provider: result.provider === null ? null : trace.provider,
        verdict: result.verdict ?? null,
      };
    } catch (thrown) {
      const error = withFieldsNamed(thrown, endpoint.item, JSON.parse(item.input));
      if (signal.aborted || !(error instanceof ServiceError)) throw error;
      // The failure is permanent.
      const later = forced === null ? laterAfter(error, item, this.#parts.pausesMs) : null;
      if (later) return { kind: 'later', asked: [...looked], ...later };
      const { options, message, code, status } = error;
      this.#parts.onItemFailed?.(item, code);
      ended(status, code, centicredits(0));
      return {
        kind: 'ended',
        outcome: 'failed',
        answer: JSON.stringify({ error: message, code, billed: false, ...options.fields }),
        cost: centicredits(0),
        status,
        provider: null,
      };
    }
  }
}

const jobWrittenAt = 'select created_at from bulk_jobs where id = $1';

const nothingAsked: ReadonlySet<string> = new Set();

/** The account has the remaining balance: the reservation was booked before. */
async function keepAnswer(tx: pg.PoolClient, call: CheckedCall, answer: string): Promise<void> {
  await tx.query(
    `update idempotency_keys k
        set answer = $4, left_after = a.plan_left || ',' || a.addon_left || ',' || a.plan_shown
       from ledger_accounts a
      where k.workspace_id = $1 and k.key = $2 and k.call_id = $3 and a.id = $5`,
    [call.caller.workspaceId, call.idempotencyKey, call.id, answer, call.caller.accountId],
  );
}
