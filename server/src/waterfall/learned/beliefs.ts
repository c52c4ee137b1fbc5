import { expectedOfUnknown } from '../../providers/source-order.ts';
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
  /** Share of its turns in which it looks at all; the rest of them it fails, or is skipped. Costs nothing then, and tells nothing. */
  readonly reach: number;
  /** Whether it was ever paid for a find that was not taken. */
  readonly hasUnfit: boolean;
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

/** The same below: what a share may well be at least. */
export const lowerBound: Guess = (mean, strength) =>
  mean - 1.5 * Math.sqrt((mean * (1 - mean)) / (strength + 1));

/** Where nothing is known, and as many trials as that knowledge is worth. */
export const prior = { ...expectedOfUnknown, findable: 0.8, strength: 4 };
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
  const all = segments.map(({ key }) => evidence.get(key, everything));
  const findable = shareOf(
    segments,
    prior.findable,
    (at) => all[at]?.findable ?? 0,
    (at) => all[at]?.asks ?? 0,
  );
  return {
    findable,
    sources: sources.map((source) => {
      const tallies = segments.map(({ key }) => evidence.get(key, source));
      const hits = (at: number) => tallies[at]?.hits ?? 0;
      const found = (at: number) => tallies[at]?.findable ?? 0;
      const unfit = (at: number) => tallies[at]?.unfit ?? 0;
      const open = (at: number) => Math.max(0, (tallies[at]?.asks ?? 0) - hits(at));
      // The narrowest segment in which it was asked some times tells best how long it takes.
      const timed = tallies.findLast((tally) => tally !== undefined && tally.tries >= triesToTime);
      return {
        source,
        hit: shareOf(segments, prior.hit, hits, found, guess),
        unfit: shareOf(segments, prior.unfit, unfit, open, guess),
        ms: timed ? timed.ms / timed.tries : null,
        asks: tallies[0]?.asks ?? 0,
        hasUnfit: (tallies[0]?.unfit ?? 0) > 0,
        reach: evidence.recent.reachOf(segments[0]?.key ?? '', source),
      };
    }),
  };
}

/** @param times how often it was so in a segment, by its place. @param trials of how many */
function shareOf(
  segments: readonly Segment[],
  start: number,
  times: (at: number) => number,
  trials: (at: number) => number,
  guess?: Guess,
): number {
  const guessedAt = guess ? segments.findLastIndex(({ scope }) => scope !== 'domain') : -1;
  const shares = { all: start, country: start, mail: start, 'mail and country': start, domain: start };
  let share = start;
  for (let at = 0; at < segments.length; at++) {
    const { scope } = segments[at] as Segment;
    const weight = trialsToOutweigh[scope];
    const strength = trials(at) + weight;
    share = clamp((times(at) + weight * widerShare(scope, shares, share)) / strength);
    if (at === guessedAt && guess) share = clamp(guess(share, strength));
    shares[scope] = share;
  }
  return share;
}

/** What is expected of a segment before anything was seen in it. */
function widerShare(
  scope: Segment['scope'],
  { all, country, mail }: Readonly<Record<Segment['scope'], number>>,
  last: number,
): number {
  if (scope === 'country' || scope === 'mail') return all;
  if (scope !== 'mail and country') return last;
  // Each moves the odds by itself: a source that is good with this mail provider and in this country is very good with both.
  const odds = (oddsOf(mail) * oddsOf(country)) / oddsOf(all);
  return odds / (1 + odds);
}

const oddsOf = (share: number) => share / (1 - share);

/** A rate that is never quite none or all. */
const clamp = (share: number) => Math.min(0.9999, Math.max(0.0001, share));
