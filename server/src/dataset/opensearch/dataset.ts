import type { Queryable } from '../../postgres/pool.ts';
import type { DatasetReads } from '../dataset-reads.ts';
import type { DatasetStore } from '../dataset-store.ts';
import { companies } from '../kinds/companies.ts';
import { jobs } from '../kinds/jobs.ts';
import { people } from '../kinds/people.ts';
import { posts } from '../kinds/posts.ts';
import type { RecordKind, RecordKindName } from '../kinds/record-kind.ts';
import type { OpenSearchAddress } from './address.ts';
import { OpenSearchClient } from './client.ts';
import { aliasOf, openDataset } from './indexes.ts';
import { OpenSearchKindSearch } from './kind-search.ts';
import { MoveTarget } from './move-target.ts';
import { countsOfOwners } from './owner-counts.ts';
import { allOf, visibleTo } from './query-of.ts';
import { type Reindexed, type ReindexOptions, reindexAll } from './reindex.ts';
import { OpenSearchStore } from './store.ts';
import { visibleState } from './visible-state.ts';

export interface OpenSearchDataset {
  readonly store: DatasetStore;
  /** Writes all documents into new indexes (reindex.ts). */
  reindex(options: ReindexOptions): Promise<Reindexed[]>;
  /** For records of the database that are copied into it. */
  readonly moveTarget: MoveTarget;
  /** @param db which has the journal of imports */
  readsOf(db: Queryable): DatasetReads;
  close(): Promise<void>;
}

/**
 * The dataset on OpenSearch. Its records are there and nowhere else; the database has the journal of imports, which says what readers see.
 * @param options.makesIt false: a missing dataset is an error, not created. `takesOlder`: also opens one that an older build has written, to rebuild it.
 *   `patience`: of the client
 * @throws {EngineError} where OpenSearch cannot be used
 */
export async function openOpenSearch(
  address: OpenSearchAddress,
  {
    makesIt = true,
    takesOlder = false,
    patience = 1,
  }: { readonly makesIt?: boolean; readonly takesOlder?: boolean; readonly patience?: number } = {},
): Promise<OpenSearchDataset> {
  const client = new OpenSearchClient(address, patience);
  try {
    const id = await openDataset(client, address, { makesIt, takesOlder });
    return {
      store: new OpenSearchStore(client, address, id),
      moveTarget: new MoveTarget(client, address, id),
      reindex: (options) => reindexAll(client, address, options),
      readsOf: (db) => readsOf(db, client, address, id),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

function readsOf(
  db: Queryable,
  client: OpenSearchClient,
  address: OpenSearchAddress,
  dataset: string,
): DatasetReads {
  const searchOf = <Value>(kind: RecordKind<Value>) =>
    new OpenSearchKindSearch<Value>({
      client,
      kind,
      alias: aliasOf(address, kind.name),
      countedHits: address.countedHits,
      stateNow: () => visibleState(db, dataset, kind.name),
      ownersOf: () => ownersOf(kind.name),
    });
  const ownersOf = async (kind: RecordKindName): Promise<ReadonlySet<number | null>> => {
    const state = await visibleState(db, dataset, kind);
    if (state.newest === 0) return new Set();
    const counts = await countsOfOwners(client, aliasOf(address, kind), allOf(visibleTo('operator', state)));
    return new Set(counts.keys());
  };
  return {
    companies: searchOf(companies),
    people: searchOf(people),
    jobs: searchOf(jobs),
    posts: searchOf(posts),
    ownersOf,
    isOwner: (organizationId) => isOwner(db, dataset, organizationId),
  };
}

/** By the journal: records of an import that has not finished cannot be found yet. */
async function isOwner(db: Queryable, dataset: string, organizationId: number): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (select from imports where organization_id = $1 and dataset = $2 and removed_at is null
                       and state in ('running', 'interrupted', 'finished')) as is`,
    [organizationId, dataset],
  );
  return rows[0]?.is ?? false;
}
