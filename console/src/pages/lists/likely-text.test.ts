import { expect, test } from 'vitest';
import { likelyText, likelyTime, likelyWhy } from './likely-text.ts';

const likely = (credits: number | null, rows = 1000, found = 640) => ({
  likely_credits: credits,
  history: { rows, found },
});

test('an estimate is rounded, called one, and never above the most that the list can cost', () => {
  expect(likelyText(likely(8213.4), 11_530)).toBe('about 8,200');
  expect(likelyText(likely(149), 11_530)).toBe('about 150');
  expect(likelyText(likely(12.34), 11_530)).toBe('about 12.3');
  expect(likelyText(likely(0), 11_530)).toBe('about 0');
  expect(likelyText(likely(9960), 9963)).toBe('about 9,963');
});

test('an estimate says what it is made from, and that there is no history', () => {
  expect(likelyWhy(likely(8213))).toBe(
    'Estimated from 1,000 rows of such lists in the last 30 days; 640 of them found something (64.0%).',
  );
  expect(likelyText(likely(null, 0, 0), 100)).toBe('no history yet');
  expect(likelyWhy(likely(null, 0, 0))).toContain('once lists of this kind ran');
});

test('a likely time is not said more exactly than it is known', () => {
  expect([0.1, 0.99, 1, 12.4, 90].map(likelyTime)).toEqual([
    'under a minute',
    'under a minute',
    'about 1 min',
    'about 12 min',
    'about 1.5 h',
  ]);
});
