/** How long somebody waits who was wrong too often. */
export interface GrowingTerms {
  /** Wrong tries after which the waits begin. */
  readonly free: number;
  /** One wrong try is forgotten in that time. */
  readonly forgivenMs: number;
  /** After the last one that is free; each wrong try doubles it. */
  readonly firstMs: number;
  readonly mostMs: number;
}

interface Tries {
  /** Wrong ones that are not forgotten yet, at `atMs`. */
  wrong: number;
  atMs: number;
  /** No try before. */
  untilMs: number;
}

// One that is forgotten says nothing that a missing one does not; the oldest are dropped first.
const keysMax = 100_000;

/**
 * Counts wrong tries by key. The first ones are free; then each one has to wait twice as long as the one before, up to a bound. Time comes from the
 * caller (milliseconds of a clock that does not jump).
 */
export class GrowingWait {
  readonly #terms: GrowingTerms;
  readonly #byKey = new Map<string, Tries>();

  constructor(terms: GrowingTerms) {
    this.#terms = terms;
  }

  /** Takes a try, as a wrong one until `forget` says otherwise. @returns 0, or seconds until one is taken again */
  take(key: string, nowMs: number): number {
    const { free, forgivenMs, firstMs, mostMs } = this.#terms;
    const tries = this.#byKey.get(key) ?? { wrong: 0, atMs: nowMs, untilMs: 0 };
    if (nowMs < tries.untilMs) return Math.max(1, Math.ceil((tries.untilMs - nowMs) / 1_000));
    tries.wrong = Math.max(0, tries.wrong - Math.max(0, nowMs - tries.atMs) / forgivenMs) + 1;
    tries.atMs = nowMs;
    const more = Math.ceil(tries.wrong) - free;
    tries.untilMs = more < 0 ? 0 : nowMs + Math.min(mostMs, firstMs * 2 ** Math.min(30, more));
    if (!this.#byKey.has(key) && this.#byKey.size >= keysMax) {
      this.#byKey.delete(this.#byKey.keys().next().value as string);
    }
    this.#byKey.set(key, tries);
    return 0;
  }

  /** The try was right: whoever made it is who they say, and all wrong ones are forgotten. */
  forget(key: string): void {
    this.#byKey.delete(key);
  }
}
