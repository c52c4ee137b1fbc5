import { orAborted } from '../kernel/or-aborted.ts';

/** So many at a time, the others in the order in which they came. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atATime: number) {
    this.#free = atATime;
  }

  /** @throws what `signal` was aborted with, also while it waits */
  async take<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    try {
      await orAborted(promise, signal);
    } catch (error) {
      const at = this.#waiting.indexOf(resolve);
      if (at >= 0) this.#waiting.splice(at, 1);
      // The turn came in the same moment: it belongs to the next.
      else this.#end();
      throw error;
    }
  }

  #end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
