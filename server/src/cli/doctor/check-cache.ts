import { CacheAwayError, RedisStore } from '../../cache/redis-store.ts';
import type { Config } from '../../settings/config.ts';
import { type Check, fail, ok, warn } from './check.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

/** Where is kept what was fetched, and does that answer? */
export async function checkCache({ cacheUrl, cacheBytesMax }: Config): Promise<Check> {
  if (cacheBytesMax === 0) {
    return warn(
      'cache',
      'nothing is cached: every call fetches from scratch',
      'CACHE_BYTES_MAX=0 turns the cache off; unset it to turn it on.',
    );
  }
  if (cacheUrl === null) return ok('cache', `in the database, up to ${megabytes(cacheBytesMax)}`);
  const store = new RedisStore({ url: cacheUrl });
  try {
    return judgeMemory(await store.memory());
  } catch (error) {
    if (!(error instanceof CacheAwayError)) throw error;
    return fail(
      'cache',
      error.message,
      'Start that server or correct CACHE_URL. Until then, calls run without a cache.',
    );
  } finally {
    await store.close();
  }
}

function judgeMemory(memory: { readonly bytesMax: number; readonly policy: string } | null): Check {
  if (memory === null) return ok('cache', 'the server in CACHE_URL responds');
  const { bytesMax, policy } = memory;
  const detail = `the server in CACHE_URL responds; maxmemory ${bytesMax === 0 ? 'not set' : megabytes(bytesMax)}, maxmemory-policy ${policy}`;
  // Without a limit it grows until the machine has no more; with one but no eviction it refuses new entries.
  return bytesMax === 0 || policy === 'noeviction'
    ? warn(
        'cache',
        detail,
        'Give that server a limit: maxmemory 512mb, maxmemory-policy allkeys-lru (docs/operations/cache.md).',
      )
    : ok('cache', detail);
}
