import { creditsLabel, creditsText } from '../../../words/format.ts';
import { isOfStep, namesIn } from '../step-plan.ts';
import { valueText } from './cell-state.ts';
import type { RunRow } from './row-pages.ts';
import type { ListRun } from './wait-words.ts';

/** A column of the table, in pixels: rows are placed one by one, so that no column depends on what is in it. */
export interface RowColumn {
  readonly key: string;
  readonly kind: 'line' | 'sent' | 'new' | 'step' | 'outcome' | 'credits';
  readonly head: string;
  /** Below the head: of a step what it has cost. */
  readonly below: string | null;
  readonly width: number;
  /** Of a step its id. */
  readonly step: string | null;
  /** Steps that its cells come from: the first that has found something counts. */
  readonly sources: readonly StepSource[];
}

export interface StepSource {
  readonly id: string;
  readonly title: string;
}

export const lineWidth = 76;
const textLeast = 96;
/** Of a new column, which is empty as the list begins. */
const newLeast = 160;
const textMost = 240;
const letterPx = 7;
const creditsLeast = 92;
const stepLeast = 148;
const stepMost = 200;

/** As sent, then new columns, then the steps, then how the row ended and what it cost. @param sample rows that say how wide texts are, and what new columns are called */
export function rowColumns(list: ListRun, sample: readonly RunRow[]): RowColumn[] {
  const headings = sample[0] ? Object.keys(sample[0].output) : Object.keys(list.output);
  const text = (
    kind: 'sent' | 'new',
    name: string,
    of: (row: RunRow) => unknown,
    sources: readonly StepSource[] = [],
  ): RowColumn => {
    const letters = Math.max(name.length, ...sample.map((row) => valueText(of(row)).length));
    const width = Math.min(
      textMost,
      Math.max(kind === 'new' ? newLeast : textLeast, letters * letterPx + 20),
    );
    return {
      key: `${kind} ${name}`,
      kind,
      head: name,
      below: kind === 'new' ? 'new' : null,
      width,
      step: null,
      sources,
    };
  };
  const cell = (of: Readonly<Record<string, unknown>>, name: string) =>
    Object.hasOwn(of, name) ? of[name] : undefined;
  const plain = (kind: 'line' | 'outcome' | 'credits', head: string, width: number): RowColumn => ({
    ...{ key: kind, kind, head, below: null, width, step: null, sources: [] },
  });
  const inAll = `${creditsText(list.credits_charged)} in all`;
  return [
    plain('line', 'Line', lineWidth),
    ...list.columns.map((name) => text('sent', name, ({ cells }) => cell(cells, name))),
    ...headings.map((name) => text('new', name, ({ output }) => cell(output, name), sourcesOf(list, name))),
    ...list.steps.map(
      ({ id, title, credits_charged: cost }): RowColumn => ({
        key: `step ${id}`,
        kind: 'step',
        head: title,
        below: creditsLabel(cost),
        width: Math.min(stepMost, Math.max(stepLeast, title.length * letterPx + 20)),
        step: id,
        sources: [{ id, title }],
      }),
    ),
    plain('outcome', 'Outcome', 100),
    { ...plain('credits', 'Credits', Math.max(creditsLeast, inAll.length * letterPx + 24)), below: inAll },
  ];
}

/** Steps that a new column reads, in their order of choice. Columns that the service has named begin with the id of their step, where there are several. */
function sourcesOf({ output, steps }: ListRun, heading: string): readonly StepSource[] {
  const template = Object.hasOwn(output, heading) ? output[heading] : undefined;
  if (template !== undefined) {
    return namesIn(`{${template}}`).flatMap((name) => steps.filter(({ id }) => isOfStep(name, id)));
  }
  return steps.length === 1 ? steps : steps.filter(({ id }) => heading.startsWith(`${id} `));
}

/** A file with more columns is shown with some of them at first. */
const sentMost = 8;
/** By these people know a row. */
const sentInFront = 3;

/** The columns as sent that are shown at first: of many only the first ones, and those that steps read, so that what is new is in sight. */
export function sentAtFirst({ columns, steps, output }: ListRun): readonly string[] {
  if (columns.length <= sentMost) return columns;
  const read = new Set([
    ...steps.flatMap(({ input, run_if: runIf }) => [...namesOf(input), ...conditionNames(runIf)]),
    ...Object.values(output).flatMap((template) => namesIn(`{${template}}`)),
  ]);
  return columns.filter((name, at) => at < sentInFront || read.has(name));
}

const namesOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? namesIn(value)
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(namesOf)
      : [];

function conditionNames(condition: unknown): readonly string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([name, asked]) =>
    (name === 'all' || name === 'any') && Array.isArray(asked)
      ? asked.flatMap(conditionNames)
      : namesIn(`{${name}}`),
  );
}

/** Texts take what room is left, so that a wide window has no empty edge. */
export function stretched(columns: readonly RowColumn[], room: number): readonly RowColumn[] {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const texts = columns.filter(({ kind }) => kind === 'sent' || kind === 'new');
  const left = room - total;
  if (left <= 0) return columns;
  const growing = texts.length > 0 ? texts : columns.filter(({ kind }) => kind === 'step');
  const growingWidth = growing.reduce((sum, { width }) => sum + width, 0);
  return columns.map((column) =>
    growing.includes(column)
      ? { ...column, width: column.width + Math.floor((left * column.width) / growingWidth) }
      : column,
  );
}
