import type { Page } from '../records/found.ts';
import type { SearchPlan } from '../records/matching/condition.ts';
import type { Reader } from './reader.ts';
import type { StoredRecord } from './record-store.ts';

export const pageSizeMax = 100;
/** Results behind this one cannot be paged to: `items` is empty there, `total` stays exact. */
export const resultsMax = 10_000;
/** Of the records with one key so many are looked at, the first in the order of the shape. */
export const recordsOfKeyMax = 500;
/** Of industries, the most frequent. */
export const labelsMax = 5_000;

export interface PageOf {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** Finds records of one kind, for one reader, wherever they are held. */
export interface KindSearch<Value> {
  /** The same for somebody else, with what this one has in memory. */
  for(reader: Reader): KindSearch<Value>;

  /** A page and the exact number of hits, both of one state of the dataset: that of the newest finished import. */
  search(plan: SearchPlan, page: PageOf): Promise<Page<StoredRecord<Value>>>;

  /** The visible records of each key, in the order of the shape. A key that nothing has is absent. */
  byKeys(keys: readonly string[]): Promise<ReadonlyMap<string, readonly StoredRecord<Value>[]>>;

  /** The visible records with these ids. */
  byIds(ids: readonly number[]): Promise<ReadonlyMap<number, StoredRecord<Value>>>;

  /** The labels of industries of the visible records, the most frequent first; at most 5,000. */
  industryLabels(): Promise<string[]>;
}

/** The results of a page, from 0; none behind the last that can be paged to. @throws {RangeError} */
export function rangeOf({ page, pageSize }: PageOf): { readonly offset: number; readonly limit: number } {
  if (!Number.isInteger(page) || page < 1) throw new RangeError(`page ${page} is not a whole number from 1`);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > pageSizeMax) {
    throw new RangeError(`a page of ${pageSize} is not from 1 to ${pageSizeMax}`);
  }
  const offset = Math.min((page - 1) * pageSize, resultsMax);
  return { offset, limit: Math.min(pageSize, resultsMax - offset) };
}
