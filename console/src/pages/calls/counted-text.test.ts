import { expect, test } from 'vitest';
import { countedText } from './counted-text.ts';

test.each([
  [0, true, '0 calls'],
  [1, true, '1 call'],
  [10_000, true, '10,000 calls'],
  [10_000, false, '10,000+ calls'],
  // Of a filter for which only the newest calls are looked at.
  [1, false, '1+ calls'],
])('%i calls, exact: %s, are "%s"', (calls, isExact, text) => {
  expect(countedText({ calls, is_exact: isExact })).toBe(text);
});
