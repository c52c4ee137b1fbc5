import type { CacheKey, CacheStore, StoredEntry } from './cache-store.ts';

export interface GuardedStoreSettings {
  readonly store: CacheStore;
  /** Told once when the store goes away, with the reason, and once when it is back. */
  readonly onAway: (what: 'reading' | 'writing', error: unknown) => void;
  readonly onBack: (what: 'reading' | 'writing') => void;
  /** Milliseconds of a clock that does not jump. */
  readonly nowMs?: () => number;
}

const getMs = 250;
const putMs = 2_000;
// One slow answer may be this process being busy.
const failuresMax = 3;
const awayMs = 5_000;

/**
 * A store that never throws and never makes anybody wait for long: a look-up that takes longer than 250 ms is a miss. After
 * three failures in a row nobody waits at all, but for one look-up in five seconds that finds out whether it is back.
 */
export class GuardedStore {
  readonly #store: CacheStore;
  readonly #reading: Guard;
  readonly #writing: Guard;

  constructor({ store, onAway, onBack, nowMs = () => performance.now() }: GuardedStoreSettings) {
    this.#store = store;
    const guard = (what: 'reading' | 'writing', ms: number) =>
      new Guard(ms, nowMs, { onAway: (error) => onAway(what, error), onBack: () => onBack(what) });
    this.#reading = guard('reading', getMs);
    // Apart from reading: a Redis that is full still answers.
    this.#writing = guard('writing', putMs);
  }

  async get(key: CacheKey, maxAgeMs: number): Promise<StoredEntry | null> {
    return (await this.#reading.run(() => this.#store.get(key, maxAgeMs))) ?? null;
  }

  async put(key: CacheKey, entry: Uint8Array): Promise<void> {
    await this.#writing.run(() => this.#store.put(key, entry));
  }
}

interface GuardEvents {
  onAway(error: unknown): void;
  onBack(): void;
}

class Guard {
  readonly #limitMs: number;
  readonly #nowMs: () => number;
  readonly #events: GuardEvents;
  #failures = 0;
  #retryAtMs = 0;

  constructor(limitMs: number, nowMs: () => number, events: GuardEvents) {
    this.#limitMs = limitMs;
    this.#nowMs = nowMs;
    this.#events = events;
  }

  /** Undefined where it failed, took too long, or is not tried just now. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#failures >= failuresMax) {
      if (this.#nowMs() < this.#retryAtMs) return undefined;
      this.#retryAtMs = this.#nowMs() + awayMs;
    }
    try {
      const result = await within(this.#limitMs, work());
      if (this.#failures >= failuresMax) this.#events.onBack();
      this.#failures = 0;
      return result;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures === failuresMax) {
        this.#retryAtMs = this.#nowMs() + awayMs;
        this.#events.onAway(error);
      }
      return undefined;
    }
  }
}

async function within<Result>(ms: number, working: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`The cache took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([working, late.promise]);
  } finally {
    clearTimeout(timer);
    // What comes of it later is nobody's business.
    working.catch(() => {});
  }
}
