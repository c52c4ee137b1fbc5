/** How a loop rests that has found nothing for a while. */
export interface Rest {
  /** Looks in vain, one every 250 ms, before it rests. */
  readonly afterLooks: number;
  /** From one look to the next then. */
  readonly ms: number;
}

const firstMs = 250;
export const usualRest: Rest = { afterLooks: 40, ms: 10_000 };

/**
 * How long a loop waits that looks for work and finds none: after ten seconds without any it looks every ten seconds, since a service at rest would do little
 * else than look. What rings its bell earlier: work of its own process, and once a second what others left (postgres/work-signs.ts).
 */
export class IdlePause {
  readonly #rest: Rest;
  #inVain = 0;

  constructor(rest: Rest = usualRest) {
    this.#rest = rest;
  }

  get ms(): number {
    return this.#inVain > this.#rest.afterLooks ? this.#rest.ms : firstMs;
  }

  looked(found: number): void {
    this.#inVain = found > 0 ? 0 : Math.min(this.#inVain + 1, this.#rest.afterLooks + 1);
  }
}
