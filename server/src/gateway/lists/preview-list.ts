import { setImmediate as breathe } from 'node:timers/promises';
import { holds, referencesOfCondition } from '../../jobs/lists/condition.ts';
import { constantsOf, type InputMapping, referencesOfInput } from '../../jobs/lists/input-mapping.ts';
import { type ListFile, readFileRows } from '../../jobs/lists/list-files.ts';
import type { Reference } from '../../jobs/lists/reference.ts';
import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import { mostItCanCost } from '../../kernel/price.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { parseRequest } from '../parse-request.ts';
import { CallerGone } from '../within-deadline.ts';
import { fieldsOfFirstPage, type ListPlan, type ListStep } from './read-list-plan.ts';
import { questionOf, requestOf } from './row-runner.ts';

/** What the rows of a list come to, as far as that is known before anybody is asked. */
export interface RowsPreview {
  readonly total: number;
  /** Rows in which a step can run. */
  readonly valid: number;
  readonly invalid: number;
  /** Rows in which nothing is to do: the conditions of all steps do not hold, such as where a cell is filled already. */
  readonly filled: number;
  /** Rows that lack the values that each step needs. */
  readonly lacking: number;
  /** The first ones, and why. */
  readonly problems: readonly RowProblem[];
  /** How many rows have each problem, most first. */
  readonly reasons: readonly { readonly reason: string; readonly rows: number }[];
  readonly steps: readonly StepPreview[];
  /** The most that all steps can cost. */
  readonly most: Centicredits;
}

export interface RowProblem {
  readonly row: number;
  /** As people count in the file. */
  readonly line: number;
  readonly step: string;
  /** Null where several fields are wrong together. */
  readonly field: string | null;
  /** The columns that the field is filled with; null where it is filled with none. */
  readonly column: string | null;
  readonly reason: string;
}

export interface StepPreview {
  readonly step: ListStep;
  /** False: what it asks depends on earlier steps. Then `calls` is the most that there can be. */
  readonly isKnown: boolean;
  readonly calls: number;
  readonly skipped: number;
  readonly invalid: number;
  /** Rows that ask what another row asks: answered with it, for nothing. */
  readonly repeated: number;
  readonly most: Centicredits;
}

const pageRows = 1_000;
/** Rows that are read at a stretch: the process is everybody's. */
const stretchRows = 50;
export const problemsShown = 20;
const reasonsShown = 20;
const reasonsCounted = 1_000;

/** Looks through all rows of a file. Nobody is asked, and nothing is kept but numbers. @throws {CallerGone} */
export async function previewRows(
  db: Queryable,
  file: Pick<ListFile, 'id' | 'total'>,
  plan: ListPlan,
  signal: AbortSignal | null = null,
): Promise<RowsPreview> {
  const steps = plan.steps.map((step, at) => new StepCounter(step, plan.steps.slice(0, at)));
  const rows = { total: file.total, valid: 0, invalid: 0, filled: 0, lacking: 0 };
  const problems: RowProblem[] = [];
  const reasons = new Map<string, number>();
  for (let from = 0; from < file.total; from += pageRows) {
    for (const [at, { index, line, cells }] of (await readFileRows(db, file.id, from, pageRows)).entries()) {
      if (at % stretchRows === 0) {
        await breathe();
        if (signal?.aborted) throw new CallerGone();
      }
      const row = { cells: JSON.parse(cells) as Record<string, unknown>, answers: {}, outcomes: {} };
      const without = new Set<string>();
      const became = steps.map((step) => {
        const is = step.count(row, without);
        if (is.is !== 'runs' && is.is !== 'unknown') without.add(is.step);
        return is;
      });
      rows[kindOf(became)] += 1;
      const wrong = became.find(({ is }) => is === 'invalid');
      if (!wrong) continue;
      const { step, field = null, column = null, why = '' } = wrong;
      if (problems.length < problemsShown)
        problems.push({ row: index, line, step, field, column, reason: why });
      if (reasons.has(why) || reasons.size < reasonsCounted) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
  }
  const previews = steps.map((step) => step.preview);
  return {
    ...rows,
    problems,
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, rows: count }))
      .sort((a, b) => b.rows - a.rows)
      .slice(0, reasonsShown),
    steps: previews,
    most: centicredits(previews.reduce((sum, { most }) => sum + most, 0)),
  };
}

interface StepInRow {
  readonly step: string;
  readonly is: 'runs' | 'unknown' | 'not_met' | 'lacking' | 'invalid';
  readonly why?: string | undefined;
  readonly field?: string | undefined;
  readonly column?: string | null;
}

/** What depends on steps that run is not known; there is one that runs then. */
function kindOf(steps: readonly StepInRow[]): 'valid' | 'invalid' | 'filled' | 'lacking' {
  const has = (is: StepInRow['is']) => steps.some((one) => one.is === is);
  if (has('runs')) return 'valid';
  if (has('invalid')) return 'invalid';
  return has('lacking') ? 'lacking' : 'filled';
}

/** In words, the columns that fill a field. */
function columnOf({ fields }: InputMapping, field: string | undefined): string | null {
  const node = field === undefined ? undefined : fields.get(field);
  if (field === undefined || node === undefined) return null;
  const columns = referencesOfInput({ fields: new Map([[field, node]]) }).flatMap((one) =>
    'column' in one ? [one.column] : [],
  );
  return columns.length === 0 ? null : [...new Set(columns)].join(', ');
}

type PreviewedRow = Parameters<typeof holds>[1];

class StepCounter {
  readonly #step: ListStep;
  readonly #ofCondition: readonly Reference[];
  readonly #ofInput: readonly Reference[];
  /** Of questions, by the first bits of their hash: enough to count by. */
  readonly #asked = new Set<number>();
  readonly #mostOfOne: Centicredits;
  #isKnown = true;
  #calls = 0;
  #skipped = 0;
  #invalid = 0;
  #repeated = 0;
  #most = 0;
  /** Rows that each row has become before this step, at most. */
  readonly #rowsOfRow: number;

  constructor(step: ListStep, before: readonly ListStep[]) {
    this.#step = step;
    this.#ofCondition = step.runIf === null ? [] : referencesOfCondition(step.runIf);
    this.#ofInput = referencesOfInput(step.input);
    this.#rowsOfRow = before.reduce((rows, { each }) => (each === null ? rows : each.maxRows), 1);
    this.#mostOfOne = mostOfExample(step);
  }

  /** @param without steps that do not run in this row: they have no answer */
  count(row: PreviewedRow, without: ReadonlySet<string>): StepInRow {
    const { id, runIf, served } = this.#step;
    const isKnown = (one: Reference) => 'column' in one || without.has(one.step);
    if (this.#ofCondition.every(isKnown) && runIf !== null && !holds(runIf, row)) {
      this.#skipped += 1;
      return { step: id, is: 'not_met' };
    }
    if (!this.#ofCondition.every(isKnown) || !this.#ofInput.every(isKnown)) {
      this.#isKnown = false;
      const calls = this.#rowsOfRow * pagesOf(this.#step, this.#mostOfOne);
      this.#calls += calls;
      this.#most += calls * this.#mostOfOne;
      return { step: id, is: 'unknown' };
    }
    const read = requestOf(this.#step, row, fieldsOfFirstPage(this.#step));
    if (!('request' in read)) {
      const isLacking = read.outcome === 'skipped';
      if (isLacking) this.#skipped += 1;
      else this.#invalid += 1;
      if (isLacking) return { step: id, is: 'lacking', why: read.why };
      const { why, field } = read;
      return { step: id, is: 'invalid', why, field, column: columnOf(this.#step.input, field) };
    }
    const question = questionOf(read.request).readUIntBE(0, 6);
    if (this.#asked.has(question)) this.#repeated += 1;
    else {
      this.#asked.add(question);
      const most = mostItCanCost(served.endpoint.price, read.request as never);
      const pages = pagesOf(this.#step, most);
      if (pages > 1) this.#isKnown = false;
      this.#calls += pages;
      this.#most += pages * most;
    }
    return { step: id, is: 'runs' };
  }

  get preview(): StepPreview {
    return {
      step: this.#step,
      isKnown: this.#isKnown,
      calls: this.#calls,
      skipped: this.#skipped,
      invalid: this.#invalid,
      repeated: this.#repeated,
      most: centicredits(this.#most),
    };
  }
}

/** Pages that a step may ask for, for the rows that it may become: a page has as many as one call can cost for, or ten. */
function pagesOf({ each, served }: ListStep, most: Centicredits): number {
  if (each === null) return 1;
  const { price } = served.endpoint;
  const size =
    price.per === 'record' && price.credits > 0 ? Math.floor(most / 100 / price.credits) : usualPage;
  return Math.ceil(each.maxRows / Math.max(1, size));
}
const usualPage = 10;

/** The most that the steps of one row can cost, as far as examples show it. */
export const mostOfRow = ({ steps }: ListPlan): Centicredits => {
  let rows = 1;
  let most = 0;
  for (const step of steps) {
    const one = mostOfExample(step);
    most += rows * pagesOf(step, one) * one;
    if (step.each !== null) rows = step.each.maxRows;
  }
  return centicredits(most);
};

/**
 * What one call of a step can cost whose values come from other steps: that of its example, with the fields that are the same in each row. No list is charged more than its
 * ceiling if it is more.
 */
function mostOfExample({ served: { endpoint, rules }, input }: ListStep): Centicredits {
  const example = endpoint.example.request as Record<string, unknown>;
  for (const request of [{ ...example, ...constantsOf(input) }, example]) {
    try {
      return mostItCanCost(endpoint.price, parseRequest(endpoint, rules, request) as never);
    } catch {}
  }
  return centicredits(0);
}
