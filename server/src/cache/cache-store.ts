/** 32 bytes that stand for what was fetched, made by `cacheKey`. */
export type CacheKey = Buffer & { readonly isCacheKey: true };

/** An entry as it lies in a store: bytes that mean nothing to it. */
export interface StoredEntry {
  readonly bytes: Buffer;
  readonly storedAt: Date;
}

export interface CacheStatus {
  readonly store: 'postgresql' | 'redis' | 'off';
  readonly entries: number;
  /** What the entries take: of PostgreSQL the size of its files, of Redis the sum of the values. */
  readonly bytes: number;
  /** Null where the store's own settings say when it is full. */
  readonly bytesMax: number | null;
  readonly oldestAt: Date | null;
  readonly newestAt: Date | null;
}

/** Where entries lie. Its methods throw where the store is away; whoever calls them takes that for a miss. */
export interface CacheStore {
  /** The entry, where there is one that is no older than `maxAgeMs`, a day at the most. */
  get(key: CacheKey, maxAgeMs: number): Promise<StoredEntry | null>;
  /** Keeps the entry in place of an older one; kept only for a while, and not at all where there is no room. */
  put(key: CacheKey, entry: Uint8Array): Promise<void>;
  /** Drops what is too old. Called once a minute, by every process. */
  sweep(): Promise<void>;
  /** Drops everything, and answers how many entries that were. */
  clear(): Promise<number>;
  status(): Promise<CacheStatus>;
  close(): Promise<void>;
}

/** The longest that anything is kept: `cache` true permits what was fetched up to 24 hours ago. */
export const entryAgeMsMax = 24 * 60 * 60 * 1_000;

/** For an operator who wants none. */
export const noStore: CacheStore = {
  get: async () => null,
  put: async () => {},
  sweep: async () => {},
  clear: async () => 0,
  status: async () => ({ store: 'off', entries: 0, bytes: 0, bytesMax: 0, oldestAt: null, newestAt: null }),
  close: async () => {},
};
