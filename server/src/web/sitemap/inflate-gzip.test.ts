import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflateGzip } from './inflate-gzip.ts';

async function* inChunksOf(length: number, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function inflated(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(inflateGzip(chunks)));
}

test.each([1_000, 65_536, 3_000_000, 100_000_000])(
  'what can hardly be packed is inflated, also in chunks of %i bytes',
  async (length) => {
    const content = randomBytes(3_000_000);

    const read = await inflated(inChunksOf(length, gzipSync(content)));

    expect(read.equals(content)).toBe(true);
  },
);

test.each([20, 5_000, 100_000_000])(
  'empty members without end are left, also in chunks of %i bytes',
  async (length) => {
    const empty = gzipSync('');
    const members = Buffer.concat(Array.from({ length: 200_000 }, () => empty));

    await expect(inflated(inChunksOf(length, members))).rejects.toThrow('less than it takes');
  },
);
