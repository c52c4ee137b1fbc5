import { type Random, sampleNormal, seededRandom } from './sample.ts';

/*
 * A synthetic market of twelve sources. Prices are those of vendors' price lists (`costUsd` of the connectors); everything else is
 * invented and drawn anew for each seed, so the sources have letters for names: no figure here says anything about a vendor.
 *
 * Whether a source has a person is a threshold on a sum: how good the source is, how good it is with this mail provider, country, size of
 * company and domain, how hard the person is for everybody, and chance. That is not the model that the learned order believes in.
 */

export interface MarketSource {
  readonly name: string;
  readonly hitUsd: number;
  readonly missUsd: number;
}

export type Result = 'hit' | 'unfit' | 'miss' | 'failed';

export interface MarketCall {
  readonly domain: string;
  readonly mail: string;
  readonly country: string;
  readonly size: string;
  /** What each source would answer, in the order of `sources`. */
  readonly results: readonly Result[];
  readonly ms: readonly number[];
}

export interface Market {
  /** In the configured order. */
  readonly sources: readonly MarketSource[];
  readonly calls: readonly MarketCall[];
}

export interface MarketSpec {
  /** Sources in the configured order: what a hit costs, what a miss does. */
  readonly prices: readonly (readonly [hitUsd: number, missUsd: number])[];
  readonly calls: number;
  /** Standard deviations of what is added for each. The chance of a single question has 1. */
  readonly spread: {
    readonly source: number;
    readonly mail: number;
    readonly country: number;
    readonly size: number;
    readonly domain: number;
    readonly sourceInDomain: number;
    readonly person: number;
  };
  /** From this call on, the best two sources are as bad as the worst, and two of the worst as good as the best. */
  readonly driftAt?: number;
  /** Calls during which the source that answers most cannot look. */
  readonly outage?: readonly [from: number, to: number];
  /** Domains that calls ask for; how often follows Zipf's law with this exponent. */
  readonly domains: number;
  readonly zipf: number;
}

const usualSpread: MarketSpec['spread'] = {
  source: 0.35,
  mail: 0.5,
  country: 0.35,
  size: 0.25,
  domain: 0.4,
  sourceInDomain: 0.4,
  person: 0.8,
};
const usual = { calls: 10_000, spread: usualSpread, domains: 4_000, zipf: 0.8 };

// Of findEmail: paid for finds only.
const findPrices = [0, 0.0049, 0.012, 0.015, 0.0163, 0.019, 0.02, 0.0245, 0.039, 0.039, 0.05, 0.28];
const paidForFinds = findPrices.map((usd) => [usd, 0] as const);
/** The same, every other source counting requests in place of finds, for less. */
const mixed = findPrices.map((usd, at) =>
  at % 2 === 0 ? ([usd, 0] as const) : ([usd * 0.5, usd * 0.5] as const),
);
// Of verifyEmail: most take the same whatever they find out.
const verifyPrices = [
  [0, 0],
  [0.00049, 0],
  [0.0012, 0.0012],
  [0.0019, 0.0019],
  [0.003, 0.003],
  [0.006125, 0.006125],
  [0.0075, 0.0075],
  [0.008, 0.008],
  [0.008, 0],
  [0.008, 0.008],
  [0.0195, 0],
  [0.02, 0.02],
] as const;

export const scenarios = {
  'paid for finds': { ...usual, prices: paidForFinds },
  'some paid for requests': { ...usual, prices: mixed },
  verification: { ...usual, prices: verifyPrices },
  'hard people are hard for all': {
    ...usual,
    prices: mixed,
    spread: { ...usualSpread, person: 1.6 },
  },
  'segments alike': {
    ...usual,
    prices: mixed,
    spread: { ...usualSpread, mail: 0.1, country: 0.05, size: 0.05, domain: 0.1, sourceInDomain: 0.1 },
  },
  'sources change at call 5,000': { ...usual, prices: mixed, calls: 15_000, driftAt: 5_000 },
  'the best source is away, calls 6,000 to 7,000': { ...usual, prices: mixed, outage: [6_000, 7_000] },
} as const satisfies Record<string, MarketSpec>;

const mails = { google: 0.35, microsoft: 0.4, gateway: 0.1, own: 0.1, other: 0.05 };
const countries = { com: 0.5, de: 0.15, uk: 0.12, fr: 0.1, nl: 0.08, jp: 0.05 };
const sizes = { small: 0.5, medium: 0.3, large: 0.2 };
/** How readily sources guess where they know nothing, by mail provider: some take mail for everybody. */
const guessing: Readonly<Record<keyof typeof mails, number>> = {
  google: -0.3,
  microsoft: 0.3,
  gateway: 0.9,
  own: -0.2,
  other: 0,
};

/** The same market for the same seed. */
export function drawMarket(spec: MarketSpec, seed: number): Market {
  const random = seededRandom(seed * 7_919 + 17);
  const normal = (deviation: number) => sampleNormal(random) * deviation;
  const sources = spec.prices.map(([hitUsd, missUsd], at) => ({
    name: String.fromCharCode(97 + at),
    hitUsd,
    missUsd,
  }));
  const effects = (names: readonly string[], deviation: number) =>
    sources.map(() => Object.fromEntries(names.map((name) => [name, normal(deviation)])));
  const { spread } = spec;
  const quality = sources.map(() => -0.3 + normal(spread.source));
  const byMail = effects(Object.keys(mails), spread.mail);
  const byCountry = effects(Object.keys(countries), spread.country);
  const bySize = effects(Object.keys(sizes), spread.size);
  const guesses = sources.map(() => -2.4 + normal(0.7));
  const guessesByMail = effects(Object.keys(mails), 0.6);
  const speed = sources.map(() => 300 + random() * 2_700);

  const domains = Array.from({ length: spec.domains }, (_, at) => {
    const country = pick(countries, random);
    return {
      name: `company-${at}.${country}`,
      mail: pick(mails, random),
      country,
      size: pick(sizes, random),
      hardness: normal(spread.domain),
      known: sources.map(() => normal(spread.sourceInDomain)),
    };
  });
  const popularity = cumulated(domains.map((_, at) => 1 / (at + 1) ** spec.zipf));
  const drifted = spec.driftAt === undefined ? quality : exchangeEnds(quality);
  const best = quality.indexOf(Math.max(...quality));

  const calls = Array.from({ length: spec.calls }, (_, call): MarketCall => {
    const domain = domains[place(popularity, random())] as (typeof domains)[number];
    const person = normal(spread.person);
    const now = call >= (spec.driftAt ?? Number.POSITIVE_INFINITY) ? drifted : quality;
    const isAway = spec.outage !== undefined && call >= spec.outage[0] && call < spec.outage[1];
    const results = sources.map((_, at): Result => {
      const sum =
        valueAt(now, at) +
        (byMail[at]?.[domain.mail] ?? 0) +
        (byCountry[at]?.[domain.country] ?? 0) +
        (bySize[at]?.[domain.size] ?? 0) +
        valueAt(domain.known, at) +
        domain.hardness +
        person +
        normal(1);
      const guess = valueAt(guesses, at) + guessing[domain.mail] + (guessesByMail[at]?.[domain.mail] ?? 0);
      const guessed = random() < 1 / (1 + Math.exp(-guess));
      if (isAway && at === best) return 'failed';
      return sum > 0 ? 'hit' : guessed ? 'unfit' : 'miss';
    });
    const ms = speed.map((usual) => usual * (0.5 + random()));
    const { name, mail, country, size } = domain;
    return { domain: name, mail, country, size, results, ms };
  });
  return { sources, calls };
}

const valueAt = (values: readonly number[], at: number) => values[at] ?? 0;

/** The best two get the qualities of the worst two, and the reverse. */
function exchangeEnds(quality: readonly number[]): number[] {
  const ranked = quality
    .map((_, at) => at)
    .toSorted((one, other) => valueAt(quality, one) - valueAt(quality, other));
  const changed = [...quality];
  for (const end of [0, 1]) {
    const worst = ranked[end] as number;
    const best = ranked[ranked.length - 1 - end] as number;
    changed[worst] = valueAt(quality, best);
    changed[best] = valueAt(quality, worst);
  }
  return changed;
}

function pick<Name extends string>(shares: Readonly<Record<Name, number>>, random: Random): Name {
  const names = Object.keys(shares) as Name[];
  return names[place(cumulated(Object.values<number>(shares)), random())] as Name;
}

function cumulated(weights: readonly number[]): number[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  const shares: number[] = [];
  for (const weight of weights) shares.push((shares.at(-1) ?? 0) + weight / total);
  return shares;
}

/** Where a number between 0 and 1 falls among cumulated shares. */
function place(shares: readonly number[], at: number): number {
  let low = 0;
  let high = shares.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
