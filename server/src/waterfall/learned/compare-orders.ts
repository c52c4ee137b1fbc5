import type { Beliefs } from './beliefs.ts';
import type { AskedSource } from './learn-from.ts';
import type { SourcePrice } from './learned-order.ts';
import { reachLeast } from './recent-answers.ts';

/** What a question has cost, and what another order would have. */
export interface Compared {
  readonly paidUsd: number;
  /** What the other order would have cost at least and at most, whatever sources would have said that were not asked. */
  readonly leastUsd: number;
  readonly mostUsd: number;
  /** Everybody whom the other order would have asked was asked, so that both are the same. */
  readonly isKnown: boolean;
}

/** What the operator allows sources to cost in one call. */
export interface Ceiling {
  /** What was left when the first source was asked. */
  readonly leftUsd: number;
  /** Something else was paid in between, such as a verification: another order might have had less left, or more. */
  readonly isShared: boolean;
}

export const noCeiling: Ceiling = { leftUsd: Number.POSITIVE_INFINITY, isShared: false };

/** One that looks in more of its turns is taken to look always. */
const reachSure = 0.9;
// Of sums of prices with six decimals, as in budget.ts.
const roundingUsd = 1e-9;

/**
 * What is known of an order that was not asked, from one that was. Nothing more is known than what those who were asked have answered: whoever
 * stands behind the first hit was not asked, and may have had it. How often a source hits where others missed does not say how often it
 * hits where they hit as well, so there is no estimate here: only what any answer of theirs would have led to.
 *
 * @param asked in the order in which they were; a source that is missing in it was not asked
 * @param passedOver could not have been asked in any order: closed, or lacking something
 */
export function compareOrders({
  asked,
  passedOver,
  other,
  prices,
  beliefs,
  ceiling = noCeiling,
}: {
  readonly asked: readonly AskedSource[];
  readonly passedOver: ReadonlySet<string>;
  readonly other: readonly string[];
  readonly prices: readonly SourcePrice[];
  readonly beliefs: Beliefs;
  readonly ceiling?: Ceiling;
}): Compared {
  const answers = new Map(asked.map((one) => [one.source, one]));
  const priceOf = new Map(prices.map((price) => [price.name, price]));
  const beliefOf = new Map(beliefs.sources.map((belief) => [belief.source, belief]));
  const paidUsd = asked.reduce((sum, { source, outcome }) => sum + paidFor(outcome, priceOf.get(source)), 0);
  const isLoose = ceiling.isShared && ceiling.leftUsd !== Number.POSITIVE_INFINITY;
  let isKnown = !isLoose;

  type Range = readonly [least: number, most: number];
  const seen = new Map<string, Range>();
  /** Of asking those from that place on, with so much left. */
  const from = (at: number, leftUsd: number): Range => {
    const key = `${at} ${leftUsd.toFixed(9)}`;
    const range = seen.get(key) ?? rangeFrom(at, leftUsd);
    seen.set(key, range);
    return range;
  };
  const rangeFrom = (at: number, leftUsd: number): Range => {
    const name = other[at];
    if (name === undefined) return [0, 0];
    const price = priceOf.get(name) ?? { name, hitUsd: 0, missUsd: 0 };
    const reach = beliefOf.get(name)?.reach ?? 1;
    const answer = answers.get(name);
    const isAway = passedOver.has(name) || (answer === undefined && reach < reachLeast);
    if (isAway || mostOf(price) > leftUsd + roundingUsd) return from(at + 1, leftUsd);
    const then = (usd: number, spentUsd = usd): Range => {
      const [least, most] = from(at + 1, leftUsd - spentUsd);
      return [usd + least, usd + most];
    };
    const ways: Range[] = [];
    if (answer !== undefined) {
      const usd = paidFor(answer.outcome, price);
      if (answer.outcome === 'hit') ways.push([usd, usd]);
      else ways.push(then(usd, answer.isMaybePaid ? mostOf(price) : usd));
    } else {
      isKnown = false;
      ways.push([price.hitUsd, price.hitUsd], then(price.missUsd));
      // Whether it is ever paid for a find that is not taken is what its answers so far say.
      if (beliefOf.get(name)?.hasUnfit ?? true) ways.push(then(price.hitUsd, price.mostUsd ?? price.hitUsd));
      if (reach < reachSure) ways.push(then(0));
    }
    if (isLoose) ways.push(from(at + 1, leftUsd));
    return [Math.min(...ways.map(([least]) => least)), Math.max(...ways.map(([, most]) => most))];
  };
  const [leastUsd, mostUsd] = from(0, ceiling.leftUsd);
  return { paidUsd, leastUsd, mostUsd, isKnown };
}

/** What a source takes for what it answered; a failure is not paid. */
function paidFor(outcome: AskedSource['outcome'], price: SourcePrice | undefined): number {
  if (!price || outcome === 'failed') return 0;
  return outcome === 'miss' ? price.missUsd : price.hitUsd;
}

const mostOf = ({ hitUsd, missUsd, mostUsd = hitUsd }: SourcePrice) => Math.max(mostUsd, missUsd);
