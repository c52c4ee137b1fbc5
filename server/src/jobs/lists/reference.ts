import { nearestName } from '../../kernel/nearest-name.ts';

/** What a mapping reads of a row: a cell, or something of the answer that an earlier step got. */
export type Reference =
  | { readonly column: string }
  | { readonly step: string; readonly path: readonly (string | number)[] };

/** What references may name. */
export interface Scope {
  readonly columns: readonly string[];
  /** Those that run before. */
  readonly steps: readonly string[];
}

/** A mistake in a mapping, in words for its author. */
export class MappingFault extends Error {
  override name = 'MappingFault';
}

/** Of a reference: names of columns are as long as people make them. */
export const referenceCharactersMax = 1_000;
const pathStepsMax = 20;
const stepId = /^([a-z][a-z0-9_]*)(?=[.[]|$)/;
const pathStep = /(?:\.([^.[\]]+)|\[(\d{1,6})\])/y;

/**
 * Reads `Work email`, `"a column | with signs"`, `work.email` or `employees.content[0].name`. A name in quotes, written as JSON writes a text, is a column.
 * So is any other text that a column is called; else it is a step and a path into its answer.
 * @throws {MappingFault}
 */
export function readReference(text: string, scope: Scope): Reference {
  const name = text.trim();
  if (name === '') throw new MappingFault('There is nothing between the braces. Name a column or a step.');
  if (name.length > referenceCharactersMax) {
    throw new MappingFault(`A name has ${referenceCharactersMax} characters at most.`);
  }
  if (name.startsWith('"')) return { column: known(unquoted(name), scope) };
  if (scope.columns.includes(name)) return { column: name };
  const [, step] = stepId.exec(name) ?? [];
  if (step === undefined || !scope.steps.includes(step)) throw unknownName(name, scope);
  return { step, path: readPath(name.slice(step.length)) };
}

function unquoted(name: string): string {
  try {
    const read: unknown = JSON.parse(name);
    if (typeof read === 'string') return read;
  } catch {}
  throw new MappingFault(
    `${shown(name)} is no name in quotes. Write it as JSON writes a text: "Name \\"as is\\"".`,
  );
}

function known(column: string, scope: Scope): string {
  if (scope.columns.includes(column)) return column;
  throw unknownName(column, scope);
}

function unknownName(name: string, { columns, steps }: Scope): MappingFault {
  const [, step] = stepId.exec(name) ?? [];
  const isPath = step !== undefined && step !== name;
  const [wanted, names] = isPath ? [step, steps] : [name, [...columns, ...steps]];
  // Names of a letter or two are all near.
  const near = wanted.length > 2 ? nearestName(wanted, names) : undefined;
  const what = isPath
    ? `No column is called ${shown(name)}, and no step ${shown(step)} runs before.`
    : `No column and no earlier step is called ${shown(name)}.`;
  return new MappingFault(near === undefined ? what : `${what} Did you mean ${shown(near)}?`);
}

/** Reads `.field[0].name`. @throws {MappingFault} */
export function readPath(text: string): (string | number)[] {
  const path: (string | number)[] = [];
  pathStep.lastIndex = 0;
  while (pathStep.lastIndex < text.length) {
    const at = pathStep.lastIndex;
    const [, key, index] = pathStep.exec(text) ?? [];
    if (key === undefined && index === undefined) {
      throw new MappingFault(`${shown(text.slice(at))} is no path. Write .field or [0].`);
    }
    path.push(key ?? Number(index));
    if (path.length > pathStepsMax) throw new MappingFault(`A path has ${pathStepsMax} steps at most.`);
  }
  return path;
}

const charactersShown = 60;
/** Of a name, as much as a message has room for. */
export const shown = (name: string): string =>
  JSON.stringify(name.length > charactersShown ? `${name.slice(0, charactersShown)}…` : name);

/** A column as a reference names it: in quotes where its name would be read as something else. */
export const columnReference = (column: string): string =>
  column === '' || column !== column.trim() || /["{}|]/.test(column) || /^[a-z][a-z0-9_]*[.[]/.test(column)
    ? JSON.stringify(column)
    : column;

/** A row while its steps run. */
export interface Row {
  readonly cells: Readonly<Record<string, unknown>>;
  /** By step; none of a step that did not run, or failed. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Undefined where nothing is there. Nothing inherited is read, such as `constructor`. */
export function valueAt(reference: Reference, { cells, answers }: Row): unknown {
  if ('column' in reference) return own(cells, reference.column);
  return valueAtPath(own(answers, reference.step), reference.path);
}

/** The same of any value. */
export function valueAtPath(from: unknown, path: readonly (string | number)[]): unknown {
  let value = from;
  for (const step of path) value = own(value, step);
  return value;
}

const own = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined;

/** Whether a value says nothing: none, a blank text, or a list or object of nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** "column Name", "data.Website of step site". */
export function referenceWords(reference: Reference): string {
  if ('column' in reference) return `column ${reference.column}`;
  const { step, path } = reference;
  if (path.length === 0) return `the answer of step ${step}`;
  const way = path.map((one) => (typeof one === 'number' ? `[${one}]` : `.${one}`)).join('');
  return `${way.replace(/^\./, '')} of step ${step}`;
}
