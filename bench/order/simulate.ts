import type { AskedSource } from '../../server/src/waterfall/learned/learn-from.ts';
import { bestFixed, type FixedOrder, paidUsd } from './best-fixed.ts';
import type { Market, MarketCall, MarketSource } from './market.ts';
import type { Policy } from './policies.ts';

/** What each call cost under a policy. All sources are asked until one has it, so every policy has the same hits. */
export function costsUsd({ sources, calls }: Market, policy: Policy): Float64Array {
  const places = new Map(sources.map(({ name }, at) => [name, at]));
  return Float64Array.from(calls, (call) => {
    const asked: AskedSource[] = [];
    let usd = 0;
    for (const source of policy.order(call)) {
      const at = places.get(source) as number;
      const outcome = call.results[at] ?? 'miss';
      asked.push({ source, outcome, ms: call.ms[at] ?? 0 });
      usd += paidUsd(sources[at] as MarketSource, outcome);
      if (outcome === 'hit') break;
    }
    policy.learn(call, asked);
    return usd;
  });
}

export const segmentOf = ({ mail, country }: MarketCall) => `${mail} ${country}`;

/** The best fixed order of each segment, found afterwards on these calls. */
export function bestBySegment(
  sources: readonly MarketSource[],
  calls: readonly MarketCall[],
): Map<string, FixedOrder> {
  return new Map(
    [...Map.groupBy(calls, segmentOf)].map(([segment, those]) => [segment, bestFixed(sources, those)]),
  );
}

export const bestBySegmentUsd = (sources: readonly MarketSource[], calls: readonly MarketCall[]) =>
  sum([...bestBySegment(sources, calls).values()].map(({ usd }) => usd));

/** What each call costs in the order that its segment has. */
export function costsInOrdersUsd(
  { sources, calls }: Market,
  orders: ReadonlyMap<string, Pick<FixedOrder, 'order'>>,
): number[] {
  const usual = sources.map((_, at) => at);
  return calls.map((call) => {
    let usd = 0;
    for (const at of orders.get(segmentOf(call))?.order ?? usual) {
      const result = call.results[at] ?? 'miss';
      usd += paidUsd(sources[at] as MarketSource, result);
      if (result === 'hit') break;
    }
    return usd;
  });
}

export const hitsOf = (calls: readonly MarketCall[]) =>
  calls.filter(({ results }) => results.includes('hit')).length;

export const sum = (values: ArrayLike<number>) => Array.from(values).reduce((all, value) => all + value, 0);
