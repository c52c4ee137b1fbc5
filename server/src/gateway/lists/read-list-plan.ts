import { z } from 'zod';
import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import { type Condition, conditionWords, readCondition } from '../../jobs/lists/condition.ts';
import { type InputMapping, inputWords, readInputMapping } from '../../jobs/lists/input-mapping.ts';
import { MappingFault, readPath, type Scope, shown, valueAtPath } from '../../jobs/lists/reference.ts';
import { readTemplate, type Template, templateWords } from '../../jobs/lists/template.ts';
import { nearestName } from '../../kernel/nearest-name.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { type FieldProblem, unknownField, validationFailed } from '../parse-request.ts';

export const stepsMax = 10;
export const eachRowsMax = 1_000;
const eachRowsUsual = 100;
const outputsMax = 200;
const headingCharactersMax = 200;
const reference = z.string().max(1_000);

/** An object with names of the caller's own. Zod leaves `__proto__` out without a word: a condition or a column would be missing, and nobody told. */
const byName = <Value extends z.ZodType>(name: z.ZodString, value: Value) =>
  z.preprocess(
    (sent, context) => {
      if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, '__proto__')) {
        context.addIssue({
          code: 'custom',
          path: ['__proto__'],
          message: 'Nothing can have this name here.',
        });
      }
      return sent;
    },
    z.record(name, value),
  );

const step = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Must be small letters, digits and _, and begin with a letter.')
    .optional()
    .describe('What later steps call it; the name of its endpoint, where it is not given.'),
  endpoint: z.string().max(80).describe('Any priced endpoint that answers at once.'),
  input: byName(z.string().max(100), z.unknown())
    .optional()
    .describe(
      'Field to a text with columns and answers of earlier steps in braces, such as {"full_name": "{Name}"}. Guessed from the columns, where it is not given.',
    ),
  run_if: byName(reference, z.unknown())
    .optional()
    .describe('When it runs in a row, such as {"Email": "is_empty"}; always, where it is not given.'),
  each: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The list in its answer, such as "content"; "[]" if the answer is a list. Each entry becomes a row. Later steps read an entry as {step.field}. One step may have it.',
    ),
  max_rows: z
    .int()
    .min(1)
    .max(eachRowsMax)
    .optional()
    .describe(
      `With each: rows that come of one row at most, 1 to ${eachRowsMax}; default ${eachRowsUsual}. Millrace requests further pages until it has enough.`,
    ),
});

/** What a list does with its rows, as it is sent. */
export const listPlanFields = {
  steps: z
    .array(step)
    .min(1, 'Must have at least one step.')
    .max(stepsMax, `Must have at most ${stepsMax} steps.`)
    .describe(`What is done in each row, in order: 1 to ${stepsMax} steps.`),
  output: byName(z.string().min(1).max(headingCharactersMax), reference)
    .refine((all) => Object.keys(all).length <= outputsMax, `Must have at most ${outputsMax} columns.`)
    .optional()
    .describe(
      'New columns: the heading, and what its cells contain, such as {"Work email": "work.email|Email"}.',
    ),
};
const sentPlan = z.strictObject(listPlanFields);
export interface SentListPlan extends z.output<typeof sentPlan> {
  /** The recipe that it was made of. */
  readonly recipe?: string;
}

/** A list's steps, ready to run. */
export interface ListPlan {
  readonly steps: readonly ListStep[];
  /** Heading and value of each new column. */
  readonly output: readonly (readonly [heading: string, value: Template])[];
}

export interface ListStep {
  readonly id: string;
  readonly served: ServedEndpoint & { readonly endpoint: CallEndpoint };
  readonly input: InputMapping;
  /** Null: always. */
  readonly runIf: Condition | null;
  /** Each entry of a list in its answer becomes a row. Null: it has one answer a row. */
  readonly each: Each | null;
}

export interface Each {
  /** Of the list in the answer; empty where the answer is one. */
  readonly path: readonly (string | number)[];
  /** Rows of one row. */
  readonly maxRows: number;
  /** Pages are counted from it; null where they are not counted, or the caller says which one. */
  readonly firstPage: number | null;
}

/**
 * Reads the plan of a list once, for all rows. A step without input is refused here: `withGuesses` fills it in before.
 * @throws {ServiceError} validation_failed, naming step and field of all that is wrong
 */
export function readListPlan(
  sent: SentListPlan,
  columns: readonly string[],
  served: ReadonlyMap<string, ServedEndpoint>,
): ListPlan {
  const problems: FieldProblem[] = [];
  const steps: ListStep[] = [];
  for (const [at, one] of sent.steps.entries()) {
    const place = `steps[${at}]`;
    const scope: Scope = { columns, steps: steps.map(({ id }) => id) };
    const id = one.id ?? one.endpoint;
    if (scope.steps.includes(id)) {
      problems.push({
        path: `${place}.id`,
        message: `An earlier step has the id ${id}. Give each step its own id.`,
      });
    }
    const endpoint = endpointOf(one.endpoint, served);
    if (typeof endpoint === 'string') problems.push({ path: `${place}.endpoint`, message: endpoint });
    if (one.input === undefined) problems.push({ path: `${place}.input`, message: noInput });
    const { mapping, problems: ofInput } = readInputMapping(one.input ?? {}, scope);
    problems.push(...ofInput.map(({ path, message }) => ({ path: joined(`${place}.input`, path), message })));
    const runIf = guarded(problems, `${place}.run_if`, () =>
      one.run_if === undefined ? null : readCondition(one.run_if, scope),
    );
    // A step whose endpoint is wrong is one for those behind it.
    if (typeof endpoint === 'string') {
      steps.push({ id, served: undefined as never, input: mapping, runIf: runIf ?? null, each: null });
      continue;
    }
    problems.push(...unknownFields(endpoint, mapping, `${place}.input`));
    const each = guarded(problems, `${place}.each`, () => readEach(one, endpoint)) ?? null;
    if (each !== null && steps.some((earlier) => earlier.each !== null)) {
      problems.push({
        path: `${place}.each`,
        message: 'Another step has each already. One step of a list may have it.',
      });
    }
    if (one.each === undefined && one.max_rows !== undefined) {
      problems.push({ path: `${place}.max_rows`, message: 'It goes with each. Send both.' });
    }
    steps.push({ id, served: endpoint, input: mapping, runIf: runIf ?? null, each });
  }
  const scope: Scope = { columns, steps: steps.map(({ id }) => id) };
  const output = Object.entries(sent.output ?? {}).flatMap(([heading, text]) => {
    const value = guarded(problems, `output.${heading}`, () => readTemplate(`{${text}}`, scope));
    return value ? [[heading, value] as const] : [];
  });
  if (problems.length > 0) throw validationFailed(problems.slice(0, problemsMax));
  return { steps, output };
}

/** @throws {MappingFault} where the answer has no list there, as far as its example shows */
function readEach(
  { each, input, max_rows: maxRows = eachRowsUsual }: SentListPlan['steps'][number],
  { endpoint, rules }: ListStep['served'],
): Each | null {
  if (each === undefined) return null;
  const path = each.trim() === '[]' || each.trim() === '' ? [] : readPath(`.${each.trim()}`);
  const answer = endpoint.example.response;
  const firstPage = input?.page === undefined ? firstPageOf(endpoint, rules.names) : null;
  if (Array.isArray(valueAtPath(answer, path))) return { path, maxRows, firstPage };
  const lists = listsIn(answer);
  throw new MappingFault(
    lists.length === 0
      ? `What ${endpoint.name} answers has no list.`
      : `There is no list ${shown(each)} in what ${endpoint.name} answers. There is ${lists.map(shown).join(' and ')}.`,
  );
}

/** Some endpoints count pages from 0, and some need to be told the first. */
function firstPageOf({ request, example }: CallEndpoint, fields: readonly string[]): number | null {
  if (!fields.includes('page')) return null;
  const { page: shown, ...others } = example.request as Record<string, unknown>;
  const { data } = request.safeParse(others);
  const usual = (data as { page?: unknown } | undefined)?.page ?? shown;
  return usual === 0 ? 0 : 1;
}

/** Of a request for the first page. */
export const fieldsOfFirstPage = ({ each }: ListStep): Readonly<Record<string, unknown>> =>
  each?.firstPage == null ? {} : { page: each.firstPage };

/** Where the lists of an answer are: near its top, those of objects first. */
export function listsIn(answer: unknown): readonly string[] {
  if (Array.isArray(answer)) return ['[]'];
  const found: { path: string; ofObjects: boolean }[] = [];
  const look = (value: unknown, path: string, depth: number): void => {
    if (Array.isArray(value)) found.push({ path, ofObjects: typeof value[0] === 'object' });
    else if (typeof value === 'object' && value !== null && depth < 3) {
      for (const [name, one] of Object.entries(value))
        look(one, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  };
  look(answer, '', 0);
  return found.toSorted((a, b) => Number(b.ofObjects) - Number(a.ofObjects)).map(({ path }) => path);
}

const problemsMax = 20;
const noInput = 'Required: object. Say what each field is filled with, such as {"email": "{Email}"}.';

function guarded<Value>(problems: FieldProblem[], path: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MappingFault)) throw error;
    problems.push({ path, message: error.message });
    return undefined;
  }
}

const joined = (place: string, path: string): string => (path === '' ? place : `${place}.${path}`);

/** Of a name; in words why there is none. */
function endpointOf(name: string, served: ReadonlyMap<string, ServedEndpoint>): ListStep['served'] | string {
  const found = served.get(name);
  if (found && found.endpoint.runs !== 'job') return found as ListStep['served'];
  if (found) return `${name} takes a list itself. Name the endpoint that looks one up.`;
  const near = nearestName(name, [...served.keys()]);
  return near === undefined
    ? 'There is no such endpoint. See GET /endpoints.'
    : `There is no such endpoint. Did you mean ${near}?`;
}

function unknownFields(
  { rules }: ServedEndpoint,
  { fields }: InputMapping,
  place: string,
): readonly FieldProblem[] {
  const known = [...rules.names, ...Object.keys(rules.synonyms)];
  return [...fields.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: `${place}.${name}`,
      message: unknownField(nearestName(name, known), rules.names),
    }));
}

/** A plan in words, a line for each step, so that people can check it before it runs. */
export function planWords({ steps, output }: ListPlan): readonly string[] {
  return [
    ...steps.map(({ id, served, input, runIf, each }) => {
      const fields = inputWords(input).map(([name, words]) => `${name} is ${words}`);
      const when = runIf === null ? '' : ` if ${conditionWords(runIf)}`;
      const expands =
        each === null ? '' : `; each entry of ${eachWords(each)} becomes a row, ${each.maxRows} at most`;
      return `Step ${id}: ${served.endpoint.title}${when}; ${fields.join('; ') || 'without input'}${expands}.`;
    }),
    ...output.map(([heading, value]) => `Column ${heading}: ${templateWords(value)}.`),
  ];
}

const eachWords = ({ path }: Each): string => (path.length === 0 ? 'the answer' : path.join('.'));
