import { describe, expect, test } from 'vitest';
import type { Beliefs } from './beliefs.ts';
import { compareOrders } from './compare-orders.ts';
import type { AskedSource } from './learn-from.ts';

const prices = [
  { name: 'a', hitUsd: 0.05, missUsd: 0.01 },
  { name: 'b', hitUsd: 0.02, missUsd: 0.02 },
  { name: 'c', hitUsd: 0.03, missUsd: 0 },
];
const beliefs: Beliefs = {
  findable: 0.5,
  sources: prices.map(({ name }) => ({
    source: name,
    hit: 0.4,
    unfit: 0,
    ms: 10,
    asks: 50,
    reach: 1,
    hasUnfit: false,
  })),
};
const asked = (...those: [source: string, outcome: AskedSource['outcome']][]) =>
  those.map(([source, outcome]) => ({ source, outcome, ms: 10 }));
const compare = (those: AskedSource[], other: string[], passedOver: string[] = []) =>
  compareOrders({ asked: those, passedOver: new Set(passedOver), other, prices, beliefs });

describe('what another order would have cost', () => {
  test('is known where whoever hit would have been asked after sources only that were asked as well: their misses are saved', () => {
    const compared = compare(asked(['a', 'miss'], ['b', 'hit']), ['b', 'a', 'c']);

    expect(compared).toEqual({ paidUsd: 0.03, leastUsd: 0.02, mostUsd: 0.02, isKnown: true });
  });

  test('is known, and the same, where everybody missed', () => {
    const compared = compare(asked(['a', 'miss'], ['b', 'unfit'], ['c', 'miss']), ['c', 'b', 'a']);

    expect(compared.isKnown).toBe(true);
    expect([compared.leastUsd, compared.mostUsd]).toEqual(
      [compared.paidUsd, compared.paidUsd].map((usd) => expect.closeTo(usd, 12)),
    );
  });

  test('is not known where it begins with somebody who was not asked: then the range covers all that it may have answered', () => {
    const compared = compare(asked(['a', 'hit']), ['c', 'a', 'b']);

    expect(compared.isKnown).toBe(false);
    expect(compared.paidUsd).toBeCloseTo(0.05, 12);
    // c may have had the person; else a would have been paid alone, since a miss of c is free.
    expect(compared.leastUsd).toBeCloseTo(0.03, 12);
    expect(compared.mostUsd).toBeCloseTo(0.05, 12);
  });

  test('takes nothing for failures, and for those who could not have been asked in any order', () => {
    const compared = compare(asked(['a', 'failed'], ['b', 'hit']), ['c', 'a', 'b'], ['c']);

    expect(compared).toEqual({ paidUsd: 0.02, leastUsd: 0.02, mostUsd: 0.02, isKnown: true });
  });
});
