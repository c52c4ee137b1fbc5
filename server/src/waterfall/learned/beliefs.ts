import { type Evidence, everything } from './evidence.ts';
import type { Segment } from './segments.ts';

/** What asking one source promises, for one question. */
export interface Belief {
  readonly source: string;
  /** Share of the people that can be found at all whom it has. */
  readonly hit: number;
  /** Share of the questions that it does not end for which it is paid a find all the same. */
  readonly unfit: number;
  /** How long it takes; null where it was hardly ever asked. */
  readonly ms: number | null;
  /** Times it was asked anything of the capability. */
  readonly asks: number;
}

export interface Beliefs {
  readonly sources: readonly Belief[];
  /** Share of the questions that somebody can answer. */
  readonly findable: number;
}

/** What to take a share for of which only the mean, and as after how many trials it is known, are given. */
export type Guess = (mean: number, strength: number) => number;

/**
 * What a share may well be: one and a half standard deviations above what it seems. A source that is little known here gets the benefit of
 * the doubt for what it finds, and bears the doubt for what it may be paid for nothing.
 */
export const upperBound: Guess = (mean, strength) =>
  mean + 1.5 * Math.sqrt((mean * (1 - mean)) / (strength + 1));

/** Where nothing is known, and as many trials as that knowledge is worth. */
export const prior = { hit: 0.35, unfit: 0.1, findable: 0.8, strength: 4 };
/** As many trials in a narrower segment outweigh what is known of the wider one: the less, the more such segments differ. */
const trialsToOutweigh: Readonly<Record<Segment['scope'], number>> = {
  all: prior.strength,
  country: 25,
  mail: 25,
  'mail and country': 25,
  domain: 10,
};
const triesToTime = 5;

/**
 * The rates of sources for a question of these segments, the widest first: each segment's own evidence, filled up with the rate of
 * the wider one as if that had been seen so many times (beta-binomial back-off).
 *
 * @param guess takes the rates for something else than their means; not by domain: most are seen too rarely to gain by trying.
 */
export function believe(
  evidence: Evidence,
  segments: readonly Segment[],
  sources: readonly string[],
  guess?: Guess,
): Beliefs {
  const guessedAt = segments.findLastIndex(({ scope }) => scope !== 'domain');
  let findable = prior.findable;
  for (const { key, scope } of segments) {
    const all = evidence.get(key, everything);
    const weight = trialsToOutweigh[scope];
    if (all) findable = (all.findable + weight * findable) / (all.asks + weight);
  }
  return {
    findable: clamp(findable),
    sources: sources.map((source) => {
      let { hit, unfit } = prior;
      let ms: number | null = null;
      for (const [at, { key, scope }] of segments.entries()) {
        const tally = evidence.get(key, source);
        const weight = trialsToOutweigh[scope];
        const asks = { found: tally?.findable ?? 0, open: tally ? Math.max(0, tally.asks - tally.hits) : 0 };
        hit = ((tally?.hits ?? 0) + weight * hit) / (asks.found + weight);
        unfit = ((tally?.unfit ?? 0) + weight * unfit) / (asks.open + weight);
        if (tally && tally.tries >= triesToTime) ms = tally.ms / tally.tries;
        if (guess && at === guessedAt) {
          hit = guess(clamp(hit), asks.found + weight);
          unfit = guess(clamp(unfit), asks.open + weight);
        }
      }
      const asks = evidence.get(segments[0]?.key ?? '', source)?.asks ?? 0;
      return { source, hit: clamp(hit), unfit: clamp(unfit), ms, asks };
    }),
  };
}

/** A rate that is never quite none or all. */
const clamp = (share: number) => Math.min(0.9999, Math.max(0.0001, share));
