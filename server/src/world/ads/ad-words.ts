import { wordsOf } from '../../text/words.ts';

const wordsMax = 20;

/** Whether each word of a search begins a word of a text; a search without words fits all. */
export function fits(search: string, texts: readonly string[]): boolean {
  const wanted = wordsOf(search, wordsMax);
  const words = texts.flatMap((text) => wordsOf(text, 100));
  return wanted.every((one) => words.some((word) => word.startsWith(one)));
}
