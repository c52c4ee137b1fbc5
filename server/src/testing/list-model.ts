import { emailAt, kindsOfAnswer, mailQuestion, peopleQuestion, personAt } from './asking-source.ts';
import type { PlannedStep } from './random-lists.ts';

/* What steps of random lists come to, as the guide says it. Nothing of the product is in here. */

export interface ShownStep {
  readonly status: string;
  readonly credits_charged: number;
  readonly repeats: number | null;
  readonly why: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: as the endpoint answered
  readonly answer?: any;
}

export interface ShownRow {
  readonly index: number;
  readonly status: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly credits_charged: number;
  readonly steps: Readonly<Record<string, ShownStep>>;
}

/** In centicredits, as all amounts here. */
export const mostOf = ({ does, limit }: PlannedStep): number =>
  ({ mail: 500, people: 10 * limit, trim: 50, date: 50 })[does];

/** What a step comes to in a row whose earlier steps are known. */
export interface Predicted {
  readonly outcome: 'found' | 'not_found' | 'failed' | 'skipped' | 'invalid';
  readonly cost: number;
  /** What the source is asked, or the local endpoint. Two rows with the same one pay once. Null where nothing is called. */
  readonly question: string | null;
  readonly isAnswered: (answer: ShownStep['answer']) => boolean;
}

export function predict(
  step: PlannedStep,
  steps: readonly PlannedStep[],
  row: Pick<ShownRow, 'cells' | 'steps'>,
  outcomes: readonly string[],
): Predicted {
  const cellOf = (column: string) => row.cells[column] ?? '';
  const { when, does, column, ofStep, limit, each } = step;
  const isMet =
    when === null ||
    ('step' in when
      ? outcomes[when.step] === when.ended
      : (cellOf(when.column).trim() === '') === (when.is === 'is_empty'));
  if (!isMet || (does === 'people' && cellOf(column) === '')) return notCalled('skipped');
  if (does === 'mail' || does === 'people') {
    const domain = cellOf(column);
    if (domain === '') return notCalled('skipped');
    const kind = kindsOfAnswer.find((one) => domain.startsWith(`${one}-`));
    if (kind === undefined) return notCalled('invalid');
    const people = peopleAt(domain);
    const found = does === 'mail' ? 500 : 10 * Math.min(people, limit);
    return {
      outcome: kind === 'missed' ? 'not_found' : kind,
      cost: kind === 'found' ? found : 0,
      question: does === 'mail' ? mailQuestion(domain) : peopleQuestion(domain, 0, limit),
      isAnswered: (answer) => {
        if (kind === 'failed') return true;
        const isFound = kind === 'found';
        if (does === 'mail') return answer.email === (isFound ? emailAt(domain) : null);
        // An entry of the answer; which one, the order of rows says.
        if (each !== null && isFound) return String(answer.fullName).endsWith(` of ${domain}`);
        const names = answer.content.map((one: { fullName: string }) => one.fullName);
        const wanted = Array.from({ length: isFound ? Math.min(people, limit) : 0 }, (_, at) =>
          personAt(domain, at),
        );
        return JSON.stringify(names) === JSON.stringify(wanted);
      },
    };
  }
  if (does === 'date') {
    const date = cellOf('Date');
    if (date === '') return notCalled('skipped');
    const isDate = /^\d/.test(date);
    return {
      ...{ outcome: isDate ? 'found' : 'failed', cost: isDate ? 50 : 0, question: `date ${date}` },
      isAnswered: (answer) => !isDate || answer.formatted === `${date} 00:00:00`,
    };
  }
  const text =
    ofStep === null ? cellOf('Name') : textFound(steps[ofStep] as PlannedStep, row, outcomes[ofStep]);
  if (text.trim() === '') return notCalled('skipped');
  const trimmed = text.trim().replaceAll(/\s+/g, ' ');
  return {
    ...{ outcome: 'found', cost: 50, question: `trim ${text}` },
    isAnswered: (answer) => answer.output === trimmed,
  };
}

const notCalled = (outcome: 'skipped' | 'invalid'): Predicted => ({
  ...{ outcome, cost: 0, question: null },
  isAnswered: () => true,
});

export const peopleAt = (domain: string): number =>
  Number(/^found(?:-slowly)?-(\d+)-/.exec(domain)?.[1] ?? 0);

function textFound(
  { id, does, each }: PlannedStep,
  { steps }: Pick<ShownRow, 'steps'>,
  outcome: string | undefined,
): string {
  const answer = steps[id]?.answer;
  if (outcome !== 'found') return '';
  switch (does) {
    case 'mail':
      return answer.email;
    case 'people':
      return each === null ? answer.content[0].fullName : answer.fullName;
    case 'trim':
      return answer.output;
    case 'date':
      return answer.formatted;
  }
}

/** How a row ends whose steps ended so. */
export function rowOutcome(outcomes: readonly string[]): string {
  if (outcomes.includes('failed')) return 'failed';
  const called = outcomes.findLast((one) => one === 'found' || one === 'not_found');
  return called ?? (outcomes.includes('invalid') ? 'invalid' : 'skipped');
}
