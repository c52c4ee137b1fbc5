import type { Endpoint } from '../../api/endpoints.ts';
import type { Routes } from '../../api/routes.ts';
import { type NamedField, requestForm } from '../../forms/form-field.ts';

/* The steps of a list as they are chosen on the screen, and what is sent of them. */

export type ListFile =
  Routes['GET organizations/{organization_id}/workspaces/{workspace_id}/list-files/{file_id}']['answer'];
export type ListBody =
  Routes['POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs']['body'];
export type Preview =
  Routes['POST organizations/{organization_id}/workspaces/{workspace_id}/list-runs/preview']['answer'];
export type Guess =
  Routes['POST organizations/{organization_id}/workspaces/{workspace_id}/list-files/{file_id}/guess']['answer'];
export type AnswerField = Guess['steps'][number]['answers'][number];

/** What a field is filled with. `place`: columns and answers in braces, as chosen. `text`: the same, as typed. `fixed`: the same in each row. */
export type Fill =
  | { readonly kind: 'place'; readonly template: string }
  | { readonly kind: 'text'; readonly letters: string }
  | { readonly kind: 'fixed'; readonly letters: string };

/** In which rows a step runs. */
export type RunIf =
  | { readonly when: 'always' }
  | { readonly when: 'is_empty' | 'is_not_empty'; readonly column: string }
  | { readonly when: 'found' | 'not_found'; readonly step: string };

export interface Step {
  readonly id: string;
  readonly endpoint: string;
  readonly title: string;
  /** By field; none of a field that is not sent. */
  readonly fills: Readonly<Record<string, Fill>>;
  /** Fields that were filled by the service, and that nobody has changed. */
  readonly guessed: readonly string[];
  /** Somebody has chosen: it is not guessed again. */
  readonly isTouched: boolean;
  readonly runIf: RunIf;
  /** What later steps can use, and what can be a column of the result. */
  readonly answers: readonly AnswerField[];
  /** References of answers that are no columns of the result. */
  readonly leftOut: readonly string[];
}

export const stepsMax = 10;

/** The endpoint's name; of one that is there before, with a number. */
export function idFor(endpoint: string, taken: readonly string[]): string {
  let id = endpoint;
  for (let n = 2; taken.includes(id); n += 1) id = `${endpoint.slice(0, 36)}_${n}`;
  return id;
}

/** A column as it is named in braces: in quotes where its name would be read as something else. */
export const columnReference = (column: string): string =>
  column === '' || column !== column.trim() || /["{}|]/.test(column) || /^[a-z][a-z0-9_]*[.[]/.test(column)
    ? JSON.stringify(column)
    : column;
export const placeOfColumn = (column: string): string => `{${columnReference(column)}}`;
export const placeOfAnswer = ({ reference }: Pick<AnswerField, 'reference'>): string => `{${reference}}`;

/** "Email finder: email, else column Email": of places that are one pair of braces; other texts stay as they are. */
export function placeText(template: string, steps: readonly Pick<Step, 'id' | 'title'>[]): string {
  const inner = /^\{((?:"(?:[^"\\]|\\.)*"|[^{}"])+)\}$/.exec(template)?.[1];
  if (inner === undefined) return template;
  const choices = inner.match(/(?:"(?:[^"\\]|\\.)*"|[^|"])+/g) ?? [];
  return choices
    .map((choice) => {
      const step = steps.find(({ id }) => isOfStep(choice.trim(), id));
      if (!step) return unquoted(choice.trim());
      return `${step.title}: ${choice.trim().slice(step.id.length).replace(/^\./, '') || 'whole answer'}`;
    })
    .join(', else ');
}

/** What a text reads of a row: the columns and answers in its braces, without quotes. */
export const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{((?:"(?:[^"\\]|\\.)*"|[^{}"])+)\}/g)].flatMap(([, inner = '']) =>
    (inner.match(/(?:"(?:[^"\\]|\\.)*"|[^|"])+/g) ?? []).map((name) => unquoted(name.trim())),
  );

export const isOfStep = (reference: string, id: string): boolean =>
  reference === id || reference.startsWith(`${id}.`) || reference.startsWith(`${id}[`);

function unquoted(name: string): string {
  try {
    return name.startsWith('"') ? String(JSON.parse(name)) : name;
  } catch {
    return name;
  }
}

/**
 * The column that has already what a step finds, by its name: with it a condition begins, such as "only where Email is empty". The first column where none is called so.
 */
export function columnThatFills(columns: readonly string[], { answers }: Pick<Step, 'answers'>): string {
  for (const { reference } of answers) {
    const last = lettersOf(reference.split(/[.[]/).at(-1) ?? '');
    if (last === '') continue;
    const same = columns.find((column) => lettersOf(column) === last);
    const alike = same ?? columns.find((column) => lettersOf(column).endsWith(last));
    if (alike !== undefined) return alike;
  }
  return columns[0] ?? '';
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a place reads an answer of that step. */
export const readsStep = (template: string, id: string): boolean =>
  [...template.matchAll(/[{|]\s*([a-z][a-z0-9_]*)(?=[.[\]}|])/g)].some(([, name]) => name === id);

/** What a field would be filled with in a row, as far as it is known before anything ran; null where nothing is there. */
export function sampleOf(
  fill: Fill | undefined,
  row: Readonly<Record<string, unknown>> | undefined,
  steps: readonly Step[],
): string | null {
  if (fill === undefined) return null;
  if (fill.kind === 'fixed') return fill.letters;
  const template = fill.kind === 'place' ? fill.template : fill.letters;
  return template.replaceAll(/\{((?:"(?:[^"\\]|\\.)*"|[^{}"])+)\}/g, (_, inner: string) => {
    for (const choice of inner.match(/(?:"(?:[^"\\]|\\.)*"|[^|"])+/g) ?? []) {
      const name = unquoted(choice.trim());
      const cell = row?.[name];
      if (cell !== undefined && cell !== null && cell !== '') return textOf(cell);
      const answer = steps.flatMap(({ answers }) => answers).find(({ reference }) => reference === name);
      if (answer) return `such as ${textOf(answer.like)}`;
    }
    return '';
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export interface StepField extends NamedField {
  /** one_of: of sets of which one is needed, as long as none is complete. */
  readonly need: 'required' | 'one_of' | 'optional';
}

/** Fields of a step's request, needed ones first. Once a set is complete, the others are optional. */
export function fieldsOf(endpoint: Endpoint, fills: Step['fills']): readonly StepField[] {
  const sets = endpoint.send_one_of;
  const complete = sets.find((names) => names.every((name) => isFilled(fills[name])));
  const order = { required: 0, one_of: 1, optional: 2 } as const;
  const needOf = ({ name, isRequired }: NamedField): StepField['need'] => {
    if (isRequired || complete?.includes(name)) return 'required';
    return !complete && sets.some((names) => names.includes(name)) ? 'one_of' : 'optional';
  };
  return requestForm(endpoint)
    .fields.map((field) => ({ ...field, need: needOf(field) }))
    .toSorted((one, other) => order[one.need] - order[other.need]);
}

const isFilled = (fill: Fill | undefined): boolean =>
  fill !== undefined && (fill.kind === 'place' || fill.letters.trim() !== '');

/** What a step still needs, in words; null where it has enough. */
export function lackingOf(endpoint: Endpoint, fills: Step['fills']): string | null {
  const has = (name: string) => isFilled(fills[name]);
  const required = (endpoint.request_schema.required ?? []).filter((name) => !has(name));
  const sets = endpoint.send_one_of;
  const isSetFilled = sets.length === 0 || sets.some((names) => names.every(has));
  const words = [
    ...required,
    ...(isSetFilled ? [] : [sets.map((names) => names.join(' and ')).join(', or ')]),
  ];
  if (words.length > 0) return `Fill ${words.join('; and ')}.`;
  return Object.keys(fills).some(has) ? null : 'Fill at least one field.';
}

/** The input of a step as it is sent. */
export function inputOf(fills: Step['fills'], fields: readonly NamedField[]) {
  return Object.fromEntries(
    Object.entries(fills).flatMap(([name, fill]) => {
      if (fill.kind === 'place') return [[name, fill.template]];
      if (fill.letters.trim() === '') return [];
      if (fill.kind === 'text') return [[name, fill.letters]];
      return [
        [
          name,
          fixedValue(
            fill.letters,
            fields.find((field) => field.name === name),
          ),
        ],
      ];
    }),
  );
}

/** A fixed value as its field takes it: a number, a choice, a list of words; JSON where it is one. */
export function fixedValue(letters: string, field: NamedField | undefined): unknown {
  const kind = field?.field.kind ?? 'text';
  if (field?.field.kind === 'choice') {
    const chosen = field.field.values.find((value) => String(value) === letters);
    return withoutPlaces(chosen ?? letters);
  }
  if (kind === 'text') return withoutPlaces(letters);
  if (kind === 'number') {
    const number = Number(letters.replaceAll(',', ''));
    return Number.isFinite(number) ? number : withoutPlaces(letters);
  }
  try {
    return withoutPlaces(JSON.parse(letters));
  } catch {
    if (kind !== 'list') return withoutPlaces(letters);
    return withoutPlaces(
      letters
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    );
  }
}

/** Braces of a fixed value are no places. */
function withoutPlaces(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[{}]/g, '$&$&');
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutPlaces(one)]));
}

export function runIfOf(runIf: RunIf): Record<string, string> | undefined {
  if (runIf.when === 'always') return undefined;
  return 'column' in runIf ? { [columnReference(runIf.column)]: runIf.when } : { [runIf.step]: runIf.when };
}

/** Steps as they are sent. @param isGuess: without input those that nobody has touched */
export function sentSteps(
  steps: readonly Step[],
  endpointOf: (name: string) => Endpoint | undefined,
  { isGuess = false }: { isGuess?: boolean } = {},
): NonNullable<ListBody['steps']> {
  return steps.map((step) => {
    const endpoint = endpointOf(step.endpoint);
    const runIf = runIfOf(step.runIf);
    return {
      id: step.id,
      endpoint: step.endpoint,
      ...(isGuess && !step.isTouched
        ? {}
        : { input: inputOf(step.fills, endpoint ? requestForm(endpoint).fields : []) }),
      ...(isGuess || runIf === undefined ? {} : { run_if: runIf }),
    };
  });
}

/**
 * Columns of the result: heading to answer. Of several steps each heading begins with the title of its step. Undefined where the service names them as well:
 * of one step, and before it is known what the steps answer. Empty where nothing is left.
 */
export function outputOf(steps: readonly Step[]): Record<string, string> | undefined {
  const isUsual = steps.length === 1 || steps.some(({ answers }) => answers.length === 0);
  if (isUsual && steps.every(({ leftOut }) => leftOut.length === 0)) return undefined;
  const output: Record<string, string> = {};
  for (const { title, answers, leftOut } of steps) {
    for (const { name, reference } of answers) {
      if (leftOut.includes(reference)) continue;
      const own = steps.length === 1 ? name : `${title}: ${name}`;
      let heading = own;
      for (let n = 2; Object.hasOwn(output, heading); n += 1) heading = `${own} (${n})`;
      output[heading] = reference;
    }
  }
  return output;
}

/** Steps with what the service has guessed for them. */
export function withGuess(steps: readonly Step[], guess: Guess): readonly Step[] {
  return steps.map((step) => {
    const found = guess.steps.find(({ id }) => id === step.id);
    if (!found) return step;
    const known = { ...step, answers: found.answers };
    if (!found.is_guessed || step.isTouched) return known;
    const fills = Object.fromEntries(
      Object.entries(found.input).map(([name, template]): [string, Fill] => [
        name,
        { kind: 'place', template: String(template) },
      ]),
    );
    return { ...known, fills, guessed: Object.keys(fills) };
  });
}

/** Steps without one of them: what read its answers is filled with nothing. */
export function withoutStep(steps: readonly Step[], id: string): readonly Step[] {
  return steps
    .filter((step) => step.id !== id)
    .map((step) => ({
      ...step,
      fills: Object.fromEntries(
        Object.entries(step.fills).filter(
          ([, fill]) => fill.kind !== 'place' || !readsStep(fill.template, id),
        ),
      ),
      runIf: 'step' in step.runIf && step.runIf.step === id ? { when: 'always' } : step.runIf,
    }));
}
