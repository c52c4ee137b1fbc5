import { hash } from 'node:crypto';
import { plainEmail } from '../../identity/plain-email.ts';
import type { Rate } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { RateLimiter } from '../../limits/rate-limiter.ts';
import { takeOfAddress } from '../../limits/take-of-address.ts';

export interface SignInRates {
  /** Tries of one network address: of an office, or of somebody who guesses. */
  readonly ofAddress: Rate;
  /** Wrong tries for one e-mail address, wherever they come from. */
  readonly ofAccount: Rate;
}

/** For an e-mail address ten tries, then one a minute: at most 1,500 a day. */
export const usualSignInRates: SignInRates = {
  ofAddress: { perSecond: 0.2, burst: 30 },
  ofAccount: { perSecond: 1 / 60, burst: 10 },
};

/** Bounds how often passwords and codes are guessed, whether or not anybody has the address. In memory of this process. */
export class SignInLimits {
  readonly #addresses = new RateLimiter();
  readonly #accounts = new RateLimiter();
  readonly #rates: SignInRates;

  constructor(rates: SignInRates = usualSignInRates) {
    this.#rates = rates;
  }

  /**
   * Takes one try. @returns what gives it back where the try was right
   * @throws {ServiceError} rate_limited, before any password is looked at
   */
  take(address: string, email: string | null): () => void {
    const nowMs = performance.now();
    const { ofAddress, ofAccount } = this.#rates;
    const slot = takeOfAddress(this.#addresses, { kind: 'sign-in', address, rate: ofAddress, nowMs });
    if (!slot.granted) throw tooMany('from this address', slot.retryAfterSeconds);
    if (email === null) return () => {};
    // By its hash: addresses of people stay out of what a dump of memory shows at once, and are of one length.
    const account = hash('sha256', plainEmail(email), 'hex');
    const own = this.#accounts.take(account, ofAccount, nowMs);
    if (!own.granted) throw tooMany('for this e-mail address', own.retryAfterSeconds);
    return () => this.#accounts.giveBack(account, ofAccount);
  }
}

const tooMany = (where: string, retryAfterSeconds: number) =>
  new ServiceError('rate_limited', `Too many tries to sign in ${where}.`, { retryAfterSeconds });
