import type pg from 'pg';
import { pause } from '../../kernel/pause.ts';
import type { Pool } from '../../postgres/pool.ts';
import { EngineError } from '../engine-error.ts';
import { asOnlyImport } from '../import-state.ts';
import { allKinds } from '../kinds/all-kinds.ts';
import { type RecordKind, type RecordKindName, recordKinds } from '../kinds/record-kind.ts';
import type { OpenSearchAddress } from './address.ts';
import { bulk, written } from './bulk.ts';
import type { OpenSearchClient } from './client.ts';
import { documentText, type StoredDocument, searchedOf, storedValue } from './documents.ts';
import {
  aliasOf,
  deleteIndex,
  indexBehind,
  makeIndex,
  metaOf,
  refresh,
  switchAlias,
  versionsOf,
} from './indexes.ts';
import { documentFormat, type IndexMeta, indexOf } from './mapping.ts';
import { everything } from './query-of.ts';
import { countMs, readMs, scan, search } from './search.ts';

export interface ReindexOptions {
  readonly pool: Pool;
  /** All where it is not given. */
  readonly kinds?: readonly RecordKindName[] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReindexProgress) => void) | undefined;
  /** How long searches that began on the old index may still read it. */
  readonly graceMs?: number | undefined;
}

export interface ReindexProgress {
  readonly kind: RecordKindName;
  readonly done: number;
  readonly total: number;
}

export interface Reindexed {
  readonly kind: RecordKindName;
  readonly index: string;
  readonly documents: number;
}

/** Documents that a run which was killed may have written in part: two batches. */
const unsureDocuments = 2_000;

/**
 * Writes the documents of each kind into a new index, as this build does and with the shards of the address, and then has the alias name that one, in
 * one step. Searches go on meanwhile; imports, removals and erasures wait. Where it is interrupted, the same call goes on, unless something was
 * written in between.
 */
export async function reindexAll(
  client: OpenSearchClient,
  address: OpenSearchAddress,
  options: ReindexOptions,
): Promise<Reindexed[]> {
  return asOnlyImport(options.pool, async (journal) => {
    const done: Reindexed[] = [];
    for (const name of options.kinds ?? recordKinds) {
      const made = await reindexKind({ client, address, journal, kind: allKinds[name], options });
      if (made) done.push(made);
    }
    return done;
  });
}

interface Parts {
  readonly client: OpenSearchClient;
  readonly address: OpenSearchAddress;
  readonly journal: pg.ClientBase;
  readonly kind: RecordKind<unknown>;
  readonly options: ReindexOptions;
}

/** Undefined where there is no index of the kind. */
async function reindexKind({
  client,
  address,
  journal,
  kind,
  options,
}: Parts): Promise<Reindexed | undefined> {
  const alias = aliasOf(address, kind.name);
  const old = await indexBehind(client, alias);
  if (old === undefined) return undefined;
  // All documents have at most this version, and all that are written later have a higher one.
  const version = await lastVersion(journal);
  const meta: IndexMeta = { format: documentFormat, copyOf: old.name, version };
  const next = `${alias}-${old.number + 1}`;
  for (const { name, number } of await versionsOf(client, alias)) {
    // Of a run that was killed behind its switch, or of one since which something was written.
    const isStale = number !== old.number && !(name === next && isSameCopy(await metaOf(client, name), meta));
    if (isStale) await deleteIndex(client, name);
  }
  await refresh(client, alias);
  await makeIndex(client, next, indexOf(kind.shape, address, meta));
  await refresh(client, next);
  const total = await count(client, alias);
  const after = await endOfSure(client, next);
  let done = after === undefined ? 0 : Math.max(0, (await count(client, next)) - unsureDocuments);
  for await (const hits of scan<StoredDocument>(client, alias, everything, ['*'], after)) {
    options.signal?.throwIfAborted();
    const items = hits.map(({ _id: place, _source: document }) =>
      written(place, documentText(document, searchedOf(kind, storedValue(kind, document.record))), version),
    );
    await bulk(client, next, items, { isAlias: false });
    done += hits.length;
    options.onProgress?.({ kind: kind.name, done, total });
  }
  await refresh(client, next);
  const documents = await count(client, next);
  if (documents !== total) {
    throw new EngineError(
      'unusable',
      `The new index ${next} has ${documents} documents of ${total}, and is not used. Do this: delete it, and run the same command again.`,
    );
  }
  await switchAlias(client, alias, { from: old.name, to: next });
  await pause(options.graceMs ?? readMs * client.patience, options.signal);
  await deleteIndex(client, old.name);
  return { kind: kind.name, index: next, documents };
}

const isSameCopy = (one: IndexMeta | undefined, other: IndexMeta): boolean =>
  one?.format === other.format && one.copyOf === other.copyOf && one.version === other.version;

/** Behind which place in the order of the scan something may be missing; undefined where that is all. */
async function endOfSure(client: OpenSearchClient, index: string): Promise<readonly unknown[] | undefined> {
  const { hits } = await search(
    client,
    index,
    {
      query: everything,
      sort: [{ id: 'desc' }, { addedIn: 'desc' }],
      from: unsureDocuments,
      size: 1,
      track_total_hits: false,
      _source: false,
    },
    countMs,
  );
  return hits[0]?.sort;
}

async function count(client: OpenSearchClient, index: string): Promise<number> {
  const body = { query: everything, size: 0, track_total_hits: true };
  return (await search(client, index, body, countMs)).total;
}

async function lastVersion(journal: pg.ClientBase): Promise<number> {
  const { rows } = await journal.query<{ last: number }>('select last_value as last from dataset_versions');
  return rows[0]?.last ?? 1;
}
