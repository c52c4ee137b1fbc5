import { expect, test } from 'vitest';
import { readCid } from './place-fields.ts';

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
