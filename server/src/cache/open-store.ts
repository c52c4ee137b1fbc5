import { type CacheStore, noStore } from './cache-store.ts';
import { PostgresStore, type PostgresStoreSettings } from './postgres-store.ts';
import { RedisStore } from './redis-store.ts';

export interface StoreSettings {
  /** Null: the database. */
  readonly url: string | null;
  /** 0: nothing is kept. */
  readonly bytesMax: number;
  /** Called where the database is the store. */
  readonly connect: () => PostgresStoreSettings['db'];
}

/** The store that the settings name. It connects at its first use. */
export function openStore({ url, bytesMax, connect }: StoreSettings): CacheStore {
  if (bytesMax === 0) return noStore;
  return url === null ? new PostgresStore({ db: connect(), bytesMax }) : new RedisStore({ url });
}
