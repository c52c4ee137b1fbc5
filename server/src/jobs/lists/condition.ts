import {
  isEmpty,
  MappingFault,
  type Reference,
  type Row,
  readReference,
  referenceWords,
  type Scope,
  shown,
  valueAt,
} from './reference.ts';

/** How a step ended in a row. `skipped`: its condition did not hold, or it had no input. */
export type StepOutcome = 'found' | 'not_found' | 'failed' | 'invalid' | 'skipped';

/** When a step runs (`run_if`). */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly is: 'empty' | 'not_empty'; readonly of: Reference }
  | {
      readonly oneOf: readonly string[];
      /** The same as they were sent. */
      readonly words: readonly string[];
      readonly of: Reference;
    }
  | { readonly step: string; readonly ended: 'found' | 'not_found' };

/** A row, and how its steps have ended so far. */
export interface EndedRow extends Row {
  readonly outcomes: Readonly<Record<string, StepOutcome>>;
}

const depthMax = 5;
const conditionsMax = 50;
const wordsMax = 500;

/**
 * Reads `{"Email": "is_empty"}`, `{"Country": {"one_of": ["DE", "AT"]}}`, `{"work": "found"}`, and `all` and `any` of them. Several members hold together.
 * @throws {MappingFault}
 */
export function readCondition(sent: Readonly<Record<string, unknown>>, scope: Scope): Condition {
  let count = 0;
  const read = (value: unknown, depth: number): Condition => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new MappingFault('A condition is an object, such as {"Email": "is_empty"}.');
    }
    if (depth > depthMax) throw new MappingFault(`Conditions nest ${depthMax} deep at most.`);
    const conditions = Object.entries(value).map(([name, asked]): Condition => {
      count += 1;
      if (count > conditionsMax) throw new MappingFault(`There are ${conditionsMax} conditions at most.`);
      if (name !== 'all' && name !== 'any') return readOne(name, asked, scope);
      if (!Array.isArray(asked) || asked.length === 0) {
        throw new MappingFault(`${name} is a list of conditions, of one at least.`);
      }
      const several = asked.map((one) => read(one, depth + 1));
      return name === 'all' ? { all: several } : { any: several };
    });
    const [first] = conditions;
    if (first === undefined) throw new MappingFault('A condition names a column or a step.');
    return conditions.length === 1 ? first : { all: conditions };
  };
  return read(sent, 1);
}

function readOne(name: string, asked: unknown, scope: Scope): Condition {
  if (asked === 'found' || asked === 'not_found') {
    if (scope.steps.includes(name)) return { step: name, ended: asked };
    throw new MappingFault(`Only a step that runs before is found or not: ${shown(name)} is none.`);
  }
  const of = readReference(name, scope);
  if (asked === 'is_empty') return { is: 'empty', of };
  if (asked === 'is_not_empty') return { is: 'not_empty', of };
  const words = wordsOf(asked);
  if (words) return { oneOf: words.map(comparable), words: words.map(String), of };
  throw new MappingFault(
    `${shown(name)} has no condition that is known. There are is_empty, is_not_empty, {"equals": …}, {"one_of": […]}, and found and not_found of a step.`,
  );
}

function wordsOf(asked: unknown): readonly unknown[] | null {
  if (typeof asked !== 'object' || asked === null || Object.keys(asked).length !== 1) return null;
  if ('equals' in asked) return isWord(asked.equals) ? [asked.equals] : null;
  if (!('one_of' in asked) || !Array.isArray(asked.one_of) || asked.one_of.length > wordsMax) return null;
  return asked.one_of.every(isWord) ? asked.one_of : null;
}

const isWord = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** As people compare cells: 5 is "5", and " De " is "DE". */
const comparable = (value: unknown): string => String(value).trim().toLowerCase();

export function holds(condition: Condition, row: EndedRow): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, row));
  if ('any' in condition) return condition.any.some((one) => holds(one, row));
  if ('step' in condition) return row.outcomes[condition.step] === condition.ended;
  const value = valueAt(condition.of, row);
  if ('is' in condition) return isEmpty(value) === (condition.is === 'empty');
  return isWord(value) && condition.oneOf.includes(comparable(value));
}

/** "column Email is empty, and step work found something": for people who look at a list before it runs. */
export function conditionWords(condition: Condition): string {
  if ('all' in condition) return condition.all.map(inBrackets).join(', and ');
  if ('any' in condition) return condition.any.map(inBrackets).join(', or ');
  if ('step' in condition) {
    return `step ${condition.step} found ${condition.ended === 'found' ? 'something' : 'nothing'}`;
  }
  const what = referenceWords(condition.of);
  if ('is' in condition) return `${what} is ${condition.is === 'empty' ? '' : 'not '}empty`;
  return `${what} is ${condition.words.map((word) => `“${word}”`).join(' or ')}`;
}

const inBrackets = (condition: Condition): string =>
  'all' in condition || 'any' in condition ? `(${conditionWords(condition)})` : conditionWords(condition);

/** All that a condition reads of a row; of a step that was found or not, its name. */
export function referencesOfCondition(condition: Condition): readonly Reference[] {
  if ('all' in condition) return condition.all.flatMap(referencesOfCondition);
  if ('any' in condition) return condition.any.flatMap(referencesOfCondition);
  return 'step' in condition ? [{ step: condition.step, path: [] }] : [condition.of];
}
