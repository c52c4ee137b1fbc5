import { codeAt } from '../../kernel/code-at.ts';

const slots = 4_096;
/** Longer ones are no names that come again. */
const lengthMax = 32;
const replacement = '\ufffd';

/**
 * Names of elements and attributes, in lower case, as few strings as there are names: a page says the same dozens of them ten
 * thousand times. What is kept is bounded, and keeps no page alive.
 */
export class Names {
  readonly #slots: string[] = new Array<string>(slots).fill('');

  /** The name that stands there in a page, in lower case; only ASCII's letters have one in HTML. */
  at(html: string, from: number, to: number): string {
    const length = to - from;
    if (length > lengthMax) return lowered(html.slice(from, to));
    let hash = length;
    for (let i = from; i < to; i++) {
      const code = codeAt(html, i);
      if (!isPlain(code)) return lowered(html.slice(from, to));
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    const slot = (hash ^ (hash >>> 12)) & (slots - 1);
    const known = this.#slots[slot] as string;
    if (known.length === length && html.startsWith(known, from)) return known;
    const name = copyOf(html.slice(from, to));
    this.#slots[slot] = name;
    return name;
  }
}

/** Letters in lower case, digits, and what else stands in names: no letter in upper case and no null. */
function isPlain(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x2d && code <= 0x3a) || code === 0x5f;
}

function lowered(written: string): string {
  const name = /[A-Z]/.test(written)
    ? written.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : written;
  return name.includes('\0') ? name.replaceAll('\0', replacement) : name;
}

/**
 * A string that keeps no page alive, as a part of one would. And as the engine keeps names of properties and literals: one for
 * each text, so that to compare two is to compare their places.
 */
function copyOf(part: string): string {
  return Object.keys({ [part]: true })[0] as string;
}
