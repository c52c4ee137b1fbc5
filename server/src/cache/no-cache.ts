import type { Cache } from './cache.ts';

/** Nothing is kept, and nothing shared: for what answers at once. */
export const noCache: Cache = {
  get: async () => null,
  put: async () => undefined,
  cached: async (_key, { signal }, bring) => ({ value: await bring(signal), cachedAt: null }),
};
