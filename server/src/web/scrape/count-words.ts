import { codeAt } from '../../kernel/code-at.ts';

const other = 1;
const letter = 2;
const sign = 3;
/** Soft hyphens and spaces of no width, which nobody sees. */
const unseen = 4;

/** What each of the first 65,536 characters is; 0 where nobody has asked yet. To ask by expression takes twenty times as long. */
const kinds = new Uint8Array(0x1_0000);

/** Runs of letters, their marks and digits; each sign of Chinese and Japanese is one. */
export function countWords(text: string): number {
  const counter = new WordCounter();
  counter.add(text);
  return counter.words;
}

/** Counts the words of a text that comes in pieces. */
export class WordCounter {
  words = 0;
  #isInWord = false;

  add(text: string): void {
    let { words } = this;
    let isInWord = this.#isInWord;
    const { length } = text;
    for (let i = 0; i < length; i++) {
      const code = codeAt(text, i);
      const kind = isLead(code) ? kindOf(characterAt(text, i)) : kinds[code] || learn(code);
      if (kind !== unseen) {
        if (kind === sign || (kind === letter && !isInWord)) words += 1;
        isInWord = kind === letter;
      }
      if (isLead(code) && isTrail(codeAt(text, i + 1))) i += 1;
    }
    this.words = words;
    this.#isInWord = isInWord;
  }

  /** No word goes on from here. */
  endLine(): void {
    this.#isInWord = false;
  }

  beginCell(): void {
    this.#isInWord = false;
  }
}

function learn(code: number): number {
  const kind = kindOf(String.fromCharCode(code));
  kinds[code] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (/[\u200b\ufeff\u00ad]/.test(character)) return unseen;
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)) return sign;
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? letter : other;
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) as number);
const isLead = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isTrail = (code: number) => code >= 0xdc00 && code <= 0xdfff;
