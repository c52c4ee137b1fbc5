import { expect, test } from 'vitest';
import { quickestCpuMs } from '../../testing/cpu-time.ts';
import { normalizeList } from './normalize-list.ts';

test.each([
  ['values', 'a,b '.repeat(250_000)],
  ['quotes that are never closed', '"a,'.repeat(333_333)],
  ['quotes', '"'.repeat(1_000_000)],
  ['quoted quotes before the end of a value', `"${'"",'.repeat(333_333)}`],
  ['quoted values with more behind them', '"a"b,'.repeat(200_000)],
  ['white space behind quotes', `"a"${' '.repeat(999_990)}b`],
  ['line breaks', '\r\n'.repeat(500_000)],
  ['marks in the wrong order', `a,b${'\u0301\u0323'.repeat(499_000)}`],
])('a million characters of %s take no time that can be felt', async (_, text) => {
  const ms = await quickestCpuMs(() => normalizeList(text), 2_000);

  expect(ms).toBeLessThan(2_000);
});
