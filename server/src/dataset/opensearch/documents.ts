import { createHash } from 'node:crypto';
import { invariant } from '../../kernel/invariant.ts';
import { recordReader } from '../compact-record.ts';
import { JsonBytes } from '../json-bytes.ts';
import type { RecordKind } from '../kinds/record-kind.ts';
import { termOf, wholeText } from './term-text.ts';

/** A version of a record as OpenSearch stores it; what it is found by is made out of the record. */
export interface StoredDocument {
  readonly id: number;
  readonly addedIn: number;
  readonly replacedIn?: number;
  readonly owner?: number;
  readonly source: string;
  readonly hash: string;
  readonly batch: number;
  /** JSON of the record, without unknown values. */
  readonly record: string;
}

/** Bytes of a digest that tell identities, and versions of a record, apart. */
const digestBytes = 16;
/** Of one record, as in the index of the database. */
const labelsMax = 65_535;

/**
 * Where a record may stand. At a time it has two versions at most: the one that readers see, and the one of an import that is not finished.
 * Each import writes the place that is free, so that what it writes twice is there once, and reading a place needs no search.
 */
export const placesOf = (source: string, identity: string): readonly [string, string] => {
  const digest = createHash('sha256')
    .update(JSON.stringify([source, identity]))
    .digest();
  const name = digest.subarray(0, digestBytes).toString('base64url');
  return [`${name}a`, `${name}b`];
};

const writers = new WeakMap<object, JsonBytes>();

/** The record as it is stored, and what tells its versions apart. */
export function recordText(kind: object, value: unknown): { readonly record: string; readonly hash: string } {
  let bytes = writers.get(kind);
  if (!bytes) {
    bytes = new JsonBytes(null);
    writers.set(kind, bytes);
  }
  bytes.length = 0;
  bytes.writeCompact(value);
  const record = bytes.bytes.toString('utf8', 0, bytes.length);
  const hash = createHash('sha256')
    .update(record)
    .digest('hex')
    .slice(0, 2 * digestBytes);
  return { record, hash };
}

const readers = new WeakMap<object, (stored: unknown) => unknown>();

/** The record that was stored. */
export function storedValue<Value>(kind: RecordKind<Value>, record: string): Value {
  let read = readers.get(kind);
  if (!read) {
    read = recordReader(kind.schema, null);
    readers.set(kind, read);
  }
  return read(JSON.parse(record)) as Value;
}

/** What a record is found by, as members of its document. */
export function searchedOf<Value>(kind: RecordKind<Value>, value: Value): string {
  const { shape } = kind;
  const terms = new Set<string>();
  const columns = kind.describe(value, (facet, rest) => {
    terms.add(shape.exact.includes(facet.charAt(0)) ? wholeText(facet + rest) : termOf(facet, rest));
  });
  const known = Object.fromEntries(
    shape.columns.flatMap((name) => {
      const own = columns[name] ?? null;
      return own === null ? [] : [[name, own]];
    }),
  );
  const keys = [...new Set(kind.keys(value).map(wholeText))];
  const labels = new Set(
    kind
      .labels(value)
      .slice(0, labelsMax)
      .map((label) => label.toWellFormed()),
  );
  labels.delete('');
  const members = JSON.stringify({ terms: [...terms], keys, labels: [...labels], columns: known });
  return members.slice(1, -1);
}

/** The line of a document. @param searched what `searchedOf` says of its record */
export function documentText(document: StoredDocument, searched: string): string {
  const stored = JSON.stringify(document);
  invariant(stored.endsWith('}'), 'a document is an object');
  return `${stored.slice(0, -1)},${searched}}`;
}
