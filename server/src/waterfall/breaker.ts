import type { FailureReason } from '../providers/capabilities.ts';
import { Circuit, type Closing, closingOf, failuresMax } from './circuit.ts';

/** The account of an organization that queries. Null for Millrace itself. */
export type Asker = number | null;

/** Askers whose failures a breaker remembers. The oldest is forgotten first. */
const askersMax = 1_000;
/** Of the failures that close it for everybody, so many of one asker count at most. */
const failuresOfOneMax = failuresMax - 2;

/**
 * Stops queries that would fail. An asker's input may cause its failures, so they close the breaker for that asker alone. It closes for
 * everybody if a second asker sees the same, and at once if the vendor names a pause (429), which no input causes.
 */
export class Breaker {
  readonly #now: () => number;
  readonly #everybody: Circuit;
  readonly #own = new Map<number, OwnState>();
  /** Since a question was last answered: whose failures there were, and what for. */
  #seen = new Map<number, Seen>();
  /** What the log last reported about it. */
  #told: Closing['why'] | null = null;

  constructor(now: () => number) {
    this.#now = now;
    this.#everybody = new Circuit(now);
  }

  /** Why no question of this asker would be let through now; null where one would. */
  closed(asker: Asker): Closing | null {
    return this.#everybody.closed() ?? this.#ownOf(asker)?.circuit.closed() ?? null;
  }

  /** Whether the asker's next question is a probe. */
  isTrying(asker: Asker): boolean {
    return this.#everybody.isTrying || this.#ownOf(asker)?.circuit.isTrying === true;
  }

  /** Lets a query through; the passage reports its result. */
  enter(asker: Asker): Passage {
    const own = this.#ownOf(asker);
    const isProbe = this.#everybody.enter();
    const isOwnProbe = own?.circuit.enter() ?? false;
    return {
      worked: () => {
        const known = this.#ownOf(asker);
        if (asker !== null && known?.circuit.worked(isOwnProbe && known === own)) this.#own.delete(asker);
        if (!this.#everybody.worked(isProbe)) return false;
        const isRecovery = this.#told !== null;
        this.#seen.clear();
        this.#told = null;
        return isRecovery;
      },
      failed: (reason, retryAfterMs) => {
        const closing = closingOf(reason, retryAfterMs);
        const isClosed =
          asker === null || closing.why === 'rate_limited'
            ? this.#failedForAll(asker, closing, isProbe)
            : this.#failedFor(asker, closing, { isProbe, isOwnProbe });
        if (!isClosed) return 'counted';
        if (closing.why === 'rate_limited' || closing.why === this.#told) return 'closed';
        this.#told = closing.why;
        return 'news';
      },
      leave: () => {
        this.#everybody.leave(isProbe);
        own?.circuit.leave(isOwnProbe);
      },
    };
  }

  /** Of the service itself, or a pause that the vendor names: as one asker's failures count for that asker. */
  #failedForAll(asker: Asker, closing: Closing, isProbe: boolean): boolean {
    if (closing.why === 'broken') {
      const seen = this.#seenOf(asker ?? ofTheService);
      seen.failures += 1;
      // What has failed after its pause fails for another.
      if (seen.failures < failuresMax && !isProbe) return false;
    }
    return this.#closeForAll(closing, isProbe);
  }

  #failedFor(
    asker: number,
    closing: Closing,
    { isProbe, isOwnProbe }: { isProbe: boolean; isOwnProbe: boolean },
  ): boolean {
    const own = this.#keepOwn(asker);
    const seen = this.#seenOf(asker);
    const isBroken = closing.why === 'broken';
    if (isBroken) {
      own.failures += 1;
      seen.failures += 1;
      seen.hasProbed ||= isProbe;
    } else seen.reasons.add(closing.why);
    const closesOwn = !isBroken || own.failures >= failuresMax || isProbe || isOwnProbe;
    const isOwnClosed = closesOwn && own.circuit.close(closing, isOwnProbe);
    const isClosed = this.#haveOthersSeen(closing.why) && this.#closeForAll(closing, isProbe);
    return isOwnClosed || isClosed;
  }

  #closeForAll(closing: Closing, isProbe: boolean): boolean {
    const isClosed = this.#everybody.close(closing, isProbe);
    // After the pause it takes as much again.
    if (isClosed) this.#seen = new Map();
    return isClosed;
  }

  /** Whether what was seen of it cannot be of one asker's making. */
  #haveOthersSeen(why: Closing['why']): boolean {
    const all = [...this.#seen.values()];
    if (why !== 'broken') return all.filter(({ reasons }) => reasons.has(why)).length > 1;
    if (all.filter(({ hasProbed }) => hasProbed).length > 1) return true;
    const failures = all.map((seen) => Math.min(seen.failures, failuresOfOneMax));
    return failures.reduce((sum, count) => sum + count, 0) >= failuresMax;
  }

  #ownOf(asker: Asker): OwnState | undefined {
    return asker === null ? undefined : this.#own.get(asker);
  }

  #keepOwn(asker: number): OwnState {
    const own = this.#own.get(asker) ?? { circuit: new Circuit(this.#now), failures: 0 };
    keep(this.#own, asker, own);
    return own;
  }

  #seenOf(asker: number): Seen {
    const seen = this.#seen.get(asker) ?? { failures: 0, hasProbed: false, reasons: new Set() };
    keep(this.#seen, asker, seen);
    return seen;
  }
}

/** No account has that number. */
const ofTheService = -1;

interface OwnState {
  readonly circuit: Circuit;
  /** One after another. */
  failures: number;
}

interface Seen {
  failures: number;
  hasProbed: boolean;
  readonly reasons: Set<Closing['why']>;
}

function keep<Value>(map: Map<number, Value>, asker: number, value: Value): void {
  map.delete(asker);
  map.set(asker, value);
  const [oldest] = map.keys();
  if (map.size > askersMax && oldest !== undefined) map.delete(oldest);
}

/** A question that was let through. */
export interface Passage {
  /** It was answered, found or not. Returns whether that is news after a reported failure. */
  worked(): boolean;
  /** Whether that closes the breaker, for its asker or for everybody, and is news for the operator. */
  failed(
    reason: Exclude<FailureReason, 'question_refused'>,
    retryAfterMs: number | null,
  ): 'counted' | 'closed' | 'news';
  leave(): void;
}
