import { type CopiedRows, RowWriter, type SpareMemory } from './copy-rows.ts';
import { withoutSeparator } from './joined-texts.ts';
import { identityCharactersMax, type RecordKind } from './kinds/record-kind.ts';
import { formOf } from './record-form.ts';
import { identityHash } from './seen-identities.ts';
import { docsMax } from './segments/doc-set.ts';
import { type IndexedRows, RowIndexer } from './segments/indexed-rows.ts';
import type { SentRows } from './segments/segment-builders.ts';

/** Records of an import as PostgreSQL and the index take them. */
export interface PreparedRows<Indexed extends IndexedRows | SentRows = IndexedRows | SentRows> {
  readonly count: number;
  /** Rows of which a later one has the identity: of several the last counts. */
  readonly superseded: readonly number[];
  /** Of all rows. */
  readonly identityHashes: Uint32Array<ArrayBuffer>;
  readonly copied: CopiedRows;
  readonly indexed: Indexed;
}

/** Prepares the records of one import, batch after batch. */
export class RowPreparer<Value> {
  readonly #kind: RecordKind<Value>;
  readonly #writer: RowWriter;
  readonly #indexer: RowIndexer<Value>;
  /** The row of each identity. */
  #rows = new Map<string, number>();
  #identities: string[] = [];
  #superseded: number[] = [];

  constructor(
    kind: RecordKind<Value>,
    of: { readonly importId: number; readonly source: string },
    { spare, rowsMaxOfFirstSegment }: { spare?: SpareMemory; rowsMaxOfFirstSegment?: number } = {},
  ) {
    this.#kind = kind;
    this.#writer = new RowWriter({ ...of, form: formOf(kind.schema) }, spare);
    this.#indexer = new RowIndexer(kind, docsMax, rowsMaxOfFirstSegment);
  }

  /** At most a batch of records between two `take`. */
  add(value: Value): void {
    const identity = identityText(this.#kind, value);
    const before = this.#rows.get(identity);
    if (before !== undefined) this.#superseded.push(before);
    this.#rows.set(identity, this.#identities.length);
    this.#identities.push(identity);
    this.#indexer.add(value);
    this.#writer.add(identity, value);
  }

  /** The rows since the last time. */
  take(): PreparedRows<IndexedRows> {
    const rows = {
      count: this.#identities.length,
      superseded: this.#superseded,
      identityHashes: Uint32Array.from(this.#identities, identityHash),
      copied: this.#writer.take(),
      indexed: this.#indexer.take(),
    };
    this.#rows = new Map();
    this.#identities = [];
    this.#superseded = [];
    return rows;
  }
}

/** The identity as it is stored. */
export function identityText<Value>(kind: RecordKind<Value>, value: Value): string {
  // PostgreSQL has no text with U+0000, and halves of characters become U+FFFD on their way.
  return withoutSeparator(kind.identity(value))
    .slice(0, identityCharactersMax)
    .replaceAll('\0', ' ')
    .toWellFormed();
}
