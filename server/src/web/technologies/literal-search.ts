import { codeAt } from '../../kernel/code-at.ts';
import { Gradual } from '../../kernel/gradual.ts';

/*
 * One pass over a text that finds every one of many literals, in any case (Aho and Corasick, 1975). The automaton knows a
 * few letters of each literal, which keeps it small; the rest is compared where these are found.
 */

/** A literal longer than that is in the automaton with a part of it. */
const partMax = 8;

/** The letter that a code unit counts as: ASCII in lower case; what RE2 takes for k and s in any case; 0 for all else. */
export function foldedCode(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  if (code < 128) return code;
  if (code === 0x212a) return 107;
  return code === 0x17f ? 115 : 0;
}

interface Tables {
  /** Where in a literal the part begins that the automaton knows. */
  readonly partStarts: Uint8Array;
  /** By code unit: letters that no literal has are all one class. */
  readonly classes: Uint8Array;
  /** A state's row in `next` is as long as a power of two, of which this is the exponent. */
  readonly rowBits: number;
  /** The next state by state and class; its complement where a part ends in it or in one of its shorter ones. */
  readonly next: Int16Array | Int32Array;
  /** First literal whose part ends in a state, -1 for none, and the next one with the same part. */
  readonly first: Int32Array;
  readonly samePart: Int32Array;
  /** The longest other state that a state ends with and in which a part ends; 0 for none. */
  readonly shorter: Int32Array;
}

/** What is done between two pauses while tables are made: a millisecond or two of work. */
const literalsAtOnce = 500;
const statesAtOnce = 1_000;
const entriesAtOnce = 2 ** 17;

export class LiteralSearch {
  readonly #literals: readonly string[];
  readonly #tables: Gradual<Tables>;

  /** @param literals in lower-case ASCII, none empty; found by their place in the list */
  constructor(literals: readonly string[]) {
    this.#literals = literals;
    this.#tables = new Gradual(() => makeTables(literals));
  }

  /** Makes its tables, little by little; else the first search does. */
  steps(): Generator<void> {
    return this.#tables.steps();
  }

  /** Bytes of the tables. */
  get size(): number {
    const { first, shorter, samePart, next, classes, partStarts } = this.#tables.now();
    const words = first.length + shorter.length + samePart.length;
    return 4 * words + next.byteLength + classes.length + partStarts.length;
  }

  /** Calls `found` with each literal in the text and where it begins. */
  search(text: string, found: (id: number, start: number) => void): void {
    const tables = this.#tables.now();
    const { classes, next, rowBits } = tables;
    let state = 0;
    const { length } = text;
    for (let i = 0; i < length; i++) {
      state = next[(state << rowBits) | (classes[codeAt(text, i)] as number)] as number;
      if (state < 0) {
        state = ~state;
        this.#foundAt(tables, { text, end: i + 1, state }, found);
      }
    }
  }

  #foundAt(
    { shorter, first, samePart, partStarts }: Tables,
    { text, end, state }: { readonly text: string; readonly end: number; readonly state: number },
    found: (id: number, start: number) => void,
  ): void {
    for (let ending = state; ending !== 0; ending = shorter[ending] ?? 0) {
      for (let id = first[ending] ?? -1; id >= 0; id = samePart[id] ?? -1) {
        const literal = this.#literals[id] ?? '';
        const partStart = partStarts[id] ?? 0;
        const start = end - Math.min(literal.length - partStart, partMax) - partStart;
        if (literal.length <= partMax || isAt(text, start, literal)) found(id, start);
      }
    }
  }
}

function* makeTables(literals: readonly string[]): Generator<void, Tables> {
  const starts = yield* partStarts(literals);
  const parts = literals.map((literal, id) => {
    const start = starts[id] ?? 0;
    return literal.slice(start, start + partMax);
  });
  // The letters of most texts first: what is looked up most lies side by side.
  const letters = [...new Set(`eaotinsrlcdpumhgbfvy-./${parts.join('')}`)].map((letter) => codeAt(letter, 0));
  const classes = new Uint8Array(0x10000);
  for (const code of [...Array(128).keys(), 0x17f, 0x212a]) {
    classes[code] = letters.indexOf(foldedCode(code)) + 1;
  }
  const rowBits = Math.ceil(Math.log2(letters.length + 1));
  yield;
  const { next, first, samePart } = yield* trie(parts, classes, rowBits);
  const shorter = yield* completeAutomaton(next, first, rowBits);
  const isEnd = (state: number) => (first[state] ?? -1) >= 0 || shorter[state] !== 0;
  const ends = Uint8Array.from(first, (_, state) => (isEnd(state) ? 1 : 0));
  yield;
  const narrow = first.length < 2 ** 15 ? new Int16Array(next.length) : next;
  for (let at = 0; at < next.length; at++) {
    const state = next[at] as number;
    narrow[at] = ends[state] === 1 ? ~state : state;
    if (at % entriesAtOnce === entriesAtOnce - 1) yield;
  }
  return { partStarts: starts, classes, rowBits, next: narrow, first, samePart, shorter };
}

/** The part of each literal that the fewest others have: `hs-scrip` of js.hs-scripts.com, not `www.goog`. */
function* partStarts(literals: readonly string[]): Generator<void, Uint8Array> {
  const counts = new Map<string, number>();
  const partAt = (literal: string, start: number) => literal.slice(start, start + partMax);
  const lastStart = (literal: string) => Math.min(literal.length, 200) - partMax;
  for (const [id, literal] of literals.entries()) {
    for (let start = 0; start <= lastStart(literal); start++) {
      const part = partAt(literal, start);
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    if (id % literalsAtOnce === literalsAtOnce - 1) yield;
  }
  const starts = new Uint8Array(literals.length);
  for (const [id, literal] of literals.entries()) {
    let [best, fewest] = [0, Number.POSITIVE_INFINITY];
    // A part that nobody else has is as good as any.
    for (let start = 0; start <= lastStart(literal) && fewest > 1; start++) {
      const count = counts.get(partAt(literal, start)) ?? 0;
      if (count < fewest) [best, fewest] = [start, count];
    }
    starts[id] = best;
    if (id % literalsAtOnce === literalsAtOnce - 1) yield;
  }
  return starts;
}

/** Letter by letter of all parts at once, so that the states near the root, where a search mostly is, lie side by side. */
function* trie(
  parts: readonly string[],
  classes: Uint8Array,
  rowBits: number,
): Generator<void, Pick<Tables, 'first' | 'samePart'> & { readonly next: Int32Array }> {
  const stateMax = parts.reduce((sum, { length }) => sum + length, 1);
  const next = new Int32Array(stateMax << rowBits);
  const first = new Int32Array(stateMax).fill(-1);
  const stateOf = new Int32Array(parts.length);
  const samePart = new Int32Array(parts.length).fill(-1);
  let states = 1;
  for (let depth = 0; depth < partMax; depth++) {
    for (const [id, part] of parts.entries()) {
      if (part.length <= depth) continue;
      const at = ((stateOf[id] ?? 0) << rowBits) + (classes[codeAt(part, depth)] ?? 0);
      if (next[at] === 0) next[at] = states++;
      stateOf[id] = next[at] ?? 0;
    }
    yield;
  }
  stateOf.forEach((state, id) => {
    samePart[id] = first[state] ?? -1;
    first[state] = id;
  });
  yield;
  return { next: next.slice(0, states << rowBits), first: first.slice(0, states), samePart };
}

/** Fills in where each state goes by letters that its literals do not go on with, and gives the shorter state of each. */
function* completeAutomaton(
  next: Int32Array,
  first: Int32Array,
  rowBits: number,
): Generator<void, Int32Array> {
  const fallback = new Int32Array(first.length);
  const shorter = new Int32Array(first.length);
  const row = 1 << rowBits;
  // Shorter ones have lower numbers, so what a state falls back to is complete before it.
  for (let state = 1; state < first.length; state++) {
    const back = fallback[state] ?? 0;
    shorter[state] = (first[back] ?? -1) >= 0 ? back : (shorter[back] ?? 0);
    for (let letter = 0; letter < row; letter++) {
      const at = (state << rowBits) + letter;
      const child = next[at] ?? 0;
      const other = next[(back << rowBits) + letter] ?? 0;
      if (child === 0) next[at] = other;
      else fallback[child] = other;
    }
    if (state % statesAtOnce === 0) yield;
  }
  return shorter;
}

function isAt(text: string, start: number, literal: string): boolean {
  if (start < 0 || start + literal.length > text.length) return false;
  for (let i = 0; i < literal.length; i++) {
    if (foldedCode(codeAt(text, start + i)) !== codeAt(literal, i)) return false;
  }
  return true;
}
