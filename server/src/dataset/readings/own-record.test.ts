import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unreadable } from '../clean-value.ts';
import { instant, Notes } from './own-record.ts';

const twoDigits = (most: number) =>
  fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'));
const written = fc
  .tuple(
    fc.integer({ min: 0, max: 9999 }),
    twoDigits(14),
    twoDigits(33),
    twoDigits(26),
    twoDigits(62),
    twoDigits(62),
  )
  .map(
    ([year, month, day, hour, minute, second]) =>
      `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}.007Z`,
  );

test('an instant is read exactly where it is one, written as JavaScript writes it', () => {
  const property = fc.property(written, (text) => {
    const ms = Date.parse(text);
    const isOne = !Number.isNaN(ms) && new Date(ms).toISOString() === text;

    expect(instant(text, new Notes())).toBe(isOne ? text : unreadable);
  });
  fc.assert(property, {
    numRuns: 5_000,
    examples: [
      ['2024-02-29T00:00:00.007Z'],
      ['2023-02-29T00:00:00.007Z'],
      ['2023-04-31T00:00:00.007Z'],
      ['2023-12-31T24:00:00.007Z'],
      ['2023-00-10T00:00:00.007Z'],
      ['2023-10-00T00:00:00.007Z'],
    ],
  });
});

test.for([
  '2023-04-30',
  '2023-04-30T10:00:00Z',
  '2023-04-30T10:00:00.000+00:00',
  ' 2023-04-30T10:00:00.000Z',
  7,
  null,
])('what is written in another way is not: %s', (value) => {
  expect(instant(value, new Notes())).toBe(unreadable);
});
