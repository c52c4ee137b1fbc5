import { remembered } from '../../kernel/remembered.ts';
import { readJobTitle } from '../../text/job-titles/read-job-title.ts';
import { titleWords } from '../../text/job-titles/title-words.ts';

// An import meets the same titles again and again.
const titlesMax = 20_000;

/** The words by which titles are compared. */
export const wordsOfTitle = remembered(titlesMax, titleWords);

/** What a title says of rank and work. */
export const labelsOfTitle = remembered(titlesMax, readJobTitle);
