import { expect, test } from 'vitest';
import { countOf, instantOf, joinedOnOf, secondsOf } from './told-texts.ts';

test.each([
  ['390,201 views', 390_201],
  ['25m subscribers', 25_000_000],
  ['25.1K subscribers', 25_100],
  ['1.23B views', 1_230_000_000],
  ['1 video', 1],
  ['No views', 0],
  ['No subscribers', 0],
  ['1,23 views', null],
  ['1.2.3 views', null],
  ['1.5 views', null],
  ['Nobody', null],
  ['about 5 views', null],
  [undefined, null],
])('%s counts %s', (text, count) => {
  expect(countOf(text)).toBe(count);
});

test.each([
  ['1:07:34', 4_054],
  ['14:11', 851],
  ['0:05', 5],
  ['LIVE', null],
  ['SHORTS', null],
  ['1:2:3', null],
])('%s lasts %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

test.each([
  ['Joined Apr 9, 2015', '2015-04-09'],
  ['Joined 9 Apr 2015', '2015-04-09'],
  ['Joined Feb 30, 2015', null],
  ['Joined Foo 3, 2015', null],
  ['Apr 9, 2015', null],
])('%s is %s', (text, day) => {
  expect(joinedOnOf(text)).toBe(day);
});

test('a moment is told in UTC, and a day without its time is none', () => {
  expect(instantOf('2020-11-18T21:30:01-08:00')).toBe('2020-11-19T05:30:01.000Z');
  expect(instantOf('2020-11-18')).toBeNull();
  expect(instantOf('2020-13-18T21:30:01Z')).toBeNull();
});
