import { columnKey } from '../text/column-key.ts';
import { type Cleaned, cleanLine, unreadable } from './clean-value.ts';

/** true, "yes", "1", …. */
export function cleanFlag(value: unknown): Cleaned<boolean> {
  if (typeof value === 'boolean') return value;
  const line = cleanLine(value, 20);
  if (typeof line !== 'string') return line;
  const word = line.toLowerCase();
  if (['true', 'yes', 'y', '1'].includes(word)) return true;
  return ['false', 'no', 'n', '0'].includes(word) ? false : unreadable;
}

/**
 * A reader of one of a few words, however it is spelled: "Full-time", "FULL_TIME" and "full time" are one.
 * @param words word of ours -> how files write it, beside the word itself
 */
export function wordReader<Word extends string>(
  words: Readonly<Record<Word, readonly string[]>>,
): (value: unknown) => Cleaned<Word> {
  const byKey = new Map<string, Word>();
  for (const [word, spellings] of Object.entries(words) as [Word, readonly string[]][]) {
    for (const spelling of [word, ...spellings]) byKey.set(columnKey(spelling), word);
  }
  return (value) => {
    const line = cleanLine(value, 200);
    return typeof line === 'string' ? (byKey.get(columnKey(line)) ?? unreadable) : line;
  };
}
