import type { Capability, FailureReason, ProviderFailure, SourceTerms } from '../providers/capabilities.ts';
import { type Asker, Breaker, type Passage } from './breaker.ts';
import type { Closed, Closing } from './circuit.ts';
import type { SourceFigures } from './source-figures.ts';

/** The longest wait for a slot: after that, the next source is faster. */
export const placeWaitMs = 500;
/** While others ask as well, an asker leaves one of so many places to them, at least one. */
const placesForOthers = 4;
/** Others ask who have asked within that time. */
const othersMs = 60_000;

/** A place among the questions of a source, and what becomes of the question. */
export interface Place {
  /** It answered, found or not. Returns whether that is news for the operator. */
  worked(): boolean;
  /** It could not look. Returns whether that is news for the operator; a question that it refuses closes nothing. */
  failed(reason: FailureReason, retryAfterMs: number | null): boolean;
  /** Gives the place back, as often as you like. */
  leave(): void;
}

/** The parts of a query that matter for its timing. */
export interface Asks {
  readonly capability: Capability;
  /** Which questions the limit of the vendor counts together. */
  readonly counted: string;
  /** Who asks; the service itself where it is not given. */
  readonly asker?: Asker | undefined;
}

/**
 * What a failure affects:
 *
 * - source: it refuses our key.
 * - limit: the queries that count together.
 * - capability: the plan or key does not include it, or the credits are too few for its price. Or the part of the vendor behind it is
 *   broken, slow or changed, while others may work.
 *
 * A refused query affects that query alone.
 */
type Scope = 'source' | 'limit' | 'capability';

function scopeOf(reason: Exclude<FailureReason, 'question_refused'>): Scope {
  switch (reason) {
    case 'rejected':
      return 'source';
    case 'rate_limited':
      return 'limit';
    case 'forbidden':
    case 'out_of_credit':
    case 'unreachable':
    case 'timeout':
    case 'unreadable':
      return 'capability';
  }
}

/** What is known in this process of one source: what of it works, and how many questions it has. Shared by all calls. */
export class SourceState {
  readonly #now: () => number;
  /** By what they close; as many as it has capabilities and limits. */
  readonly #breakers = new Map<string, Breaker>();
  #active = 0;
  /** Of each asker with a query in progress. */
  readonly #activeOf = new Map<Asker, number>();
  /** The two that asked last, and when; the one before the last first. */
  readonly #askers = new Map<Asker, number>();
  /** Times of the last queries that a limit of the vendor counts together; the oldest first. */
  readonly #asked = new Map<string, number[]>();
  readonly #waiting: (() => void)[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** For a source that has changed: starts with a clean state, except for recent queries to its vendor. */
  renewed(): SourceState {
    const state = new SourceState(this.#now);
    for (const [counted, asked] of this.#asked) state.#asked.set(counted, [...asked]);
    return state;
  }

  /** Why it would not be queried now; null where it would. */
  closed(asks: Asks): Closed | null {
    return this.#closings(asks)[0]?.why ?? null;
  }

  /** How long it is paused at least; null if it is not. */
  retryAfterMs(asks: Asks): number | null {
    const closings = this.#closings(asks);
    return closings.length === 0 ? null : Math.max(...closings.map(({ ms }) => ms));
  }

  /** Why its breakers keep everybody's questions away now, one for each that does. */
  closings(): Closing['why'][] {
    return [...this.#breakers.values()].flatMap((breaker) => breaker.closed(null)?.why ?? []);
  }

  /** Takes a place among its questions, waiting for a moment where there is none. */
  async enter(
    terms: SourceTerms,
    asks: Asks,
    waitMs = placeWaitMs,
  ): Promise<Place | { readonly closed: Closed }> {
    const asker = asks.asker ?? null;
    const until = this.#now() + waitMs;
    const breakers = this.#breakersOf(asks);
    this.#noteAsker(asker);
    for (;;) {
      // Again after each wait: it may have been closed meanwhile.
      const closed = this.closed(asks);
      if (closed) return { closed };
      const rateWaitMs = this.#rateWaitMs(terms, asks.counted);
      if (rateWaitMs === 0 && this.#hasPlaceFor(asker, terms)) break;
      const left = until - this.#now();
      const isProbe = Object.values(breakers).some((breaker) => breaker.isTrying(asker));
      if (left <= 0 || isProbe) return { closed: 'busy' };
      await this.#turn(Math.min(left, rateWaitMs || left));
    }
    if (terms.rate) this.#askedOf(asks.counted).push(this.#now());
    return this.#place(asker, {
      source: breakers.source.enter(asker),
      limit: breakers.limit.enter(asker),
      capability: breakers.capability.enter(asker),
    });
  }

  /**
   * An asker whose questions are all slow, as when they are about a page of its own, would have every place for as long as a question may
   * take. So it leaves some to others, but has all where nobody else asks.
   */
  #hasPlaceFor(asker: Asker, { concurrency }: SourceTerms): boolean {
    if (concurrency === undefined) return true;
    if (this.#active >= concurrency) return false;
    const most = Math.max(1, concurrency - Math.max(1, Math.floor(concurrency / placesForOthers)));
    return (this.#activeOf.get(asker) ?? 0) < most || !this.#doOthersAsk(asker);
  }

  #noteAsker(asker: Asker): void {
    this.#askers.delete(asker);
    this.#askers.set(asker, this.#now());
    const [oldest] = this.#askers.keys();
    if (this.#askers.size > 2 && oldest !== undefined) this.#askers.delete(oldest);
  }

  #doOthersAsk(asker: Asker): boolean {
    const since = this.#now() - othersMs;
    return this.#askers.entries().some(([other, atMs]) => other !== asker && atMs > since);
  }

  #place(asker: Asker, passages: Readonly<Record<Scope, Passage>>): Place {
    this.#active += 1;
    this.#activeOf.set(asker, (this.#activeOf.get(asker) ?? 0) + 1);
    let left = false;
    return {
      worked: () => Object.values(passages).filter((passage) => passage.worked()).length > 0,
      failed: (reason, retryAfterMs) => {
        if (reason === 'question_refused') return false;
        const became = passages[scopeOf(reason)].failed(reason, retryAfterMs);
        // Those that wait for a slot check whether they may still have it.
        if (became !== 'counted') for (const wake of this.#waiting.splice(0)) wake();
        return became === 'news';
      },
      leave: () => {
        if (left) return;
        left = true;
        this.#active -= 1;
        const own = (this.#activeOf.get(asker) ?? 0) - 1;
        if (own > 0) this.#activeOf.set(asker, own);
        else this.#activeOf.delete(asker);
        for (const passage of Object.values(passages)) passage.leave();
        // The first that may have it takes it; the others wait on, in their order.
        for (const wake of this.#waiting.splice(0)) wake();
      },
    };
  }

  #closings(asks: Asks): Closing[] {
    const asker = asks.asker ?? null;
    return Object.values(this.#breakersOf(asks)).flatMap((breaker) => breaker.closed(asker) ?? []);
  }

  #breakersOf({ capability, counted }: Asks): Readonly<Record<Scope, Breaker>> {
    return {
      source: this.#breaker('source'),
      limit: this.#breaker(`limit ${counted}`),
      capability: this.#breaker(`capability ${capability}`),
    };
  }

  #breaker(of: string): Breaker {
    const breaker = this.#breakers.get(of) ?? new Breaker(this.#now);
    this.#breakers.set(of, breaker);
    return breaker;
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
  /** A source refuses our key or a capability, has no credit left, or is broken: once, not for every call. */
  readonly onTrouble: (failure: ProviderFailure, capability: Capability) => void;
  /** A source works again after `onTrouble`. */
  readonly onRecovery: (provider: string, capability: Capability) => void;
  /** What becomes of queries, for the operator; nobody counts where it is null. */
  figures: SourceFigures | null = null;

  constructor(
    now?: () => number,
    onTrouble: (failure: ProviderFailure, capability: Capability) => void = () => {},
    onRecovery: (provider: string, capability: Capability) => void = () => {},
  ) {
    this.#now = now;
    this.onTrouble = onTrouble;
    this.onRecovery = onRecovery;
  }

  of(provider: string): SourceState {
    let state = this.#states.get(provider);
    if (!state) {
      state = new SourceState(this.#now);
      this.#states.set(provider, state);
    }
    return state;
  }

  /** The sources that were queried in this process. */
  entries(): Iterable<[string, SourceState]> {
    return this.#states.entries();
  }

  /** The source has changed. Calls in progress end with their old state. */
  renew(provider: string): void {
    const state = this.#states.get(provider);
    if (state) this.#states.set(provider, state.renewed());
  }
}
