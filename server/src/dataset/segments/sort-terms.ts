import { invariant } from '../../kernel/invariant.ts';
import type { TermTextWriter } from './term-texts.ts';

type Texts = Pick<TermTextWriter, 'bytes' | 'ends' | 'count'>;

/**
 * The numbers of terms in the order of their texts' UTF-16 units, as JavaScript compares strings. All texts differ.
 *
 * Of a million texts looking at one is what costs, unless they are looked at in the order in which they stand in memory. So they are divided by the first two bytes, the
 * facet and one more, in that order; what all of such a part begin with is passed over (`entity_id:ACoAA` and the like), and the twelve bytes behind it are read and
 * sorted as two numbers. Few texts have these in common and are looked at again.
 */
export function sortedTerms(texts: Texts): Uint32Array {
  const { order, parts } = dividedByBeginning(texts);
  const keys: Keys = { order, first: new Float64Array(texts.count), second: new Float64Array(texts.count) };
  const { first, second } = keys;
  while (parts.length > 0) {
    const known = parts.pop() as number;
    const to = parts.pop() as number;
    const from = parts.pop() as number;
    const depth = known + commonBytes(texts, order, { from, to, depth: known });
    for (let at = from; at < to; at += 1) {
      first[at] = keyOf(texts, order[at] as number, depth);
      second[at] = keyOf(texts, order[at] as number, depth + bytesOfKey);
    }
    sortByKeys(keys, from, to);
    for (let begin = from; begin < to; ) {
      let end = begin + 1;
      while (end < to && first[end] === first[begin] && second[end] === second[begin]) end += 1;
      if (end - begin > 1) {
        invariant((second[begin] as number) % valuesOfByte !== 0, 'all terms differ');
        parts.push(begin, end, depth + 2 * bytesOfKey);
      }
      begin = end;
    }
  }
  return order;
}

/**
 * The numbers in the order of the first two bytes of their texts, and what is still to be sorted: from, to, and how many bytes all texts between them have in
 * common.
 */
function dividedByBeginning({ bytes, ends, count }: Texts): { order: Uint32Array; parts: number[] } {
  const beginnings = new Uint32Array(count);
  const starts = new Uint32Array(valuesOfByte ** 2 + 1);
  let from = 0;
  for (let number = 0; number < count; number += 1) {
    const to = ends[number] as number;
    const first = from < to ? (valueOfByte[bytes[from] as number] as number) : 0;
    const second = from + 1 < to ? (valueOfByte[bytes[from + 1] as number] as number) : 0;
    const beginning = first * valuesOfByte + second;
    beginnings[number] = beginning;
    starts[beginning + 1] = (starts[beginning + 1] as number) + 1;
    from = to;
  }
  const parts: number[] = [];
  for (let beginning = 0; beginning < valuesOfByte ** 2; beginning += 1) {
    const begin = starts[beginning] as number;
    const behind = begin + (starts[beginning + 1] as number);
    starts[beginning + 1] = behind;
    if (behind - begin > 1) parts.push(begin, behind, 2);
  }
  const order = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) {
    const beginning = beginnings[number] as number;
    const place = starts[beginning] as number;
    order[place] = number;
    starts[beginning] = place + 1;
  }
  return { order, parts };
}

/** Fewer texts are sorted before it is found out what they have in common. */
const manyTexts = 64;

/** How many bytes more than `depth` all texts of the part have in common. */
function commonBytes(
  { bytes, ends }: Texts,
  order: Uint32Array,
  { from, to, depth }: { readonly from: number; readonly to: number; readonly depth: number },
): number {
  if (to - from < manyTexts) return 0;
  const textFrom = (at: number): number => {
    const number = order[at] as number;
    return (number === 0 ? 0 : (ends[number - 1] as number)) + depth;
  };
  const one = textFrom(from);
  let common = (ends[order[from] as number] as number) - one;
  // The last one first: what comes early and what comes late have least in common.
  for (let at = to - 1; at > from && common > 0; at -= 1) {
    const other = textFrom(at);
    const most = Math.min(common, (ends[order[at] as number] as number) - other);
    let same = 0;
    while (same < most && bytes[one + same] === bytes[other + same]) same += 1;
    common = same;
  }
  return common;
}

const bytesOfKey = 6;
/** 0 stands for what is behind the end, so that what is shorter comes first. */
const valuesOfByte = 257;
const valuesOfThree = valuesOfByte ** 3;

/*
 * In UTF-16 characters of two units, which begin with 0xf0 and above in UTF-8, come before those from U+E000 on, which begin with 0xee and 0xef.
 */
const valueOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0xee) return byte + 1;
  return byte < 0xf0 ? byte + 1 + 16 : byte + 1 - 2;
});

/** Six bytes as one number. */
function keyOf({ bytes, ends }: Texts, number: number, depth: number): number {
  const from = (number === 0 ? 0 : (ends[number - 1] as number)) + depth;
  const to = ends[number] as number;
  return threeFrom(bytes, from, to) * valuesOfThree + threeFrom(bytes, from + 3, to);
}

/** Three bytes as one number, whole numbers of 32 bits all the way: twice as fast as six at once. */
function threeFrom(bytes: Uint8Array, from: number, to: number): number {
  const one = from < to ? (valueOfByte[bytes[from] as number] as number) : 0;
  const two = from + 1 < to ? (valueOfByte[bytes[from + 1] as number] as number) : 0;
  const three = from + 2 < to ? (valueOfByte[bytes[from + 2] as number] as number) : 0;
  return Math.imul(Math.imul(one, valuesOfByte) + two, valuesOfByte) + three;
}

const insertionBelow = 16;

/** What is sorted by: one number, and where it is the same, the other. */
interface Keys {
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Goes where its keys go. */
  readonly order: Uint32Array;
}

/** Sorts from place to place: a quicksort that leaves equal keys alone, since most texts begin like others. */
function sortByKeys(sorted: Keys, begin: number, behind: number): void {
  const { first, second, order } = sorted;
  const parts = [begin, behind];
  while (parts.length > 0) {
    const to = parts.pop() as number;
    const from = parts.pop() as number;
    if (to - from < insertionBelow) {
      insertionSort(sorted, from, to);
      continue;
    }
    const middle = medianOf(sorted, from, (from + to) >>> 1, to - 1);
    const [pivot, pivotSecond] = [first[middle] as number, second[middle] as number];
    let [less, at, greater] = [from, from, to];
    while (at < greater) {
      const [key, keySecond] = [first[at] as number, second[at] as number];
      if (key === pivot && keySecond === pivotSecond) {
        at += 1;
        continue;
      }
      const isLess = key < pivot || (key === pivot && keySecond < pivotSecond);
      const other = isLess ? less : greater - 1;
      const number = order[at] as number;
      first[at] = first[other] as number;
      second[at] = second[other] as number;
      order[at] = order[other] as number;
      first[other] = key;
      second[other] = keySecond;
      order[other] = number;
      if (isLess) {
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

function medianOf(sorted: Keys, a: number, b: number, c: number): number {
  const [low, high] = isLess(sorted, a, b) ? [a, b] : [b, a];
  if (isLess(sorted, c, low)) return low;
  return isLess(sorted, c, high) ? c : high;
}

function isLess({ first, second }: Keys, one: number, other: number): boolean {
  const [a, b] = [first[one] as number, first[other] as number];
  return a < b || (a === b && (second[one] as number) < (second[other] as number));
}

function insertionSort({ first, second, order }: Keys, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const [key, keySecond, number] = [first[at] as number, second[at] as number, order[at] as number];
    let place = at;
    for (; place > from; place -= 1) {
      const before = first[place - 1] as number;
      if (before < key || (before === key && (second[place - 1] as number) <= keySecond)) break;
      first[place] = before;
      second[place] = second[place - 1] as number;
      order[place] = order[place - 1] as number;
    }
    first[place] = key;
    second[place] = keySecond;
    order[place] = number;
  }
}
