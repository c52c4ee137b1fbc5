import fc from 'fast-check';
import { expect, test } from 'vitest';
import { separator, withoutSeparator } from '../joined-texts.ts';
import { TermNumbers } from './term-numbers.ts';

const facets = fc.constantFrom('n', 'gcity:', 'N');
const units = fc.constantFrom('a', 'b', 'é', '\ud83d', '漢', ' ', separator);
const rows = fc.array(
  fc.array(fc.tuple(facets, fc.string({ unit: units, maxLength: 4 })), { maxLength: 12 }),
  {
    maxLength: 12,
  },
);

test('each text has one number, in the order in which the texts come, and a row is told which it had', () => {
  const numbers = new TermNumbers();
  const property = fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), (segments) => {
    for (const segment of segments) {
      const expected = new Map<string, number>();
      for (const [row, terms] of segment.entries()) {
        const had = new Set<number>();
        for (const [facet, value] of terms) {
          const text = withoutSeparator(facet + value);
          const isNew = !expected.has(text);
          const number = expected.get(text) ?? expected.size;
          expected.set(text, number);

          expect(numbers.number(facet, value, row)).toBe(number);
          expect(numbers).toMatchObject({ isNew, isRepeated: had.has(number), count: expected.size });
          had.add(number);
        }
      }
      numbers.clear();
    }
  });
  fc.assert(property, { numRuns: 500 });
});

test('a million texts that differ in a letter or two have a number each', () => {
  const numbers = new TermNumbers();
  const count = 1_000_000;
  const told = (at: number) => numbers.number('ccustom:', `acoaa000${at.toString(36)}`, at);

  const first = Array.from({ length: count }, (_, at) => told(at));
  const again = Array.from({ length: count }, (_, at) => told(at));

  expect(first.every((number, at) => number === at)).toBe(true);
  expect(again.every((number, at) => number === at)).toBe(true);
});
