import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { decodePage } from './decode-page.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');

test.each([
  '<meta charset',
  '<meta ',
  '<!--',
  '<',
  '<a b="',
  ' ',
  '<?xml ',
  '=',
  '<p a=\'"',
  '</',
  '<meta content=charset ',
  '"',
])('the first kilobyte is looked through in a moment, whatever it holds: %s', async (piece) => {
  const page = ascii(piece.repeat(2_000).slice(0, 2_000));

  const ms = await quickestCpuMs(() => {
    for (let i = 0; i < 100; i++) decodePage(page, null);
  }, 50);

  // Half a millisecond each; what is quadratic in a kilobyte takes several.
  expect(ms).toBeLessThan(50);
});
