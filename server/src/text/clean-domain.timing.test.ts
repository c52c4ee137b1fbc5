import { expect, test } from 'vitest';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { cleanDomain } from './clean-domain.ts';

test.each([
  'a',
  '.',
  ' ',
  '@',
  '_',
  '_!',
  '[',
  '<',
  'a.',
  'http://',
  '](',
  'href=',
  '\u200b',
  'http://!',
  '%68',
])('a hundred thousand characters of %j take no time that can be felt', async (piece) => {
  const text = piece.repeat(100_000 / piece.length);

  const ms = await quickestCpuMs(() => cleanDomain(text), 100);

  expect(ms).toBeLessThan(100);
});
