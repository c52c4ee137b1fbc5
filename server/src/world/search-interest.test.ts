import { expect, test } from 'vitest';
import { searchTrend, timeframes } from '../records/search-trend.ts';
import { dayOf } from './calendar.ts';
import { searchInterest } from './search-interest.ts';

const day = dayOf(Date.UTC(2026, 10, 21, 9, 40));
const asked = (keyword: string, geo: string | null = null, timeframe = 'today 12-m', on = day) =>
  searchInterest(1, { keyword, geo, timeframe }, on);

test('any keyword has an interest of which the most is 100, in steps of its timeframe', () => {
  const steps: Record<string, number> = {
    ...{ 'now 1-H': 60, 'now 4-H': 240, 'now 1-d': 180, 'now 7-d': 168, 'today 1-m': 30, 'today 3-m': 90 },
    ...{
      'today 12-m': 52,
      'today 5-y': 260,
      all: 275,
      '2026-01-01 2026-01-31': 31,
      '2024-01-01 2026-01-01': 105,
    },
  };
  for (const timeframe of [...timeframes, '2026-01-01 2026-01-31', '2024-01-01 2026-01-01']) {
    const trend = asked('crm', 'DE', timeframe);
    expect(searchTrend.parse(trend)).toEqual(trend);
    expect([timeframe, trend.overTime.length]).toEqual([timeframe, steps[timeframe]]);
    expect(Math.max(...trend.overTime.map(({ value }) => value))).toBe(100);
    const dates = trend.overTime.map(({ at }) => at);
    expect(dates).toEqual([...new Set(dates)].toSorted());
  }
});

test('it is the same each time, another one for other words and countries, and none of a time that has not been', () => {
  expect(asked(' CRM ')).toEqual(asked('crm'));
  expect(asked('erp')).not.toEqual(asked('crm'));
  expect(asked('crm', 'FR').overTime).not.toEqual(asked('crm', 'DE').overTime);
  expect(asked('crm', null, '2030-01-01 2030-06-01').overTime).toEqual([]);
});

test('regions are countries of the world, states, or regions of a country, and the first has 100', () => {
  const names = (geo: string | null) => asked('crm', geo).byRegion.map(({ region }) => region);

  expect(names(null)).toContain('Denmark');
  expect(names('US')).toHaveLength(51);
  expect(names('DE')).toContain('Bavaria');
  expect(names('US-OH')).toEqual(['Ohio']);
  for (const geo of [null, 'US', 'DE']) expect(asked('crm', geo).byRegion[0]?.value).toBe(100);
});

test('the example of the reference is as it is written there', () => {
  const trend = asked('flow meter', 'US');

  expect(trend.overTime.slice(0, 2)).toEqual([
    { at: '2025-11-23', value: 58 },
    { at: '2025-11-30', value: 61 },
  ]);
  expect(trend.byRegion.slice(0, 2)).toEqual([
    { region: 'Ohio', value: 100 },
    { region: 'Texas', value: 77 },
  ]);
  expect(trend.queries).toEqual({
    top: [
      { name: 'ultrasonic flow meter', value: 100 },
      { name: 'water flow meter', value: 71 },
    ],
    rising: [{ name: 'clamp on flow meter', value: 60 }],
  });
});
