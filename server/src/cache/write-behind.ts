const writesMax = 2;
const bytesWaitingMax = 32 * 1024 ** 2;

/** Work that is done after the answer: little at a time, and what is too much is left undone. */
export class WriteBehind {
  readonly #waiting: { readonly bytes: number; readonly write: () => Promise<void> }[] = [];
  #bytes = 0;
  #running = 0;
  #idle: PromiseWithResolvers<void> | null = null;

  /** `write` does not throw. `bytes` is what it keeps in memory until it ends. Resolves when it is done, or not to be done. */
  add(bytes: number, write: () => Promise<void>): Promise<void> {
    if (this.#bytes + bytes > bytesWaitingMax) return Promise.resolve();
    const ended = Promise.withResolvers<void>();
    this.#bytes += bytes;
    this.#waiting.push({ bytes, write: () => write().finally(ended.resolve) });
    this.#next();
    return ended.promise;
  }

  /** When nothing is left to write. */
  async settled(): Promise<void> {
    if (this.#running === 0) return;
    this.#idle ??= Promise.withResolvers<void>();
    await this.#idle.promise;
  }

  #next(): void {
    while (this.#running < writesMax) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#running += 1;
      void next.write().finally(() => {
        this.#running -= 1;
        this.#bytes -= next.bytes;
        this.#next();
      });
    }
    if (this.#running > 0) return;
    this.#idle?.resolve();
    this.#idle = null;
  }
}
