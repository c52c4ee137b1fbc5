import { expect, test } from 'vitest';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { removeWhitespace } from './remove-whitespace.ts';

test('a million characters of space between two words take no time that can be felt', async () => {
  const ms = await quickestCpuMs(() => removeWhitespace(`a${' \u200b'.repeat(500_000)}b`), 1_000);

  expect(ms).toBeLessThan(1_000);
});
