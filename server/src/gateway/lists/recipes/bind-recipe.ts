import { columnReference, MappingFault } from '../../../jobs/lists/reference.ts';
import { readTemplate } from '../../../jobs/lists/template.ts';
import { nearestName } from '../../../kernel/nearest-name.ts';
import { ServiceError } from '../../../kernel/service-error.ts';
import { type FieldProblem, validationFailed } from '../../parse-request.ts';
import { guessColumns } from '../guess-mapping.ts';
import type { SentListPlan } from '../read-list-plan.ts';
import type { SampleRow } from '../sample-columns.ts';
import { type Recipe, type RecipeStep, type Role, roles, rolesOf } from './recipe.ts';
import { recipesByName } from './registry.ts';

/** The file that a recipe is to run over. */
export interface FileToBind {
  readonly columns: readonly string[];
  readonly sample: readonly SampleRow[];
}

export interface ColumnsSent {
  /** Role to column, as the caller sends it. */
  readonly columns: Readonly<Record<string, string>>;
  /** given: columns that are only recognized refuse the list. */
  readonly mapping: 'given' | 'auto';
}

/** @throws {ServiceError} validation_failed, with the name that was meant */
export function findRecipe(name: string): Recipe {
  const found = recipesByName.get(name);
  if (found) return found;
  const near = nearestName(name, [...recipesByName.keys()]);
  throw validationFailed([
    {
      path: 'recipe',
      message: `There is no such recipe. ${near === undefined ? '' : `Did you mean ${near}? `}There are ${[...recipesByName.keys()].join(', ')}.`,
    },
  ]);
}

export interface BoundRecipe {
  readonly plan: SentListPlan;
  /** Role to column, as `columns` is sent: given or recognized. */
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * Steps and new columns of a recipe, with the columns of a file in place of its roles. A step that reads a column which the file does not have is left out, and so is a new
 * column of which nothing is left.
 * @throws {ServiceError} validation_failed for columns that are not there; mapping_needed, which says what is missing, where too few are recognized
 */
export function bindRecipe(
  recipe: Recipe,
  { columns, sample }: FileToBind,
  { columns: sent, mapping }: ColumnsSent,
): BoundRecipe {
  const given = readGiven(recipe, columns, sent);
  const taken = new Set(Object.values(sent));
  const open = rolesOf(recipe).filter((role) => !given.has(role));
  const guessed = guessColumns(
    open.map((role) => ({
      name: role,
      kind: roles[role].kind,
      isNeeded: recipe.needs.flat().includes(role),
    })),
    columns.filter((column) => !taken.has(column)),
    sample,
  );
  const bound: ReadonlyMap<string, string> = new Map([...given, ...guessed]);
  const isEnough = recipe.needs.some((set) => set.every((role) => bound.has(role)));
  if (!isEnough) throw missing(recipe, bound);
  if (mapping === 'given' && guessed.size > 0) throw onlyGuessed(recipe, bound);
  return { plan: planOf(recipe, new Binder(recipe, columns, bound)), columns: sendable(bound) };
}

/** @throws {ServiceError} validation_failed */
function readGiven(
  recipe: Recipe,
  columns: readonly string[],
  sent: Readonly<Record<string, string>>,
): ReadonlyMap<Role, string> {
  const known = rolesOf(recipe);
  const problems: FieldProblem[] = [];
  const given = new Map<Role, string>();
  for (const [name, column] of Object.entries(sent)) {
    const role = known.find((one) => one === name);
    if (role === undefined) {
      problems.push({
        path: `columns.${name}`,
        message: `The recipe ${recipe.name} reads no ${name}. It reads ${known.join(', ')}.`,
      });
    } else if (columns.includes(column)) {
      given.set(role, `{${columnReference(column)}}`);
    } else if (role === 'full_name' && /[{}]/.test(column)) {
      try {
        readTemplate(column, { columns, steps: [] });
        given.set(role, column);
      } catch (error) {
        if (!(error instanceof MappingFault)) throw error;
        problems.push({ path: `columns.${name}`, message: error.message });
      }
    } else {
      const near = nearestName(column, columns);
      problems.push({
        path: `columns.${name}`,
        message: `The rows have no column ${JSON.stringify(column.slice(0, 60))}.${near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`}`,
      });
    }
  }
  if (problems.length > 0) throw validationFailed(problems);
  return given;
}

const named = (role: Role): string => `${roles[role].what} (${role})`;

/** As it is sent: role to column, where a column alone is read. */
const sendable = (bound: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries([...bound].map(([role, text]) => [role, columnOf(text)]));

function columnOf(text: string): string {
  const [, inner] = /^\{([^{}]*)\}$/.exec(text) ?? [];
  if (inner === undefined) return text;
  return inner.startsWith('"') ? (JSON.parse(inner) as string) : inner;
}

function missing(recipe: Recipe, bound: ReadonlyMap<string, string>): ServiceError {
  const lacking = recipe.needs.map((set) => set.filter((role) => !bound.has(role)));
  const least = Math.min(...lacking.map((set) => set.length));
  const ways = lacking.filter((set) => set.length === least);
  const [first = []] = ways;
  const example = JSON.stringify({ columns: Object.fromEntries(first.map((role) => [role, 'Your column'])) });
  return new ServiceError(
    'mapping_needed',
    `No column looks like what the recipe ${recipe.name} needs: ${[...new Set(ways.map((set) => set.map(named).join(' and ')))].join(', or ')}.`,
    {
      fix: `Say which column it is, such as ${example.slice(1, -1)}.`,
      fields: { columns: sendable(bound), missing: [...first] },
    },
  );
}

const onlyGuessed = (recipe: Recipe, bound: ReadonlyMap<string, string>): ServiceError =>
  new ServiceError(
    'mapping_needed',
    `Columns of the recipe ${recipe.name} were only recognized, and "mapping" is "given".`,
    {
      fix: 'Send `columns` as it is in this answer, or leave `mapping` out.',
      fields: { columns: sendable(bound), missing: [] },
    },
  );

function planOf({ steps, output }: Recipe, binder: Binder): SentListPlan {
  const bound = steps.flatMap((step) => binder.step(step) ?? []);
  const columns = Object.entries(output).flatMap(([heading, text]) => {
    const value = binder.text(`{${text}}`);
    return value === undefined ? [] : [[heading, value.slice(1, -1)] as const];
  });
  return { steps: bound, output: Object.fromEntries(columns) };
}

/** Puts columns in place of roles. */
class Binder {
  readonly #bound: ReadonlyMap<string, string>;
  readonly #roles: ReadonlySet<string>;
  /** What steps of the recipe are called in this list; none of those that were left out. */
  readonly #steps = new Map<string, string>();
  readonly #idOf: (id: string) => string;

  constructor(recipe: Recipe, columns: readonly string[], bound: ReadonlyMap<string, string>) {
    this.#bound = bound;
    this.#roles = new Set(rolesOf(recipe));
    // A column `work.email` would be read in place of what step `work` found.
    const isTaken = (id: string) =>
      columns.some((name) => name.startsWith(id) && /^(?:$|[.[])/.test(name.slice(id.length)));
    this.#idOf = (id) => {
      let free = id;
      for (let n = 2; isTaken(free); n++) free = `${id}_${n}`;
      return free;
    };
  }

  /** Undefined where it reads something that is not there. */
  step({ mayLack = [], ...step }: RecipeStep): SentListPlan['steps'][number] | undefined {
    const input: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(step.input)) {
      const made = this.#value(value);
      if (made !== undefined) input[field] = made;
      else if (!mayLack.includes(field)) return undefined;
    }
    const { run_if: runIf, ...others } = step;
    const condition = this.#condition(runIf ?? {});
    if (condition === undefined) return undefined;
    const id = this.#idOf(step.id);
    this.#steps.set(step.id, id);
    return { ...others, id, input, ...(Object.keys(condition).length === 0 ? {} : { run_if: condition }) };
  }

  #value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (!Array.isArray(value)) return value;
    const made = value.map((one) => this.#value(one));
    return made.includes(undefined) ? undefined : made;
  }

  /** Undefined where nothing is left in one of its braces. */
  text(text: string): string | undefined {
    let isWhole = true;
    const bound = text.replaceAll(/\{([^{}]*)\}/g, (_, inner: string) => {
      const choices = inner.split('|');
      const left = choices.flatMap((choice) => (choice === '' ? [] : (this.#reference(choice) ?? [])));
      // Only a name that is made of its parts is more than one place.
      const [first = ''] = left;
      if (first.includes('}')) return first;
      const mayBeNothing = choices.at(-1) === '' && choices.length > 1;
      if (left.length === 0) {
        isWhole &&= mayBeNothing;
        return '';
      }
      return `{${[...left, ...(mayBeNothing ? [''] : [])].join('|')}}`;
    });
    return isWhole ? bound : undefined;
  }

  #reference(name: string): string | undefined {
    if (this.#roles.has(name)) {
      const text = this.#bound.get(name);
      const [, inner] = /^\{([^{}]*|"(?:[^"\\]|\\.)*")\}$/.exec(text ?? '') ?? [];
      return inner ?? text;
    }
    const [, id = '', path = ''] = /^([a-z][a-z0-9_]*)(.*)$/s.exec(name) ?? [];
    const step = this.#steps.get(id);
    return step === undefined ? undefined : `${step}${path}`;
  }

  /** A column that is not there is empty. Undefined where the condition cannot hold. */
  #condition(sent: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
    const bound: Record<string, unknown> = {};
    for (const [name, asked] of Object.entries(sent)) {
      if (name === 'any') {
        const left = (asked as Record<string, unknown>[]).flatMap((one) => this.#condition(one) ?? []);
        if (left.length === 0) return undefined;
        // One that always holds makes the others needless.
        if (left.every((one) => Object.keys(one as object).length > 0)) bound.any = left;
        continue;
      }
      const reference = this.#reference(name);
      if (reference !== undefined) bound[reference] = asked;
      else if (asked !== 'is_empty') return undefined;
    }
    return bound;
  }
}
