import { expect, test } from 'vitest';
import { cleanEnd, cleanInstant, cleanPartialDate, present } from './clean-date.ts';
import { unreadable } from './clean-value.ts';

test('a date of a profile is a month or a year, in the forms that files have', () => {
  for (const value of [
    '2019-03',
    '2019/3',
    'Mar 2019',
    'march 2019',
    'Mar. 2019',
    '03/2019',
    '2019-03-15',
    '2019-03-15T10:00:00Z',
    '15 March 2019',
    'March 15th, 2019',
    '15-Mar-2019',
    '15.03.2019',
    '15/03/2019',
    '03/15/2019',
    '20190315',
    'Issued Mar 2019',
    { year: 2019, month: 3 },
    { year: '2019', month: 'Mar', text: 'Mar 2019' },
    { year: 2019, month: 3, day: 15 },
  ]) {
    expect(cleanPartialDate(value), JSON.stringify(value)).toEqual({ year: 2019, month: 3 });
  }
  for (const value of ['2019', 2019, '2019.0', { year: 2019 }, { year: 2019, month: null }, '03/04/2019']) {
    expect(cleanPartialDate(value), JSON.stringify(value)).toEqual({ year: 2019, month: null });
  }
  for (const value of ['', null, undefined, 'n/a', {}, { year: null, month: null }]) {
    expect(cleanPartialDate(value), JSON.stringify(value)).toBe(null);
  }
  for (const value of [
    'soon',
    '1800',
    '2019-13',
    '2019-02-30',
    'Marvin 2019',
    '2 years',
    true,
    { year: 'x' },
    'Mar 19',
  ]) {
    expect(cleanPartialDate(value), JSON.stringify(value)).toBe(unreadable);
  }
});

test('an end may say that it goes on', () => {
  for (const value of ['Present', 'current', ' NOW ', { text: 'Present' }, 'heute']) {
    expect(cleanEnd(value), JSON.stringify(value)).toBe(present);
  }
  expect(cleanEnd('2020')).toEqual({ year: 2020, month: null });
  expect(cleanEnd('')).toBe(null);
});

test('a moment is UTC with milliseconds, and never guessed', () => {
  const noon = '2026-03-15T12:00:00.000Z';
  for (const value of [
    '2026-03-15T12:00:00Z',
    '2026-03-15T12:00:00.000+00:00',
    '2026-03-15T14:00+0200',
    '2026-03-15T07:00:00-05:00',
    '2026-03-15 12:00:00',
    '2026-03-15 12:00:00 UTC',
    '15 Mar 2026, 12:00',
    Date.UTC(2026, 2, 15, 12),
    String(Date.UTC(2026, 2, 15, 12)),
    Date.UTC(2026, 2, 15, 12) / 1_000,
  ]) {
    expect(cleanInstant(value), JSON.stringify(value)).toBe(noon);
  }
  for (const value of ['2026-03-15', 'March 15, 2026', '15.03.2026', '03/15/2026']) {
    expect(cleanInstant(value), value).toBe('2026-03-15T00:00:00.000Z');
  }
  for (const value of [
    '2 days ago',
    '3w',
    'yesterday',
    '2026-03',
    '2026',
    '03/04/2026',
    '2026-02-30',
    '2026-03-15T25:00:00Z',
    '2026-03-15T12:00:00[Europe/Berlin]',
    '2026-03-15 noon',
    12,
    true,
  ]) {
    expect(cleanInstant(value), JSON.stringify(value)).toBe(unreadable);
  }
  expect(cleanInstant('-')).toBe(null);
});
