import { compactRecord } from './compact-record.ts';
import { type CopiedRows, RowWriter } from './copy-rows.ts';
import { separator, withoutSeparator } from './joined-texts.ts';
import { identityCharactersMax, type RecordKind } from './kinds/record-kind.ts';
import { type IndexedRows, RowIndexer } from './segments/indexed-rows.ts';

/** Records of an import as PostgreSQL and the index take them. */
export interface PreparedRows {
  /** Different records; of one identity the last counts. */
  readonly count: number;
  readonly identities: string;
  readonly copied: CopiedRows;
  readonly indexed: IndexedRows;
}

/** Prepares the records of one import, batch after batch. */
export class RowPreparer<Value> {
  readonly #kind: RecordKind<Value>;
  readonly #writer: RowWriter;
  readonly #indexer: RowIndexer<Value>;

  constructor(kind: RecordKind<Value>, of: { readonly importId: number; readonly source: string }) {
    this.#kind = kind;
    this.#writer = new RowWriter(of);
    this.#indexer = new RowIndexer(kind);
  }

  /** @param values at most a batch of them */
  prepare(values: readonly Value[]): PreparedRows {
    const byIdentity = new Map<string, Value>();
    for (const value of values) byIdentity.set(this.#identityOf(value), value);
    const indexed = this.#indexer.index([...byIdentity.values()]);
    for (const [identity, value] of byIdentity)
      this.#writer.add(identity, JSON.stringify(compactRecord(value)));
    return {
      count: byIdentity.size,
      identities: [...byIdentity.keys()].join(separator),
      copied: this.#writer.take(),
      indexed,
    };
  }

  #identityOf(value: Value): string {
    // PostgreSQL has no text with U+0000, and halves of characters become U+FFFD on their way.
    return withoutSeparator(this.#kind.identity(value))
      .slice(0, identityCharactersMax)
      .replaceAll('\0', ' ')
      .toWellFormed();
  }
}
