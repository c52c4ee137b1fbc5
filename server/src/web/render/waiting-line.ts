import { ServiceError } from '../../kernel/service-error.ts';

/** So many at a time, so many who wait, and none for long. */
export class WaitingLine {
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atATime: number, waitingMax: number) {
    this.#free = atATime;
    this.#waitingMax = waitingMax;
  }

  /** Waits for a turn, which lasts until the function that it gives is called. @throws {ServiceError} service_unavailable */
  async enter(signal: AbortSignal, waitMsMax: number): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal, waitMsMax);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  async #wait(signal: AbortSignal, waitMsMax: number): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (reason: unknown) => {
      const at = this.#waiting.indexOf(resolve);
      // Its turn has come at the same moment.
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      reject(reason);
    };
    const onAbort = () => giveUp(signal.reason);
    const timer = setTimeout(() => giveUp(tooMany()), waitMsMax);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.push(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }
}

function tooMany(): ServiceError {
  return new ServiceError(
    'service_unavailable',
    'Too many pages are waiting to be rendered. Nothing was charged.',
    { fix: 'Try again after Retry-After, or send render: never.', retryAfterSeconds: 5 },
  );
}
