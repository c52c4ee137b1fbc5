import { expect, test } from 'vitest';
import { distinctBy } from './distinct.ts';

test('of those with one key the first is kept, in their order', () => {
  const items = ['b1', 'a1', 'b2', 'a2', 'c1'];

  expect(distinctBy(items, (item) => item.slice(0, 1))).toEqual(['b1', 'a1', 'c1']);
});

test('those without a key are all kept', () => {
  expect(distinctBy([1, 1, 2], () => null)).toEqual([1, 1, 2]);
});

test.each(['__proto__', 'constructor', ''])('%j is a key like any other', (key) => {
  expect(distinctBy([1, 2], () => key)).toEqual([1]);
});
