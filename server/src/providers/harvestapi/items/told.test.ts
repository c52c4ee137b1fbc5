import { expect, test } from 'vitest';
import { digitsOf, instantOf, textOf, urlOf } from './told.ts';
import { partialDateOf } from './told-dates.ts';

test.each<[unknown, string | null]>([
  [1_763_712_000_000, '2025-11-21T08:00:00.000Z'],
  ['2025-11-21T08:00:00.000Z', '2025-11-21T08:00:00.000Z'],
  ['2025-11-21T10:00:00+02:00', '2025-11-21T08:00:00.000Z'],
  ['2025-11-21T08:00:00', '2025-11-21T08:00:00.000Z'],
  ['2025-11-21 08:00', '2025-11-21T08:00:00.000Z'],
  ['2025-11-21', '2025-11-21T00:00:00.000Z'],
  // Seconds would be a day of 1970, and read as milliseconds they are none that anybody means.
  [1_763_712_000, null],
  ['2025-13-41', null],
  ['2025-11-21T08:00:00 tomorrow', null],
  [Number.NaN, null],
])('a moment is the same wherever the service runs, and one without a zone is of UTC: %s', (told, at) => {
  const zone = process.env.TZ;
  try {
    process.env.TZ = 'Pacific/Auckland';
    expect(instantOf(told)).toBe(at);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('an id of nothing but zeros is none', () => {
  expect([digitsOf('0'), digitsOf(0), digitsOf('urn:li:company:000'), digitsOf('urn:li:company:70')]).toEqual(
    [null, null, null, '70'],
  );
});

test('an address with white space or half a character in it is none', () => {
  const told = ['https://a.example/x\ny', 'https://a.example/\ud800', 'a.example/x', 'https://a.example/x'];

  expect(told.map(urlOf)).toEqual([null, null, 'https://a.example/x', 'https://a.example/x']);
});

test('a text does not begin or end with what was taken out of it', () => {
  expect(textOf('\0 Ines \0', 10)).toBe('Ines');
});

test('a month that cannot be one leaves the year', () => {
  expect(partialDateOf({ year: '2019', month: 0 })).toEqual({ year: 2019, month: null });
  expect(partialDateOf({ year: 2019, month: '3' })).toEqual({ year: 2019, month: 3 });
  expect(partialDateOf({ year: {}, month: 3 })).toBeNull();
});
