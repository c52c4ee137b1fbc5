import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermNumbers } from './term-numbers.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '漢'), maxLength: 4 });
const rows = fc.array(fc.array(texts, { maxLength: 12 }), { maxLength: 12 });

test('each text has one number, in the order in which the texts come, and a row is told which it had', () => {
  const numbers = new TermNumbers();
  const property = fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), (segments) => {
    for (const segment of segments) {
      const expected = new Map<string, number>();
      for (const [row, terms] of segment.entries()) {
        const had = new Set<number>();
        for (const text of terms) {
          const isNew = !expected.has(text);
          const number = expected.get(text) ?? expected.size;
          expected.set(text, number);
          const bytes = Buffer.from(`<${text}>`);

          expect(numbers.number(bytes, 1, bytes.length - 1, row)).toBe(number);
          expect(numbers).toMatchObject({ isNew, isRepeated: had.has(number) });
          had.add(number);
        }
      }
      numbers.clear();
    }
  });
  fc.assert(property, { numRuns: 500 });
});

test('a row that makes the table grow is told what it had before, in it and behind', () => {
  const numbers = new TermNumbers();
  const terms = Array.from({ length: 40_000 }, (_, at) => Buffer.from(`w${at}`));
  const repeats = (row: number) =>
    terms.filter((bytes) => {
      numbers.number(bytes, 0, bytes.length, row);
      return numbers.isRepeated;
    }).length;

  expect([repeats(7), repeats(7), repeats(8), repeats(8)]).toEqual([0, 40_000, 0, 40_000]);
});

test('a million texts that differ in a letter or two have a number each', () => {
  const numbers = new TermNumbers();
  const count = 1_000_000;
  const told = (at: number) => {
    const bytes = Buffer.from(`cid:acoaa000${at.toString(36)}`);
    return numbers.number(bytes, 0, bytes.length, at);
  };

  const first = Array.from({ length: count }, (_, at) => told(at));
  const again = Array.from({ length: count }, (_, at) => told(at));

  expect(first.every((number, at) => number === at)).toBe(true);
  expect(again.every((number, at) => number === at)).toBe(true);
});
