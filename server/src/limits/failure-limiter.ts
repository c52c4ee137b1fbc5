import { addressKey, networkKey } from '../kernel/address-key.ts';
import { type Rate, type RateTier, rateTiers } from '../kernel/rate-tiers.ts';

export interface FailureLimiterSettings {
  /** How many times its rate tier a workspace may fail; at least 1. */
  readonly factor: number;
  /** Processes that serve calls on this database now, this one included. */
  readonly processes: () => number;
}

/** A workspace, or who sends requests without a valid key from an address. */
export type Failing =
  | { readonly workspaceId: number; readonly rateTier: RateTier; readonly kind: 'call' | 'poll' }
  | { readonly address: string };

interface Bucket {
  /** Failures that may still happen, at `atMs`; below 0 where calls under way failed after the last one. */
  tokens: number;
  atMs: number;
}

/** Of workspaces, and as many of addresses: a flood of addresses pushes no workspace out. */
const bucketsMax = 100_000;
/** As for other limits of addresses (take-of-address.ts): a network of 48 bits may do as much as so many addresses. */
const addressesOfNetwork = 16;
const heaviestShare = 10;

/**
 * Counts failures, since a failed call gets its rate slot back: without this, a caller could fail as often as the machine can
 * refuse. A bucket is asked before a call and pays after it, so that calls that succeed cost nothing, however many are under way.
 *
 * Buckets are in the memory of a process. Several processes divide the rate by their number, but each lets a workspace fail at
 * least as fast as its tier lets it call. So all together may let through up to (number of processes) × tier.
 */
export class FailureLimiter {
  readonly #settings: FailureLimiterSettings;
  readonly #workspaces = new Map<string, Bucket>();
  readonly #addresses = new Map<string, Bucket>();

  constructor(settings: FailureLimiterSettings) {
    this.#settings = settings;
  }

  /** Whole seconds until the next request may come; 0 where it may come now. Changes nothing. */
  waitOf(failing: Failing, nowMs = performance.now()): number {
    let seconds = 0;
    for (const { buckets, key, rate } of this.#of(failing)) {
      const bucket = buckets.get(key);
      const tokens = bucket ? refilled(bucket, rate, nowMs) : rate.burst;
      if (tokens < 1) seconds = Math.max(seconds, 1, Math.ceil((1 - tokens) / rate.perSecond));
    }
    return seconds;
  }

  /**
   * A request failed. `weight`: 1 for a failure of the caller's own, less for others, more for a long one; never more than a tenth of what may
   * fail at once, so that one mistake stops nobody.
   */
  note(failing: Failing, weight: number, nowMs = performance.now()): void {
    if (weight <= 0) return;
    for (const { buckets, key, rate } of this.#of(failing)) {
      const bucket = buckets.get(key);
      const tokens = bucket ? refilled(bucket, rate, nowMs) : rate.burst;
      // The one that failed last is the newest: the oldest make room.
      buckets.delete(key);
      if (buckets.size >= bucketsMax) buckets.delete(buckets.keys().next().value as string);
      const taken = Math.min(weight, Math.max(1, rate.burst / heaviestShare));
      buckets.set(key, { tokens: Math.max(-rate.burst, tokens - taken), atMs: nowMs });
    }
  }

  /** Buckets that are kept. */
  get size(): number {
    return this.#workspaces.size + this.#addresses.size;
  }

  #of(failing: Failing): { buckets: Map<string, Bucket>; key: string; rate: Rate }[] {
    if ('workspaceId' in failing) {
      const { workspaceId, rateTier, kind } = failing;
      const rate = this.#rateOf(rateTiers[rateTier]);
      return [{ buckets: this.#workspaces, key: `${kind} ${workspaceId}`, rate }];
    }
    const buckets = this.#addresses;
    const rate = this.#rateOf(rateTiers.free);
    const network = networkKey(failing.address);
    const own = { buckets, key: addressKey(failing.address), rate };
    return network === null ? [own] : [own, { buckets, key: network, rate: times(rate, addressesOfNetwork) }];
  }

  #rateOf(tier: Rate): Rate {
    const { factor, processes } = this.#settings;
    return times(tier, Math.max(1, factor / Math.max(1, processes())));
  }
}

const times = ({ perSecond, burst }: Rate, factor: number): Rate => ({
  perSecond: perSecond * factor,
  burst: burst * factor,
});

const refilled = ({ tokens, atMs }: Bucket, rate: Rate, nowMs: number): number =>
  Math.min(rate.burst, tokens + (Math.max(0, nowMs - atMs) * rate.perSecond) / 1_000);
