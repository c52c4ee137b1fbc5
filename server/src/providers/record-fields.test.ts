import { expect, test } from 'vitest';
import {
  readCount,
  readCountry,
  readDigits,
  readInstant,
  readLine,
  readLines,
  readPartialDate,
  readRange,
  readRangeText,
  readText,
  readTwitterHandle,
  readUrl,
  readYear,
} from './record-fields.ts';

test.each([
  ['2019', { year: 2019, month: null }],
  [2019, { year: 2019, month: null }],
  ['2019-03', { year: 2019, month: 3 }],
  ['2019-03-01', { year: 2019, month: 3 }],
  ['2019-03-01T00:00:00.000Z', { year: 2019, month: 3 }],
  ['March 2019', { year: 2019, month: 3 }],
  [
    { year: 2019, month: 3, day: 1 },
    { year: 2019, month: 3 },
  ],
  [
    { year: 2019, month: 13 },
    { year: 2019, month: null },
  ],
  [
    { year: '2019', month: null },
    { year: 2019, month: null },
  ],
  ['1600-10-03', null],
  ['soon', null],
  [{}, null],
  [null, null],
])('the date %j is %j', (told, date) => {
  expect(readPartialDate(told)).toEqual(date);
});

test.each([
  ['www.kelp.example/a', 'https://www.kelp.example/a'],
  ['//kelp.example', 'https://kelp.example/'],
  ['kelp.example:8080', 'https://kelp.example:8080/'],
  ['http://kelp.example', 'http://kelp.example/'],
  ['javascript:alert(1)', null],
  ['ftp://kelp.example', null],
  ['no address', null],
  ['kelp', null],
  [`https://kelp.example/${'x'.repeat(2_000)}`, null],
  ['', null],
  [7, null],
])('the address %j is %j', (told, url) => {
  expect(readUrl(told)).toBe(url);
});

test('texts are cut to their limit, never within a character', () => {
  expect(readLine(' a \n b ', 10)).toBe('a b');
  expect(readLine('ab😀', 3)).toBe('ab');
  expect(readLine('abc def', 4)).toBe('abc');
  expect(readText(' a\r\nb\u0000c ', 10)).toBe('a\nb c');
  expect([readLine(' ', 9), readLine(7, 9), readText(null, 9)]).toEqual([null, null, null]);
  expect(readLines(['a', ' a', 'b', 3, 'c'], 2, 10)).toEqual(['a', 'b']);
});

test('numbers that cannot be counts or ids are none', () => {
  expect([
    readCount(3),
    readCount('3'),
    readCount(-1),
    readCount(1.5),
    readCount('3k'),
    readCount(4, 3),
  ]).toEqual([3, 3, null, null, null, null]);
  expect([
    readDigits(42),
    readDigits('42'),
    readDigits(0),
    readDigits('x'),
    readDigits('1'.repeat(20)),
  ]).toEqual(['42', '42', null, null, null]);
  expect([readYear('1999'), readYear(0), readYear(2_201), readYear('MMX')]).toEqual([1999, null, null, null]);
});

test('sizes are read as numbers and as labels', () => {
  expect(readRange(11, 50)).toEqual({ start: 11, end: 50 });
  expect(readRange(10_001, null)).toEqual({ start: 10_001, end: null });
  expect([readRange(null, 50), readRange(9, 2), readRange(1, 'many')]).toEqual([null, null, null]);
  expect(readRangeText('1,001-5,000 employees')).toEqual({ start: 1_001, end: 5_000 });
  expect(readRangeText('10001+')).toEqual({ start: 10_001, end: null });
  expect([readRangeText('medium'), readRangeText(50)]).toEqual([null, null]);
});

test('moments are of UTC where they say no zone', () => {
  expect(readInstant('2026-03-15')).toBe('2026-03-15T00:00:00.000Z');
  expect(readInstant('2026-03-15 10:00:00')).toBe('2026-03-15T10:00:00.000Z');
  expect(readInstant('2026-03-15T10:00:00+02:00')).toBe('2026-03-15T08:00:00.000Z');
  // Of the year 10000, and of the one before the first.
  expect(readInstant('9999-12-31T23:59:59-12:00')).toBeNull();
  expect(readInstant('0000-01-01T00:00:00+12:00')).toBeNull();
  expect([readInstant('2 weeks ago'), readInstant('2026-99-99'), readInstant(7)]).toEqual([null, null, null]);
});

test('countries are read as names and codes, handles as addresses too', () => {
  expect([readCountry('Norway'), readCountry('no'), readCountry('Atlantis')]).toEqual(['NO', 'NO', null]);
  expect(readTwitterHandle('https://x.com/kelp?s=1')).toBe('kelp');
  expect(readTwitterHandle('@kelp')).toBe('kelp');
  expect(readTwitterHandle('https://kelp.example/kelp')).toBeNull();
});

test('half a character within a text is written as what stands for one', () => {
  expect(readLine('Mira \ud800Voss', 20)).toBe('Mira \ufffdVoss');
  expect(readText('one\ntwo \udc00', 20)).toBe('one\ntwo \ufffd');
});
