import type { z } from 'zod';
import type { Describe } from '../../records/matching/condition.ts';
import type { Suppressed } from '../../records/suppression/suppression-table.ts';
import type { IndexShape } from '../segments/index-shape.ts';

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
  /** Under which it is looked up: `<what>:<value>`. Of many records with one key those that come first in the order of the shape are looked at. */
  keys(value: Value): readonly string[];
  /** What of it may be kept and told; null where it is somebody who is on the suppression list. */
  screen(value: Value, list: Suppressed): Value | null;
  readonly describe: Describe<Value>;
  /** Labels of industries, as they are written. */
  labels(value: Value): readonly string[];
}

/** Identities are cut: longer ones do not fit an entry of an index. */
export const identityCharactersMax = 600;

/** Records that are written and indexed at a time. */
export const batchRecordsMax = 2_000;
