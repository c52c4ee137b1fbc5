import fc from 'fast-check';
import { type AskedDomain, domainOf, kindsOfAnswer } from './asking-source.ts';
import { endings } from './list-services.ts';

/* Random lists, and what happens to them. */

export interface RandomCells {
  readonly name: string;
  readonly a: Omit<AskedDomain, 'list'> | 'empty' | 'wrong';
  readonly b: Omit<AskedDomain, 'list'> | 'empty';
  readonly date: string;
}

export interface RandomStep {
  readonly does: 'mail' | 'people' | 'trim' | 'date';
  /** Column of a domain. */
  readonly column: 'A' | 'B';
  /** Of `trim`: what an earlier step found, in the place of a column. Taken modulo the number of earlier steps. */
  readonly ofStep: number | null;
  readonly limit: number;
  /** Of `people`: entries become rows, so many at most. */
  readonly each: number | null;
  readonly when:
    | { readonly column: 'Name' | 'A' | 'B'; readonly is: 'is_empty' | 'is_not_empty' }
    | { readonly step: number; readonly ended: 'found' | 'not_found' }
    | null;
}

/** Credits and rows are parts of what the list may come to. */
export interface RandomLimits {
  readonly maxCredits: number | null;
  readonly perRow: number | null;
  readonly pauseAfter: number | null;
  readonly stopBelowHitRate: number | null;
  readonly stopAfterFailures: number | null;
}

export interface RandomCommand {
  readonly do: 'pause' | 'cancel';
  /** Once this part of the rows has ended. */
  readonly after: number;
}

/** What is done with a list that waits. */
export interface RandomResume extends RandomLimits {
  readonly do: 'resume' | 'resume twice at once' | 'cancel';
  /** Of the ceiling. */
  readonly ceiling: 'same' | 'times' | 'as charged' | 'below what it was charged';
}

export interface RandomRun {
  readonly limits: RandomLimits;
  readonly commands: readonly RandomCommand[];
  readonly resumes: readonly RandomResume[];
}

export interface RandomList {
  readonly organization: number;
  readonly rows: readonly RandomCells[];
  readonly steps: readonly RandomStep[];
  readonly run: RandomRun;
  /** Once it has ended: rows that ended so run again. */
  readonly retries: readonly (RandomRun & { readonly status: readonly string[] | null })[];
}

export interface RandomBatch {
  readonly lists: readonly RandomList[];
  /** Parts of all rows that have ended before a process ends. */
  readonly endings: readonly { readonly after: number; readonly how: (typeof endings)[number] }[];
}

const asked = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant(kindsOfAnswer[0]) },
    { weight: 2, arbitrary: fc.constant(kindsOfAnswer[1]) },
    { weight: 2, arbitrary: fc.constant(kindsOfAnswer[2]) },
  ),
  isSlow: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  people: fc.integer({ min: 1, max: 7 }),
  // Few enough that rows repeat each other.
  number: fc.nat(30),
});

const cells: fc.Arbitrary<RandomCells> = fc.record({
  name: fc.constantFrom('', 'Mira  Voss', 'Mira Voss', 'Bo   Lee', ' Anna '),
  a: fc.oneof(
    { weight: 10, arbitrary: asked },
    { weight: 2, arbitrary: fc.constant('empty' as const) },
    { weight: 1, arbitrary: fc.constant('wrong' as const) },
  ),
  b: fc.oneof({ weight: 4, arbitrary: asked }, { weight: 1, arbitrary: fc.constant('empty' as const) }),
  date: fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.nat(5).map((at) => `no date ${at}`) },
    {
      weight: 5,
      arbitrary: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`),
    },
  ),
});

const when: fc.Arbitrary<RandomStep['when']> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({
      column: fc.constantFrom('Name' as const, 'A' as const, 'B' as const),
      is: fc.constantFrom('is_empty' as const, 'is_not_empty' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.nat(2), ended: fc.constantFrom('found' as const, 'not_found' as const) }),
  },
);

const step = (does: fc.Arbitrary<RandomStep['does']>): fc.Arbitrary<RandomStep> =>
  fc.record({
    does,
    column: fc.constantFrom('A', 'A', 'B'),
    ofStep: fc.option(fc.nat(2), { freq: 2 }),
    limit: fc.integer({ min: 1, max: 4 }),
    each: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
    when,
  });
const anyStep = step(fc.constantFrom('mail', 'mail', 'people', 'trim', 'date'));
const localStep = step(fc.constantFrom('trim', 'date'));

const part = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const limitFields = {
  maxCredits: fc.option(part, { freq: 2 }),
  perRow: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }),
  pauseAfter: fc.option(part, { freq: 2 }),
  stopBelowHitRate: fc.option(fc.constantFrom(0.3, 0.6, 0.9), { freq: 2 }),
  stopAfterFailures: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
};
const ceilings = ['same', 'times', 'times', 'times', 'as charged', 'below what it was charged'] as const;
const runFields = {
  limits: fc.record(limitFields),
  commands: fc.array(
    fc.record({ do: fc.constantFrom('pause' as const, 'pause' as const, 'cancel' as const), after: part }),
    { maxLength: 3 },
  ),
  resumes: fc.array(
    fc.record({
      ...limitFields,
      do: fc.oneof(
        { weight: 5, arbitrary: fc.constant('resume' as const) },
        { weight: 1, arbitrary: fc.constantFrom('resume twice at once' as const, 'cancel' as const) },
      ),
      ceiling: fc.constantFrom(...ceilings),
    }),
    { maxLength: 4 },
  ),
};

const outcomes = ['failed', 'not_found', 'invalid', 'skipped', 'canceled', 'found'];

export const randomList: fc.Arbitrary<RandomList> = fc.record({
  organization: fc.nat(2),
  rows: fc.oneof(
    { weight: 6, arbitrary: fc.array(cells, { minLength: 1, maxLength: 30, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(cells, { minLength: 60, maxLength: 110, size: 'max' }) },
  ),
  steps: fc.oneof(
    { weight: 3, arbitrary: fc.array(anyStep, { minLength: 1, maxLength: 3, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(localStep, { minLength: 1, maxLength: 3, size: 'max' }) },
  ),
  run: fc.record(runFields),
  retries: fc.array(
    fc.record({ ...runFields, status: fc.option(fc.subarray(outcomes, { minLength: 1 }), { freq: 2 }) }),
    { maxLength: 2 },
  ),
});

export const randomBatch = (together: number): fc.Arbitrary<RandomBatch> =>
  fc.record({
    lists: fc.array(randomList, { minLength: together, maxLength: together }),
    endings: fc.array(fc.record({ after: part, how: fc.constantFrom(...endings, endings[0]) }), {
      minLength: 1,
      maxLength: 3,
    }),
  });

/** A step as it runs: what it refers to is there, and only one step expands. */
export interface PlannedStep extends RandomStep {
  readonly id: string;
  readonly ofStep: number | null;
}

export function planned(steps: readonly RandomStep[]): readonly PlannedStep[] {
  let expands = false;
  return steps.map((step, at) => {
    const each = step.does === 'people' && !expands ? step.each : null;
    expands ||= each !== null;
    const when =
      step.when !== null && 'step' in step.when
        ? at === 0
          ? null
          : { ...step.when, step: step.when.step % at }
        : step.when;
    return {
      ...step,
      ...{ id: `s${at}`, each, when },
      ofStep: step.does !== 'trim' || step.ofStep === null || at === 0 ? null : step.ofStep % at,
    };
  });
}

/** Cells as they are sent. Each row has a number, which nothing asks about. */
export function sentCells(
  { name, a, b, date }: RandomCells,
  at: number,
  list: string,
): Record<string, string> {
  const domain = (of: RandomCells['a']) =>
    of === 'empty' ? '' : of === 'wrong' ? 'no domain' : domainOf({ ...of, list });
  return { Number: String(at), Name: name, A: domain(a), B: domain(b), Date: date };
}

/** A step as it is sent. */
export function sentStep(step: PlannedStep, steps: readonly PlannedStep[]): Record<string, unknown> {
  const { id, does, column, ofStep, limit, each } = step;
  const runIf = conditionOf(step, steps);
  const rest = {
    id,
    ...(runIf === null ? {} : { run_if: runIf }),
    ...(each === null ? {} : { each: 'content', max_rows: each }),
  };
  switch (does) {
    case 'mail':
      return {
        ...rest,
        endpoint: 'email_finder',
        input: { full_name: 'Mira Voss', company_domain: `{${column}}` },
      };
    case 'people':
      return {
        ...rest,
        endpoint: 'people_search',
        input: { domain: [`{${column}}`], limit, ...(each === null ? { page: 0 } : {}) },
      };
    case 'trim':
      return {
        ...rest,
        endpoint: 'remove_whitespace',
        input: { input_text: ofStep === null ? '{Name}' : foundIn(steps[ofStep] as PlannedStep) },
      };
    case 'date':
      return { ...rest, endpoint: 'format_datetime', input: { date: '{Date}' } };
  }
}

function conditionOf({ does, column, when }: PlannedStep, steps: readonly PlannedStep[]) {
  const conditions = [
    // Without a domain it would search among all people.
    ...(does === 'people' ? [{ [column]: 'is_not_empty' }] : []),
    ...(when === null
      ? []
      : ['step' in when ? { [steps[when.step]?.id ?? '']: when.ended } : { [when.column]: when.is }]),
  ];
  return conditions.length === 0 ? null : conditions.length === 1 ? conditions[0] : { all: conditions };
}

/** A text that the answer of a step has. */
const foundIn = ({ id, does, each }: PlannedStep): string =>
  ({
    mail: `{${id}.email}`,
    people: each === null ? `{${id}.content[0].fullName}` : `{${id}.fullName}`,
    trim: `{${id}.output}`,
    date: `{${id}.formatted}`,
  })[does];
