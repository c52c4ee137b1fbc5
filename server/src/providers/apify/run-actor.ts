import { z } from 'zod';
import { timeLeftMs } from '../../kernel/limited-signal.ts';
import type { JsonReply } from '../../outbound/json-client.ts';
import { type FailureReason, ProviderFailure } from '../capabilities.ts';
import type { VendorClient } from '../vendor-client.ts';
import { type ActorCapability, type Actors, usualActors } from './actors.ts';

/** Its own limit of a run that is waited for is 300 s; what takes longer than this is of no use to anybody who waits for us. */
export const runSeconds = 55;
/** A run in less time would be paid, and mostly have found nothing. */
export const leastRunMs = 5_000;
/** Of the time that is left, what the way there and back takes: a run that goes on behind it is paid, and nobody reads it. */
const marginMs = 1_500;

export interface ActorRun {
  readonly input: Readonly<Record<string, unknown>>;
  /** More items are neither paid nor read. */
  readonly itemsMax: number;
  /** US dollars that the run may cost, whatever its actor does. */
  readonly usdMax: number;
}

/** What an actor put into its dataset: an object of whatever shape. */
export type ActorItem = Readonly<Record<string, unknown>>;

/**
 * Runs actors and waits for their items. Each run has a limit of what it may cost (`maxTotalChargeUsd` for those that are paid by event,
 * `maxItems` for those that are paid by item), and of time: what is left to whoever waits for it.
 *
 * @see https://docs.apify.com/api/v2/act-run-sync-get-dataset-items-post (shared/vendors/apify.md, read 2026-11-22)
 */
export class ActorRunner {
  readonly #client: VendorClient;
  readonly #actors: Actors;

  constructor(client: VendorClient, actors: Actors) {
    this.#client = client;
    this.#actors = actors;
  }

  /**
   * None where there is nothing.
   *
   * @throws {ProviderFailure} also where the run ended for want of money or time, whatever it had found by then: that would pass for all
   */
  async run(
    capability: ActorCapability,
    { input, itemsMax, usdMax }: ActorRun,
    signal: AbortSignal,
  ): Promise<ActorItem[]> {
    const actor = this.#actors[capability] ?? usualActors[capability];
    const leftMs = timeLeftMs(signal);
    // As may be before the second of several runs.
    if (leftMs < leastRunMs)
      throw new ProviderFailure(this.#client.name, 'timeout', { cause: 'too little time for a run' });
    const told = await this.#client.ask({
      path: `/acts/${actor}/run-sync-get-dataset-items`,
      query: {
        format: 'json',
        clean: true,
        timeout: Math.min(runSeconds, Math.floor((leftMs - marginMs) / 1_000)),
        maxItems: itemsMax,
        // Sums of parts of a dollar may have any digits.
        maxTotalChargeUsd: Math.round(usdMax * 1_000) / 1_000,
        limit: itemsMax,
      },
      body: input,
      answer: itemsAnswer,
      // An actor that is not there is a mistake of the operator, not a miss.
      missOn: [],
      signal,
    });
    const rows = (told ?? []).slice(0, itemsMax);
    const items = rows.filter((item) => !item.error && !item.noResults);
    if (items.length === 0 && rows.some(({ error }) => isTrouble(error)))
      throw new ProviderFailure(this.#client.name, 'unreachable', { cause: 'items of nothing but trouble' });
    if (rows.length < itemsMax) await this.#checkEnd(actor, items.length === 0, signal);
    return items;
  }

  /**
   * An actor that reaches a limit ends as if there was no more to be found, and says so in its status only. Of runs at the same time this may
   * be another's, whose limits are the same.
   */
  async #checkEnd(actor: string, foundNothing: boolean, signal: AbortSignal): Promise<void> {
    const last = await this.#client.ask({ path: `/acts/${actor}/runs/last`, answer: z.unknown(), signal });
    const { status, statusMessage } = lastRun.safeParse(last).data?.data ?? {};
    const message = statusMessage ?? '';
    // A list that is as long as its actor makes them has reached a limit as well, which is none of money.
    const isMoney = moneyLimit.test(message) || (foundNothing && /limit reached/i.test(message));
    const reason: FailureReason | null = /^TIM(?:ED|ING)-OUT$/.test(status ?? '')
      ? 'timeout'
      : /rate.?limit/i.test(message)
        ? 'rate_limited'
        : isMoney
          ? 'out_of_credit'
          : null;
    if (reason !== null) throw new ProviderFailure(this.#client.name, reason, { cause: 'ended at a limit' });
  }
}

const moneyLimit =
  /max(?:imum)?[ \w]*(?:charge|cost)|(?:charge|cost|spending|usage)[ \w]*limit|free user|upgrade/i;

/** What an item says in place of what was looked for: that it is not there is a miss, and that nobody could look is none. */
function isTrouble(error: unknown): boolean {
  const text = typeof error === 'string' ? error : (errorItem.safeParse(error).data?.message ?? '');
  return /no available resource|rate.?limit|too many|timed? ?out|unavailable|try again|internal/i.test(text);
}
const errorItem = z.object({ message: z.string() });

const itemsAnswer = z.array(z.record(z.string(), z.unknown()));
const lastRun = z.object({
  data: z.object({ status: z.string().nullish(), statusMessage: z.string().nullish() }),
});

/**
 * What a refusal means where its status does not say it. The types stand in its list of errors, without a word on when they come.
 */
export function apifyMeaning({ status, body }: JsonReply): FailureReason | undefined {
  if (status < 400) return undefined;
  const { type = '', message = '' } = refused.safeParse(body).data?.error ?? {};
  // A run that ended at its time did not succeed, and which way is told by its status in the sentence.
  if (/timeout|timed-out/.test(type) || (type === 'run-failed' && /TIMED-OUT/.test(message)))
    return 'timeout';
  // Too many runs at a time: they end, and nobody has to pay for that.
  if (/memory-limit|concurrent/.test(type)) return 'rate_limited';
  if (/payment|not-enough-usage|usage-limit|platform-feature-disabled|not-rented/.test(type))
    return 'out_of_credit';
  // The actor broke, as it may not do the next time.
  return status === 400 && type === 'run-failed' ? 'unreachable' : undefined;
}
const refused = z.object({ error: z.object({ type: z.string(), message: z.string().catch('') }) });
