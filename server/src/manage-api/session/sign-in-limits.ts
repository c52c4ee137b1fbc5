import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { plainEmail } from '../../identity/plain-email.ts';
import { randomBase62 } from '../../kernel/ids.ts';
import type { Rate } from '../../kernel/rate-tiers.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type GrowingTerms, GrowingWait } from '../../limits/growing-wait.ts';
import { RateLimiter } from '../../limits/rate-limiter.ts';
import { giveBackOfAddress, takeOfAddress } from '../../limits/take-of-address.ts';

export interface SignInRates {
  /** Wrong tries of one network address: of an office, or of somebody who guesses. */
  readonly ofAddress: Rate;
  /** Wrong tries for one e-mail address from one network address, or from one browser in which the person signed in before. */
  readonly ofPair: Rate;
  /** Wrong tries for one e-mail address from all other browsers together. */
  readonly ofAccount: GrowingTerms;
}

/**
 * From one network address ten tries for an e-mail address, then one in ten minutes: fewer than are forgotten for that e-mail address, so that nobody
 * locks somebody else out from one network. From all networks together 50, then with waits of up to 15 minutes: at most 340 guesses a day.
 */
export const usualSignInRates: SignInRates = {
  ofAddress: { perSecond: 0.2, burst: 30 },
  ofPair: { perSecond: 1 / 600, burst: 10 },
  ofAccount: { free: 50, forgivenMs: 300_000, firstMs: 15_000, mostMs: 900_000 },
};

/** Lines of the audit log for refused sign-ins: of one e-mail address, and of all. */
const lineRates = {
  ofAccount: { perSecond: 1 / 600, burst: 3 },
  ofAll: { perSecond: 1 / 60, burst: 100 },
} as const;

/** `<what it is><who signed in there, and that it was here>`. */
const browserShape = /^([0-9A-Za-z]{22})\.([0-9A-Za-z_-]{43})$/;

/**
 * Bounds how often passwords and codes are guessed, whether or not anybody has the address. A browser of a signed-in person before is counted by
 * itself for that person, so that whoever guesses elsewhere does not lock them out (OWASP, "device cookies"). In memory of this process.
 */
export class SignInLimits {
  readonly #addresses = new RateLimiter();
  readonly #pairs = new RateLimiter();
  readonly #accounts: GrowingWait;
  readonly #lines = new RateLimiter();
  /** Refusals since the last line that have none. */
  #unnoted = 0;
  readonly #rates: SignInRates;
  readonly #key: Uint8Array;

  /** @param key of the service, so that all of its processes know a browser; without one until this process ends */
  constructor(rates: SignInRates = usualSignInRates, key: Uint8Array = randomBytes(32)) {
    this.#rates = rates;
    this.#accounts = new GrowingWait(rates.ofAccount);
    this.#key = key;
  }

  /**
   * Takes one try. @returns what gives it back where the try was right
   * @param browser what the browser sent of `browserOf`
   * @throws {ServiceError} rate_limited, before any password is looked at
   */
  take(address: string, email: string | null, browser: string | null = null): () => void {
    const nowMs = performance.now();
    const { ofAddress, ofPair } = this.#rates;
    const here = { kind: 'sign-in', address, rate: ofAddress };
    const slot = takeOfAddress(this.#addresses, { ...here, nowMs });
    if (!slot.granted) throw tooMany('from this address', slot.retryAfterSeconds);
    if (email === null) return () => {};
    // By its hash: addresses of people stay out of what a dump of memory shows at once, and are of one length.
    const account = hash('sha256', plainEmail(email), 'hex');
    const known = this.#nameOf(browser, account);
    const pair = { kind: account, address: known ?? address, rate: ofPair };
    const own = takeOfAddress(this.#pairs, { ...pair, nowMs });
    if (!own.granted) throw tooMany('for this e-mail address', own.retryAfterSeconds);
    const seconds = known === null ? this.#accounts.take(account, nowMs) : 0;
    if (seconds > 0) throw tooMany('for this e-mail address', seconds);
    return () => {
      giveBackOfAddress(this.#addresses, here);
      giveBackOfAddress(this.#pairs, pair);
      if (known === null) this.#accounts.forget(account);
    };
  }

  /**
   * A sign-in was refused. @returns null where there are too many for a line of the audit log; else how many had none since the last line
   */
  refused(email: string): number | null {
    const nowMs = performance.now();
    const account = hash('sha256', plainEmail(email), 'hex');
    const isNoted =
      this.#lines.take(account, lineRates.ofAccount, nowMs).granted &&
      this.#lines.take('all', lineRates.ofAll, nowMs).granted;
    if (!isNoted) {
      this.#unnoted += 1;
      return null;
    }
    const unnoted = this.#unnoted;
    this.#unnoted = 0;
    return unnoted;
  }

  /** Whether the person signed in before in a browser that sends this. */
  isBrowserOf(browser: string | null, email: string): boolean {
    return this.#nameOf(browser, hash('sha256', plainEmail(email), 'hex')) !== null;
  }

  /** What a browser keeps in which somebody has signed in. It opens nothing. */
  browserOf(email: string): string {
    const name = randomBase62(22);
    return `${name}.${this.#signature(name, hash('sha256', plainEmail(email), 'hex'))}`;
  }

  /** The name of a browser in which the person signed in before; null for others. */
  #nameOf(browser: string | null, account: string): string | null {
    const [, name, sent] = browserShape.exec(browser ?? '') ?? [];
    if (name === undefined || sent === undefined) return null;
    return timingSafeEqual(Buffer.from(sent), Buffer.from(this.#signature(name, account))) ? name : null;
  }

  #signature(name: string, account: string): string {
    return createHmac('sha256', this.#key)
      .update(`browser of a signed-in person\n${name}\n${account}`)
      .digest('base64url');
  }
}

const tooMany = (where: string, retryAfterSeconds: number) =>
  new ServiceError('rate_limited', `Too many tries to sign in ${where}.`, { retryAfterSeconds });
