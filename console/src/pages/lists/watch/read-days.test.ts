import { expect, test } from 'vitest';
import { readDays } from './read-days.ts';

test('days are whole, from 1 to 365; nothing is no number, and all else is wrong', () => {
  expect(['', ' ', '1', ' 90 ', '365'].map(readDays)).toEqual([null, null, 1, 90, 365]);
  expect(['0', '366', '-1', '1.5', 'a week', '1e9'].map(readDays)).toEqual(Array(6).fill(undefined));
});
