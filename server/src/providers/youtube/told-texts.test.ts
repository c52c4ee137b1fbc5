import { expect, test } from 'vitest';
import { agoOf, countOf, instantOf, joinedOnOf, secondsOf } from './told-texts.ts';

test.each([
  ['390,201 views', 'view', 390_201],
  ['25m subscribers', 'subscriber', 25_000_000],
  ['25.1K subscribers', 'subscriber', 25_100],
  ['1.23B views', 'view', 1_230_000_000],
  ['1 video', 'video', 1],
  ['No views', 'view', 0],
  ['No subscribers', 'subscriber', 0],
  ['1,23 views', 'view', null],
  ['1.2.3 views', 'view', null],
  ['1.5 views', 'view', null],
  ['Nobody', 'view', null],
  ['about 5 views', 'view', null],
  ['5 videos', 'view', null],
  ['1M views club', 'view', null],
  ['No views but mine', 'view', null],
  ['10 million views', 'view', null],
  ['5', 'view', null],
  [undefined, 'view', null],
] as const)('%s, of each %s, counts %s', (text, noun, count) => {
  expect(countOf(text, noun)).toBe(count);
});

test.each([
  ['9 months ago', '9 months ago'],
  ['Streamed 1 day ago', 'Streamed 1 day ago'],
  ['Premiered 2 years ago', 'Premiered 2 years ago'],
  ['A long time ago', null],
  ['2 years ago today', null],
  [undefined, null],
])('%s says when: %s', (text, when) => {
  expect(agoOf(text)).toBe(when);
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
