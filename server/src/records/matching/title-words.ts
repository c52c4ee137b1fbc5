import { wordsOf } from '../../text/words.ts';

/** The words by which titles are compared. */
export const titleWords = (text: string): string[] => wordsOf(text);

/** What a title says of rank and work. */
export const readJobTitle = (
  _title: string,
): { seniorities: readonly string[]; functions: readonly string[] } => ({
  seniorities: [],
  functions: [],
});
