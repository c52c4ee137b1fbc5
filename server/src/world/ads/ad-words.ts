import { wordsOf } from '../../text/words.ts';

const wordsMax = 20;
const wordsOfTextMax = 100;

/** The words of an ad, found out once. */
export type AdWords = readonly string[];

export const adWords = (texts: readonly (string | null)[]): AdWords => [
  ...new Set(texts.flatMap((text) => (text === null ? [] : wordsOf(text, wordsOfTextMax)))),
];

/** Whether each word of a search begins a word of an ad; a search without words fits all. */
export function fitting(search: string): (words: AdWords) => boolean {
  const wanted = wordsOf(search, wordsMax);
  return (words) => wanted.every((one) => words.some((word) => word.startsWith(one)));
}
