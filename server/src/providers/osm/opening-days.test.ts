import { expect, test } from 'vitest';
import { openingDays } from './opening-days.ts';

const told = (text: string) => openingDays(text).map(({ day, hours }) => `${day.slice(0, 2)} ${hours}`);

test.each([
  ['Mo-We 9:00-17:00', ['Mo 9:00-17:00', 'Tu 9:00-17:00', 'We 9:00-17:00']],
  ['Mo,We 09:00-12:00,13:00-17:00', ['Mo 09:00-12:00,13:00-17:00', 'We 09:00-12:00,13:00-17:00']],
  ['Sa-Mo 10:00-14:00', ['Mo 10:00-14:00', 'Sa 10:00-14:00', 'Su 10:00-14:00']],
  ['Fr 08:00-12:00; Fr off; PH off', ['Fr Closed']],
  ['Su-Su 10:00-12:00', ['Su 10:00-12:00']],
])('%s', (text, days) => {
  expect(told(text)).toEqual(days);
});

test('every day without days, and around the clock', () => {
  expect(told('10:00-22:00')).toHaveLength(7);
  expect(new Set(told('24/7').map((one) => one.slice(3)))).toEqual(new Set(['Open 24 hours']));
});

test.each([
  'by appointment',
  'Apr-Oct Mo-Fr 09:00-18:00',
  'sunrise-sunset',
  'Mo-Xx 09:00-18:00',
  'Mo-PH 09:00-18:00',
  'week 1-10 Mo 09:00-10:00',
  'Mo 09:00-18:00; '.repeat(30),
])('of hours that a list of days cannot tell there are none: %s', (text) => {
  expect(told(text)).toEqual([]);
});
