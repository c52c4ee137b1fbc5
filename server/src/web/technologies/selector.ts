/*
 * The part of CSS selectors that fingerprints use: tag, #id, .class, [attribute] with =, ^=, $=, *=, ~=, joined by
 * descendant and child. Attribute values are compared in any case.
 */
import { attribute, type Element } from '../html/document.ts';

interface Test {
  readonly name: string;
  readonly operator: '' | '=' | '^=' | '$=' | '*=' | '~=';
  readonly value: string;
}

interface Compound {
  readonly tag: string | null;
  readonly tests: readonly Test[];
  /** How it stands to the compound before it. */
  readonly isChild: boolean;
}

export interface Selector {
  readonly compounds: readonly Compound[];
  /** Only elements with this are worth a try: `#x` an id, `.x` a class, `[x` an attribute, else a tag; '' any. */
  readonly key: string;
}

/** @throws {SyntaxError} of what is none of that part */
export function parseSelector(text: string): Selector {
  const compounds: Compound[] = [];
  let at = 0;
  let isChild = false;
  const token =
    /\s*(>)\s*|\s+|([a-z][\w-]*|\*)|([#.])([\w-]+)|\[\s*([\w:-]+)\s*(?:([\^$*~]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]*))\s*)?\]/iy;
  let tag: string | null = null;
  let tests: Test[] = [];
  const finish = () => {
    if (tag === null && tests.length === 0) throw new SyntaxError(`nothing between combinators in ${text}`);
    compounds.push({ tag: tag === '*' ? null : tag, tests, isChild });
    tag = null;
    tests = [];
  };
  const trimmed = text.trim();
  while (at < trimmed.length) {
    token.lastIndex = at;
    const match = token.exec(trimmed);
    if (!match) throw new SyntaxError(`"${trimmed.slice(at)}" is not understood in ${text}`);
    at += match[0].length;
    const [whole, child, name, mark, word, attributeName, operator, ...values] = match;
    if (child || whole.trim() === '') {
      finish();
      isChild = child !== undefined;
    } else if (name) {
      if (tag !== null || tests.length > 0) throw new SyntaxError(`a tag in the middle of ${text}`);
      tag = name.toLowerCase();
    } else if (mark === '#') tests.push({ name: 'id', operator: '=', value: (word ?? '').toLowerCase() });
    else if (mark === '.') tests.push({ name: 'class', operator: '~=', value: (word ?? '').toLowerCase() });
    else {
      const value = (values[0] ?? values[1] ?? values[2] ?? '').toLowerCase();
      const known = (operator ?? '') as Test['operator'];
      tests.push({ name: (attributeName ?? '').toLowerCase(), operator: known, value });
    }
  }
  finish();
  return { compounds, key: keyOf(compounds.at(-1)) };
}

function keyOf(last: Compound | undefined): string {
  const tests = last?.tests ?? [];
  const id = tests.find(({ name, operator }) => name === 'id' && operator === '=');
  if (id) return `#${id.value}`;
  const named = tests.find(({ name, operator }) => name === 'class' && operator === '~=');
  if (named) return `.${named.value}`;
  const rare = tests.find(({ name }) => !/^(class|id|href|src|type|name|content|rel)$/.test(name));
  if (rare) return `[${rare.name}`;
  return last?.tag ?? (tests[0] ? `[${tests[0].name}` : '');
}

/** Longer values of attributes are looked at as far as this. */
const valueLengthMax = 4_096;

/** How many elements may still be looked at: with it used up nothing matches, so that no page takes long. */
export interface SelectorBudget {
  left: number;
}

export function matchesSelector(element: Element, { compounds }: Selector, budget: SelectorBudget): boolean {
  return matchesUpTo(element, compounds, compounds.length - 1, budget);
}

function matchesUpTo(
  element: Element,
  compounds: readonly Compound[],
  last: number,
  budget: SelectorBudget,
): boolean {
  budget.left -= 1;
  const compound = compounds[last];
  if (budget.left < 0 || !compound || !matchesCompound(element, compound)) return false;
  if (last === 0) return true;
  const { parent } = element;
  if (compound.isChild) return parent !== null && matchesUpTo(parent, compounds, last - 1, budget);
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    if (matchesUpTo(ancestor, compounds, last - 1, budget)) return true;
  }
  return false;
}

function matchesCompound(element: Element, { tag, tests }: Compound): boolean {
  if (tag !== null && element.name !== tag) return false;
  return tests.every((test) => {
    const actual = attributeValue(element, test.name)?.toLowerCase();
    return actual !== undefined && holds(actual, test);
  });
}

function holds(actual: string, { operator, value }: Test): boolean {
  switch (operator) {
    case '':
      return true;
    case '=':
      return actual === value;
    case '^=':
      return value !== '' && actual.startsWith(value);
    case '$=':
      return value !== '' && actual.endsWith(value);
    case '*=':
      return value !== '' && actual.includes(value);
    case '~=':
      return wordsOf(actual).includes(value);
  }
}

export function attributeValue(element: Element, name: string): string | undefined {
  return attribute(element, name)?.slice(0, valueLengthMax);
}

export function wordsOf(value: string): string[] {
  return value.split(/[ \t\n\r\f]+/);
}
