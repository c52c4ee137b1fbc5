import { partOf } from './kept-part.ts';
import { cutAnswer } from './long-answer.ts';
import { readLong } from './read-message.ts';

/* What a thread of `MessageThreads` does. */
export const tasks = { readLong, cutAnswer, partOf } as const;
