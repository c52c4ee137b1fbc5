import { randomInt } from 'node:crypto';

/** Of a slot: both halves of a hash, and the number and the last row that has the term, these two plus one. */
const slotWords = 4;
const slotsAtFirst = 1 << 15;

/**
 * Numbers the terms of a segment, from 0, in the order in which they come first, and tells whether a row has a term for the first time.
 *
 * A term is known by a hash of 64 bits, begun differently in each process: of a million terms two have the same one hardly ever (once in some thirty
 * million segments), and not again when the import is repeated. In exchange a term costs one look into the memory, where a map of texts takes three;
 * an import looks up a hundred million.
 */
export class TermNumbers {
  /** Of the number that `number` gave last: it is that of a term that was not there before. */
  isNew = false;
  /** … the row had it already. */
  isRepeated = false;
  #slots = new Uint32Array(slotsAtFirst * slotWords);
  #count = 0;
  readonly #highSeed = randomInt(2 ** 32);
  readonly #lowSeed = randomInt(2 ** 32);

  /** Of the term that the bytes between two places are. @param row counted from 0 */
  number(bytes: Uint8Array, from: number, to: number, row: number): number {
    let high = this.#highSeed | 0;
    let low = this.#lowSeed | 0;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] as number;
      high = Math.imul(high ^ byte, 0x9e3779b1);
      high ^= high >>> 15;
      low = Math.imul(low ^ byte, 0x85ebca77);
      low ^= low >>> 13;
    }
    return this.#numberOf(high >>> 0, low >>> 0, row);
  }

  clear(): void {
    this.#slots = new Uint32Array(slotsAtFirst * slotWords);
    this.#count = 0;
  }

  #numberOf(high: number, low: number, row: number): number {
    const slots = this.#slots;
    const at = slotOf(slots, high, low);
    const known = slots[at + 2] as number;
    this.isNew = known === 0;
    if (known !== 0) {
      this.isRepeated = slots[at + 3] === row + 1;
      slots[at + 3] = row + 1;
      return known - 1;
    }
    this.isRepeated = false;
    const number = this.#count;
    this.#count += 1;
    slots[at] = high;
    slots[at + 1] = low;
    slots[at + 2] = number + 1;
    slots[at + 3] = row + 1;
    if (this.#count * 2 * slotWords > slots.length) this.#grow();
    return number;
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Uint32Array(before.length * 2);
    for (let from = 0; from < before.length; from += slotWords) {
      if (before[from + 2] === 0) continue;
      const at = slotOf(slots, before[from] as number, before[from + 1] as number);
      for (let word = 0; word < slotWords; word += 1) slots[at + word] = before[from + word] as number;
    }
    this.#slots = slots;
  }
}

/** Where the hash stands, or would stand. Half of the slots are free, so that there is an end. */
function slotOf(slots: Uint32Array, high: number, low: number): number {
  const last = slots.length - slotWords;
  let at = (low * slotWords) & last;
  while (slots[at + 2] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) {
    at = (at + slotWords) & last;
  }
  return at;
}
