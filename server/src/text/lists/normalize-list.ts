import { compose } from '../compose.ts';
import { trim } from '../trim.ts';
import { findDelimiter, joinList, splitList } from './split-list.ts';
import { readWrittenList } from './written-list.ts';

export interface NormalizedList {
  readonly values: readonly string[];
  /** Joined by the delimiter of the text; reading it again gives the same values. */
  readonly joined: string;
  readonly originalCount: number;
}

/**
 * The values of a list in any of the usual writings, trimmed, each once, in order of first appearance. Two are the
 * same when their composed forms are; case counts. A blank text holds no value.
 */
export function normalizeList(text: string, { removeEmpty = false } = {}): NormalizedList {
  if (trim(text) === '') return { values: [], joined: '', originalCount: 0 };
  const written = readWrittenList(text);
  const { delimiters, joiner } = written ? { delimiters: '', joiner: written.joiner } : findDelimiter(text);
  const all = written ? written.values.map(trim) : splitList(text, delimiters);
  const distinct = new Map<string, string>();
  for (const value of all) {
    if (removeEmpty && value === '') continue;
    const key = compose(value);
    if (!distinct.has(key)) distinct.set(key, value);
  }
  const values = [...distinct.values()];
  const joined = joinList(values, joiner);
  // Values that have brackets or bullets of their own would be read as such a list again.
  return {
    values,
    joined: readWrittenList(joined) ? joinList(values, joiner, { quoteAll: true }) : joined,
    originalCount: all.length,
  };
}
