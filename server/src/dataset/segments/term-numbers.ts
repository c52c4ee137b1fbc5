import { randomInt } from 'node:crypto';

/** Of a term: both halves of its hash, the last row that has it, plus one, and nothing. */
const termWords = 4;
const termsAtFirst = 1 << 14;

/**
 * Numbers the terms of a segment, from 0, in the order in which they come first, and tells whether a row has a term for the first time.
 *
 * A term is known by a hash of 64 bits, begun differently in each process: of a million terms two have the same one hardly ever (once in some thirty
 * million segments), and not again when the import is repeated. In exchange a term costs two looks into the memory, where a map of texts takes three;
 * an import looks up a hundred million. Of these two one goes to a table of 4 bytes a term, the other to the terms in the order of their numbers: those that
 * come often come early, and stand close to each other.
 */
export class TermNumbers {
  /** Of the number that `number` gave last: it is that of a term that was not there before. */
  isNew = false;
  /** … the row had it already. */
  isRepeated = false;
  /** Numbers plus one, each where its hash says or behind it. At least half are free. */
  #slots = new Uint32Array(2 * termsAtFirst);
  #terms = new Uint32Array(termsAtFirst * termWords);
  #count = 0;
  readonly #highSeed = randomInt(2 ** 32);
  readonly #lowSeed = randomInt(2 ** 32);

  /** Of the term that the bytes between two places are. @param row counted from 0 */
  number(bytes: Uint8Array, from: number, to: number, row: number): number {
    // With the length, since of the last bytes four are one step and three are three.
    let high = this.#highSeed ^ (to - from);
    let low = this.#lowSeed ^ (to - from);
    let at = from;
    for (const end = to - 3; at < end; at += 4) {
      const word =
        (bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24);
      high = Math.imul(high ^ word, 0x9e3779b1);
      high ^= high >>> 15;
      low = Math.imul(low ^ word, 0x85ebca77);
      low ^= low >>> 13;
    }
    for (; at < to; at += 1) {
      const byte = bytes[at] as number;
      high = Math.imul(high ^ byte, 0x9e3779b1);
      high ^= high >>> 15;
      low = Math.imul(low ^ byte, 0x85ebca77);
      low ^= low >>> 13;
    }
    // The upper bits of the last step reach the lower ones, which choose the place.
    low = Math.imul(low ^ (low >>> 16), 0xc2b2ae3d);
    return this.#numberOf(high >>> 0, (low ^ (low >>> 15)) >>> 0, row);
  }

  /** Begins another segment, with the room that the one before needed. */
  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
  }

  #numberOf(high: number, low: number, row: number): number {
    const slots = this.#slots;
    const terms = this.#terms;
    const last = slots.length - 1;
    let slot = low & last;
    for (let known = slots[slot] as number; known !== 0; known = slots[slot] as number) {
      const at = (known - 1) * termWords;
      if (terms[at] === high && terms[at + 1] === low) {
        this.isNew = false;
        this.isRepeated = terms[at + 2] === row + 1;
        terms[at + 2] = row + 1;
        return known - 1;
      }
      slot = (slot + 1) & last;
    }
    const number = this.#count;
    if (number * termWords === terms.length) {
      this.#grow();
      return this.#numberOf(high, low, row);
    }
    this.isNew = true;
    this.isRepeated = false;
    this.#count += 1;
    slots[slot] = number + 1;
    const at = number * termWords;
    terms[at] = high;
    terms[at + 1] = low;
    terms[at + 2] = row + 1;
    return number;
  }

  #grow(): void {
    const terms = new Uint32Array(this.#terms.length * 2);
    terms.set(this.#terms);
    const slots = new Uint32Array(this.#slots.length * 2);
    const last = slots.length - 1;
    for (let number = 0; number < this.#count; number += 1) {
      let slot = (terms[number * termWords + 1] as number) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = number + 1;
    }
    this.#terms = terms;
    this.#slots = slots;
  }
}
