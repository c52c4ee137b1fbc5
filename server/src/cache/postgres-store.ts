import type { CacheKey, CacheStatus, CacheStore, StoredEntry } from './cache-store.ts';

/** A pool of the cache's own, so that a rush of pages takes no connection from anybody else. */
interface Database {
  query<Row extends object>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  end(): Promise<void>;
}

export interface PostgresStoreSettings {
  readonly db: Database;
  /** All files of the cache together; entries that are written at the same moment can exceed it by their own size. */
  readonly bytesMax: number;
}

/** As server/migrations/0005_cache.sql has them. */
const segments = 6;
// With a fifth of a day each, the segment that is emptied was closed a day ago.
const segmentSeconds = (24 * 60 * 60) / (segments - 1);
// While something else holds the tables (a pg_dump), each try makes look-ups wait for 50 ms.
const turnPauseMs = 10_000;
/** Where several write at once, PostgreSQL lengthens files ahead of need: by up to 20 pages of 8 KiB for each that waits. */
const aheadBytes = 256 * 1024;

/** Entries in PostgreSQL: a ring of unlogged tables, filled in turn and truncated. Several processes share it. */
export class PostgresStore implements CacheStore {
  readonly #db: Database;
  readonly #bytesMax: number;
  readonly #fullBytes: number;
  #turning: Promise<boolean> | null = null;
  #noTurnUntilMs = 0;

  constructor({ db, bytesMax }: PostgresStoreSettings) {
    this.#db = db;
    this.#bytesMax = bytesMax;
    this.#fullBytes = Math.max(0, bytesMax - aheadBytes);
  }

  async get(key: CacheKey, maxAgeMs: number): Promise<StoredEntry | null> {
    // base64: node-postgres reads results as text, and of the two forms of bytes this is the shorter one.
    const { rows } = await this.#db.query<{ entry: string | null; stored_at: Date }>(
      `select encode(entry, 'base64') as entry, stored_at from cache_get($1, make_interval(secs => $2))`,
      [key, maxAgeMs / 1_000],
    );
    const [found] = rows;
    if (!found || found.entry === null) return null;
    return { bytes: Buffer.from(found.entry, 'base64'), storedAt: found.stored_at };
  }

  async put(key: CacheKey, entry: Uint8Array): Promise<void> {
    const full = await this.#tryPut(key, entry);
    if (full !== null && (await this.#turn(full))) await this.#tryPut(key, entry);
  }

  async sweep(): Promise<void> {
    const { rows } = await this.#db.query<{ segment: number }>(
      `select segment from cache_ring where opened_at < clock_timestamp() - make_interval(secs => $1)`,
      [segmentSeconds],
    );
    if (rows[0]) await this.#turn(rows[0].segment);
  }

  async clear(): Promise<number> {
    const { rows } = await this.#db.query<{ entries: number }>('select cache_clear() as entries');
    return rows[0]?.entries ?? 0;
  }

  async status(): Promise<CacheStatus> {
    const { rows } = await this.#db.query<{ entries: number; bytes: number; oldest: Date; newest: Date }>(
      `select (select count(*)::int from cache_entries) as entries,
              (select sum(pg_total_relation_size(inhrelid))::bigint from pg_inherits
                where inhparent = 'cache_entries'::regclass) as bytes,
              (select min(stored_at) from cache_entries) as oldest,
              (select max(stored_at) from cache_entries) as newest`,
    );
    const [{ entries = 0, bytes = 0, oldest = null, newest = null } = {}] = rows;
    return {
      store: 'postgresql',
      entries,
      bytes,
      bytesMax: this.#bytesMax,
      oldestAt: oldest,
      newestAt: newest,
    };
  }

  close(): Promise<void> {
    return this.#db.end();
  }

  /** The segment that is full, or null. */
  async #tryPut(key: CacheKey, entry: Uint8Array): Promise<number | null> {
    const { rows } = await this.#db.query<{ full: number | null }>(
      'select cache_put($1, $2, $3::bigint) as full',
      [key, entry, this.#fullBytes],
    );
    return rows[0]?.full ?? null;
  }

  /** Whether there is a new segment to write to. */
  #turn(seen: number): Promise<boolean> {
    if (performance.now() < this.#noTurnUntilMs) return Promise.resolve(false);
    this.#turning ??= this.#db
      .query('select cache_turn($1::smallint, $2::bigint)', [seen, this.#fullBytes])
      .then(
        // False of it means that another process was first.
        () => true,
        (error: unknown) => {
          this.#noTurnUntilMs = performance.now() + turnPauseMs;
          if ((error as { code?: string }).code === lockNotAvailable) return false;
          throw error;
        },
      )
      .finally(() => {
        this.#turning = null;
      });
    return this.#turning;
  }
}

const lockNotAvailable = '55P03';
