import type { z } from 'zod';
import type { Searchable } from '../../records/matching/condition.ts';
import type { IndexShape } from '../segments/segment-builder.ts';

export const recordKinds = ['companies', 'people', 'jobs', 'posts'] as const;
/** Also the name of its table. */
export type RecordKindName = (typeof recordKinds)[number];

/** How records of a kind are told apart, found and searched. */
export interface RecordKind<Value> {
  readonly name: RecordKindName;
  readonly schema: z.ZodType<Value>;
  readonly shape: IndexShape;
  /**
   * Which record of its source it is. The same identity imported again under the same source is a new version of the same record, keeps
   * its id, and replaces what is known; another source has its own records.
   */
  identity(value: Value): string;
  /** Under which it is looked up: `<what>:<value>`. */
  keys(value: Value): readonly string[];
  /** Of many with one key the largest are looked at. */
  rank(value: Value): number;
  searchable(value: Value): Searchable;
  /** Labels of industries, as they are written. */
  labels(value: Value): readonly string[];
}

/** Key texts are cut: longer ones do not fit an entry of an index. */
export const keyCharactersMax = 600;

/** A key as the table has it; which of the records with it is meant, the records tell. */
export const storedKey = (key: string): string =>
  key.slice(0, keyCharactersMax).toWellFormed().replaceAll('\u001f', ' ');
