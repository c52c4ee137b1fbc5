import type { CacheKey, CacheStore } from '../cache/cache-store.ts';
import { PostgresStore } from '../cache/postgres-store.ts';
import { RedisStore } from '../cache/redis-store.ts';
import { createPool } from '../postgres/pool.ts';
import { createTestDatabase } from './database.ts';
import { patientTimes } from './patient-times.ts';
import { TestRedis } from './redis.ts';

export const storeKinds = ['PostgreSQL', 'Redis'] as const;

/** A real server for the cache, and what a test does to it behind its back. */
export interface StoreServer {
  /** As a process of its own would. */
  open(): CacheStore;
  /** Makes an entry that was stored this long before it was. */
  age(key: CacheKey, byMs: number): Promise<void>;
  remove(): Promise<void>;
}

export async function startStore(
  kind: (typeof storeKinds)[number],
  bytesMax = 64 * 1024 ** 2,
): Promise<StoreServer> {
  return kind === 'PostgreSQL' ? onPostgres(bytesMax) : onRedis();
}

async function onPostgres(bytesMax: number): Promise<StoreServer> {
  const db = await createTestDatabase();
  const opened: CacheStore[] = [];
  return {
    open: () => {
      const pool = createPool({
        connectionString: db.url,
        connectionsMax: 4,
        applicationName: 'cache',
        ...patientTimes,
      });
      const store = new PostgresStore({ db: pool, bytesMax });
      opened.push(store);
      return store;
    },
    age: async (key, byMs) => {
      await db.pool.query(
        'update cache_entries set stored_at = stored_at - make_interval(secs => $2) where key = $1',
        [key, byMs / 1_000],
      );
    },
    remove: async () => {
      for (const store of opened) await store.close();
      await db.drop();
    },
  };
}

async function onRedis(): Promise<StoreServer> {
  const redis = await TestRedis.start();
  const opened: CacheStore[] = [];
  return {
    open: () => {
      const store = new RedisStore({ url: redis.url });
      opened.push(store);
      return store;
    },
    age: (key, byMs) =>
      redis.use(async (client) => {
        const name = `millrace:cache:${key.toString('base64url')}`;
        const value = await client.getBuffer(name);
        if (!value) throw new Error('There is no such entry.');
        value.writeDoubleBE(value.readDoubleBE(0) - byMs);
        await client.set(name, value);
      }),
    remove: async () => {
      for (const store of opened) await store.close();
      await redis.remove();
    },
  };
}
