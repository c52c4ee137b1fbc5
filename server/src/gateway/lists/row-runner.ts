import { createHash } from 'node:crypto';
import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import {
  type EndedItem,
  type ItemContext,
  ItemLost,
  type ItemResult,
  type TakenItem,
} from '../../jobs/bulk/bulk-task.ts';
import { type EndedRow, holds, type StepOutcome } from '../../jobs/lists/condition.ts';
import { inputOf } from '../../jobs/lists/input-mapping.ts';
import type { StepToSettle } from '../../jobs/lists/list-books.ts';
import { waitsBecause } from '../../jobs/lists/list-problems.ts';
import type { ListWriter } from '../../jobs/lists/list-writer.ts';
import { type EndedStep, readEndedSteps } from '../../jobs/lists/read-steps.ts';
import { MappingFault, type Row } from '../../jobs/lists/reference.ts';
import type { Expansion, RowOrigin, StepsNotCalled } from '../../jobs/lists/row-origin.ts';
import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { mostItCanCost } from '../../kernel/price.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { Trace } from '../../waterfall/call-terms.ts';
import { examineAnswer } from '../examine-answer.ts';
import { type FieldProblem, parseRequest } from '../parse-request.ts';
import { expansionOf } from './expansion-of.ts';
import { fieldsOfFirstPage, type ListPlan, type ListStep } from './read-list-plan.ts';

export interface RowParts {
  readonly db: Pool;
  readonly writer: ListWriter;
  /** Of a list, which is the same for all of its rows. */
  readonly planOf: (listId: string) => Promise<ListPlan>;
  /** Gives the answer of the endpoint, as a call of its own would get it; `absence` where a source that may know more was away. */
  readonly run: (
    step: StepRun,
  ) => Promise<{ readonly answer: unknown; readonly absence: ServiceError | null }>;
  /** Told of each step that was called and is paid. */
  readonly onEnded: (ended: EndedCall) => void;
  /** When a source may know more of it; null where that is for good. */
  readonly laterAfter: (
    error: ServiceError,
    item: TakenItem,
  ) => { readonly afterMs: number; readonly isWait?: boolean } | null;
  /** The list cannot pay a step that may cost so much: it takes no more rows. */
  readonly onCeiling: (listId: string, most: Centicredits) => Promise<void>;
  /** Does what needs the database until it works: no row fails since that is away. @throws once nobody is there any more */
  readonly patiently: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** A step that was called, as the operator counts it. */
export interface EndedCall {
  readonly item: TakenItem;
  readonly endpoint: CallEndpoint;
  readonly endpointId: number;
  readonly callId: string;
  /** Of an error. */
  readonly code: string | null;
  readonly status: number;
  readonly cost: Centicredits;
  readonly durationMs: number;
  readonly provider: string | null;
}

/** A step of a row while it is called. */
export interface StepRun {
  readonly item: TakenItem;
  readonly endpoint: CallEndpoint;
  readonly request: unknown;
  readonly trace: Trace;
  readonly signal: AbortSignal;
  readonly beforePaid: (question: string) => Promise<void>;
  /** Questions that this step has already sent to sources. */
  readonly asked: ReadonlySet<string>;
  readonly answered: ReadonlySet<string>;
}

/** Rows whose steps are remembered, for those that come of them. */
const rootsMax = 200;
/** A row that waits for others, or for room below the ceiling, looks again, also where nobody tells that something has ended. */
const roomMs = 1_000;

/**
 * Runs the steps of a row, one after the other. The result of a step is on disk, and paid, before the next step begins. A process that continues the row
 * reads it there.
 */
export class RowRunner {
  readonly #parts: RowParts;
  /** Questions that rows of this process are asking. Rows that ask the same wait for them; those of other processes look again. */
  readonly #asking = new Map<string, Promise<void>>();
  readonly #roots = new Map<string, Promise<ReadonlyMap<number, EndedStep>>>();

  constructor(parts: RowParts) {
    this.#parts = parts;
  }

  run(item: TakenItem, context: ItemContext): Promise<ItemResult> {
    const own = async () =>
      item.wasTaken ? readEndedSteps(this.#parts.db, item.jobId, item.index) : noSteps;
    return this.#through(item, own, (place) => this.#step(item, context, place));
  }

  /**
   * The rows that a row of a canceled list becomes by an answer that is paid already; null where it has none. No step is called: one that has not ended, before one that has, was
   * skipped for what the row would have cost.
   */
  async openCanceled(item: TakenItem): Promise<ItemResult | null> {
    let last = -1;
    const own = async () => {
      const ended = await readEndedSteps(this.#parts.db, item.jobId, item.index);
      last = Math.max(-1, ...ended.keys());
      return ended;
    };
    const result = await this.#through(item, own, async ({ at, step, row }) => {
      const request = requestIfCalled(item, { at, step, row });
      if ('outcome' in request) return request;
      return at < last ? { outcome: 'skipped', why: rowCeilingReached } : { later: notOpened };
    });
    return result.kind === 'expanded' ? result : null;
  }

  /** Goes through the steps of a row, up to one that makes it others or comes later. @param own reads its steps that have ended */
  async #through(
    item: TakenItem,
    own: () => Promise<ReadonlyMap<number, EndedStep>>,
    next: (place: PlaceOfStep) => Promise<Became | { readonly later: ItemResult }>,
  ): Promise<ItemResult> {
    const { planOf, patiently } = this.#parts;
    const { origin } = item;
    const [plan, ended, ofRoot] = await patiently(() =>
      Promise.all([
        planOf(item.jobId),
        own(),
        origin === null ? noSteps : this.#stepsOfRoot(item.jobId, origin.root),
      ]),
    );
    const before = origin === null ? ended : new Map([...ended, ...stepsBefore(ofRoot, origin.step)]);
    const row: RunningRow = {
      cells: JSON.parse(item.input) as Record<string, unknown>,
      ...{ answers: {}, outcomes: {}, why: {}, spent: centicredits(0) },
    };
    for (const [at, step] of plan.steps.entries()) {
      const inherited = origin === null ? undefined : inheritedOf(at, origin, before);
      if (inherited) {
        note(row, step.id, inherited);
        continue;
      }
      const there = before.get(at);
      const became = there ? fromDisk(there) : await next({ at, step, row });
      if ('later' in became) return became.later;
      const expansion = becameRows(at, step, became, origin);
      if (expansion) {
        return { kind: 'expanded', expansion: { ...expansion, notCalled: notCalledBefore(at, plan, row) } };
      }
      note(row, step.id, became);
    }
    return { kind: 'ended', ...endOf(plan, row) };
  }

  /** Steps of a row that others have come of: they have ended. */
  #stepsOfRoot(listId: string, root: number): Promise<ReadonlyMap<number, EndedStep>> {
    const key = `${listId} ${root}`;
    const known = this.#roots.get(key);
    if (known) return known;
    const steps = readEndedSteps(this.#parts.db, listId, root);
    this.#roots.set(key, steps);
    steps.catch(() => this.#roots.delete(key));
    const [oldest] = this.#roots.keys();
    if (this.#roots.size > rootsMax && oldest !== undefined) this.#roots.delete(oldest);
    return steps;
  }

  async #step(
    item: TakenItem,
    context: ItemContext,
    { at, step, row }: PlaceOfStep,
  ): Promise<Became | { readonly later: ItemResult }> {
    const read = requestIfCalled(item, { at, step, row });
    if ('outcome' in read) return read;
    const { endpoint, id: endpointId } = step.served;
    const most = mostItCanCost(endpoint.price, read.request as never);
    const { writer, onCeiling, patiently } = this.#parts;
    const question = questionOf(read.request);
    const toClaim = {
      ...{ item, step: at, callId: uuidv7(), endpointId, most, question, spent: row.spent },
    };
    const asking = `${item.jobId} ${at} ${question.toString('base64')}`;
    let claim = await writer.claim(item.jobId, toClaim);
    // Where that fails, one of those that waited asks, and the others wait for it.
    while (claim.is === 'asked' && this.#asking.has(asking)) {
      await Promise.race([this.#asking.get(asking), aborted(context.signal)]);
      // It has only waited: that is no failure of its own.
      if (context.signal.aborted) return putOff(item);
      claim = await writer.claim(item.jobId, toClaim);
    }
    if (claim.is === 'lost') throw new ItemLost();
    if (claim.is === 'row_ceiling') return { outcome: 'skipped', why: rowCeilingReached };
    if (claim.is === 'repeated') return { outcome: claim.outcome, answer: JSON.parse(claim.answer) };
    if (claim.is !== 'claimed') {
      if (claim.is === 'above') await patiently(() => onCeiling(item.jobId, most));
      return putOff(item);
    }
    const over = Promise.withResolvers<void>();
    this.#asking.set(asking, over.promise);
    // What the steps before have taken, and waiting for others, is not missing to this one: a source that is paid has the time to answer.
    context.startAnew();
    try {
      const called = await this.#call(item, context, { at, endpoint, request: read.request });
      if ('later' in called) return called;
      const { json, code, ...ended } = called;
      // As a call that would cost more than is held for it. The books would refuse it, and with it all that is written of the list, again and again.
      if (ended.cost > claim.most) {
        throw new Error(`${endpoint.name} would cost ${ended.cost}, and claimed ${claim.most}`);
      }
      const isOurs = await writer.settle(item.jobId, { item, step: at, answer: json, ...ended });
      if (!isOurs) throw new ItemLost();
      this.#parts.onEnded({ item, endpoint, endpointId, callId: claim.callId, code, ...ended });
      return { outcome: ended.outcome, answer: JSON.parse(json), cost: ended.cost };
    } finally {
      this.#asking.delete(asking);
      over.resolve();
    }
  }

  async #call(
    item: TakenItem,
    { signal, askOnce }: ItemContext,
    {
      at,
      endpoint,
      request,
    }: { readonly at: number; readonly endpoint: CallEndpoint; readonly request: unknown },
  ): Promise<CalledStep | { readonly later: ItemResult }> {
    // Questions of each step by itself: two steps may ask a source the same for different reasons.
    const mark = `${at} `;
    const ofStep = (questions: readonly string[]) =>
      new Set(questions.filter((one) => one.startsWith(mark)).map((one) => one.slice(mark.length)));
    const looked = ofStep(item.asked);
    const trace: Trace = { provider: endpoint.runs === 'locally' ? 'native' : null, cached: false, looked };
    const startedAtMs = performance.now();
    const durationMs = () => Math.min(2_147_483_647, Math.round(performance.now() - startedAtMs));
    try {
      const { answer, absence } = await this.#parts.run({
        ...{
          item,
          endpoint,
          request,
          trace,
          signal,
          asked: ofStep(item.asked),
          answered: ofStep(item.answered),
        },
        beforePaid: (question) => askOnce(`${mark}${question}`),
      });
      const { json, cost, records } = examineAnswer(endpoint, answer);
      // Nothing was found, but one that was away may have it.
      if (records === 0 && absence) throw absence;
      return {
        json: json.join(''),
        code: null,
        ...{ outcome: records > 0 ? 'found' : 'not_found', cost, status: 200, records },
        ...{ durationMs: durationMs(), provider: trace.provider, cached: trace.cached },
      };
    } catch (error) {
      if (signal.aborted || !(error instanceof ServiceError)) throw error;
      const later = this.#parts.laterAfter(error, item);
      const others = item.asked.filter((one) => !one.startsWith(mark));
      const asked = [...others, ...[...looked].map((question) => `${mark}${question}`)];
      const { code, message, status, options } = error;
      if (later) {
        return {
          later: { kind: 'later', asked, because: waitsBecause(at, { code, ...options.fields }), ...later },
        };
      }
      return {
        json: JSON.stringify({ error: message, code, ...options.fields }),
        code,
        ...{ outcome: 'failed', cost: centicredits(0), status, records: 0 },
        ...{ durationMs: durationMs(), provider: null, cached: false },
      };
    }
  }
}

interface CalledStep extends Omit<StepToSettle, 'item' | 'step' | 'answer'> {
  readonly json: string;
  readonly code: string | null;
}

interface PlaceOfStep {
  readonly at: number;
  readonly step: ListStep;
  readonly row: RunningRow;
}

/** What a step came to in a row. */
export interface Became {
  readonly outcome: StepOutcome;
  readonly answer?: unknown;
  readonly cost?: Centicredits;
  /** Of a step that was not called. */
  readonly why?: string;
  /** Of an invalid one: the field that is wrong, if it is one. */
  readonly field?: string | undefined;
}

export interface RunningRow extends EndedRow {
  readonly answers: Record<string, unknown>;
  readonly outcomes: Record<string, StepOutcome>;
  /** Of steps that were not called. */
  readonly why: Record<string, string>;
  /** What its steps have cost. */
  spent: Centicredits;
}

const stepsBefore = (steps: ReadonlyMap<number, EndedStep>, step: number) =>
  [...steps].filter(([at]) => at < step);

const fieldsOfPage = ({ origin }: TakenItem, at: number, step: ListStep) =>
  origin !== null && 'fields' in origin && at === origin.step ? origin.fields : fieldsOfFirstPage(step);

/** What a row has of the one that it comes of: the steps before, and its entry of the answer. Undefined where its own is still to come. */
function inheritedOf(
  at: number,
  origin: RowOrigin,
  before: ReadonlyMap<number, EndedStep>,
): Became | undefined {
  if (at > origin.step) return undefined;
  if (at === origin.step)
    return 'element' in origin ? { outcome: 'found', answer: origin.element } : undefined;
  const ended = before.get(at);
  // What it cost is the other row's.
  if (ended) return { ...fromDisk(ended), cost: centicredits(0) };
  return origin.notCalled?.[at] ?? { outcome: 'skipped', why: conditionNotMet };
}

/** Steps of a row that becomes others which were not called: these rows tell of them. */
const notCalledBefore = (at: number, { steps }: ListPlan, { outcomes, why }: RunningRow): StepsNotCalled =>
  Object.fromEntries(
    steps.slice(0, at).flatMap(({ id }, step) => {
      const outcome = outcomes[id];
      return outcome === 'skipped' || outcome === 'invalid' ? [[step, { outcome, why: why[id] ?? '' }]] : [];
    }),
  );

/** The rows that come of a step. Of a later page without entries nothing is left, but where it failed: that is told. */
function becameRows(
  at: number,
  step: ListStep,
  { outcome, answer }: Became,
  origin: RowOrigin | null,
): Expansion | undefined {
  const expansion = outcome === 'found' ? expansionOf(at, step, answer, origin) : undefined;
  const isLaterPage = origin !== null && 'fields' in origin && at === origin.step;
  return (
    expansion ?? (isLaterPage && outcome !== 'failed' ? { step: at, elements: [], next: null } : undefined)
  );
}

/** The request of a step of a row; where it is not called, why. */
function requestIfCalled(
  item: TakenItem,
  { at, step, row }: PlaceOfStep,
): { readonly request: unknown } | Became {
  if (step.runIf !== null && !holds(step.runIf, row)) return { outcome: 'skipped', why: conditionNotMet };
  return requestOf(step, row, fieldsOfPage(item, at, step));
}

/** Nothing was paid that is still to be opened. */
const notOpened: ItemResult = { kind: 'later', afterMs: 0, asked: [] };

/** It looks again soon; that says nothing of the row. */
const putOff = ({ asked }: TakenItem): { readonly later: ItemResult } => ({
  later: { kind: 'later', afterMs: roomMs, asked: [...asked], isUncounted: true },
});

const noSteps: ReadonlyMap<number, EndedStep> = new Map();

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

export const conditionNotMet = 'Its condition does not hold.';
const rowCeilingReached = 'The row would cost more than max_credits_per_row.';

const fromDisk = ({ outcome, answer, cost }: EndedStep): Became => ({
  outcome,
  answer: JSON.parse(answer),
  cost,
});

/** A step of a row has ended. */
export function note(
  row: RunningRow,
  id: string,
  { outcome, answer, cost = centicredits(0), why }: Became,
): void {
  row.outcomes[id] = outcome;
  row.spent = centicredits(row.spent + cost);
  if (outcome === 'found' || outcome === 'not_found') row.answers[id] = answer;
  if (why !== undefined) row.why[id] = why;
}

/** What a question is known by: rows of a list with the same one are called once. */
export const questionOf = (request: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(request)).digest().subarray(0, 16);

/** The request of a step; `skipped` where the row has no value that it needs, `invalid` where a value is wrong. */
export function requestOf(
  { served: { endpoint, rules }, input }: ListStep,
  row: Row,
  /** In the place of what the mapping says. */
  other: Readonly<Record<string, unknown>> = {},
): { readonly request: unknown } | Became {
  try {
    const made = inputOf(input, row);
    // A search that lacks one of its filters would find, and sell, what nobody has asked for.
    if (endpoint.price.per === 'record' && made.missing.size > 0) return lacks(made.missing);
    try {
      return { request: parseRequest(endpoint, rules, { ...made.input, ...other }) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const details = (error.options.fields?.details ?? []) as readonly FieldProblem[];
      // Of fields that are needed together none is named.
      const isMissing = details.every(({ path }) => path === '' || made.missing.has(path));
      if (made.missing.size > 0 && isMissing) {
        return lacks(made.missing);
      }
      return { outcome: 'invalid', why: problemWords(error.message, details), field: fieldOf(details) };
    }
  } catch (error) {
    if (!(error instanceof MappingFault)) throw error;
    return { outcome: 'invalid', why: error.message };
  }
}

const lacks = (missing: ReadonlyMap<string, string>): Became => ({
  outcome: 'skipped',
  why: `There is no value in ${[...missing.values()].join(', nor in ')}.`,
});

/** A row says what is wrong with which field. What is wrong with several together has no path. */
const problemWords = (message: string, details: readonly FieldProblem[]): string =>
  details.length === 0
    ? message
    : details.map(({ path, message: one }) => (path === '' ? one : `${path}: ${one}`)).join(' ');

/** The field that a problem is about: of `filters[0].name` it is `filters`. */
const fieldOf = ([first]: readonly FieldProblem[]): string | undefined =>
  /^[^.[]+/.exec(first?.path ?? '')?.[0];

/**
 * A row ends as its last step did that was called; it failed where one failed. Where none was called, it is wrong, or nothing was to do. Its answer says why steps were not
 * called; theirs are with the steps.
 */
export function endOf({ steps }: ListPlan, { outcomes, why }: RunningRow): EndedItem {
  const all = Object.values(outcomes);
  const called = all.filter((outcome) => outcome === 'found' || outcome === 'not_found').at(-1);
  const outcome = all.includes('failed')
    ? 'failed'
    : (called ?? (all.includes('invalid') ? 'invalid' : 'skipped'));
  const notCalled = steps.flatMap(({ id }, step) => {
    const became = outcomes[id];
    return became === 'skipped' || became === 'invalid' ? [{ step, outcome: became }] : [];
  });
  return {
    outcome: outcome as EndedItem['outcome'],
    answer: JSON.stringify(
      Object.fromEntries(
        notCalled.map(({ step, outcome: is }) => [step, { outcome: is, why: why[steps[step]?.id ?? ''] }]),
      ),
    ),
    ...{ cost: centicredits(0), status: 200, provider: null, row: { notCalled } },
  };
}
