import type { Rate } from '../kernel/rate-tiers.ts';

export interface Slot {
  readonly granted: boolean;
  /** Calls that could be made at once now. */
  readonly remaining: number;
  /** Seconds until a refused call would be granted, rounded up. */
  readonly retryAfterSeconds: number;
}

interface Bucket {
  /** Tokens at `atMs`. */
  tokens: number;
  atMs: number;
}

// A full bucket says nothing that a missing one does not; the oldest are dropped first.
const bucketsMax = 100_000;

/**
 * Token buckets, one a key. Time comes from the caller (milliseconds of a clock that does not jump), so that a thousand
 * seconds can be tested in one. In one process it never grants more than burst + rate * time.
 */
export class RateLimiter {
  readonly #buckets = new Map<number | string, Bucket>();

  take(key: number | string, rate: Rate, nowMs: number): Slot {
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      if (this.#buckets.size >= bucketsMax) this.#buckets.delete(this.#buckets.keys().next().value as string);
      bucket = { tokens: rate.burst, atMs: nowMs };
      this.#buckets.set(key, bucket);
    } else {
      const refilled = bucket.tokens + (Math.max(0, nowMs - bucket.atMs) * rate.perSecond) / 1000;
      bucket.tokens = refilled < rate.burst ? refilled : rate.burst;
      bucket.atMs = nowMs > bucket.atMs ? nowMs : bucket.atMs;
    }
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return { granted: true, remaining: Math.floor(bucket.tokens), retryAfterSeconds: 0 };
    }
    return {
      granted: false,
      remaining: 0,
      retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond)),
    };
  }

  /** The call failed: its slot is free again (specification 8). */
  giveBack(key: number | string, rate: Rate): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens = Math.min(rate.burst, bucket.tokens + 1);
  }
}
