import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unreadable } from '../clean-value.ts';
import { instant, Notes, objectOf, orNull, text, whole } from './own-record.ts';

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

const town = objectOf<{ name: string; mayor: string | null; people: number | null }>({
  name: text(10),
  mayor: orNull(text(10)),
  people: orNull(whole(100)),
});

test.for([
  { given: { name: 'Sele', mayor: null, people: 7 }, misses: 0 },
  { given: { name: 'Sele', mayor: null, people: 7, added: 'x' }, misses: 0 },
  { given: { added: 'x', name: 'Sele', mayor: null, people: 7 }, misses: 0 },
  { given: { people: 7, mayor: null, name: 'Sele' }, misses: 0 },
  { given: { name: 'Sele', people: 7 }, misses: 0 },
  { given: { name: 'Sele', mayor: 'x'.repeat(11), people: 7, added: 'x' }, misses: 1 },
])('an object has the members of ours alone, in our order, each read once: $given', ({ given, misses }) => {
  const notes = new Notes();

  expect(JSON.stringify(town(given, notes))).toBe('{"name":"Sele","mayor":null,"people":7}');
  expect(notes.unreadable).toHaveLength(misses);
});

test('an object without what it cannot lack is none, and one that is as it should be is not copied', () => {
  const good = { name: 'Sele', mayor: null, people: 7 };

  expect(town(good, new Notes())).toBe(good);
  expect(town({ mayor: null, people: 7 }, new Notes())).toBe(unreadable);
  expect(town({ name: '', mayor: null, people: 7 }, new Notes())).toBe(unreadable);
});
