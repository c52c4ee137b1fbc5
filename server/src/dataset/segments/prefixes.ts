import type { TermTextWriter } from './term-texts.ts';

/** Beginnings of up to that many UTF-16 units have an entry of their own, so that a search for one letter does not read a twentieth of all terms. */
export const prefixLength = 3;
/** What these entries begin with, and no term. */
export const prefixMark = '\u0001';
/** With the letter of its facet. */
export const prefixBytesMax = 1 + 3 * prefixLength;

/** The beginnings of the terms of a segment, in the order of their texts, each told by a term that begins so and the bytes of it. */
export interface Prefixes {
  readonly count: number;
  /** Of each term the numbers of its beginnings, the shortest first, and -1 behind the last one. */
  readonly begins: Int32Array;
  at(number: number): { readonly term: number; readonly length: number };
}

/** Of a facet of one letter; -1 of none. */
export const letterOf = (facet: string): number => (facet === '' ? -1 : facet.charCodeAt(0));

/**
 * @param sorted the numbers of the terms in the order of their texts
 * @param letters of the facets whose terms have beginnings
 */
export function prefixesOf(terms: TermTextWriter, sorted: Uint32Array, letters: string): Prefixes {
  const begins = new Int32Array(terms.count * prefixLength).fill(-1);
  const { bytes } = terms;
  const isPrefixed = new Uint8Array(256);
  for (const letter of letters) isPrefixed[letterOf(letter)] = 1;
  const termOf: number[] = [];
  const lengthOf: number[] = [];
  const prefixes: Prefixes = {
    count: 0,
    begins,
    at: (number) => ({ term: termOf[number] as number, length: lengthOf[number] as number }),
  };
  if (letters === '') return prefixes;
  // Terms that begin alike follow each other: of the last one its beginnings, by their length in units.
  const last = new Int32Array(prefixLength + 1).fill(-1);
  let [beforeFrom, beforeTo] = [0, 0];
  for (const number of sorted) {
    const [from, to] = [terms.from(number), terms.to(number)];
    if (isPrefixed[bytes[from] as number] !== 1) continue;
    let common = 0;
    const most = Math.min(to - from, beforeTo - beforeFrom, prefixBytesMax);
    while (common < most && bytes[beforeFrom + common] === bytes[from + common]) common += 1;
    let place = number * prefixLength;
    for (let at = from + 1, units = 0; at < to; ) {
      const size = bytesOfCharacter(bytes[at] as number);
      at += size;
      // Half of a character begins nothing that anybody searches for.
      units += size === 4 ? 2 : 1;
      if (units > prefixLength) break;
      const length = at - from;
      if (length > common) {
        last[units] = termOf.length;
        termOf.push(number);
        lengthOf.push(length);
      }
      begins[place] = last[units] as number;
      place += 1;
    }
    [beforeFrom, beforeTo] = [from, to];
  }
  return { ...prefixes, count: termOf.length };
}

/** By its first byte, in UTF-8. */
function bytesOfCharacter(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
