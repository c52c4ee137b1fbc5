import { type Rate, type RateTier, rateTiers } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { tooManyAtOnce } from '../../kernel/too-many-at-once.ts';
import { RateLimiter } from '../../limits/rate-limiter.ts';

/** Runs of one person at a time: a page waits for one, and several tabs are open. */
const atOnceMax = 10;
const retrySeconds = 1;

/**
 * What one person calls by hand, in all their workspaces together: no more than one workspace of that rate tier may, and ten at a time. An organization has up
 * to 200 workspaces, each with limits of its own.
 */
export class OwnRuns {
  readonly #limiter = new RateLimiter();
  readonly #running = new Map<string, number>();

  /** @throws {ServiceError} rate_limited, too_many_at_once; else what `work` throws */
  async run<Value>(personId: string, tier: RateTier, work: () => Promise<Value>): Promise<Value> {
    const own = this.#running.get(personId) ?? 0;
    if (own >= atOnceMax) throw tooManyAtOnce(retrySeconds, `${atOnceMax} runs of this person`);
    const rate: Rate = rateTiers[tier];
    const slot = this.#limiter.take(`${personId} ${tier}`, rate, performance.now());
    if (!slot.granted) {
      throw new ServiceError(
        'rate_limited',
        `You call faster than the rate tier ${tier} allows, in all workspaces together.`,
        { retryAfterSeconds: slot.retryAfterSeconds },
      );
    }
    this.#running.set(personId, own + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(personId) ?? 1) - 1;
      if (left > 0) this.#running.set(personId, left);
      else this.#running.delete(personId);
    }
  }
}
