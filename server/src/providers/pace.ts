import { Turns } from './turns.ts';
import type { Pause } from './vendor-client.ts';

/** Requests to those who want few of them: one at a time, in the order in which they came, and none sooner than `gapMs` after the one before began. */
export class Pace {
  readonly #turns = new Turns(1);
  readonly #gapMs: number;
  readonly #pause: Pause;
  #nextAtMs = 0;

  constructor(gapMs: number, pause: Pause) {
    this.#gapMs = gapMs;
    this.#pause = pause;
  }

  /** @throws what `signal` was aborted with, also while it waits */
  take<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    return this.#turns.take(async () => {
      const waitMs = this.#nextAtMs - performance.now();
      if (waitMs > 0) await this.#pause(waitMs, signal);
      this.#nextAtMs = performance.now() + this.#gapMs;
      return await work();
    }, signal);
  }
}
