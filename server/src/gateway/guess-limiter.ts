import { addressKey } from '../kernel/address-key.ts';
import type { Rate } from '../kernel/rate-tiers.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { RememberedVerdicts, Verdict } from './remembered-verdicts.ts';

/** Secrets that were good at their last lookup: they are looked up again even if others guess from the same address. */
const goodMax = 10_000;

export interface GuessLimiterSettings {
  /** Bad secrets that one address may send. */
  readonly rate: Rate;
  /** The error for an address that sent more. */
  readonly refusal: string;
  /** Whether a secret may be good after all, by its hash; asked where its address has no guess left. Nobody is where it is not given. */
  readonly mayBeGood?: (hash: string) => Promise<boolean>;
}

/** Limits database lookups of secrets, and answers about them, per address. */
export class GuessLimiter {
  readonly #settings: GuessLimiterSettings;
  readonly #guesses = new RateLimiter();
  /** By their hashes. */
  readonly #wereGood = new Set<string>();

  constructor(settings: GuessLimiterSettings) {
    this.#settings = settings;
  }

  /**
   * Counts a guess before the database query, and returns it unless the secret was bad. A secret that was good lately, or may be good,
   * counts none.
   *
   * @throws {ServiceError} rate_limited where the address has no guess left
   */
  async judge<Refusal>(
    verdicts: RememberedVerdicts<Refusal>,
    hash: string,
    address: string,
  ): Promise<Verdict<Refusal>> {
    let isTaken = false;
    let verdict: Verdict<Refusal> | undefined;
    try {
      verdict = await verdicts.judge(hash, () => {
        if (this.#wereGood.has(hash)) return;
        this.take(address);
        isTaken = true;
      });
    } catch (error) {
      const { mayBeGood } = this.#settings;
      const isRefused = error instanceof ServiceError && error.code === 'rate_limited';
      if (!isRefused || !mayBeGood || !(await mayBeGood(hash))) throw error;
      verdict = await verdicts.judge(hash);
    } finally {
      const isBad = verdict !== undefined && 'refused' in verdict;
      if (isTaken && !isBad) this.#guesses.giveBack(addressKey(address), this.#settings.rate);
    }
    if ('caller' in verdict) {
      this.#noteGood(hash);
      return verdict;
    }
    this.#wereGood.delete(hash);
    if (!isTaken) this.take(address);
    return verdict;
  }

  /** For a secret that needs no look-up to be bad. @throws {ServiceError} rate_limited */
  take(address: string): void {
    const { rate, refusal } = this.#settings;
    const slot = this.#guesses.take(addressKey(address), rate, performance.now());
    if (slot.granted) return;
    throw new ServiceError('rate_limited', refusal, { retryAfterSeconds: slot.retryAfterSeconds });
  }

  /** The oldest make room. */
  #noteGood(hash: string): void {
    if (this.#wereGood.has(hash)) return;
    if (this.#wereGood.size >= goodMax) this.#wereGood.delete(this.#wereGood.keys().next().value as string);
    this.#wereGood.add(hash);
  }
}
