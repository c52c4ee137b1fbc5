import type { Rate } from '../kernel/rate-tiers.ts';
import type { Queryable } from '../postgres/pool.ts';
import { RateLimiter, type Slot } from './rate-limiter.ts';

export interface SharedRateLimiterSettings {
  readonly db: Queryable;
  /** Processes that serve calls on this database now, this one included. */
  readonly processes: () => number;
}

interface Lease {
  tokens: number;
  untilMs: number;
  /** What was left in the bucket when the lease was taken. */
  left: number;
  /** The bucket has no token before this moment. */
  emptyUntilMs: number;
  pending: Promise<void> | null;
}

/** A lease is what a tenth of a second brings, so that little lies unused in one process while another needs it. */
const leaseSeconds = 0.1;
const leaseForMs = 1_000;
// As many as there are buckets of one process.
const leasesMax = 100_000;

/**
 * The rate tier of a workspace, whatever number of processes serve it. Alone, a process keeps the buckets in its memory; as
 * soon as there are others, tokens are leased from the bucket in the database, and none is granted twice.
 */
export class SharedRateLimiter {
  readonly #settings: SharedRateLimiterSettings;
  readonly #alone = new RateLimiter();
  readonly #leases = new Map<number, Lease>();

  constructor(settings: SharedRateLimiterSettings) {
    this.#settings = settings;
  }

  /** A promise only where the database has to be asked. */
  take(workspaceId: number, rate: Rate, nowMs: number): Slot | Promise<Slot> {
    if (this.#settings.processes() <= 1) return this.#alone.take(workspaceId, rate, nowMs);
    const lease = this.#leaseOf(workspaceId);
    return slotOf(lease, nowMs) ?? this.#waitForSlot(workspaceId, rate, lease);
  }

  /** The call failed: its slot is free again (specification 8). */
  giveBack(workspaceId: number, rate: Rate): void {
    if (this.#settings.processes() <= 1) {
      this.#alone.giveBack(workspaceId, rate);
      return;
    }
    const lease = this.#leaseOf(workspaceId);
    const nowMs = performance.now();
    if (nowMs >= lease.untilMs) {
      lease.tokens = 0;
      lease.untilMs = nowMs + leaseForMs;
    }
    lease.tokens = Math.min(rate.burst, lease.tokens + 1);
  }

  #leaseOf(workspaceId: number): Lease {
    let lease = this.#leases.get(workspaceId);
    if (!lease) {
      if (this.#leases.size >= leasesMax) this.#leases.delete(this.#leases.keys().next().value as number);
      lease = { tokens: 0, untilMs: 0, left: 0, emptyUntilMs: 0, pending: null };
      this.#leases.set(workspaceId, lease);
    }
    return lease;
  }

  /** Ends: each round grants a token to somebody or finds the bucket empty. */
  async #waitForSlot(workspaceId: number, rate: Rate, lease: Lease): Promise<Slot> {
    for (;;) {
      // All that wait for the same workspace ask once.
      lease.pending ??= this.#renew(workspaceId, rate, lease).finally(() => {
        lease.pending = null;
      });
      await lease.pending;
      const slot = slotOf(lease, performance.now());
      if (slot) return slot;
    }
  }

  async #renew(workspaceId: number, rate: Rate, lease: Lease): Promise<void> {
    const wanted = Math.max(1, Math.min(rate.burst, Math.ceil(rate.perSecond * leaseSeconds)));
    const { rows } = await this.#settings.db.query<{ granted: number; left_over: number; wait: number }>(
      'select granted, left_over, wait from rate_lease($1, $2, $3, $4)',
      [workspaceId, rate.perSecond, rate.burst, wanted],
    );
    const { granted, left_over, wait } = rows[0] as { granted: number; left_over: number; wait: number };
    const nowMs = performance.now();
    if (nowMs >= lease.untilMs) lease.tokens = 0;
    lease.tokens += granted;
    lease.untilMs = nowMs + leaseForMs;
    lease.left = left_over;
    lease.emptyUntilMs = granted > 0 ? 0 : nowMs + Math.max(1, wait * 1_000);
  }
}

function slotOf(lease: Lease, nowMs: number): Slot | null {
  if (lease.tokens >= 1 && nowMs < lease.untilMs) {
    lease.tokens -= 1;
    return { granted: true, remaining: Math.floor(lease.tokens + lease.left), retryAfterSeconds: 0 };
  }
  if (nowMs >= lease.emptyUntilMs) return null;
  const retryAfterSeconds = Math.max(1, Math.ceil((lease.emptyUntilMs - nowMs) / 1_000));
  return { granted: false, remaining: 0, retryAfterSeconds };
}
