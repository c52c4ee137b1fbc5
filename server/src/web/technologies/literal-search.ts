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

export class LiteralSearch {
  readonly #literals: readonly string[];
  /** Where in a literal the part begins that the automaton knows. */
  readonly #partStarts: Uint8Array;
  /** By code unit: letters that no literal has are all one class. */
  readonly #classes = new Uint8Array(0x10000);
  readonly #classCount: number;
  /** The next state by state and class. */
  readonly #next: Int32Array;
  /** First literal whose part ends in a state, -1 for none, and the next one with the same part. */
  readonly #first: Int32Array;
  readonly #samePart: Int32Array;
  /** The longest other state that a state ends with and in which a part ends; 0 for none. */
  readonly #shorter: Int32Array;
  /** 1 where a part ends in a state or in one of its shorter ones. */
  readonly #ends: Uint8Array;

  /** @param literals in lower-case ASCII, none empty; found by their place in the list */
  constructor(literals: readonly string[]) {
    this.#literals = literals;
    this.#partStarts = partStarts(literals);
    const parts = literals.map((literal, id) => {
      const start = this.#partStarts[id] ?? 0;
      return literal.slice(start, start + partMax);
    });
    const letters = [...new Set(parts.join(''))].map((letter) => letter.charCodeAt(0));
    for (const code of [...Array(128).keys(), 0x17f, 0x212a]) {
      this.#classes[code] = letters.indexOf(foldedCode(code)) + 1;
    }
    this.#classCount = letters.length + 1;
    const classCount = this.#classCount;
    const stateMax = parts.reduce((sum, { length }) => sum + length, 1);
    const next = new Int32Array(stateMax * classCount);
    const first = new Int32Array(stateMax).fill(-1);
    this.#samePart = new Int32Array(literals.length).fill(-1);
    let states = 1;
    parts.forEach((part, id) => {
      let state = 0;
      for (let i = 0; i < part.length; i++) {
        const at = state * classCount + (this.#classes[part.charCodeAt(i)] ?? 0);
        if (next[at] === 0) next[at] = states++;
        state = next[at] ?? 0;
      }
      this.#samePart[id] = first[state] ?? -1;
      first[state] = id;
    });
    this.#shorter = completeAutomaton(next, first, states, classCount);
    this.#next = next.slice(0, states * classCount);
    this.#first = first.slice(0, states);
    this.#ends = Uint8Array.from(this.#first, (id, state) => (id >= 0 || this.#shorter[state] ? 1 : 0));
  }

  /** Bytes of the tables. */
  get size(): number {
    const words = this.#next.length + this.#first.length + this.#shorter.length + this.#samePart.length;
    return 4 * words + this.#ends.length + this.#classes.length + this.#partStarts.length;
  }

  /** Calls `found` with each literal in the text and where it begins. */
  search(text: string, found: (id: number, start: number) => void): void {
    const [classes, next, ends] = [this.#classes, this.#next, this.#ends];
    const classCount = this.#classCount;
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      state = next[state * classCount + (classes[text.charCodeAt(i)] as number)] as number;
      if (ends[state] === 1) this.#foundAt(text, i + 1, state, found);
    }
  }

  #foundAt(text: string, end: number, state: number, found: (id: number, start: number) => void): void {
    for (let ending = state; ending !== 0; ending = this.#shorter[ending] ?? 0) {
      for (let id = this.#first[ending] ?? -1; id >= 0; id = this.#samePart[id] ?? -1) {
        const literal = this.#literals[id] ?? '';
        const partStart = this.#partStarts[id] ?? 0;
        const start = end - Math.min(literal.length - partStart, partMax) - partStart;
        if (literal.length <= partMax || isAt(text, start, literal)) found(id, start);
      }
    }
  }
}

/** The part of each literal that the fewest others have: `hs-scrip` of js.hs-scripts.com, not `www.goog`. */
function partStarts(literals: readonly string[]): Uint8Array {
  const counts = new Map<string, number>();
  const partsOf = (literal: string) =>
    Array.from({ length: Math.max(1, Math.min(literal.length, 200) - partMax + 1) }, (_, start) =>
      literal.slice(start, start + partMax),
    );
  for (const literal of literals) {
    for (const part of partsOf(literal)) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return Uint8Array.from(literals, (literal) => {
    const shares = partsOf(literal).map((part) => counts.get(part) ?? 0);
    return shares.indexOf(Math.min(...shares));
  });
}

/** Fills in where each state goes by letters that its literals do not go on with, and gives the shorter state of each. */
function completeAutomaton(
  next: Int32Array,
  first: Int32Array,
  states: number,
  classCount: number,
): Int32Array {
  const fallback = new Int32Array(states);
  const shorter = new Int32Array(states);
  const queue: number[] = [];
  for (let letter = 0; letter < classCount; letter++) {
    const child = next[letter] ?? 0;
    if (child !== 0) queue.push(child);
  }
  for (const state of queue) {
    const back = fallback[state] ?? 0;
    shorter[state] = (first[back] ?? -1) >= 0 ? back : (shorter[back] ?? 0);
    for (let letter = 0; letter < classCount; letter++) {
      const at = state * classCount + letter;
      const child = next[at] ?? 0;
      const other = next[back * classCount + letter] ?? 0;
      if (child === 0) next[at] = other;
      else {
        fallback[child] = other;
        queue.push(child);
      }
    }
  }
  return shorter;
}

function isAt(text: string, start: number, literal: string): boolean {
  if (start < 0 || start + literal.length > text.length) return false;
  for (let i = 0; i < literal.length; i++) {
    if (foldedCode(text.charCodeAt(start + i)) !== literal.charCodeAt(i)) return false;
  }
  return true;
}
