import { invariant } from '../../kernel/invariant.ts';
import type { TermTextWriter } from './term-texts.ts';

/**
 * The numbers of terms in the order of their texts' UTF-16 units, as JavaScript compares strings. All texts differ.
 *
 * Of a million texts looking at one is what costs: six bytes of each are read at a time and sorted as numbers; only texts that have these in
 * common are looked at again.
 */
export function sortedTerms(texts: Pick<TermTextWriter, 'bytes' | 'ends' | 'count'>): Uint32Array {
  const order = Uint32Array.from({ length: texts.count }, (_, number) => number);
  const keys = new Float64Array(texts.count);
  // Parts that are still to be sorted: from, to, and how many bytes all texts between them have in common.
  const parts = [0, order.length, 0];
  while (parts.length > 0) {
    const depth = parts.pop() as number;
    const to = parts.pop() as number;
    const from = parts.pop() as number;
    for (let at = from; at < to; at += 1) keys[at] = keyOf(texts, order[at] as number, depth);
    sortByKeys(keys, order, from, to);
    for (let first = from; first < to; ) {
      const key = keys[first] as number;
      let next = first + 1;
      while (next < to && keys[next] === key) next += 1;
      if (next - first > 1) {
        invariant(key % valuesOfByte !== 0, 'all terms differ');
        parts.push(first, next, depth + bytesAtOnce);
      }
      first = next;
    }
  }
  return order;
}

const bytesAtOnce = 6;
/** 0 stands for what is behind the end, so that what is shorter comes first. */
const valuesOfByte = 257;

/*
 * In UTF-16 characters of two units, which begin with 0xf0 and above in UTF-8, come before those from U+E000 on, which begin with 0xee and 0xef.
 */
const valueOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0xee) return byte + 1;
  return byte < 0xf0 ? byte + 1 + 16 : byte + 1 - 2;
});

/** Six bytes as one number. */
function keyOf({ bytes, ends }: Pick<TermTextWriter, 'bytes' | 'ends'>, number: number, depth: number) {
  const to = ends[number] as number;
  let at = (number === 0 ? 0 : (ends[number - 1] as number)) + depth;
  let key = 0;
  for (let left = bytesAtOnce; left > 0; left -= 1) {
    key = key * valuesOfByte + (at < to ? (valueOfByte[bytes[at] as number] as number) : 0);
    at += 1;
  }
  return key;
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
