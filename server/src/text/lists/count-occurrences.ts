import { compose } from '../compose.ts';
import { trim } from '../trim.ts';
import { foldCase } from './fold-case.ts';
import { splitAtSeparator } from './split-at-separator.ts';
import { readWrittenList } from './written-list.ts';

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
  for (const part of itemsOf(text, separator)) {
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

/** Of a list in JSON or with bullets its values, where that is what the separator parts; else what stands between separators. */
function itemsOf(text: string, separator: string): readonly string[] {
  const meant = /^(?:\\n|\\r\\n|\s*[\n\r]\s*)$/.test(separator) ? '\n' : separator.trim();
  const written = meant === ',' || meant === '\n' ? readWrittenList(text) : undefined;
  if (written && written.joiner === meant) return written.values;
  const parts = splitAtSeparator(text, separator);
  return /^[,;|\t]$/.test(meant || separator) && text.includes('"') ? withQuotes(parts, separator) : parts;
}

/** As in CSV: a part that begins with a quote goes on to the part that ends with one, and "" within is a quote. */
function withQuotes(parts: readonly string[], separator: string): string[] {
  const items: string[] = [];
  /** No part before it ends a value, so that each is looked at once however many quotes are open. */
  let looked = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const text = trim(part);
    let end = text.startsWith('"') && text !== '"' && closes(text.slice(1)) ? at : undefined;
    if (text.startsWith('"') && end === undefined) {
      const last = Math.min(parts.length, at + partsOfValueMax);
      let next = Math.max(at + 1, looked);
      while (next < last && !closes(trim(parts[next] ?? ''))) next += 1;
      looked = next;
      if (next < last) end = next;
    }
    const inner = end === undefined ? '' : trim(parts.slice(at, end + 1).join(separator)).slice(1, -1);
    if (end === undefined || inner.replaceAll('""', '').includes('"')) {
      items.push(part);
      continue;
    }
    items.push(inner.replaceAll('""', '"'));
    at = end;
  }
  return items;
}

/** A value in quotes is no longer: it bounds what each opening quote may cost. */
const partsOfValueMax = 20;

/** It ends in a quote that is not one of a pair. */
function closes(text: string): boolean {
  let start = text.length;
  while (start > 0 && text.charAt(start - 1) === '"') start -= 1;
  return (text.length - start) % 2 === 1;
}
