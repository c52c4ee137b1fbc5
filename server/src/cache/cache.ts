import { orAborted } from '../kernel/or-aborted.ts';
import type { CacheKey, StoredEntry } from './cache-store.ts';
import { type CacheValue, decodeEntry, encodeEntry } from './entry.ts';
import { Flight } from './flight.ts';
import { WriteBehind } from './write-behind.ts';

export interface Cached<Value> {
  readonly value: Value;
  /** When it was fetched, where that was not for this call; null where it is live. */
  readonly cachedAt: Date | null;
}

export interface CachedOptions {
  /** How old an entry may be; 24 hours at the most. */
  readonly maxAgeMs: number;
  /** True: nothing that was stored will do. What is fetched replaces it. */
  readonly refresh: boolean;
  readonly signal: AbortSignal;
}

/** How a fetched thing is kept. */
export interface Codec<Value> {
  /** Null for what is not to be kept: whatever is no success. */
  encode(value: Value): CacheValue | null;
  /** Null for a shape that this version does not know: it is fetched again. */
  decode(kept: CacheValue): Value | null;
}

/**
 * What was fetched from outside, not the answers made of it, so that all endpoints share it.
 *
 * Entries are shared by all organizations as well. So nothing may be put that depends on who asks: no page behind a customer's
 * cookie, token or password, no answer to a customer's own key at a provider. Such a fetch does not go through here at all,
 * since callers that ask for the same key at the same time share one, whether it is kept or not.
 */
export interface Cache {
  /** What was put, where that is no longer ago than `maxAgeMs`. Null also where the store is away or slow; it never throws. */
  get(
    key: CacheKey,
    maxAgeMs: number,
  ): Promise<{ readonly value: CacheValue; readonly storedAt: Date } | null>;
  /** Resolves when it is stored, or cannot be; it never throws. Nobody needs to wait for it. */
  put(key: CacheKey, value: CacheValue): Promise<void>;
  /**
   * What is kept, or else what `fetch` brings, which is then kept. `fetch` is called once for all who ask for the same key at
   * the same time in this process, and must follow from the key alone. What it returns is given to all of them: read it only.
   *
   * - A caller that may be given a kept entry joins any fetch under way.
   * - A caller with `refresh` joins one that began less than a second before; else it has its own. What ended before it asked is
   *   never taken, so an answer without `cachedAt` is at most one second older than the question.
   * - A fetch that fails fails all who wait for it, and nothing is kept. It is aborted when the last of them has gone.
   *
   * @throws what `fetch` throws, or the signal's reason
   */
  cached<Value>(
    key: CacheKey,
    options: CachedOptions,
    fetch: (signal: AbortSignal) => Promise<Value>,
    codec: Codec<Value>,
  ): Promise<Cached<Value>>;
}

/** Calls for one key that overlap, and what they share. */
interface Topic {
  /** Calls, and a write that is not done. */
  holders: number;
  /** The one that began last. */
  flight: Flight<unknown> | null;
  /** The newest success that may be kept: it serves until the store has it. */
  last: { readonly value: unknown; readonly startedAtMs: number; readonly endedAtMs: number } | null;
  look: { readonly maxAgeMs: number; readonly found: Promise<Cached<unknown> | null> } | null;
}

export interface FetchCacheSettings {
  /** It never throws, and answers in a short time (`GuardedStore`). Null: nothing is kept, and a fetch is shared all the same. */
  readonly store: {
    get(key: CacheKey, maxAgeMs: number): Promise<StoredEntry | null>;
    put(key: CacheKey, entry: Uint8Array): Promise<void>;
  } | null;
  /** Something of ours cannot be kept or read back. The call goes on as if the cache had nothing. */
  readonly onBug: (error: unknown) => void;
  /** Milliseconds of a clock that does not jump. */
  readonly nowMs?: () => number;
  /** Told of each question for something that may be kept: `shared` joined a fetch under way, `refresh` wanted it live. */
  readonly onLookUp?: ((result: 'hit' | 'miss' | 'shared' | 'refresh') => void) | undefined;
}

/** A fetch that began this long before a question still counts as live. */
const liveMs = 1_000;
/** Status, addresses and headers of a page. */
const headerBytesUsual = 2_048;

export class FetchCache implements Cache {
  readonly #store: FetchCacheSettings['store'];
  readonly #onBug: FetchCacheSettings['onBug'];
  readonly #nowMs: () => number;
  readonly #onLookUp: FetchCacheSettings['onLookUp'];
  readonly #writes = new WriteBehind();
  readonly #topics = new Map<string, Topic>();

  constructor({ store, onBug, nowMs = () => performance.now(), onLookUp }: FetchCacheSettings) {
    this.#store = store;
    this.#onLookUp = onLookUp;
    this.#onBug = onBug;
    this.#nowMs = nowMs;
  }

  async get(key: CacheKey, maxAgeMs: number): Promise<{ value: CacheValue; storedAt: Date } | null> {
    const entry = (await this.#store?.get(key, maxAgeMs)) ?? null;
    const value = entry && (await decodeEntry(entry.bytes));
    return entry && value ? { value, storedAt: entry.storedAt } : null;
  }

  put(key: CacheKey, value: CacheValue): Promise<void> {
    const store = this.#store;
    if (!store) return Promise.resolve();
    return this.#writes.add(value.body.length + headerBytesUsual, async () => {
      try {
        const entry = await encodeEntry(value);
        if (entry) await store.put(key, entry);
      } catch (error) {
        this.#onBug(error);
      }
    });
  }

  async cached<Value>(
    key: CacheKey,
    options: CachedOptions,
    fetch: (signal: AbortSignal) => Promise<Value>,
    codec: Codec<Value>,
  ): Promise<Cached<Value>> {
    options.signal.throwIfAborted();
    const askedAtMs = this.#nowMs();
    const topic = this.#hold(key);
    try {
      const kept = options.refresh ? null : await this.#kept(key, topic, options, codec, askedAtMs);
      if (kept) {
        this.#onLookUp?.('hit');
        return kept;
      }
      const joined = this.#joinable(topic, options, askedAtMs);
      this.#onLookUp?.(joined ? 'shared' : options.refresh ? 'refresh' : 'miss');
      const flight = joined ?? this.#fly(key, topic, fetch, codec);
      const value = await flight.wait(options.signal);
      return { value: value as Value, cachedAt: this.#tell(flight.startedAtMs, askedAtMs) };
    } finally {
      this.#release(key, topic);
    }
  }

  /** When all that was put is stored. */
  settled(): Promise<void> {
    return this.#writes.settled();
  }

  async #kept<Value>(
    key: CacheKey,
    topic: Topic,
    { maxAgeMs, signal }: CachedOptions,
    codec: Codec<Value>,
    askedAtMs: number,
  ): Promise<Cached<Value> | null> {
    const last = this.#last<Value>(topic, maxAgeMs, askedAtMs);
    if (last) return last;
    if (topic.look?.maxAgeMs !== maxAgeMs) {
      const look = { maxAgeMs, found: this.#lookUp(key, maxAgeMs, codec) };
      topic.look = look;
      void look.found.finally(() => {
        if (topic.look === look) topic.look = null;
      });
    }
    const found = await orAborted(topic.look.found as Promise<Cached<Value> | null>, signal);
    // Somebody may have fetched it while this looked; then it is live, although the store may have it by now.
    const meanwhile = this.#last<Value>(topic, maxAgeMs, askedAtMs);
    return meanwhile?.cachedAt === null ? meanwhile : (found ?? meanwhile);
  }

  async #lookUp<Value>(key: CacheKey, maxAgeMs: number, codec: Codec<Value>): Promise<Cached<Value> | null> {
    const found = await this.get(key, maxAgeMs);
    const value = found && this.#orNull(() => codec.decode(found.value));
    return found && value !== null ? { value, cachedAt: found.storedAt } : null;
  }

  #last<Value>({ last }: Topic, maxAgeMs: number, askedAtMs: number): Cached<Value> | null {
    if (!last || this.#nowMs() - last.startedAtMs > maxAgeMs) return null;
    const cachedAt =
      last.endedAtMs < askedAtMs ? this.#dateOf(last.startedAtMs) : this.#tell(last.startedAtMs, askedAtMs);
    return { value: last.value as Value, cachedAt };
  }

  #joinable(topic: Topic, { refresh, maxAgeMs }: CachedOptions, askedAtMs: number): Flight<unknown> | null {
    const { flight } = topic;
    if (!flight || flight.isAbandoned) return null;
    const isFit = refresh
      ? isLive(flight.startedAtMs, askedAtMs)
      : flight.startedAtMs >= askedAtMs - maxAgeMs;
    return isFit ? flight : null;
  }

  #fly<Value>(
    key: CacheKey,
    topic: Topic,
    fetch: (signal: AbortSignal) => Promise<Value>,
    codec: Codec<Value>,
  ): Flight<unknown> {
    const flight = new Flight(this.#nowMs(), fetch);
    topic.flight = flight;
    // Also before those that wait hear of it: who asks after them finds it here.
    const keep = (value: Value) => {
      this.#land(topic, flight);
      const kept = flight.isAbandoned ? null : this.#orNull(() => codec.encode(value));
      // Of two under way, the one that began later holds.
      if (!kept || (topic.last && topic.last.startedAtMs > flight.startedAtMs)) return;
      topic.last = { value, startedAtMs: flight.startedAtMs, endedAtMs: this.#nowMs() };
      topic.holders += 1;
      void this.put(key, kept).finally(() => this.#release(key, topic));
    };
    flight.ended.then(keep, () => this.#land(topic, flight));
    return flight;
  }

  #land(topic: Topic, flight: Flight<unknown>): void {
    if (topic.flight === flight) topic.flight = null;
  }

  #hold(key: CacheKey): Topic {
    const name = key.toString('latin1');
    let topic = this.#topics.get(name);
    if (!topic) {
      topic = { holders: 0, flight: null, last: null, look: null };
      this.#topics.set(name, topic);
    }
    topic.holders += 1;
    return topic;
  }

  #release(key: CacheKey, topic: Topic): void {
    topic.holders -= 1;
    const name = key.toString('latin1');
    // A write can begin after all calls have gone, and a new call have made another topic meanwhile.
    if (topic.holders === 0 && this.#topics.get(name) === topic) this.#topics.delete(name);
  }

  /** A codec that throws costs the cache, not the call. */
  #orNull<Result>(work: () => Result | null): Result | null {
    try {
      return work();
    } catch (error) {
      this.#onBug(error);
      return null;
    }
  }

  /** What a caller is told of a fetch that it shared with others. */
  #tell(startedAtMs: number, askedAtMs: number): Date | null {
    return isLive(startedAtMs, askedAtMs) ? null : this.#dateOf(startedAtMs);
  }

  #dateOf(momentMs: number): Date {
    return new Date(Date.now() - (this.#nowMs() - momentMs));
  }
}

const isLive = (startedAtMs: number, askedAtMs: number) => startedAtMs > askedAtMs - liveMs;
