import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import { docsOfKey, type KeyHash, KeyHashes, keyBlockOf, keyBlocks, keyHash } from './key-blocks.ts';

const bits = [0, 1, 2, 0x7fff, 0x8000, 0xffff];
/** They differ in the 48 bits that are in a block. */
const hash: fc.Arbitrary<KeyHash> = fc.record({
  high: fc.constantFrom(...bits),
  low: fc.constantFrom(...bits, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff),
});

/** The documents of each hash, as the blocks of a segment tell them. */
function told(documents: readonly (readonly KeyHash[])[], asked: readonly KeyHash[]) {
  const blocks = keyBlocks(
    documents.map((hashes) => {
      const of = Uint32Array.from(hashes.flatMap(({ high, low }) => [high, low]));
      return { of, from: 0, to: of.length };
    }),
  );
  const docs = asked.map((one) => {
    const block = blocks[blocks.length === 0 ? 0 : keyBlockOf(one, blocks.length)];
    return block ? [...docsOfKey(block, one)] : [];
  });
  return { blocks, docs };
}

test('a hash leads to the documents that have it, each once, however much it is like others', () => {
  const property = fc.property(
    fc.array(fc.array(hash, { maxLength: 5 }), { maxLength: 40 }),
    fc.array(hash, { maxLength: 5 }),
    (documents, others) => {
      const asked = [...documents.flat(), ...others];
      const { docs } = told(documents, asked);
      const isIn = (one: KeyHash, among: readonly KeyHash[]) =>
        among.some(({ high, low }) => high === one.high && low === one.low);
      expect(docs).toEqual(
        asked.map((one) => documents.flatMap((hashes, doc) => (isIn(one, hashes) ? [doc] : []))),
      );
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test('the blocks of many keys are small, and hold each key', () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `member_id:${100_000_000 + at}`);
  const { blocks, docs } = told(
    keys.map((key) => [keyHash(key)]),
    keys.map(keyHash),
  );

  expect(docs).toEqual(keys.map((_, doc) => [doc]));
  expect(blocks.length).toBe(32);
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(8 * 1_024);
});

test('a text has the same hash however it is divided', () => {
  const property = fc.property(fc.string(), fc.string(), (text, more) => {
    const hashes = new KeyHashes();
    hashes.add(text, more);
    const [high, low] = hashes.take();
    expect({ high, low }).toEqual(keyHash(text + more));
  });
  fc.assert(property);
});

test('two of 200,000 keys that differ by a few digits never have the same hash', () => {
  const hashes = new KeyHashes();
  const count = 200_000;
  for (let at = 0; at < count; at += 1) hashes.add('Rentity_id:ACoAA', `${at}`.padStart(10, '0'));
  const words = hashes.take();
  const different = new Set<string>();
  for (let at = 0; at < words.length; at += 2) {
    const [high, low] = [words[at], words[at + 1]];
    invariant(high !== undefined && low !== undefined, 'a hash has two words');
    // Of the first the blocks take the upper bits away.
    different.add(`${high & 0xffff} ${low}`);
  }

  expect(different.size).toBe(count);
});
