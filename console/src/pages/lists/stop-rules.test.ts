import { expect, test } from 'vitest';
import { readRules, usualRules } from './stop-rules.ts';

test('a long list pauses after its first 50 rows, a short one does not', () => {
  expect(readRules(usualRules(2_000)).limits).toEqual({ pause_after: 50 });
  expect(readRules(usualRules(100)).limits).toEqual({});
});

test('rules are read as people write them, and what is wrong is said', () => {
  const typed = { most: '11,530', mostPerRow: '8.5', pauseAfter: '', hitRate: '20%' };

  expect(readRules(typed)).toEqual({
    limits: { max_credits: 11_530, max_credits_per_row: 8.5, stop_below_hit_rate: 0.2 },
    problems: {},
  });
  expect(readRules({ most: '0', mostPerRow: '1.234', pauseAfter: '2.5', hitRate: 'much' })).toMatchObject({
    limits: {},
    problems: {
      most: 'Enter 0.01 credits or more.',
      mostPerRow: 'Enter two decimals at most.',
      pauseAfter: 'Enter a whole number from 1 to 100,000.',
      hitRate: 'Enter a number, or leave this empty.',
    },
  });
});
