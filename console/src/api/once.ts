import { ApiError } from './core.ts';

/**
 * Keys for what costs something: the same one until an answer has come, whatever it says. So whoever presses again after a minute of silence gets
 * what was begun, and pays once.
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
const makeKey = () =>
  `console-${crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`}`;
