import { expect, test } from 'vitest';
import { readFundingType } from './funding-fields.ts';

test.each([
  ['pre_seed', 'Pre-Seed'],
  ['series_b', 'Series B'],
  ['Series B', 'Series B'],
  ['constructor', 'Constructor'],
  ['__proto__', 'Proto'],
])('a kind of funding is a text, whatever word it is: %s', (told, shown) => {
  expect(readFundingType(told)).toBe(shown);
});
