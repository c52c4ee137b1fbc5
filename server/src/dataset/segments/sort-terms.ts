import { invariant } from '../../kernel/invariant.ts';

/**
 * The terms' numbers in the order of their texts' UTF-16 units, as JavaScript compares them. All texts differ.
 *
 * Of a million texts that lie anywhere in memory, looking at one is what costs: three units of each are read at a time and sorted as numbers; only
 * texts that have these in common are looked at again.
 */
export function sortedTerms(terms: readonly string[]): Uint32Array {
  const order = Uint32Array.from(terms, (_, number) => number);
  const keys = new Float64Array(terms.length);
  // Parts that are still to be sorted: from, to, and how many units all texts between them have in common.
  const parts = [0, order.length, 0];
  while (parts.length > 0) {
    const depth = parts.pop() as number;
    const to = parts.pop() as number;
    const from = parts.pop() as number;
    for (let at = from; at < to; at += 1) keys[at] = keyOf(terms[order[at] as number] as string, depth);
    sortByKeys(keys, order, from, to);
    for (let first = from; first < to; ) {
      const key = keys[first] as number;
      let next = first + 1;
      while (next < to && keys[next] === key) next += 1;
      if (next - first > 1) {
        invariant(key !== 0, 'all terms differ');
        parts.push(first, next, depth + unitsAtOnce);
      }
      first = next;
    }
  }
  return order;
}

const unitsAtOnce = 3;
const units = 2 ** 16 + 1;

/** Three units as one number; 0 stands for what is behind the end, so that what is shorter comes first. */
function keyOf(text: string, from: number): number {
  const left = text.length - from;
  if (left <= 0) return 0;
  const first = text.charCodeAt(from) + 1;
  const second = left > 1 ? text.charCodeAt(from + 1) + 1 : 0;
  const third = left > 2 ? text.charCodeAt(from + 2) + 1 : 0;
  return (first * units + second) * units + third;
}

const insertionBelow = 16;

/** Sorts both by the keys, from place to place: a quicksort that leaves equal keys alone, since most texts begin like others. */
function sortByKeys(keys: Float64Array, order: Uint32Array, first: number, behind: number): void {
  const parts = [first, behind];
  while (parts.length > 0) {
    const to = parts.pop() as number;
    const from = parts.pop() as number;
    if (to - from < insertionBelow) {
      insertionSort(keys, order, from, to);
      continue;
    }
    const [a, b, c] = [keys[from] as number, keys[(from + to) >>> 1] as number, keys[to - 1] as number];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let [less, at, greater] = [from, from, to];
    while (at < greater) {
      const key = keys[at] as number;
      if (key === pivot) {
        at += 1;
        continue;
      }
      const other = key < pivot ? less : greater - 1;
      const number = order[at] as number;
      keys[at] = keys[other] as number;
      order[at] = order[other] as number;
      keys[other] = key;
      order[other] = number;
      if (key < pivot) {
        less += 1;
        at += 1;
      } else {
        greater -= 1;
      }
    }
    if (less - from > 1) parts.push(from, less);
    if (to - greater > 1) parts.push(greater, to);
  }
}

function insertionSort(keys: Float64Array, order: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const [key, number] = [keys[at] as number, order[at] as number];
    let place = at;
    while (place > from && (keys[place - 1] as number) > key) {
      keys[place] = keys[place - 1] as number;
      order[place] = order[place - 1] as number;
      place -= 1;
    }
    keys[place] = key;
    order[place] = number;
  }
}
