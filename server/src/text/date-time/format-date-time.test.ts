import { expect, test } from 'vitest';
import { formatDateTime } from './format-date-time.ts';

test('a date without a zone is in the original time zone, and the result in the new one', () => {
  const written = formatDateTime({
    date: '2026-07-01 12:00',
    originalTimezone: 'America/New_York',
    newTimezone: 'Asia/Tokyo',
  });

  expect(written).toMatchObject({
    iso: '2026-07-02T01:00:00+09:00',
    timezone: 'Asia/Tokyo',
    formatted: '2026-07-02 01:00:00',
  });
});

test('without a new time zone the result is in the original one, which is UTC where none is sent', () => {
  expect(formatDateTime({ date: '2026-07-01 12:00', originalTimezone: 'Europe/Berlin' })).toMatchObject({
    iso: '2026-07-01T12:00:00+02:00',
  });
  expect(formatDateTime({ date: '2026-07-01T12:00:00+02:00' })).toMatchObject({
    iso: '2026-07-01T10:00:00+00:00',
    timezone: 'UTC',
    locale: 'en',
  });
});

test('a zone in the date counts, whatever the original time zone is', () => {
  expect(
    formatDateTime({ date: 'July 1, 2026 9:00 PST', originalTimezone: 'Europe/Berlin', newTimezone: 'UTC' }),
  ).toMatchObject({ iso: '2026-07-01T17:00:00+00:00' });
});

test('the localized texts are those of CLDR, with plain blanks', () => {
  const date = '2026-08-28T14:05:09Z';

  expect(formatDateTime({ date, locale: 'en' })).toMatchObject({
    shortDate: '08/28/2026',
    dateWithMonthName: 'August 28, 2026',
    dateWithWeekday: 'Friday, August 28, 2026',
    time: '2:05:09 PM',
    monthName: 'August',
  });
  expect(formatDateTime({ date, locale: 'de_AT.UTF-8' })).toMatchObject({
    shortDate: '28.08.2026',
    dateWithWeekday: 'Freitag, 28. August 2026',
    time: '14:05:09',
    locale: 'de-AT',
  });
  expect(formatDateTime({ date, locale: 'ja' })).toMatchObject({ dateWithMonthName: '2026年8月28日' });
});

test('names in the format are those of the locale', () => {
  expect(formatDateTime({ date: '2026-11-05', format: '%A, %-d %B %Y', locale: 'fr' })).toMatchObject({
    formatted: 'jeudi, 5 novembre 2026',
  });
});

test('fields that are sent empty are as fields that are not sent', () => {
  const empty = { date: '2026-11-05', format: '', originalTimezone: ' ', newTimezone: '', locale: '' };

  expect(formatDateTime(empty)).toEqual(formatDateTime({ date: '2026-11-05' }));
});

test.each([
  ['date', { date: 'nonsense' }],
  ['original_timezone', { date: '2026-11-05', originalTimezone: 'Mars/Phobos' }],
  ['new_timezone', { date: '2026-11-05', newTimezone: 'UTC+99' }],
  ['locale', { date: '2026-11-05', locale: 'klingon' }],
  // Well-formed, with a script of a language that has no country.
  ['locale', { date: '2026-11-05', locale: 'klingons_Latn' }],
])('what is wrong in %s is refused with a sentence on what to send', (field, request) => {
  expect(formatDateTime(request)).toEqual({
    outcome: 'refused',
    field,
    reason: expect.stringMatching(/[Ss]end/),
  });
});

test('the furthest years of a calendar in ECMAScript can be written, and those beyond are refused', () => {
  expect(formatDateTime({ date: '+275759-01-01', locale: 'de' })).toMatchObject({ outcome: 'formatted' });
  expect(formatDateTime({ date: '-271820-01-01', newTimezone: 'Pacific/Apia' })).toMatchObject({
    outcome: 'formatted',
  });
  expect(formatDateTime({ date: '+999999-01-01' })).toMatchObject({ outcome: 'refused', field: 'date' });
  expect(formatDateTime({ date: '@99999999999999999' })).toMatchObject({ outcome: 'refused' });
});
