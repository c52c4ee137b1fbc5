import { ApiError } from './core.ts';

/**
 * Idempotency keys for requests that cost something. A key stays the same until an answer arrives. So a second press after a time-out gets the
 * first result, and pays once.
 */
export class Once {
  #key = makeKey();

  /** @throws what `work` throws */
  async run<Value>(work: (key: string) => Promise<Value>): Promise<Value> {
    try {
      const value = await work(this.#key);
      this.#key = makeKey();
      return value;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'no_connection')) this.#key = makeKey();
      throw error;
    }
  }
}

/** crypto.randomUUID is missing over http under a name of a network. */
export const makeKey = () =>
  `console-${crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`}`;
