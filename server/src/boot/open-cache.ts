import { FetchCache, type FetchCacheSettings } from '../cache/cache.ts';
import { type CacheStore, noStore } from '../cache/cache-store.ts';
import { GuardedStore } from '../cache/guarded-store.ts';
import { openStore } from '../cache/open-store.ts';
import { createPool, type Pool } from '../postgres/pool.ts';
import type { Log } from '../telemetry/log.ts';

export interface CacheSettings {
  readonly log: Log;
  readonly databaseUrl: string;
  /** Null: the database. */
  readonly cacheUrl: string | null;
  /** 0: nothing is kept. */
  readonly cacheBytesMax: number;
  /** As of `FetchCacheSettings`. */
  readonly onLookUp?: FetchCacheSettings['onLookUp'];
}

// Two write and two read; a look-up that waits for longer than 250 ms goes on without.
const connectionsMax = 4;
const statementMs = 1_000;

/** Of the cache to the database. */
export const cacheConnections = ({
  cacheUrl,
  cacheBytesMax,
}: Pick<CacheSettings, 'cacheUrl' | 'cacheBytesMax'>) =>
  cacheUrl === null && cacheBytesMax > 0 ? connectionsMax : 0;

/** What was fetched from outside, kept where the settings say. Calls are answered without it as well. */
export function openCache({ log, databaseUrl, cacheUrl, cacheBytesMax, onLookUp }: CacheSettings): {
  readonly store: CacheStore;
  readonly cache: FetchCache;
  /** Null where the database is not the store. */
  readonly pool: Pool | null;
} {
  let pool: Pool | null = null;
  const store = openStore({
    url: cacheUrl,
    bytesMax: cacheBytesMax,
    connect: () => {
      pool = createPool({
        connectionString: databaseUrl,
        connectionsMax: connectionsMax,
        applicationName: 'millrace cache',
        statementTimeoutMs: statementMs,
      });
      return pool;
    },
  });
  const guarded = new GuardedStore({
    store,
    // The reason only: an error of a client carries what was sent.
    onAway: (what, error) =>
      log.warn({ reason: reasonOf(error) }, `${what} the cache fails; calls go on without it`),
    onBack: (what) => log.info(`${what} the cache works again`),
  });
  const onBug = (error: unknown) =>
    log.error({ err: error }, 'something fetched cannot be kept or read back');
  return {
    store,
    cache: new FetchCache({ store: store === noStore ? null : guarded, onBug, onLookUp }),
    pool,
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
