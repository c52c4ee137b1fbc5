import { type Belief, type Beliefs, believe, type Guess, prior } from './beliefs.ts';
import { type Evidence, everything } from './evidence.ts';
import { reachLeast } from './recent-answers.ts';
import type { Segment } from './segments.ts';

/** What a source takes for a question, in US dollars. */
export interface SourcePrice {
  readonly name: string;
  readonly hitUsd: number;
  readonly missUsd: number;
  /** Of a hit, where some cost more than is usual: a ceiling is held by this. */
  readonly mostUsd?: number;
}

/** What trying things out may cost, of all that is spent: never more than that share, as far as is known. */
export const exploringShareMax = 0.02;

/** What was spent and what of it on trying things out, by what was expected. One for each capability. */
export interface ExploringAccount {
  expectedUsd: number;
  extraUsd: number;
}

export interface OrderChoice {
  readonly order: readonly string[];
  /** What is known speaks for this one. Another `order` is tried out, to know more. */
  readonly best: readonly string[];
  /** What is known of the sources. */
  readonly beliefs: Beliefs;
}

export interface Choosing {
  readonly evidence: Evidence;
  /** Of the question, the widest first. */
  readonly segments: readonly Segment[];
  /** In the configured order, which holds until evidence speaks against it. */
  readonly sources: readonly SourcePrice[];
  /** How much time the call has. Infinity where nobody waits. */
  readonly leftMs: number;
  /** How trying things out sees the rates, and what it may cost; none is tried where it is not given. */
  readonly exploring?: { readonly guess: Guess; readonly account: ExploringAccount };
}

/** Nothing is tried out before: the configured order is what is known best. */
const questionsBeforeTrying = 50;
/** Asks after which half of a source's handicap is gone. */
const asksToForgive = 10;
/** A second of waiting, in US dollars: decides between sources that cost about the same, and among free ones. */
const secondUsd = 0.000_01;
/** A source that takes more than that share of a call's time is asked after those that do not. */
const slowShare = 1 / 3;

/**
 * In which order sources cost least per hit. All are asked before a question is a miss, so that the order changes what is paid and
 * how long it takes, not what is found.
 *
 * Of two neighbours i and j that cost c and end the question with probability p, asking i first costs c_i + (1 - p_i) c_j, else
 * c_j + (1 - p_j) c_i; so i goes first where c_i / p_i is less than c_j / p_j, and where that holds for all neighbours no exchange
 * makes it cheaper: ascending cost per hit is the best order of independent sources. Where the misses of some tell about others, and a source
 * takes the same whatever it answers, taking the least cost per hit given all misses so far costs at most four times the best (Munagala, Babu,
 * Motwani and Widom, The Pipelined Set Cover Problem, ICDT 2005). Nothing is proved where finds have another price than misses: bench/order
 * compares with the best.
 *
 * What misses tell here: some people nobody has. A person whom good sources have missed is more likely one of those, so that
 * what a source takes for misses weighs the more the later it stands.
 */
export function chooseOrder(choosing: Choosing): OrderChoice {
  const { evidence, segments, sources, exploring } = choosing;
  const names = sources.map(({ name }) => name);
  const known = believe(evidence, segments, names);
  const best = cheapestOrder(known, choosing);
  const bestUsd = expectedCostUsd(best, known, sources);
  const usual: OrderChoice = { order: best, best, beliefs: known };
  if (!exploring) return usual;

  const { guess, account } = exploring;
  account.expectedUsd += bestUsd;
  const questions = evidence.get(segments[0]?.key ?? '', everything)?.asks ?? 0;
  if (questions < questionsBeforeTrying) return usual;
  const tried = cheapestOrder(believe(evidence, segments, names, guess), choosing);
  if (tried.every((name, at) => name === best[at])) return usual;
  const extraUsd = Math.max(0, expectedCostUsd(tried, known, sources) - bestUsd);
  if (account.extraUsd + extraUsd > exploringShareMax * account.expectedUsd) return usual;
  account.extraUsd += extraUsd;
  return { order: tried, best, beliefs: known };
}

/** Sources by the least cost per hit, each given that those before it missed. */
function cheapestOrder({ sources, findable }: Beliefs, { sources: prices, leftMs }: Choosing): string[] {
  const left = sources.map((belief, at) => ({
    belief,
    price: prices[at] as SourcePrice,
    unlearned: asksToForgive / (asksToForgive + belief.asks),
    isSlow: belief.ms !== null && belief.ms > leftMs * slowShare,
  }));
  const order: string[] = [];
  let foundable = findable;
  while (left.length > 0) {
    const open = 1 - findable + foundable;
    const pOfUnknown = (foundable * prior.hit) / open;
    const onlySlow = left.every(({ isSlow }) => isSlow);
    let next = 0;
    let least = Number.POSITIVE_INFINITY;
    // What holds the configured order at first: a source that stands later than its price alone would have it carries the difference to
    // the dearest before it, less and less with every ask.
    let dearestUsd = 0;
    for (const [at, { belief, price, unlearned, isSlow }] of left.entries()) {
      const usualUsd = askCostUsd(prior.unfit, price, pOfUnknown) / pOfUnknown;
      // One that does not look holds up nobody behind it.
      if (belief.reach >= reachLeast) dearestUsd = Math.max(dearestUsd, usualUsd);
      if (isSlow && !onlySlow) continue;
      const p = (foundable * belief.hit) / open;
      const usd = askCostUsd(belief.unfit, price, p) + ((belief.ms ?? 0) / 1_000) * secondUsd;
      const perHit = usd / p + Math.max(0, dearestUsd - usualUsd) * unlearned;
      // The first of equals is the one that the operator put first.
      if (perHit < least * (1 - 1e-9)) {
        next = at;
        least = perHit;
      }
    }
    const [{ belief }] = left.splice(next, 1) as [(typeof left)[number]];
    order.push(belief.source);
    foundable = Math.max(1e-9, foundable * (1 - belief.hit * belief.reach));
  }
  return order;
}

/** Of one ask that ends the question with probability p. */
function askCostUsd(unfit: number, { hitUsd, missUsd }: SourcePrice, p: number): number {
  return p * hitUsd + (1 - p) * (unfit * hitUsd + (1 - unfit) * missUsd);
}

/** Of asking in that order until somebody has it. */
function expectedCostUsd(order: readonly string[], beliefs: Beliefs, prices: readonly SourcePrice[]): number {
  return asksInOrder(order, beliefs, prices).reduce((sum, { open, usd }) => sum + open * usd, 0);
}

/** What a hit of each source costs at its place. */
export const perHitUsd = (order: readonly string[], beliefs: Beliefs, prices: readonly SourcePrice[]) =>
  asksInOrder(order, beliefs, prices).map(({ usd, p }) => usd / p);

/** Of each source at its place: how likely it is asked, what that costs, and how likely it then ends the question. */
function asksInOrder(
  order: readonly string[],
  { sources, findable }: Beliefs,
  prices: readonly SourcePrice[],
): { open: number; usd: number; p: number }[] {
  let foundable = findable;
  return order.map((name) => {
    const at = prices.findIndex((price) => price.name === name);
    const { hit, unfit, reach } = sources[at] as Belief;
    const open = 1 - findable + foundable;
    const p = (foundable * hit) / open;
    foundable = Math.max(1e-9, foundable * (1 - hit * reach));
    return { open: open * reach, usd: askCostUsd(unfit, prices[at] as SourcePrice, p), p };
  });
}
