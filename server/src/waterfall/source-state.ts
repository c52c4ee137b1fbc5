import type { FailureReason, SourceTerms } from '../providers/capabilities.ts';

/** Failures of the source itself, one after another, that take it out. */
const failuresMax = 5;
const brokenMs = 30_000;
/** A refused key or an empty account is mended by the operator, not by time: one question now and then finds out. */
const refusedMs = 600_000;
const awayMs = { usual: 5_000, most: 600_000 };
/** Who waits for a place longer than that is better served by the next source. */
const placeWaitMs = 500;

/** Why a source is not asked now. */
export type Closed = 'refused' | 'out_of_credit' | 'rate_limited' | 'broken' | 'busy';

/** What is known in this process of one source: whether it works, and how many questions it has. Shared by all calls. */
export class SourceState {
  readonly #now: () => number;
  #closed: { why: Closed; until: number } | null = null;
  #failures = 0;
  /** A question that finds out whether a broken source works again. */
  #probing = false;
  #active = 0;
  /** When the last questions were asked, for the vendor's own limit; the oldest first. */
  readonly #asked: number[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Of a source that is another one now: nothing is held against it, but for how often its vendor was asked lately. */
  renewed(): SourceState {
    const state = new SourceState(this.#now);
    state.#asked.push(...this.#asked);
    return state;
  }

  /** Why it would not be asked now; null where it would. */
  closed(): Closed | null {
    if (!this.#closed) return null;
    if (this.#now() < this.#closed.until || this.#probing) return this.#closed.why;
    return null;
  }

  /**
   * Takes a place among its questions, waiting for a moment where there is none. `leave` gives it back, as often as you like.
   */
  async enter(
    terms: SourceTerms,
    { waitMs = placeWaitMs }: { waitMs?: number } = {},
  ): Promise<{ leave: () => void } | { closed: Closed }> {
    const closed = this.closed();
    if (closed) return { closed };
    const isProbe = this.#closed !== null;
    this.#probing ||= isProbe;
    const until = this.#now() + waitMs;
    while (!this.#hasPlace(terms)) {
      const left = until - this.#now();
      if (left <= 0 || isProbe) {
        if (isProbe) this.#probing = false;
        return { closed: 'busy' };
      }
      await this.#turn(Math.min(left, this.#rateWaitMs(terms) || left));
    }
    this.#active += 1;
    if (terms.rate) this.#asked.push(this.#now());
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        this.#active -= 1;
        if (isProbe) this.#probing = false;
        this.#waiting.shift()?.();
      },
    };
  }

  /** It could look, whatever it found. */
  worked(): void {
    this.#failures = 0;
    this.#closed = null;
  }

  /** It could not look. Tells whether that is news for the operator. */
  failed(reason: FailureReason, retryAfterMs: number | null): boolean {
    const wasClosed = this.#closed !== null;
    switch (reason) {
      case 'rejected':
      case 'out_of_credit':
        this.#close(reason === 'rejected' ? 'refused' : 'out_of_credit', refusedMs);
        return !wasClosed;
      case 'rate_limited':
        this.#close('rate_limited', Math.min(awayMs.most, Math.max(0, retryAfterMs ?? awayMs.usual)));
        return false;
      case 'unreachable':
      case 'timeout':
      case 'unreadable':
        this.#failures += 1;
        // One that has failed after its pause fails for another.
        if (this.#failures < failuresMax && !wasClosed) return false;
        this.#close('broken', Math.max(brokenMs, Math.min(awayMs.most, retryAfterMs ?? 0)));
        return !wasClosed;
    }
  }

  #close(why: Closed, ms: number): void {
    this.#closed = { why, until: this.#now() + ms };
  }

  #hasPlace(terms: SourceTerms): boolean {
    return this.#active < (terms.concurrency ?? Number.POSITIVE_INFINITY) && this.#rateWaitMs(terms) === 0;
  }

  /** Until the vendor's own limit lets another question in. */
  #rateWaitMs({ rate }: SourceTerms): number {
    if (!rate) return 0;
    const since = this.#now() - rate.perMs;
    while (this.#asked.length > 0 && (this.#asked[0] as number) <= since) this.#asked.shift();
    return this.#asked.length < rate.questions ? 0 : Math.max(1, (this.#asked[0] as number) - since);
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

  constructor(now?: () => number) {
    this.#now = now;
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
