import { expect, test } from 'vitest';
import { readEnglishDay } from './read-web-result.ts';

test.each([
  ['Feb 11, 2026', '2026-02-11T00:00:00.000Z'],
  ['February 1 2026', '2026-02-01T00:00:00.000Z'],
  ['11 Feb 2026', '2026-02-11T00:00:00.000Z'],
  ['Streamed live on Sept 3, 2025', '2025-09-03T00:00:00.000Z'],
  ['Feb 30, 2026', null],
  ['Mrz 3, 2026', null],
  ['2 days ago', null],
  [20260211, null],
  [null, null],
])('a day as %j is %j', (told, expected) => {
  expect(readEnglishDay(told)).toBe(expected);
});
