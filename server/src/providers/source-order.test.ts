import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder, usualSources } from './source-order.ts';

const named = (name: string, hit?: number, miss = 0) => ({
  name,
  ...(hit === undefined ? {} : { terms: { costUsd: { hit, miss } } }),
});
const namesIn = (...those: Parameters<typeof inOrder>) => inOrder(...those).map(({ name }) => name);

describe('sources that have no place in the usual order', () => {
  test.each([
    ['the lower price of a find first', [named('a', 0.05), named('b', 0.01)], ['b', 'a']],
    ['a free one first', [named('a', 0.01), named('b', 0)], ['b', 'a']],
    // A request for $0.01 finds about one in three, so a find costs about $0.03.
    [
      'paid by request counts for more than its price',
      [named('a', 0.01, 0.01), named('b', 0.02)],
      ['b', 'a'],
    ],
    ['a cheap request before a dear find', [named('a', 0.05), named('b', 0.01, 0.01)], ['b', 'a']],
    ['equal prices as they are given', [named('b', 0.01), named('a', 0.01)], ['b', 'a']],
    ['no price comes last, since nobody knows it', [named('a'), named('b', 0.2)], ['b', 'a']],
    ['several without a price as they are given', [named('c'), named('a'), named('b')], ['c', 'a', 'b']],
    [
      'after all that have a place, whatever these cost',
      [named('a', 0), named('hunter', 0.5)],
      ['hunter', 'a'],
    ],
  ])('are asked by what a find is expected to cost: %s', (_, sources, order) => {
    expect(namesIn(sources, 'findEmail')).toEqual(order);
  });

  test('go by the price of what is asked, where it has one of its own', () => {
    const sources = [
      {
        name: 'a',
        terms: { costUsd: { hit: 0.01, miss: 0 }, findPhone: { costUsd: { hit: 0.3, miss: 0 } } },
      },
      { name: 'b', terms: { costUsd: { hit: 0.02, miss: 0 } } },
    ];

    expect(namesIn(sources, 'findEmail')).toEqual(['a', 'b']);
    expect(namesIn(sources, 'findPhone')).toEqual(['b', 'a']);
  });

  test('come in the same order however their files are named', () => {
    const prices = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 8 });

    fc.assert(
      fc.property(prices, fc.func(fc.integer()), (millis, shuffle) => {
        const sources = millis.map((price) => named(`p${price}`, price / 1_000));
        const shuffled = sources.toSorted((one, other) => shuffle(one.name) - shuffle(other.name));

        expect(namesIn(shuffled, 'findPhone')).toEqual(namesIn(sources, 'findPhone'));
      }),
    );
  });
});

test('prices do not move sources that have a place: that order is ours', () => {
  const sources = usualSources('findEmail').map((name, at) => named(name, 1 / (at + 1)));

  expect(namesIn(sources.toReversed(), 'findEmail')).toEqual(usualSources('findEmail'));
});

test('prices do not move sources of an order that the operator has set', () => {
  const sources = [named('cheap', 0.01), named('dear', 0.5)];

  expect(namesIn(sources, 'findEmail', ['dear', 'cheap'])).toEqual(['dear', 'cheap']);
});
