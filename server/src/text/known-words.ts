import { remembered } from '../kernel/remembered.ts';
import { labelKey, wordsOf } from './words.ts';

// An import meets the same companies, towns and industries again and again.
const textsMax = 50_000;

/** `wordsOf`, for texts that come more than once. */
export const wordsOfKnown: (text: string) => readonly string[] = remembered(textsMax, (text) =>
  wordsOf(text),
);

/** `labelKey`, for labels that come more than once. */
export const keyOfKnownLabel = remembered(textsMax, labelKey);
