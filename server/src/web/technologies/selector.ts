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
  readonly key: SelectorKey;
}

/** What an element must have for a selector to be worth a try: a class, say, or an attribute whose value holds a text. */
export type SelectorKey =
  | { readonly on: 'id'; readonly value: string }
  | { readonly on: 'class'; readonly value: string }
  | { readonly on: 'attribute'; readonly name: string }
  | { readonly on: 'tag'; readonly name: string }
  | { readonly on: 'value'; readonly name: string; readonly value: string }
  | { readonly on: 'any' };

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

/** Attributes that so many elements have that their values must say more. */
const common =
  /^(?:class|id|href|src|srcset|type|name|content|rel|action|media|style|title|alt|role|dir|as)$/;

function keyOf(last: Compound | undefined): SelectorKey {
  const tests = last?.tests ?? [];
  const id = tests.find(({ name, operator }) => name === 'id' && operator === '=');
  if (id) return { on: 'id', value: id.value };
  const named = tests.find(({ name, operator }) => name === 'class' && operator === '~=');
  if (named) return { on: 'class', value: named.value };
  const rare = tests.find(({ name }) => !common.test(name));
  if (rare) return { on: 'attribute', name: rare.name };
  const [telling] = tests
    .filter(({ value }) => /^[ -~]+$/.test(value))
    .sort((a, b) => b.value.length - a.value.length);
  if (telling) return { on: 'value', name: telling.name, value: telling.value };
  if (tests[0]) return { on: 'attribute', name: tests[0].name };
  return last?.tag ? { on: 'tag', name: last.tag } : { on: 'any' };
}

/** Longer values of attributes are looked at as far as this. */
const valueLengthMax = 4_096;

/** Of a value that is long a step looks at so many characters. */
const stepCharacters = 128;

/** Matches selectors on one page, for as many steps as it is given: after these nothing matches, so that no page takes long. */
export class SelectorMatcher {
  stepsLeft: number;
  /** Classes are the same on many elements, and ancestors are asked for theirs again and again. */
  readonly #words = new Map<string, ReadonlySet<string>>();

  constructor(stepsMax: number) {
    this.stepsLeft = stepsMax;
  }

  matches(element: Element, { compounds }: Selector): boolean {
    return this.#matchesUpTo(element, compounds, compounds.length - 1);
  }

  #matchesUpTo(element: Element, compounds: readonly Compound[], last: number): boolean {
    this.stepsLeft -= 1;
    const compound = compounds[last];
    if (this.stepsLeft < 0 || !compound || !this.#matchesCompound(element, compound)) return false;
    if (last === 0) return true;
    const { parent } = element;
    if (compound.isChild) return parent !== null && this.#matchesUpTo(parent, compounds, last - 1);
    for (let ancestor = parent; ancestor && this.stepsLeft >= 0; ancestor = ancestor.parent) {
      if (this.#matchesUpTo(ancestor, compounds, last - 1)) return true;
    }
    return false;
  }

  #matchesCompound(element: Element, { tag, tests }: Compound): boolean {
    if (tag !== null && element.name !== tag) return false;
    for (const test of tests) {
      const actual = attributeValue(element, test.name);
      if (actual === undefined || !this.#holds(actual, test)) return false;
    }
    return true;
  }

  #holds(actual: string, { operator, value }: Test): boolean {
    if (operator === '') return true;
    if (operator === '~=') return this.wordsOf(actual).has(value);
    this.stepsLeft -= Math.floor(actual.length / stepCharacters);
    const folded = actual.toLowerCase();
    switch (operator) {
      case '=':
        return folded === value;
      case '^=':
        return value !== '' && folded.startsWith(value);
      case '$=':
        return value !== '' && folded.endsWith(value);
      case '*=':
        return value !== '' && folded.includes(value);
    }
  }

  /** The words of a class, in lower case. */
  wordsOf(value: string): ReadonlySet<string> {
    let words = this.#words.get(value);
    if (!words) {
      words = new Set(value.toLowerCase().split(/[ \t\n\r\f]+/));
      this.#words.set(value, words);
    }
    return words;
  }
}

export function attributeValue(element: Element, name: string): string | undefined {
  return cut(attribute(element, name) ?? undefined);
}

/** So much of a value as is looked at. */
export function cut<Value extends string | undefined>(value: Value): Value | string {
  return value !== undefined && value.length > valueLengthMax ? value.slice(0, valueLengthMax) : value;
}
