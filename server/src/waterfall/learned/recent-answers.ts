/** Of the turns of a source, the last of these count. */
const turnsRemembered = 8;
const domainsRemembered = 10;
/** One that looks in fewer of its turns is ordered as if it was not there. */
export const reachLeast = 0.1;
/** A change that is looked for: the odds of a hit are so many times higher or lower than evidence says. */
const oddsChange = 3;
/** The sum at which a change is believed. By chance alone it is reached once in some thousand asks. */
const sumAtChange = 9;

interface Recent {
  reach: number;
  rose: number;
  fell: number;
}

/**
 * What sources have done lately, over all segments of a capability: whether they look at all, and whether they hit as often as evidence
 * says. The second is a CUSUM of log-likelihoods (Page, Continuous Inspection Schemes, Biometrika 1954): it needs no window, and finds a big change in some
 * tens of asks.
 */
export class RecentAnswers {
  readonly #of = new Map<string, Recent>();
  /** By capability, the domains of the last answers that counted. */
  readonly #domains = new Map<string, string[]>();

  /** Share of its turns in which it looks. A source that is new looks in all. */
  reachOf(capability: string, source: string): number {
    return this.#of.get(`${capability} ${source}`)?.reach ?? 1;
  }

  /** Adds one turn of a source: it looked, or failed or was skipped. */
  noteTurn(capability: string, source: string, hasLooked: boolean): void {
    const recent = this.#recent(capability, source);
    recent.reach += ((hasLooked ? 1 : 0) - recent.reach) / turnsRemembered;
  }

  /** Whether none of the last answers was about that domain: many people of one company say little of all others. */
  isFresh(capability: string, domain: string): boolean {
    const domains = this.#domains.get(capability) ?? [];
    if (domains.includes(domain)) return false;
    domains.push(domain);
    if (domains.length > domainsRemembered) domains.shift();
    this.#domains.set(capability, domains);
    return true;
  }

  /** Adds one answer of which a hit was expected with a probability in that range. Returns whether the source has changed; it then starts again. */
  noteAnswer(
    capability: string,
    source: string,
    isHit: boolean,
    [least, most]: readonly [number, number],
  ): boolean {
    const recent = this.#recent(capability, source);
    recent.rose = Math.max(0, recent.rose + logLikelihoodOf(isHit, most, oddsChange));
    recent.fell = Math.max(0, recent.fell + logLikelihoodOf(isHit, least, 1 / oddsChange));
    if (Math.max(recent.rose, recent.fell) < sumAtChange) return false;
    recent.rose = 0;
    recent.fell = 0;
    return true;
  }

  #recent(capability: string, source: string): Recent {
    const key = `${capability} ${source}`;
    let recent = this.#of.get(key);
    if (!recent) {
      recent = { reach: 1, rose: 0, fell: 0 };
      this.#of.set(key, recent);
    }
    return recent;
  }
}

/** How much better odds that are so many times the expected explain an answer. */
const logLikelihoodOf = (isHit: boolean, expected: number, times: number) =>
  (isHit ? Math.log(times) : 0) - Math.log(1 - expected + expected * times);
