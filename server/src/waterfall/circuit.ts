import type { FailureReason } from '../providers/capabilities.ts';

/** Consecutive failures that close it. */
export const failuresMax = 5;
const brokenMs = 30_000;
/** The operator has to fix a refusal or an empty account. One query a minute checks whether they did. */
const refusedMs = 60_000;
const awayMs = { usual: 5_000, most: 600_000 };

/** Why a source is not queried now. */
export type Closed = 'refused' | 'forbidden' | 'out_of_credit' | 'rate_limited' | 'broken' | 'busy';

/** Of those, what a failure closes for, and for how long. */
export interface Closing {
  readonly why: Exclude<Closed, 'busy'>;
  readonly ms: number;
}

/** What one failure comes to. `broken` counts failures: one of them alone closes nothing. */
export function closingOf(
  reason: Exclude<FailureReason, 'question_refused'>,
  retryAfterMs: number | null,
): Closing {
  switch (reason) {
    case 'rejected':
      return { why: 'refused', ms: refusedMs };
    case 'forbidden':
    case 'out_of_credit':
      return { why: reason, ms: refusedMs };
    case 'rate_limited':
      return { why: reason, ms: Math.min(awayMs.most, Math.max(0, retryAfterMs ?? awayMs.usual)) };
    case 'unreachable':
    case 'timeout':
    case 'unreadable':
      return { why: 'broken', ms: Math.max(brokenMs, Math.min(awayMs.most, retryAfterMs ?? 0)) };
  }
}

/** Open, or closed until a time. The first question after that is a probe: it alone finds out whether others work again. */
export class Circuit {
  readonly #now: () => number;
  #closed: { readonly why: Closing['why']; readonly until: number } | null = null;
  #probing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Why no question would be let through now, and for how many milliseconds at least; null where one would. */
  closed(): Closing | null {
    if (!this.#closed) return null;
    const ms = this.#closed.until - this.#now();
    return ms > 0 || this.#probing ? { why: this.#closed.why, ms: Math.max(0, ms) } : null;
  }

  /** Whether the next question is a probe. */
  get isTrying(): boolean {
    return this.#closed !== null;
  }

  /** Lets a question through. Returns whether it is a probe. */
  enter(): boolean {
    const isProbe = this.isTrying;
    this.#probing ||= isProbe;
    return isProbe;
  }

  leave(isProbe: boolean): void {
    if (isProbe) this.#probing = false;
  }

  /** A question was answered. Returns whether that opens it, or finds it open. */
  worked(isProbe: boolean): boolean {
    // It started before this was closed, so its answer says nothing about later refusals.
    if (this.#closed && !isProbe) return false;
    this.#closed = null;
    return true;
  }

  /** Returns whether that closes it, or keeps it closed for longer. */
  close({ why, ms }: Closing, isProbe: boolean): boolean {
    const until = this.#now() + ms;
    // Of concurrent queries, the one that closes it for longest is right.
    if (this.#closed && !isProbe && this.#closed.until >= until) return false;
    this.#closed = { why, until };
    return true;
  }
}
