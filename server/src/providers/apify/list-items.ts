import type { Answered } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { notFound } from '../vendor-fields.ts';
import { readItems } from './read-rows.ts';
import type { ActorItem } from './run-actor.ts';

/** Some actors end at once where they may cost less than this. */
const leastUsd = 0.1;

/** What a run for so many rows may cost at most: its actor's price, and the least that is let run at all. */
export const runUsdMax = (rowUsd: number, rows: number) => leastUsd + rowUsd * rows;

export interface ReadList<Value> {
  /** Never more of them. */
  readonly limit: number;
  read(item: ActorItem): Value | null;
  /** Whether it was asked for: actors give what lies nearby as well. */
  isAsked?(value: Value): boolean;
  /** Which one it is: what comes twice is given once. */
  keyOf(value: Value): string;
}

/** The answer out of the items of one run: nothing that was asked for is a miss. @throws {ProviderFailure} for items of another shape */
export function listOfItems<Value>(
  items: readonly ActorItem[],
  { limit, read, isAsked = () => true, keyOf }: ReadList<Value>,
): Answered<readonly Value[]> {
  const asked = readItems(items, read).filter(isAsked);
  const distinct = distinctBy(asked, keyOf);
  return distinct.length === 0 ? notFound : { outcome: 'found', value: distinct.slice(0, limit) };
}
