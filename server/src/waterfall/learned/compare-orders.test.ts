import fc from 'fast-check';
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

const away = {
  ...beliefs,
  sources: beliefs.sources.map((one) => (one.source === 'c' ? { ...one, reach: 0 } : one)),
};

test('a source that never looks would not have looked in the other order either', () => {
  const others = {
    asked: asked(['a', 'hit']),
    passedOver: new Set<string>(),
    other: ['c', 'a', 'b'],
    prices,
  };

  expect(compareOrders({ ...others, beliefs: away })).toMatchObject({ isKnown: true, leastUsd: 0.05 });
});

describe('with a ceiling', () => {
  const left = (leftUsd: number, isShared = false) => ({ leftUsd, isShared });
  const others = { passedOver: new Set<string>(), prices, beliefs };

  test('the other order does not pay for a source that is over budget for it as well', () => {
    const compared = compareOrders({
      ...others,
      ...{ asked: asked(['b', 'miss'], ['c', 'miss']), other: ['c', 'b', 'a'], ceiling: left(0.055) },
    });

    // a takes $0.05, which neither order has left after b.
    expect(compared).toEqual({ paidUsd: 0.02, leastUsd: 0.02, mostUsd: 0.02, isKnown: true });
  });

  test('the other order may ask a source that was over budget where it was', () => {
    const compared = compareOrders({
      ...others,
      ...{ asked: asked(['b', 'miss'], ['c', 'miss']), other: ['a', 'b', 'c'], ceiling: left(0.055) },
    });

    // a finds it for $0.05, or misses for $0.01 and leaves room for b and c.
    expect(compared.isKnown).toBe(false);
    expect(compared.leastUsd).toBeCloseTo(0.03, 12);
    expect(compared.mostUsd).toBeCloseTo(0.05, 12);
  });

  test('a vendor that may have taken its price before it failed leaves less for the rest', () => {
    const failed = { source: 'a', outcome: 'failed', ms: 10, isMaybePaid: true } as const;
    const compared = compareOrders({
      ...others,
      ...{ asked: [failed], other: ['a', 'b', 'c'], ceiling: left(0.06) },
    });

    expect(compared).toEqual({ paidUsd: 0, leastUsd: 0, mostUsd: 0, isKnown: true });
  });

  test('nothing is called known where verification took a part of it', () => {
    const compared = compareOrders({
      ...others,
      ...{ asked: asked(['a', 'miss'], ['b', 'hit']), other: ['b', 'a', 'c'], ceiling: left(0.06, true) },
    });

    expect(compared.isKnown).toBe(false);
    expect(compared.leastUsd).toBeLessThanOrEqual(0.02);
    expect(compared.mostUsd).toBeGreaterThanOrEqual(0.02);
  });
});

test('whatever sources would have answered, the true cost of the other order is in the range; where it is known, it is that to the cent', () => {
  const price = fc.constantFrom(0, 0.01, 0.02, 0.05);
  const answer = fc.constantFrom<AskedSource['outcome'][]>('hit', 'miss', 'unfit');
  const source = fc.record({ hitUsd: price, missUsd: price, answer });
  const market = fc.array(source, { minLength: 1, maxLength: 6 });
  const ceilings = fc.constantFrom(Number.POSITIVE_INFINITY, 0.12, 0.07, 0.05, 0.03);

  fc.assert(
    fc.property(market, ceilings, fc.func(fc.integer()), (drawn, leftUsd, shuffle) => {
      const all = drawn.map((one, at) => ({ ...one, name: `s${at}` }));
      const other = all.map(({ name }) => name).toSorted((one, two) => shuffle(one) - shuffle(two));
      const run = (order: readonly string[]) => {
        const those: AskedSource[] = [];
        let usd = 0;
        for (const name of order) {
          const one = all.find((each) => each.name === name) as (typeof all)[number];
          if (Math.max(one.hitUsd, one.missUsd) > leftUsd - usd + 1e-9) continue;
          usd += one.answer === 'miss' ? one.missUsd : one.hitUsd;
          those.push({ source: name, outcome: one.answer, ms: 1 });
          if (one.answer === 'hit') break;
        }
        return { asked: those, usd };
      };

      const first = run(all.map(({ name }) => name));
      const compared = compareOrders({
        ...{
          asked: first.asked,
          passedOver: new Set(),
          other,
          prices: all,
          ceiling: { leftUsd, isShared: false },
        },
        beliefs: {
          findable: 0.5,
          sources: all.map((one) => ({
            ...{ source: one.name, hit: 0.5, unfit: 0.1, ms: 1, asks: 9, reach: 1, hasUnfit: true },
          })),
        },
      });

      const truth = run(other).usd;
      expect(compared.paidUsd).toBeCloseTo(first.usd, 9);
      expect(compared.leastUsd).toBeLessThanOrEqual(truth + 1e-9);
      expect(compared.mostUsd).toBeGreaterThanOrEqual(truth - 1e-9);
      if (compared.isKnown) expect(compared.leastUsd).toBeCloseTo(compared.mostUsd, 9);
    }),
    { numRuns: 1_000, seed: 37 },
  );
});
