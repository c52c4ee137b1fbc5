import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, jsonPieces } from './json-pieces.ts';

const item = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }),
  fc.record({ name: fc.string({ unit: 'grapheme' }), age: fc.option(fc.integer(), { nil: undefined }) }),
  fc.constant(undefined),
);
const list = fc.array(item, { maxLength: 70, size: 'max' });
const answer = fc.oneof(
  list,
  fc.dictionary(fc.string(), fc.oneof(item, list), { maxKeys: 5 }),
  // With a member that is always too long for one piece.
  fc
    .tuple(fc.dictionary(fc.string(), item, { maxKeys: 3 }), fc.array(item, { minLength: 20, maxLength: 40 }))
    .map(([others, found]) => ({ ...others, found, more: undefined, count: found.length })),
);

test('an answer in pieces is the JSON of the whole, to the byte', () => {
  fc.assert(
    fc.property(answer, (value) => {
      const whole = JSON.stringify(value);
      const pieces = jsonPieces(value);

      expect(pieces.join('')).toBe(whole);
      expect(bytesOf(pieces)).toEqual(Buffer.from(whole));
    }),
    { numRuns: 1_000 },
  );
});

test('one name in another script is written with few others', () => {
  const people = Array.from({ length: 100 }, (_, index) => ({ name: index === 50 ? 'Ольга' : 'Zoë' }));

  const wide = jsonPieces({ people }).filter((piece) => /[\u0100-\uffff]/.test(piece));

  expect(wide).toEqual(['{"name":"Zoë"},{"name":"Zoë"},{"name":"Ольга"},{"name":"Zoë"}']);
});
