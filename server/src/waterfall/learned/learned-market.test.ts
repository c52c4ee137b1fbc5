import { expect, test } from 'vitest';
import { bestFixed, paidUsd } from '../../../../bench/order/best-fixed.ts';
import { drawMarket, type MarketSource, type MarketSpec, scenarios } from '../../../../bench/order/market.ts';
import { configured, learned } from '../../../../bench/order/policies.ts';
import { bestBySegmentUsd, costsUsd, sum } from '../../../../bench/order/simulate.ts';

/* The published synthetic market of bench/order, on fixed seeds. The whole of it: npm run bench:order. */

test.each([1, 2, 3])(
  'after 5,000 calls of market %i the learned order costs at most a twentieth more than the best fixed order of each segment, and less than the configured one',
  (seed) => {
    const { sources, calls } = drawMarket(scenarios['some paid for requests'], seed);

    const asLearned = costsUsd({ sources, calls }, learned(sources, seed));
    const asConfigured = costsUsd({ sources, calls }, configured(sources, seed));

    const best = bestBySegmentUsd(sources, calls.slice(5_000));
    expect(sum(asLearned.subarray(5_000)) / best - 1).toBeLessThan(0.05);
    expect(sum(asLearned)).toBeLessThan(sum(asConfigured));
  },
);

/* Seeds that nobody looked at while anything was chosen: neither the weights (1 to 4), nor what was measured and published (101 to 120, 201 to 212). */
const heldOut = [701, 702, 703];
const judge = (spec: MarketSpec, seed: number, from = 5_000) => {
  const market = drawMarket({ ...spec, calls: from + 5_000 }, seed);
  const usd = sum(costsUsd(market, learned(market.sources, seed)).subarray(from));
  return usd / bestBySegmentUsd(market.sources, market.calls.slice(from)) - 1;
};
const mean = (all: readonly number[]) => sum(all) / all.length;

test.each([
  ['paid for finds', 5_000],
  ['verification', 5_000],
  ['sources change at call 5,000', 10_000],
] as const)(
  'on markets that it was not made for (%s) it costs at most a twentieth more than the best fixed orders on average, and nowhere a tenth',
  { timeout: 120_000 },
  (scenario, from) => {
    const above = heldOut.map((seed) => judge(scenarios[scenario], seed, from));

    expect(mean(above)).toBeLessThan(0.05);
    expect(Math.max(...above)).toBeLessThan(0.1);
  },
);

test('the best fixed order that it is measured against is the best of all orders', () => {
  const { sources, calls } = drawMarket(scenarios['some paid for requests'], 9);
  const few = sources.slice(3, 8);
  const those = calls.slice(0, 200).map((call) => ({ ...call, results: call.results.slice(3, 8) }));

  const best = bestFixed(few, those);

  const costs = ordersOf(few.length).map((order) => {
    let usd = 0;
    for (const { results } of those) {
      for (const at of order) {
        const result = results[at] ?? 'miss';
        usd += paidUsd(few[at] as MarketSource, result);
        if (result === 'hit') break;
      }
    }
    return usd;
  });
  expect(best.usd).toBeCloseTo(Math.min(...costs), 9);
  expect(best.order.toSorted()).toEqual([0, 1, 2, 3, 4]);
});

function ordersOf(count: number): number[][] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
  );
}
