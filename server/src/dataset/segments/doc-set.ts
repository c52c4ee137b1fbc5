/*
 * Sets of documents of one segment. A document is a number below 65,536, so that a set is at most 8 KiB of bits; a small one is the
 * numbers themselves in ascending order. No operation changes its operands.
 */

export const docsMax = 65_536;
const wordsCount = docsMax / 32;
/** From that many on bits take less room than numbers. */
export const bitsFrom = 4_096;

export type DocSet = Uint16Array | Bits;

export class Bits {
  readonly words: Uint32Array;
  readonly count: number;

  constructor(words: Uint32Array, count = popCount(words)) {
    this.words = words;
    this.count = count;
  }
}

export const noDocs = new Uint16Array(0);

export const sizeOf = (set: DocSet): number => (set instanceof Bits ? set.count : set.length);

/** Every document below `count`. */
export function allDocs(count: number): Bits {
  const words = new Uint32Array(wordsCount);
  words.fill(0xffffffff, 0, count >>> 5);
  if (count & 31) words[count >>> 5] = (1 << (count & 31)) - 1;
  return new Bits(words, count);
}

export function hasDoc(set: DocSet, doc: number): boolean {
  if (set instanceof Bits) return (((set.words[doc >>> 5] as number) >>> (doc & 31)) & 1) === 1;
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = set[middle] as number;
    if (found === doc) return true;
    if (found < doc) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

export function both(one: DocSet, other: DocSet): DocSet {
  if (one instanceof Bits && other instanceof Bits) {
    const words = new Uint32Array(wordsCount);
    for (let at = 0; at < wordsCount; at += 1)
      words[at] = (one.words[at] as number) & (other.words[at] as number);
    return shrunk(new Bits(words));
  }
  const [small, large] = sizeOf(one) <= sizeOf(other) && !(one instanceof Bits) ? [one, other] : [other, one];
  return small instanceof Bits ? filtered(large as Uint16Array, small, true) : filtered(small, large, true);
}

export function without(one: DocSet, gone: DocSet): DocSet {
  if (sizeOf(gone) === 0) return one;
  if (!(one instanceof Bits)) return filtered(one, gone, false);
  const words = one.words.slice();
  if (gone instanceof Bits) {
    for (let at = 0; at < wordsCount; at += 1)
      words[at] = (words[at] as number) & ~(gone.words[at] as number);
  } else {
    for (const doc of gone) words[doc >>> 5] = (words[doc >>> 5] as number) & ~(1 << (doc & 31));
  }
  return shrunk(new Bits(words));
}

/** What is in one of the sets. */
export function union(sets: readonly DocSet[]): DocSet {
  const some = sets.filter((set) => sizeOf(set) > 0);
  if (some.length <= 1) return some[0] ?? noDocs;
  const words = new Uint32Array(wordsCount);
  for (const set of some) {
    if (set instanceof Bits) {
      for (let at = 0; at < wordsCount; at += 1)
        words[at] = (words[at] as number) | (set.words[at] as number);
    } else {
      for (const doc of set) words[doc >>> 5] = (words[doc >>> 5] as number) | (1 << (doc & 31));
    }
  }
  return shrunk(new Bits(words));
}

/** Those of which `keep` says so. */
export function kept(set: DocSet, keep: (doc: number) => boolean): DocSet {
  const result = new Uint16Array(sizeOf(set));
  let length = 0;
  for (const doc of docsOf(set)) {
    if (keep(doc)) {
      result[length] = doc;
      length += 1;
    }
  }
  const docs = result.subarray(0, length);
  return length < bitsFrom ? docs : new Bits(wordsOf(docs), length);
}

/** Its documents in ascending order, at most `most`. */
export function docsOf(set: DocSet, most = docsMax): Uint16Array {
  if (!(set instanceof Bits)) return set.length <= most ? set : set.subarray(0, most);
  const wanted = Math.min(most, set.count);
  const docs = new Uint16Array(wanted);
  let length = 0;
  for (let at = 0; at < wordsCount && length < wanted; at += 1) {
    let word = set.words[at] as number;
    while (word !== 0 && length < wanted) {
      docs[length] = (at << 5) + 31 - Math.clz32(word & -word);
      length += 1;
      word &= word - 1;
    }
  }
  return docs;
}

/** The numbers as bits. */
export function wordsOf(docs: Uint16Array): Uint32Array {
  const words = new Uint32Array(wordsCount);
  for (const doc of docs) words[doc >>> 5] = (words[doc >>> 5] as number) | (1 << (doc & 31));
  return words;
}

function filtered(docs: Uint16Array, by: DocSet, wanted: boolean): Uint16Array {
  const result = new Uint16Array(docs.length);
  let length = 0;
  for (const doc of docs) {
    if (hasDoc(by, doc) === wanted) {
      result[length] = doc;
      length += 1;
    }
  }
  return result.subarray(0, length);
}

const shrunk = (bits: Bits): DocSet => (bits.count < bitsFrom ? docsOf(bits) : bits);

function popCount(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    let word = words[at] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}
