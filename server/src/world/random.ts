/**
 * The same numbers for the same key, on every platform: sfc32 (a published generator of 128 bits of state, 32-bit integers only)
 * begun with FNV-1a hashes of the key. Not for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** Streams of different keys have nothing to do with each other: what one part of the world draws moves no other. */
  constructor(...key: readonly (string | number)[]) {
    const text = key.join('/');
    this.#a = hashOf(text, 0x811c9dc5);
    this.#b = hashOf(text, 0x9e3779b9);
    this.#c = hashOf(text, 0x85ebca6b);
    for (let round = 0; round < 12; round++) this.#next();
  }

  /** A whole number from `low` to `high`, both included; they are less than 2^31 apart. */
  int(low: number, high: number): number {
    return low + Math.floor((this.#next() / 2 ** 32) * (high - low + 1));
  }

  chance(percent: number): boolean {
    return this.int(0, 9_999) < percent * 100;
  }

  /** @param list not empty */
  pick<Value>(list: readonly Value[]): Value {
    return list[this.int(0, list.length - 1)] as Value;
  }

  /** By shares: the second of `[[x, 1], [y, 3]]` three times as often. */
  weighted<Value>(list: readonly (readonly [Value, number])[]): Value {
    let sum = 0;
    for (const one of list) sum += one[1];
    let left = this.int(0, sum - 1);
    for (const one of list) {
      left -= one[1];
      if (left < 0) return one[0];
    }
    return (list[0] as readonly [Value, number])[0];
  }

  /** So many different ones, in no order; all where there are not more. */
  some<Value>(list: readonly Value[], count: number): Value[] {
    const left = [...list];
    const taken: Value[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(this.int(0, left.length - 1), 1));
    }
    return taken;
  }

  /** Digits, the first of them not 0. */
  digits(length: number): string {
    let text = '';
    for (let left = length; left > 0; left -= digitsAtOnce) {
      const count = Math.min(left, digitsAtOnce);
      const low = text === '' ? 10 ** (count - 1) : 0;
      text += String(this.int(low, 10 ** count - 1)).padStart(count, '0');
    }
    return text;
  }

  /** Of the letters that tokens are made of (base64url). */
  token(length: number): string {
    let text = '';
    while (text.length < length) text += tokenPairs[this.int(0, tokenPairs.length - 1)] as string;
    return text.slice(0, length);
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }
}

/** Below 2^31. */
const digitsAtOnce = 9;
const tokenLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const tokenPairs = [...tokenLetters].flatMap((one) => [...tokenLetters].map((other) => one + other));

/** Of UTF-16 units; `basis` makes several independent ones of a text. */
function hashOf(text: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
