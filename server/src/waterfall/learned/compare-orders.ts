import type { Beliefs } from './beliefs.ts';
import type { AskedSource } from './learn-from.ts';
import type { SourcePrice } from './learned-order.ts';

/** What a question has cost, and what another order would have. */
export interface Compared {
  readonly paidUsd: number;
  readonly otherUsd: number;
  /** Everybody whom the other order would have asked was asked. Otherwise `otherUsd` is what rates make likely. */
  readonly isKnown: boolean;
}

/**
 * What is known of an order that was not asked, from one that was. Nothing more is known than what those who were asked have answered: whoever
 * stands behind the first hit was not asked, and may have had it.
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
}: {
  readonly asked: readonly AskedSource[];
  readonly passedOver: ReadonlySet<string>;
  readonly other: readonly string[];
  readonly prices: readonly SourcePrice[];
  readonly beliefs: Beliefs;
}): Compared {
  const answers = new Map(asked.map((one) => [one.source, one.outcome]));
  const priceOf = new Map(prices.map((price) => [price.name, price]));
  const beliefOf = new Map(beliefs.sources.map((belief) => [belief.source, belief]));
  let paidUsd = 0;
  for (const { source, outcome } of asked) paidUsd += paidFor(outcome, priceOf.get(source));

  // Who was found can be found; nobody knows of the others.
  const findable = asked.some(({ outcome }) => outcome === 'hit') ? 1 : beliefs.findable;
  let open = 1;
  let otherUsd = 0;
  let isKnown = true;
  for (const name of other) {
    const answer = answers.get(name);
    const price = priceOf.get(name);
    if (answer !== undefined) {
      otherUsd += open * paidFor(answer, price);
      if (answer === 'hit') break;
    } else if (!passedOver.has(name)) {
      isKnown = false;
      const { hit = 0, unfit = 0 } = beliefOf.get(name) ?? {};
      const p = findable * hit;
      const paid = p + (1 - p) * unfit;
      otherUsd += open * (paid * (price?.hitUsd ?? 0) + (1 - paid) * (price?.missUsd ?? 0));
      open *= 1 - p;
    }
  }
  return { paidUsd, otherUsd, isKnown };
}

/** What a source takes for what it answered; a failure is not paid. */
function paidFor(outcome: AskedSource['outcome'], price: SourcePrice | undefined): number {
  if (!price || outcome === 'failed') return 0;
  return outcome === 'miss' ? price.missUsd : price.hitUsd;
}
