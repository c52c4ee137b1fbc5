import { databaseStore } from '../dataset/database-store.ts';
import type { DatasetStore } from '../dataset/dataset-store.ts';
import type { Pool } from '../postgres/pool.ts';

interface Target {
  readonly pool: Pool;
  readonly store: DatasetStore;
}

/** Where records of a test are imported to: into the database where only its pool is given. */
export type ImportTarget = Pool | Target;

export const targetOf = (into: ImportTarget): Target =>
  isTarget(into) ? { pool: into.pool, store: into.store } : { pool: into, store: databaseStore };

const isTarget = (into: ImportTarget): into is Target => 'store' in into;
