import { isTypo, typosAllowed } from '../../text/is-typo.ts';

/** The words that may be misspelt, by first letter and length. */
export class Vocabulary {
  readonly #segments = new Set<number>();
  readonly #words = new Map<string, Set<string>>();

  has(segment: number): boolean {
    return this.#segments.has(segment);
  }

  add(segment: number, words: readonly string[]): void {
    this.#segments.add(segment);
    for (const word of words) {
      const key = `${word[0]}${word.length}`;
      const known = this.#words.get(key);
      if (known) known.add(word);
      else this.#words.set(key, new Set([word]));
    }
  }

  /** The word itself and those that may be meant by it. */
  wordsLike(asked: string): string[] {
    const found = [asked];
    const most = typosAllowed(asked.length);
    if (most === 0) return found;
    for (let length = asked.length - most; length <= asked.length + most; length += 1) {
      for (const word of this.#words.get(`${asked[0]}${length}`) ?? []) {
        if (word !== asked && isTypo(word, asked)) found.push(word);
      }
    }
    return found;
  }
}
