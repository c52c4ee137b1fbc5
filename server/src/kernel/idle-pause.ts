const pauseMs = { first: 250, later: 1_000 } as const;
/** Looks in vain until the later pause: ten seconds. */
const looksMax = 40;

/**
 * How long a loop waits that looks for work and finds none: after ten seconds without any it looks four times as seldom, since a service at rest would do little
 * else than look. Work of its own process rings its bell; only that of others is noticed so late.
 */
export class IdlePause {
  #inVain = 0;

  get ms(): number {
    return this.#inVain > looksMax ? pauseMs.later : pauseMs.first;
  }

  looked(found: number): void {
    this.#inVain = found > 0 ? 0 : Math.min(this.#inVain + 1, looksMax + 1);
  }
}
