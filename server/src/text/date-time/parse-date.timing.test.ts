import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { parseDate } from './parse-date.ts';

const reader = { language: undefined, order: undefined };

test.each([
  ['blanks', ' '.repeat(1_000_000)],
  ['digits', '1'.repeat(1_000_000)],
  ['letters', 'a'.repeat(1_000_000)],
  ['parentheses', `${'('.repeat(500_000)}${')'.repeat(500_000)}`],
  ['250 letters', 'é'.repeat(250)],
  ['250 pieces', '1 '.repeat(125)],
  ['short words', 'mar. '.repeat(50)],
  ['Chinese', '二十'.repeat(125)],
  ['Thai', 'ก'.repeat(250)],
])('any text of %s takes no time that can be felt', async (_, text) => {
  const ms = await quickestCpuMs(() => parseDate(text, reader), 200);

  expect(ms).toBeLessThan(200);
});
