import type { IndexShape } from '../segments/index-shape.ts';
import type { OpenSearchAddress } from './address.ts';

/** How documents are written; it grows when those of before could not be searched any more, or lack a key. 2: companies by names that are alike. */
export const documentFormat = 2;

/** What an index says of itself. */
export interface IndexMeta {
  readonly format: number;
  /** Of which index it is the copy (reindex.ts), and the last version that was written before. */
  readonly copyOf?: string;
  readonly version?: number;
}

const keyword = { type: 'keyword', doc_values: false };
/** In the document, but neither searched nor sorted by. */
const held = { type: 'keyword', index: false, doc_values: false };

/** What an index of a kind is made with. Nothing of it is analysed: terms are folded by us (records/matching). */
export const indexOf = (
  shape: IndexShape,
  { shards, replicas }: OpenSearchAddress,
  meta: IndexMeta = { format: documentFormat },
) => ({
  settings: {
    number_of_shards: shards,
    ...replicasOf(replicas),
    // Readers see an import as a whole: it is we who refresh, at its end.
    refresh_interval: '-1',
    // How long it is known that a document was deleted: a request that lands late must not bring it back (next-version.ts).
    gc_deletes: '5m',
    codec: 'best_compression',
    // What was erased leaves the disk when we say so, however little of a segment it is.
    'merge.policy.expunge_deletes_allowed': 0,
  },
  mappings: {
    dynamic: 'strict',
    _meta: meta,
    // They are built again from the record when a document is rewritten.
    _source: { excludes: ['terms', 'keys', 'labels', 'columns'] },
    properties: {
      /** Stays the same over all versions of a record. */
      id: { type: 'long' },
      /** The import that brought this version, and the one that brought its successor. */
      addedIn: { type: 'long' },
      replacedIn: { type: 'long' },
      /** The organization that it belongs to; missing where it belongs to all. */
      owner: { type: 'long' },
      source: { type: 'keyword' },
      /** What tells versions apart, and at which place of its file the batch ended that brought it. */
      hash: held,
      batch: { type: 'long', index: false, doc_values: false },
      /** The record as JSON, as a text: OpenSearch would write its numbers in its own way. */
      record: held,
      terms: keyword,
      keys: keyword,
      labels: { type: 'keyword' },
      columns: {
        properties: Object.fromEntries(shape.columns.map((column) => [column, { type: 'integer' }])),
      },
    },
  },
});

export const replicasOf = (replicas: number | null) =>
  replicas === null ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas };
