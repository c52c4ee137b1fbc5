import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { normalizeCompany } from './normalize-company.ts';

test.each([
  'a',
  ' ',
  'Inc ',
  'pat ',
  'PT Group ',
  'Ltd. & ',
  '& Co ',
  '(',
  ')',
  '(a) ',
  '. ',
  '.,',
  '"',
  "'",
  "' ",
  'Ltd-',
  '株式会社',
  'a, ',
  ', a corporation',
  '- ',
  'A.',
  'x & y ',
  'общество ',
  'aktienGesellschaf ',
  'limited liabilit ',
  'VAT ',
  'VAT 12',
  'Company No. ',
  'a.d. ',
  'M/s ',
  '$A ',
  '\ud83d',
  '\u200d',
])('hundred thousand characters of %j take no longer than they should', async (piece) => {
  const text = piece.repeat(100_000 / piece.length);

  const ms = await quickestCpuMs(() => normalizeCompany(text, { recase: true }), 2_000);

  expect(ms).toBeLessThan(2_000);
});
