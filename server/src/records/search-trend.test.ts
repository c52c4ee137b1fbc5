import { expect, test } from 'vitest';
import { daysOfTimeframe, isTimeframe, timeframes, trendGeoOf } from './search-trend.ts';

test('a timeframe is one of the list, or two days in their order', () => {
  for (const text of [...timeframes, '2026-01-01 2026-06-30']) expect(isTimeframe(text), text).toBe(true);
  for (const text of [
    '',
    'today 12m',
    'last year',
    '2026-06-30 2026-01-01',
    '2026-02-30 2026-03-01',
    '2003-01-01 2004-02-01',
    '2026-01-01',
  ]) {
    expect(isTimeframe(text), text).toBe(false);
  }
  expect(daysOfTimeframe('2026-01-01 2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-06-30' });
});

test('a country is known by its code or name, with a region behind the code', () => {
  expect(['us', 'US-oh', 'United States', 'uk'].map(trendGeoOf)).toEqual(['US', 'US-OH', 'US', 'GB']);
  expect(['', 'ZZ', 'USA-OHIO-1', 'nowhere'].map(trendGeoOf)).toEqual(Array(4).fill(undefined));
});
