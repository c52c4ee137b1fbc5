import { expect, test } from 'vitest';
import { BlockCache } from './block-cache.ts';
import { TermBlockWriter } from './term-blocks.ts';

const bytes = (length: number) => new Uint8Array(length);
/** A block counts twice its bytes and 200 more. */
const cacheFor = (blocks: number) => new BlockCache(blocks * (2 * 1_000 + 200));

test('keeps the blocks that were used last, within its bytes', () => {
  const cache = cacheFor(3);

  for (const key of ['a', 'b', 'c']) cache.set(key, bytes(1_000));
  cache.get('a');
  cache.set('d', bytes(1_000));
  cache.set('d', bytes(1_000));

  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});

test('a block that is larger than all of its room is kept alone, until the next', () => {
  const cache = cacheFor(1);

  cache.set('small', bytes(10));
  cache.set('large', bytes(100_000));
  expect([cache.get('small'), cache.get('large')?.bytes.length]).toEqual([undefined, 100_000]);

  cache.set('next', bytes(10));
  expect([cache.get('large'), cache.get('next')?.bytes.length]).toEqual([undefined, 10]);
});

test('a block gives the same set for a term again, however many terms it was asked for that it does not have', () => {
  const writer = new TermBlockWriter();
  const three = { of: Uint16Array.from([1, 5, 9]), from: 0, to: 3 };
  for (const term of ['na', 'nb', 'nc']) writer.add({ of: Buffer.from(term), from: 0, to: 2 }, three, null);
  const block = cacheFor(10).set('1:0', writer.end().blocks[0] as Uint8Array);
  const docs = (term: string) => block.docs(Buffer.from(term), term);

  for (let at = 0; at < 1_000; at += 1) expect(docs(`nb${at}`)).toHaveLength(0);
  const asked = docs('nb');
  for (let at = 0; at < 1_000; at += 1) expect(docs(`nc${at}`)).toHaveLength(0);

  expect([...(asked as Uint16Array)]).toEqual([1, 5, 9]);
  // Kept, and not decoded anew.
  expect(docs('nb')).toBe(asked);
  expect([...(docs('nc') as Uint16Array)]).toEqual([1, 5, 9]);
});
