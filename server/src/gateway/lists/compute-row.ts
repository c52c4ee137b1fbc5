import { performance } from 'node:perf_hooks';
import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import { broken } from '../../jobs/bulk/bulk-task.ts';
import type { ComputedRow, ComputedStep, RowToCompute } from '../../jobs/lists/computed-rows.ts';
import { holds } from '../../jobs/lists/condition.ts';
import { centicredits } from '../../kernel/credits.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { mostItCanCost } from '../../kernel/price.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { examineAnswer } from '../examine-answer.ts';
import type { ListPlan, ListStep } from './read-list-plan.ts';
import {
  type Became,
  conditionNotMet,
  endOf,
  note,
  questionOf,
  type RunningRow,
  requestOf,
} from './row-runner.ts';

/** Runs what a step asks for, as a call of its own would be. */
export type ComputeStep = (step: {
  readonly endpoint: CallEndpoint;
  readonly request: unknown;
}) => Promise<unknown>;

/** Whether the rows of a list can be computed before anything is written down: none of its steps asks anybody, or becomes rows. */
export const isComputed = ({ steps }: Pick<ListPlan, 'steps'>): boolean =>
  steps.every(({ served: { endpoint }, each }) => endpoint.runs === 'locally' && each === null);

/** How a question was answered, and to which row. */
interface KnownAnswer extends Pick<ComputedStep, 'outcome' | 'answer'> {
  readonly index: number;
}

/**
 * Answers to the last questions of a list, by step and question. They are in two maps, of which the older one is dropped whole: entries that are deleted one by one
 * out of a map that is old are kept by V8 until it looks through all of its memory.
 */
export class KnownAnswers {
  readonly #most: number;
  #last = new Map<string, KnownAnswer>();
  #before = new Map<string, KnownAnswer>();

  /** @param most how many are kept at least, where there are as many; twice as many at most */
  constructor(most: number) {
    this.#most = most;
  }

  of(step: number, question: Buffer): KnownAnswer | undefined {
    const key = keyOf(step, question);
    return this.#last.get(key) ?? this.#before.get(key);
  }

  /** Of a failure the next row asks itself. */
  keep(index: number, { step, question, outcome, answer, repeats }: ComputedStep): void {
    if (outcome === 'failed' || repeats !== null) return;
    if (this.#last.size === this.#most) {
      this.#before = this.#last;
      this.#last = new Map();
    }
    this.#last.set(keyOf(step, question), { index, outcome, answer });
  }
}

const keyOf = (step: number, question: Buffer) => `${step} ${question.toString('base64')}`;

/** Runs the steps of a row, one after the other. Nothing is written down. @param onBug told of what is a bug of ours: the row has failed then */
export async function computeRow(
  plan: ListPlan,
  { index, input }: RowToCompute,
  {
    known,
    compute,
    onBug,
  }: {
    readonly known: KnownAnswers;
    readonly compute: ComputeStep;
    readonly onBug: (error: unknown, callId: string) => void;
  },
): Promise<ComputedRow> {
  const row: RunningRow = {
    cells: JSON.parse(input) as Record<string, unknown>,
    ...{ answers: {}, outcomes: {}, why: {}, spent: centicredits(0) },
  };
  const steps: ComputedStep[] = [];
  for (const [at, step] of plan.steps.entries()) {
    const callId = uuidv7();
    try {
      const computed = await computeStep(at, step, row, { callId, known, compute });
      if ('request' in computed) {
        const { request: _, ...one } = computed;
        steps.push(one);
        note(row, step.id, { outcome: one.outcome, answer: JSON.parse(one.answer), cost: one.cost });
      } else {
        note(row, step.id, computed);
      }
    } catch (error) {
      onBug(error, callId);
      // What its steps before have come to is not written down, nor paid.
      return { index, steps: [], ended: { ...broken, row: { notCalled: [] } } };
    }
  }
  for (const step of steps) known.keep(index, step);
  return { index, steps, ended: endOf(plan, row) };
}

async function computeStep(
  at: number,
  step: ListStep,
  row: RunningRow,
  {
    callId,
    known,
    compute,
  }: { readonly callId: string; readonly known: KnownAnswers; readonly compute: ComputeStep },
): Promise<(ComputedStep & { readonly request: unknown }) | Became> {
  if (step.runIf !== null && !holds(step.runIf, row)) return { outcome: 'skipped', why: conditionNotMet };
  const read = requestOf(step, row);
  if ('outcome' in read) return read;
  const { request } = read;
  const { endpoint, id: endpointId } = step.served;
  const most = mostItCanCost(endpoint.price, request as never);
  const question = questionOf(request);
  const before = known.of(at, question);
  const asked = {
    request,
    step: at,
    callId,
    endpointId,
    endpoint: endpoint.name,
    question,
    most,
    repeats: null,
  };
  if (before) {
    const { index: repeats, ...answered } = before;
    return {
      ...{ ...asked, ...answered, repeats, cost: centicredits(0) },
      ...{ status: 200, code: null, records: 0, durationMs: 0 },
    };
  }
  const startedAtMs = performance.now();
  const durationMs = () => Math.min(2_147_483_647, Math.round(performance.now() - startedAtMs));
  try {
    const { json, cost, records } = examineAnswer(endpoint, await compute({ endpoint, request }));
    // The books would refuse it, and with it all that is written of the list, again and again.
    if (cost > most) throw new Error(`${endpoint.name} would cost ${cost}, and the most is ${most}`);
    return {
      ...asked,
      ...{
        outcome: records > 0 ? 'found' : 'not_found',
        answer: json.join(''),
        cost,
        status: 200,
        code: null,
      },
      ...{ records, durationMs: durationMs() },
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, status, options } = error;
    return {
      ...asked,
      answer: JSON.stringify({ error: message, code, ...options.fields }),
      ...{ outcome: 'failed', cost: centicredits(0), status, code, records: 0, durationMs: durationMs() },
    };
  }
}
