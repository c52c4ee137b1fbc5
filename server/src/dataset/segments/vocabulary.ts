import { isTypo, typosAllowed } from '../../text/is-typo.ts';

/** The words that may be misspelt, by first letter and length, each with its letters as bits. */
export class Vocabulary {
  readonly #segments = new Set<number>();
  readonly #words = new Map<string, Map<string, number>>();

  has(segment: number): boolean {
    return this.#segments.has(segment);
  }

  add(segment: number, words: readonly string[]): void {
    this.#segments.add(segment);
    for (const word of words) {
      const key = `${word[0]}${word.length}`;
      const known = this.#words.get(key);
      if (known) known.set(word, lettersOf(word));
      else this.#words.set(key, new Map([[word, lettersOf(word)]]));
    }
  }

  /** The word itself and those that may be meant by it. */
  wordsLike(asked: string): string[] {
    const found = [asked];
    const most = typosAllowed(asked.length);
    if (most === 0) return found;
    const own = lettersOf(asked);
    for (let length = asked.length - most; length <= asked.length + most; length += 1) {
      for (const [word, letters] of this.#words.get(`${asked[0]}${length}`) ?? []) {
        // An error brings at most one other letter, and takes at most one away. Comparing letter by letter costs a hundred times as much.
        if (bitsOf(letters & ~own) > most || bitsOf(own & ~letters) > most) continue;
        if (word !== asked && isTypo(word, asked)) found.push(word);
      }
    }
    return found;
  }
}

/** Which letters a word has; of those that share a bit, one of them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
}
