import type { Pool, Queryable } from '../postgres/pool.ts';
import { databaseStore } from './database-store.ts';
import { type DatasetReads, databaseReads } from './dataset-reads.ts';
import type { DatasetStore } from './dataset-store.ts';
import type { OpenSearchAddress } from './opensearch/address.ts';

/** Where imported records are. */
export interface OpenDataset {
  readonly store: DatasetStore;
  readonly reads: DatasetReads;
}

export interface Datasets {
  /** What imports write and calls read: that of DATASET_URL, else that of the database. */
  readonly current: OpenDataset;
  /** That of the database besides: records may be there from before DATASET_URL was set, and whoever is forgotten is forgotten there, too. */
  readonly all: readonly OpenDataset[];
}

/** For a command, which holds little of the index in memory. */
const cacheBytes = 32 * 1024 ** 2;

export const databaseDataset = (pool: Pool): OpenDataset => ({
  store: databaseStore,
  reads: databaseReads(pool, cacheBytes),
});

/** What is loaded for OpenSearch is loaded where it is used. @throws {EngineError} */
export async function withDatasets<Result>(
  pool: Pool,
  address: OpenSearchAddress | null,
  work: (datasets: Datasets) => Promise<Result>,
): Promise<Result> {
  const database = databaseDataset(pool);
  if (address === null) return work({ current: database, all: [database] });
  const { openOpenSearch } = await import('./opensearch/dataset.ts');
  const { store, readsOf, close } = await openOpenSearch(address);
  try {
    const current = { store, reads: readsOf(pool) };
    return await work({ current, all: [database, current] });
  } finally {
    await close();
  }
}

/** Whether records were imported into a dataset that is none of these, and not removed again. */
export async function hasRecordsElsewhere(db: Queryable, datasets: readonly OpenDataset[]): Promise<boolean> {
  const known = datasets.flatMap(({ store }) => store.dataset ?? []);
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (select from imports where dataset is not null and dataset <> all ($1::text[]) and removed_at is null
                       and state in ('running', 'interrupted', 'finished', 'copying')) as is`,
    [known],
  );
  return rows[0]?.is ?? false;
}
