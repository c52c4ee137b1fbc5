import { commas, lineBreaks, splitList } from './split-list.ts';
import { readWrittenList } from './written-list.ts';

export interface Assignment {
  readonly label: string | null;
  readonly value: string;
  /** Of the label, counted from 0. */
  readonly index: number;
}

export interface Distribution {
  readonly assignments: readonly Assignment[];
  /** The index of the first label to get a value, and of the first one to get one next time. */
  readonly startIndex: number;
  readonly nextIndex: number;
}

/** The names in a list of labels or values; empty ones are left out, repeated ones are not. */
export function readNames(list: string): string[] {
  const values = readWrittenList(list)?.values.map((value) => value.trim());
  return (values ?? splitList(list, commas + lineBreaks)).filter((name) => name !== '');
}

/**
 * Deals values to labels in turn, from the label at `startIndex`. Every index is taken modulo the number of labels,
 * so that a counter that grows for ever or falls below 0 stays in turn. Without labels all values are of one nameless
 * label.
 */
export function distributeLeads(
  labels: readonly string[],
  values: readonly string[],
  startIndex: number,
): Distribution {
  const turns = Math.max(1, labels.length);
  const start = ((startIndex % turns) + turns) % turns;
  const assignments = values.map((value, place) => {
    const index = (start + place) % turns;
    return { label: labels[index] ?? null, value, index };
  });
  return { assignments, startIndex: start, nextIndex: (start + values.length) % turns };
}
