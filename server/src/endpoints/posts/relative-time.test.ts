import { expect, test } from 'vitest';
import { shortTimeAgo, timeAgo } from './relative-time.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-3 * day, 'just now', 'now'],
  [0, 'just now', 'now'],
  [minute - 1, 'just now', 'now'],
  [minute, '1 minute ago', '1m'],
  [2 * minute - 1, '1 minute ago', '1m'],
  [2 * minute, '2 minutes ago', '2m'],
  [hour - 1, '59 minutes ago', '59m'],
  [hour, '1 hour ago', '1h'],
  [2 * hour, '2 hours ago', '2h'],
  [day - 1, '23 hours ago', '23h'],
  [day, '1 day ago', '1d'],
  [3 * day, '3 days ago', '3d'],
  [7 * day - 1, '6 days ago', '6d'],
  [7 * day, '1 week ago', '1w'],
  [28 * day, '4 weeks ago', '4w'],
  [30 * day - 1, '4 weeks ago', '4w'],
  [30 * day, '1 month ago', '1mo'],
  [60 * day, '2 months ago', '2mo'],
  [330 * day, '11 months ago', '11mo'],
  [365 * day - 1, '11 months ago', '11mo'],
  [365 * day, '1 year ago', '1yr'],
  [800 * day, '2 years ago', '2yr'],
])('%i seconds later it was %s', (seconds, long, short) => {
  const at = new Date(now.getTime() - seconds * 1_000);

  expect(timeAgo(at, now)).toBe(long);
  expect(shortTimeAgo(at, now)).toBe(short);
});

test('a millisecond before the boundary is still the smaller unit', () => {
  const at = new Date(now.getTime() - day * 1_000 + 1);

  expect(timeAgo(at, now)).toBe('23 hours ago');
});
