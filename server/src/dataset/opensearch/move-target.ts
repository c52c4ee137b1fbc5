import type { Queryable } from '../../postgres/pool.ts';
import type { RecordKind, RecordKindName } from '../kinds/record-kind.ts';
import { recordKinds } from '../kinds/record-kind.ts';
import type { OpenSearchAddress } from './address.ts';
import { bulk, deleted, written } from './bulk.ts';
import type { OpenSearchClient } from './client.ts';
import { documentText, placesOf, recordText, searchedOf } from './documents.ts';
import { aliasOf, ensureIndex, hasIndex, refresh } from './indexes.ts';
import { nextVersion } from './next-version.ts';
import { countsOfOwners } from './owner-counts.ts';
import { everything, type Query } from './query-of.ts';
import { countMs, scan, search } from './search.ts';

/** A record as it is copied: the version that readers see. */
export interface CopiedRecord<Value> {
  readonly id: number;
  readonly addedIn: number;
  readonly owner: number | null;
  readonly source: string;
  /** As it is stored (prepared-rows.ts). */
  readonly identity: string;
  readonly value: Value;
}

/** A dataset on OpenSearch into which the records of the database are copied (dataset/move). */
export class MoveTarget {
  readonly dataset: string;
  readonly #client: OpenSearchClient;
  readonly #address: OpenSearchAddress;

  constructor(client: OpenSearchClient, address: OpenSearchAddress, dataset: string) {
    this.#client = client;
    this.#address = address;
    this.dataset = dataset;
  }

  /** Makes the index of a kind, where there is none. */
  async open<Value>(kind: RecordKind<Value>): Promise<void> {
    await ensureIndex(this.#client, this.#address, kind);
  }

  /** At the first place of each record, where a later import of its source finds it. */
  async write<Value>(
    journal: Queryable,
    kind: RecordKind<Value>,
    records: readonly CopiedRecord<Value>[],
  ): Promise<void> {
    const version = await nextVersion(journal);
    const items = records.map(({ id, addedIn, owner, source, identity, value }) => {
      const [place] = placesOf(source, identity);
      // It belongs to no file of which a part might be lost.
      const document = { id, addedIn, source, batch: 0, ...recordText(kind, value) };
      return written(
        place,
        documentText(owner === null ? document : { ...document, owner }, searchedOf(kind, value)),
        version,
      );
    });
    await bulk(this.#client, this.#alias(kind.name), items);
  }

  /** Behind the last record of a kind. */
  async end(kind: RecordKindName): Promise<void> {
    await refresh(this.#client, this.#alias(kind));
  }

  /** Documents of a kind, whether or not readers see them. */
  async countAll(kind: RecordKindName): Promise<number> {
    if (!(await hasIndex(this.#client, this.#alias(kind)))) return 0;
    await refresh(this.#client, this.#alias(kind));
    const body = { query: everything, size: 0, track_total_hits: true };
    return (await search(this.#client, this.#alias(kind), body, countMs)).total;
  }

  /** By the organization that they belong to; null for those that belong to all. */
  async countByOwner(kind: RecordKindName, visible: Query): Promise<ReadonlyMap<number | null, number>> {
    if (!(await hasIndex(this.#client, this.#alias(kind)))) return new Map();
    return countsOfOwners(this.#client, this.#alias(kind), visible, countMs);
  }

  /** Takes all documents of all kinds away. */
  async clear(journal: Queryable): Promise<void> {
    const version = await nextVersion(journal);
    for (const kind of recordKinds) {
      const alias = this.#alias(kind);
      if (!(await hasIndex(this.#client, alias))) continue;
      await refresh(this.#client, alias);
      for await (const hits of scan(this.#client, alias, everything)) {
        await bulk(
          this.#client,
          alias,
          hits.map(({ _id: place }) => deleted(place, version)),
        );
      }
      await refresh(this.#client, alias);
    }
  }

  #alias(kind: RecordKindName): string {
    return aliasOf(this.#address, kind);
  }
}
