/**
 * Lets one after another begin: each as soon as the one before is over, or has taken so long. Where each takes less than that there
 * is only one at a time; where they take longer, there are as many as it takes to begin one every so often.
 */
export class Pace {
  readonly #waitMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /** Resolves when it may begin, with what says that it is over. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    let over = () => {};
    const ended = new Promise<void>((resolve) => {
      over = resolve;
    });
    this.#last = before.then(() => {
      const timer = setTimeout(over, this.#waitMs);
      return ended.then(() => clearTimeout(timer));
    });
    await before;
    return over;
  }
}
