import type { RecordKind } from '../kinds/record-kind.ts';
import type { Preparer } from '../prepared-batch.ts';
import { identityText } from '../prepared-rows.ts';
import { identityHash } from '../seen-identities.ts';
import { placesOf, recordText, searchedOf } from './documents.ts';

/** A record of an import, ready to be written. */
export interface PreparedDocument {
  /** Where it may stand (documents.ts). */
  readonly places: readonly [string, string];
  readonly identityHash: number;
  readonly record: string;
  readonly hash: string;
  readonly searched: string;
}

export interface PreparedDocuments {
  /** In the order of the file; of an identity the last one. */
  readonly documents: readonly PreparedDocument[];
  /** Records of which a later one has the identity. */
  readonly superseded: number;
}

/** Prepares the records of one import, batch after batch. */
export class DocumentPreparer<Value> implements Preparer<Value, PreparedDocuments> {
  readonly #kind: RecordKind<Value>;
  readonly #source: string;
  #documents = new Map<string, PreparedDocument>();
  #superseded = 0;

  constructor(kind: RecordKind<Value>, source: string) {
    this.#kind = kind;
    this.#source = source;
  }

  add(value: Value): void {
    const identity = identityText(this.#kind, value);
    // Behind the others: of several the last counts, and is new where it stands.
    if (this.#documents.delete(identity)) this.#superseded += 1;
    this.#documents.set(identity, {
      places: placesOf(this.#source, identity),
      identityHash: identityHash(identity),
      ...recordText(this.#kind, value),
      searched: searchedOf(this.#kind, value),
    });
  }

  take(): PreparedDocuments {
    const taken = { documents: [...this.#documents.values()], superseded: this.#superseded };
    this.#documents = new Map();
    this.#superseded = 0;
    return taken;
  }
}
