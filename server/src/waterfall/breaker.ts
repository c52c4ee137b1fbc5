import type { FailureReason } from '../providers/capabilities.ts';

/** Failures one after another that take it out. */
const failuresMax = 5;
const brokenMs = 30_000;
/** A refusal or an empty account is mended by the operator, not by time: one question now and then finds out. */
const refusedMs = 600_000;
const awayMs = { usual: 5_000, most: 600_000 };

/** Why a source is not asked now. */
export type Closed = 'refused' | 'forbidden' | 'out_of_credit' | 'rate_limited' | 'broken' | 'busy';

/** Keeps questions away that would fail. One after the pause is a probe: it alone finds out whether they work again. */
export class Breaker {
  readonly #now: () => number;
  #closed: { readonly why: Closed; readonly until: number } | null = null;
  #failures = 0;
  #probing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Why no question would be let through now; null where one would. */
  closed(): Closed | null {
    if (!this.#closed) return null;
    return this.#now() < this.#closed.until || this.#probing ? this.#closed.why : null;
  }

  /** Whether the next question is a probe. */
  get isTrying(): boolean {
    return this.#closed !== null;
  }

  /** Lets a question through, and is told what becomes of it. */
  enter(): Passage {
    const isProbe = this.isTrying;
    this.#probing ||= isProbe;
    return {
      worked: () => {
        // It was asked before this was closed: that it was answered says nothing of why others were refused meanwhile.
        if (this.#closed && !isProbe) return;
        this.#failures = 0;
        this.#closed = null;
      },
      failed: (reason, retryAfterMs) => {
        const closing = this.#closingFor(reason, retryAfterMs, isProbe);
        return closing === null ? 'counted' : this.#close(closing, isProbe);
      },
      leave: () => {
        if (isProbe) this.#probing = false;
      },
    };
  }

  #close(closing: { why: Closed; ms: number }, isProbe: boolean): 'closed' | 'news' | 'counted' {
    const before = this.#closed;
    const next = { why: closing.why, until: this.#now() + closing.ms };
    // Of questions that were under way together, the one that closes it for longest is right.
    if (before && !isProbe && before.until >= next.until) return 'counted';
    this.#closed = next;
    return next.why !== 'rate_limited' && next.why !== before?.why ? 'news' : 'closed';
  }

  #closingFor(
    reason: FailureReason,
    retryAfterMs: number | null,
    isProbe: boolean,
  ): { why: Closed; ms: number } | null {
    switch (reason) {
      case 'rejected':
        return { why: 'refused', ms: refusedMs };
      case 'forbidden':
      case 'out_of_credit':
        return { why: reason, ms: refusedMs };
      case 'rate_limited':
        return {
          why: 'rate_limited',
          ms: Math.min(awayMs.most, Math.max(0, retryAfterMs ?? awayMs.usual)),
        };
      case 'unreachable':
      case 'timeout':
      case 'unreadable':
        this.#failures += 1;
        // What has failed after its pause fails for another.
        if (this.#failures < failuresMax && !isProbe) return null;
        return { why: 'broken', ms: Math.max(brokenMs, Math.min(awayMs.most, retryAfterMs ?? 0)) };
    }
  }
}

/** A question that was let through. */
export interface Passage {
  /** It was answered, whatever was found. */
  worked(): void;
  /** Whether that closes the breaker, and is news for the operator. */
  failed(reason: FailureReason, retryAfterMs: number | null): 'counted' | 'closed' | 'news';
  leave(): void;
}
