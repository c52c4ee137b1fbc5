import { remembered } from '../../kernel/remembered.ts';
import { functionBook } from '../../text/job-titles/read-functions.ts';
import { readJobTitle } from '../../text/job-titles/read-job-title.ts';
import { seniorityBook } from '../../text/job-titles/read-seniority.ts';
import { synonymBook, titleWords } from '../../text/job-titles/title-words.ts';

// An import meets the same titles again and again.
const titlesMax = 20_000;

/** The words by which titles are compared. */
export const wordsOfTitle = remembered(titlesMax, titleWords);

/** What a title says of rank and work. */
export const labelsOfTitle = remembered(titlesMax, readJobTitle);

/** Makes the tables of both before the first title, little by little: at once, they take some tens of milliseconds. */
export function* titleTableSteps(): Generator<void> {
  yield* seniorityBook.steps();
  yield* functionBook.steps();
  yield* synonymBook.steps();
}
