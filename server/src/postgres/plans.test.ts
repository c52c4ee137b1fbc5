import { expect, test } from 'vitest';
import { arePlansOld } from './plans.ts';

test('who calls now and then does not wait for plans each time; under load, and after a minute, they are made anew', () => {
  expect(arePlansOld(30_000, 20)).toBe(false);
  expect(arePlansOld(60_000, 1)).toBe(true);
  expect(arePlansOld(4_999, 50_000)).toBe(false);
  expect(arePlansOld(5_000, 256)).toBe(true);
  expect(arePlansOld(5_000, 255)).toBe(false);
});
