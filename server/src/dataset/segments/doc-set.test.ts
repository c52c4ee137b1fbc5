import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allDocs,
  Bits,
  both,
  type DocSet,
  docsMax,
  docsOf,
  hasDoc,
  kept,
  sizeOf,
  union,
  without,
  wordsOf,
} from './doc-set.ts';

/** Few and many, and as many as where sets change their form; as numbers and as bits. */
const anySet: fc.Arbitrary<{ set: DocSet; docs: number[] }> = fc
  .record({
    start: fc.constantFrom(0, 1, 31, 32, 40_000, docsMax - 40),
    step: fc.integer({ min: 1, max: 33 }),
    count: fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 4_090, max: 4_100 }),
      fc.constant(docsMax),
    ),
    asBits: fc.boolean(),
  })
  .map(({ start, step, count, asBits }) => {
    const docs: number[] = [];
    for (let doc = start; doc < docsMax && docs.length < count; doc += step) docs.push(doc);
    const numbers = Uint16Array.from(docs);
    return { set: asBits ? new Bits(wordsOf(numbers)) : numbers, docs };
  });

function expectSame(set: DocSet, docs: readonly number[]): void {
  expect(sizeOf(set)).toBe(docs.length);
  const found = docsOf(set);
  expect(found.length).toBe(docs.length);
  expect(found.every((doc, at) => doc === docs[at])).toBe(true);
}

test('sets of documents are what sets of numbers are, few or many', () => {
  fc.assert(
    fc.property(anySet, anySet, anySet, fc.nat(5_000), (one, other, third, most) => {
      const [a, b, c] = [new Set(one.docs), new Set(other.docs), new Set(third.docs)];

      expectSame(
        both(one.set, other.set),
        one.docs.filter((doc) => b.has(doc)),
      );
      expectSame(
        without(one.set, other.set),
        one.docs.filter((doc) => !b.has(doc)),
      );
      expectSame(
        union([one.set, other.set, third.set]),
        [...new Set([...a, ...b, ...c])].sort((x, y) => x - y),
      );
      expectSame(
        kept(one.set, (doc) => doc % 3 === 0),
        one.docs.filter((doc) => doc % 3 === 0),
      );
      expect([...docsOf(one.set, most)]).toEqual(one.docs.slice(0, most));
      for (const doc of [0, 31, 32, 4_097, 40_000, docsMax - 1])
        expect(hasDoc(one.set, doc)).toBe(a.has(doc));
      // What was put in is as it was.
      expectSame(one.set, one.docs);
      expectSame(other.set, other.docs);
    }),
    { numRuns: 150 },
  );
});

test.each([0, 1, 31, 32, 33, 4_096, docsMax - 1, docsMax])('all of %i documents are that many', (count) => {
  expectSame(
    allDocs(count),
    Array.from({ length: count }, (_, doc) => doc),
  );
});
