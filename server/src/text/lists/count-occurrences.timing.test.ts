import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { countOccurrences } from './count-occurrences.ts';

const family = '👨\u200d👩\u200d👧';

test.each([
  ['half a million items', `${'a,'.repeat(250_000)}${'b,'.repeat(250_000)}`, ','],
  ['a separator that nearly occurs everywhere', 'a'.repeat(1_000_000), `${'a'.repeat(50)}b${'a'.repeat(49)}`],
  ['marks in the wrong order', `a${'\u0301\u0323'.repeat(500_000)}`, ','],
  ['letters under marks', 'e\u0301'.repeat(500_000), 'e'],
  ['every character', `${family}é `.repeat(90_000), ''],
  ['white space', ' \u200b'.repeat(500_000), ','],
])('a million characters of %s take no time that can be felt', async (_, text, separator) => {
  const ms = await quickestCpuMs(() => countOccurrences(text, separator, { ignoreCase: true }), 2_000);

  expect(ms).toBeLessThan(2_000);
});
