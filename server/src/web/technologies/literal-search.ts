/*
 * One pass over a text that finds every one of many literals, in any case (Aho and Corasick, 1975). The automaton knows the
 * first letters of each literal, which keeps it small; the rest is compared where these are found.
 */

/** A literal longer than that is in the automaton with its beginning. */
const headMax = 10;

/** The letter that a code unit counts as: ASCII in lower case; what RE2 takes for k and s in any case; 0 for all else. */
export function foldedCode(code: number): number {
  if (code >= 65 && code <= 90) return code + 32;
  if (code < 128) return code;
  if (code === 0x212a) return 107;
  return code === 0x17f ? 115 : 0;
}

export class LiteralSearch {
  readonly #literals: readonly string[];
  readonly #classes = new Uint8Array(128);
  readonly #classCount: number;
  /** The next state by state and class. */
  readonly #next: Int32Array;
  /** First literal that ends in a state, -1 for none, and the next one that does: literals with one head share it. */
  readonly #first: Int32Array;
  readonly #sameHead: Int32Array;
  /** The longest other state that a state ends with and in which a literal ends; 0 for none. */
  readonly #shorter: Int32Array;

  /** @param literals in lower-case ASCII, none empty; found by their place in the list */
  constructor(literals: readonly string[]) {
    this.#literals = literals;
    let classCount = 1;
    for (const literal of literals) {
      for (let i = 0; i < Math.min(literal.length, headMax); i++) {
        const code = literal.charCodeAt(i);
        if (this.#classes[code] === 0) this.#classes[code] = classCount++;
      }
    }
    this.#classCount = classCount;
    const stateMax = literals.reduce((sum, { length }) => sum + Math.min(length, headMax), 1);
    const next = new Int32Array(stateMax * classCount);
    const first = new Int32Array(stateMax).fill(-1);
    this.#sameHead = new Int32Array(literals.length).fill(-1);
    let states = 1;
    literals.forEach((literal, id) => {
      let state = 0;
      for (let i = 0; i < Math.min(literal.length, headMax); i++) {
        const at = state * classCount + (this.#classes[literal.charCodeAt(i)] ?? 0);
        if (next[at] === 0) next[at] = states++;
        state = next[at] ?? 0;
      }
      this.#sameHead[id] = first[state] ?? -1;
      first[state] = id;
    });
    this.#shorter = completeAutomaton(next, first, states, classCount);
    this.#next = next.slice(0, states * classCount);
    this.#first = first.slice(0, states);
  }

  /** Bytes of the tables. */
  get size(): number {
    return 4 * (this.#next.length + this.#first.length + this.#shorter.length + this.#sameHead.length);
  }

  /** Calls `found` with each literal in the text and where it begins, in the order of where their beginnings end. */
  search(text: string, found: (id: number, start: number) => void): void {
    const [classes, next, first, shorter] = [this.#classes, this.#next, this.#first, this.#shorter];
    const classCount = this.#classCount;
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const code = foldedCode(text.charCodeAt(i));
      state = next[state * classCount + (classes[code] ?? 0)] ?? 0;
      if (state === 0) continue;
      for (let ending = state; ending !== 0; ending = shorter[ending] ?? 0) {
        for (let id = first[ending] ?? -1; id >= 0; id = this.#sameHead[id] ?? -1) {
          const literal = this.#literals[id] ?? '';
          const start = i + 1 - Math.min(literal.length, headMax);
          if (literal.length <= headMax || isAt(text, start, literal)) found(id, start);
        }
      }
    }
  }
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
  if (start + literal.length > text.length) return false;
  for (let i = headMax; i < literal.length; i++) {
    if (foldedCode(text.charCodeAt(start + i)) !== literal.charCodeAt(i)) return false;
  }
  return true;
}
