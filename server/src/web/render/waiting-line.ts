import { FairQueue } from '../../kernel/fair-queue.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { tooManyAtOnce } from '../../kernel/too-many-at-once.ts';
import { currentOwner } from '../../kernel/work-owner.ts';

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** So many at a time, so many who wait, round-robin between workspaces, and none for long. A workspace has half the places to wait in. */
export class WaitingLine {
  readonly #waiting: FairQueue<Waiting>;
  #free: number;

  constructor(atATime: number, waitingMax: number) {
    this.#free = atATime;
    this.#waiting = new FairQueue({ waitingMax, waitingOfOwnerMax: Math.ceil(waitingMax / 2) });
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
      const next = this.#waiting.take();
      if (next) next.resolve();
      else this.#free += 1;
    };
  }

  async #wait(signal: AbortSignal, waitMsMax: number): Promise<void> {
    const owner = currentOwner();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { resolve, reject };
    const entered = this.#waiting.add(owner, waiting);
    if (entered === 'own_full') throw tooManyAtOnce(5);
    if (entered === 'full') throw tooMany();
    entered.displaced?.reject(tooMany());
    // Its turn may have come at the same moment.
    const giveUp = (reason: unknown) => {
      if (this.#waiting.remove(owner, waiting)) reject(reason);
    };
    const onAbort = () => giveUp(signal.reason);
    const timer = setTimeout(() => giveUp(tooMany()), waitMsMax);
    signal.addEventListener('abort', onAbort, { once: true });
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
