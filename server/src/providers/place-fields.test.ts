import { expect, test } from 'vitest';
import { readCid, readPoint, readRating } from './place-fields.ts';

test('the number of a place is read up to 64 bits without a sign, however it is told', () => {
  expect(readCid('10281119596374313554')).toBe('10281119596374313554');
  expect(readCid(382001771884226)).toBe('382001771884226');
});

test.each(['', '0', '00', '1'.repeat(21), '-1', '1.5', 2 ** 60, null, undefined, {}])(
  '%j is none',
  (told) => {
    expect(readCid(told)).toBeNull();
  },
);

test('a point is read of numbers and of texts, and is on the globe', () => {
  expect(readPoint(39.7, '-84.1')).toEqual({ lat: 39.7, lng: -84.1 });
  expect([readPoint(91, 0), readPoint(0, '180.1'), readPoint('', 1), readPoint(null, 1)]).toEqual(
    Array(4).fill(null),
  );
});

test('stars are told out of five, with one decimal', () => {
  expect([readRating(4.55), readRating('4.5'), readRating(8.6, 10), readRating(5)]).toEqual([
    4.6, 4.5, 4.3, 5,
  ]);
});

test.each([0, '0', 0.04, -1, 5.1, 'five', '', null])('%j is no rating', (told) => {
  expect(readRating(told)).toBeNull();
});
