import { ServiceError } from '../kernel/service-error.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Bounds what has no rate tier: polls of jobs, lists of tools. Far above what following jobs needs; of this process, in memory. */
export class Polls {
  readonly #perSecond: number;
  readonly #limiter = new RateLimiter();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Undefined where the workspace may. `nowMs` is of a clock that does not jump. */
  refusal(workspaceId: number, nowMs: number): ServiceError | undefined {
    const perSecond = this.#perSecond;
    const slot = this.#limiter.take(workspaceId, { perSecond, burst: 4 * perSecond }, nowMs);
    if (slot.granted) return undefined;
    return new ServiceError('rate_limited', `A workspace may poll ${perSecond} times a second.`, {
      retryAfterSeconds: slot.retryAfterSeconds,
      fix: 'Poll less often, follow jobs by their streams, or let a webhook tell you of their end.',
    });
  }
}
