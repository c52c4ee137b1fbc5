import { expect, test } from 'vitest';
import { clockText, momentText, monthText } from './format.ts';

/** In the time zone of the machine that runs the test. */
const local = (...parts: [number, number, number, number, number, number, number]) => new Date(...parts);

test('midnight is hour 00, and the time of a call on another day shows the date, not the milliseconds', () => {
  const now = local(2026, 10, 28, 9, 0, 0, 0);

  expect(clockText(local(2026, 10, 28, 0, 5, 7, 18).toISOString(), now)).toBe('00:05:07.018');
  expect(clockText(local(2026, 10, 27, 23, 59, 7, 18).toISOString(), now)).toBe('Nov 27 23:59:07');
});

test('a moment in a sentence names its day where that is not today', () => {
  const now = local(2026, 10, 28, 9, 0, 0, 0);

  expect(momentText(local(2026, 10, 28, 0, 12, 0, 0).toISOString(), now)).toBe('00:12');
  expect(momentText(local(2026, 10, 27, 9, 12, 0, 0).toISOString(), now)).toBe('Nov 27, 09:12');
});

test('a month is one in every zone', () => {
  expect(monthText('2026-11')).toBe('Nov 2026');
});
