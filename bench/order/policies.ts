import { type Guess, upperBound } from '../../server/src/waterfall/learned/beliefs.ts';
import { Evidence } from '../../server/src/waterfall/learned/evidence.ts';
import { type AskedSource, learnFrom } from '../../server/src/waterfall/learned/learn-from.ts';
import { chooseOrder, type ExploringAccount } from '../../server/src/waterfall/learned/learned-order.ts';
import { type Segment, segmentsOf } from '../../server/src/waterfall/learned/segments.ts';
import type { MarketCall, MarketSource } from './market.ts';
import { type Random, sampleShare, seededRandom } from './sample.ts';

/** A way to order sources for each call, which may learn from what became of the last ones. */
export interface Policy {
  order(call: MarketCall): readonly string[];
  learn(call: MarketCall, asked: readonly AskedSource[]): void;
}

export type PolicyMaker = (sources: readonly MarketSource[], seed: number) => Policy;

export const configured: PolicyMaker = (sources) => {
  const order = sources.map(({ name }) => name);
  return { order: () => order, learn: () => {} };
};

interface Learning {
  /** What of the segments is used. */
  readonly narrow?: (segments: Segment[]) => Segment[];
  readonly guess?: (random: Random) => Guess;
  /** Without it, tries cost what they cost. */
  readonly isBounded?: boolean;
  /** Some calls are asked in an order that chance gives. */
  readonly epsilon?: number;
  readonly isMailKnown?: boolean;
}

const learning =
  ({
    narrow = (all) => all,
    guess,
    isBounded = true,
    epsilon = 0,
    isMailKnown = false,
  }: Learning): PolicyMaker =>
  (sources, seed) => {
    const random = seededRandom(seed);
    const evidence = new Evidence();
    const bounded: ExploringAccount = { expectedUsd: 0, extraUsd: 0 };
    const unbounded: ExploringAccount = {
      expectedUsd: Number.POSITIVE_INFINITY,
      extraUsd: 0,
    };
    /** As in the service: the mail provider of a domain is known once an answer has told it. */
    const seen = new Set<string>();
    const segments = ({ domain, mail }: MarketCall) =>
      narrow(
        segmentsOf('findEmail', { domain, mailProvider: isMailKnown || seen.has(domain) ? mail : null }),
      );
    return {
      order: (call) => {
        if (random() < epsilon) return shuffled(sources, random);
        const exploring = guess && { guess: guess(random), account: isBounded ? bounded : unbounded };
        return chooseOrder({
          evidence,
          segments: segments(call),
          sources,
          leftMs: Number.POSITIVE_INFINITY,
          exploring,
        }).order;
      },
      learn: (call, asked) => {
        seen.add(call.domain);
        learnFrom(evidence, segments(call), asked);
      },
    };
  };

const shuffled = (sources: readonly MarketSource[], random: Random) =>
  sources
    .map(({ name }) => ({ name, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name);

const everywhere = (segments: Segment[]) => segments.slice(0, 1);
const withoutDomains = (segments: Segment[]) => segments.filter(({ scope }) => scope !== 'domain');
const narrowestOnly = (segments: Segment[]) => {
  const narrowest = segments.findLast(({ scope }) => scope !== 'domain') as Segment;
  return [{ ...narrowest, scope: 'all' as const }];
};
const doubt = () => upperBound;
const thompson =
  (random: Random): Guess =>
  (mean, strength) =>
    sampleShare(mean, strength, random);

/** As the service orders. */
export const learned = learning({ guess: doubt });

export const alternatives: Readonly<Record<string, PolicyMaker>> = {
  'learned: upper bounds (UCB), tries within 2 %': learned,
  'the same, tries without bound': learning({ guess: doubt, isBounded: false }),
  'Thompson sampling, tries within 2 %': learning({ guess: thompson }),
  'Thompson sampling without bound': learning({ guess: thompson, isBounded: false }),
  'the best known, never trying': learning({}),
  'every 20th call in an order by chance (ε)': learning({ epsilon: 0.05 }),
  'mail provider known from the first call on': learning({ guess: doubt, isMailKnown: true }),
  'segments, without domains': learning({ guess: doubt, narrow: withoutDomains }),
  'one segment for all': learning({ guess: doubt, narrow: everywhere }),
  'each segment by itself, no back-off': learning({ guess: doubt, narrow: narrowestOnly }),
};
