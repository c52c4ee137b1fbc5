import type { Element } from '../html/document.ts';
import type { NoteMark } from './note-marks.ts';

const units = new Set('mm cm dm km hm ft in yd mi nm µm μm um kg ha mc mq kmq sec min'.split(' '));
const lastWord = /(?:^|[^\p{L}])(\p{L}{1,8})$/u;

/** Whether a raised number is one of a formula: after a digit, a letter that stands alone as of a variable or a metre, or a unit. */
export function isExponent({ before }: NoteMark): boolean {
  const text = before.trimEnd();
  if (/\d$/.test(text)) return true;
  const word = lastWord.exec(text)?.[1];
  return word !== undefined && (word.length === 1 || units.has(word.toLowerCase()));
}

/** Where notes are marked: after a sentence, a part of it, or a word. */
function standsWell({ before }: NoteMark): boolean {
  return /(?:[^\p{L}\d\s]|\p{L}{3})\s*$/u.test(before);
}

/** Marks in the text that await their note. Of numbers only those that count on from 1 are marks of notes. */
export class NumberedMarks {
  readonly #awaiting = new Map<string, NoteMark>();
  #last = 0;

  take(mark: NoteMark, { isJoined }: { isJoined: boolean }): void {
    if (isExponent(mark)) return;
    const number = Number(mark.sign);
    if (Number.isNaN(number)) {
      if (!isJoined && !this.#awaiting.has(mark.sign)) this.#awaiting.set(mark.sign, mark);
      return;
    }
    // After the notes of a chapter, those of the next may count from 1 again.
    if (number === this.#last + 1 || (number === 1 && this.#awaiting.size === 0)) {
      this.#last = number;
      if (!isJoined) this.#awaiting.set(mark.sign, mark);
      return;
    }
    const known = this.#awaiting.get(mark.sign);
    if (number === this.#last && known && !isJoined && !standsWell(known) && standsWell(mark))
      this.#awaiting.set(mark.sign, mark);
  }

  of(sign: string): Element | null {
    return this.#awaiting.get(sign)?.element ?? null;
  }

  /** Its note is found. */
  settle(sign: string): void {
    this.#awaiting.delete(sign);
  }
}
