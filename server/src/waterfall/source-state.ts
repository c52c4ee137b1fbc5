import type { FailureReason, ProviderFailure, SourceTerms } from '../providers/capabilities.ts';

/** Failures of the source itself, one after another, that take it out. */
const failuresMax = 5;
const brokenMs = 30_000;
/** A refused key or an empty account is mended by the operator, not by time: one question now and then finds out. */
const refusedMs = 600_000;
const awayMs = { usual: 5_000, most: 600_000 };
/** Who waits for a place longer than that is better served by the next source. */
export const placeWaitMs = 500;

/** Why a source is not asked now. */
export type Closed = 'refused' | 'out_of_credit' | 'rate_limited' | 'broken' | 'busy';

/** A place among the questions of a source, and what becomes of the question. */
export interface Place {
  /** It could look, whatever it found. */
  worked(): void;
  /** It could not look. Tells whether that is news for the operator. */
  failed(reason: FailureReason, retryAfterMs: number | null): boolean;
  /** Gives the place back, as often as you like. */
  leave(): void;
}

/** What is known in this process of one source: whether it works, and how many questions it has. Shared by all calls. */
export class SourceState {
  readonly #now: () => number;
  #closed: { readonly why: Closed; readonly until: number } | null = null;
  #failures = 0;
  /** A question that finds out whether a broken source works again. */
  #probing = false;
  #active = 0;
  /** When the last questions were asked that a limit of the vendor counts together; the oldest first. */
  readonly #asked = new Map<string, number[]>();
  readonly #waiting: (() => void)[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Of a source that is another one now: nothing is held against it, but for how often its vendor was asked lately. */
  renewed(): SourceState {
    const state = new SourceState(this.#now);
    for (const [counted, asked] of this.#asked) state.#asked.set(counted, [...asked]);
    return state;
  }

  /** Why it would not be asked now; null where it would. */
  closed(): Closed | null {
    if (!this.#closed) return null;
    if (this.#now() < this.#closed.until || this.#probing) return this.#closed.why;
    return null;
  }

  /**
   * Takes a place among its questions, waiting for a moment where there is none.
   *
   * @param counted which questions the limit of the vendor counts together
   */
  async enter(
    terms: SourceTerms,
    { waitMs = placeWaitMs, counted = 'all' }: { waitMs?: number; counted?: string } = {},
  ): Promise<Place | { readonly closed: Closed }> {
    const until = this.#now() + waitMs;
    for (;;) {
      // Again after each wait: it may have been closed meanwhile.
      const closed = this.closed();
      if (closed) return { closed };
      const rateWaitMs = this.#rateWaitMs(terms, counted);
      if (rateWaitMs === 0 && this.#active < (terms.concurrency ?? Number.POSITIVE_INFINITY)) break;
      const left = until - this.#now();
      if (left <= 0 || this.#closed) return { closed: 'busy' };
      await this.#turn(Math.min(left, rateWaitMs || left));
    }
    if (terms.rate) this.#askedOf(counted).push(this.#now());
    return this.#place();
  }

  #place(): Place {
    const isProbe = this.#closed !== null;
    this.#probing ||= isProbe;
    this.#active += 1;
    let left = false;
    return {
      worked: () => {
        // It was asked before it was closed: that it answered says nothing of why others were refused meanwhile.
        if (this.#closed && !isProbe) return;
        this.#failures = 0;
        this.#closed = null;
      },
      failed: (reason, retryAfterMs) => this.#failed(reason, retryAfterMs, isProbe),
      leave: () => {
        if (left) return;
        left = true;
        this.#active -= 1;
        if (isProbe) this.#probing = false;
        this.#waiting.shift()?.();
      },
    };
  }

  #failed(reason: FailureReason, retryAfterMs: number | null, isProbe: boolean): boolean {
    const closing = this.#closingFor(reason, retryAfterMs, isProbe);
    if (!closing) return false;
    const before = this.#closed;
    const next = { why: closing.why, until: this.#now() + closing.ms };
    // Of questions that were under way together, the one that closes it for longest is right.
    if (before && !isProbe && before.until >= next.until) return false;
    this.#closed = next;
    for (const wake of this.#waiting.splice(0)) wake();
    return next.why !== 'rate_limited' && next.why !== before?.why;
  }

  #closingFor(
    reason: FailureReason,
    retryAfterMs: number | null,
    isProbe: boolean,
  ): { why: Closed; ms: number } | null {
    switch (reason) {
      case 'rejected':
        return { why: 'refused', ms: refusedMs };
      case 'out_of_credit':
        return { why: 'out_of_credit', ms: refusedMs };
      case 'rate_limited':
        return {
          why: 'rate_limited',
          ms: Math.min(awayMs.most, Math.max(0, retryAfterMs ?? awayMs.usual)),
        };
      case 'unreachable':
      case 'timeout':
      case 'unreadable':
        this.#failures += 1;
        // One that has failed after its pause fails for another.
        if (this.#failures < failuresMax && !isProbe) return null;
        return { why: 'broken', ms: Math.max(brokenMs, Math.min(awayMs.most, retryAfterMs ?? 0)) };
    }
  }

  #askedOf(counted: string): number[] {
    const asked = this.#asked.get(counted) ?? [];
    this.#asked.set(counted, asked);
    return asked;
  }

  /** Until the vendor's own limit lets another question in. */
  #rateWaitMs({ rate }: SourceTerms, counted: string): number {
    if (!rate) return 0;
    const asked = this.#askedOf(counted);
    const since = this.#now() - rate.perMs;
    while (asked.length > 0 && (asked[0] as number) <= since) asked.shift();
    return asked.length < rate.questions ? 0 : Math.max(1, (asked[0] as number) - since);
  }

  /** Until somebody leaves, or the time is over. */
  #turn(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        const at = this.#waiting.indexOf(done);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.push(done);
    });
  }
}

/** The states of all sources of a process, by name. */
export class SourceStates {
  readonly #states = new Map<string, SourceState>();
  readonly #now: (() => number) | undefined;
  /** A source refuses our key, has no credit left, or is broken: once, not for every call. */
  readonly onTrouble: (failure: ProviderFailure) => void;

  constructor(now?: () => number, onTrouble: (failure: ProviderFailure) => void = () => {}) {
    this.#now = now;
    this.onTrouble = onTrouble;
  }

  of(provider: string): SourceState {
    let state = this.#states.get(provider);
    if (!state) {
      state = new SourceState(this.#now);
      this.#states.set(provider, state);
    }
    return state;
  }

  /** The source has changed. Calls under way end with the state that they began with. */
  renew(provider: string): void {
    const state = this.#states.get(provider);
    if (state) this.#states.set(provider, state.renewed());
  }
}
