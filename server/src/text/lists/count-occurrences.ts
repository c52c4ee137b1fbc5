import { compose } from '../compose.ts';
import { trim } from '../trim.ts';
import { foldCase } from './fold-case.ts';
import { splitAtSeparator } from './split-at-separator.ts';

export interface Occurrences {
  /** By count, then by first appearance. */
  readonly results: readonly { readonly count: number; readonly item: string }[];
  readonly totalItems: number;
  readonly uniqueItems: number;
}

/**
 * How often each item occurs. Items are trimmed; those with nothing left are not counted. Two are the same when they
 * are in composed form, and with `ignoreCase` when they are so after case folding; shown is how the first one was
 * written.
 */
export function countOccurrences(
  text: string,
  separator: string,
  { ignoreCase = false, limit = Number.POSITIVE_INFINITY } = {},
): Occurrences {
  const counted = new Map<string, { count: number; readonly item: string }>();
  let totalItems = 0;
  for (const part of splitAtSeparator(text, separator)) {
    const item = trim(part);
    if (item === '') continue;
    totalItems += 1;
    const key = ignoreCase ? compose(foldCase(compose(item))) : compose(item);
    const known = counted.get(key);
    if (known) known.count += 1;
    else counted.set(key, { count: 1, item });
  }
  // The sort is stable and a Map remembers the order, so that equal counts stay in order of appearance.
  const results = [...counted.values()].sort((a, b) => b.count - a.count);
  return { results: results.slice(0, limit), totalItems, uniqueItems: results.length };
}
