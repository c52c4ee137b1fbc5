import { orAborted } from '../kernel/or-aborted.ts';

/**
 * One fetch for all who wait for it. A waiter that goes away leaves the others alone; when the last one has gone, the fetch
 * is aborted.
 */
export class Flight<Value> {
  readonly startedAtMs: number;
  /** Settles as the fetch does; nobody needs to listen. */
  readonly ended: Promise<Value>;
  readonly #abort = new AbortController();
  #waiters = 0;
  #hasEnded = false;

  constructor(startedAtMs: number, bring: (signal: AbortSignal) => Promise<Value>) {
    this.startedAtMs = startedAtMs;
    // Called within a promise, so that what it throws at once fails the waiters as well.
    this.ended = Promise.resolve()
      .then(() => bring(this.#abort.signal))
      .finally(() => {
        this.#hasEnded = true;
      });
    this.ended.catch(() => {});
  }

  /** Nobody waits any more, and nobody may join. */
  get isAbandoned(): boolean {
    return this.#abort.signal.aborted;
  }

  /** @throws what the fetch throws, or the signal's reason */
  async wait(signal: AbortSignal): Promise<Value> {
    this.#waiters += 1;
    try {
      return await orAborted(this.ended, signal);
    } finally {
      this.#waiters -= 1;
      if (this.#waiters === 0 && !this.#hasEnded) this.#abort.abort(signal.reason);
    }
  }
}
