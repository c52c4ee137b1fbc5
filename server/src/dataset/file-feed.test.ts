import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { test } from '../testing/import-files.ts';
import { FedPieces, FileFeed } from './file-feed.ts';
import { pieceBytesMax, piecesOf } from './record-file.ts';

const content = Buffer.from(
  Uint32Array.from({ length: 6_000_000 }, (_, at) => Math.imul(at, 0x9e3779b1)).buffer,
);
/** Of 512 KiB each. */
const piecesMax = 32;

/** A feed with readers in this thread; what one has gone through, and how many pieces are there at a time. */
function feedFor(readers: number) {
  const memories = new Set<SharedArrayBuffer>();
  const ends: FedPieces[] = [];
  const feed = new FileFeed(readers, (message) => {
    if ('piece' in message) memories.add(message.piece.memory);
    // As between threads: each gets an object of its own.
    for (const end of ends) end.take(structuredClone(message));
  });
  for (let reader = 0; reader < readers; reader += 1) ends.push(new FedPieces((number) => feed.done(number)));
  return { feed, ends, memories };
}

async function readAll(end: FedPieces, afterEach: () => Promise<void> | void): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const { bytes } of end.pieces()) {
    // At the end of what it does with it: until then nobody else may write there.
    await afterEach();
    pieces.push(Buffer.from(bytes));
  }
  return Buffer.concat(pieces);
}

test('pieces are no larger than the memory they are put into, also where many have been decompressed before one is taken', async ({
  folder,
}) => {
  // Nearly twice as much as the file: what comes out of a part of it nearly fills a piece, and what little fills it comes with the next one.
  const text = Buffer.from(content.subarray(0, 4_000_000).toString('hex'));
  const work = gzipSync(content.subarray(0, 8_000_000), { level: 1 });
  const sizes: number[] = [];
  for await (const { bytes } of piecesOf(folder.write(gzipSync(text, { level: 1 })), {
    isGzip: true,
    fromByte: 0,
  })) {
    sizes.push(bytes.length);
    // Whoever takes them has other work, for longer than it takes to decompress the next ones.
    await decompress(work);
  }

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(text.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(pieceBytesMax);
});

const decompress = promisify(gunzip);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe.for([false, true])('a file for two readers (compressed: %s)', (isGzip) => {
  test('is read whole by both, however far they are apart, in memory that is used again', async ({
    folder,
  }) => {
    const file = folder.write(isGzip ? gzipSync(content, { level: 1 }) : content);
    const { feed, ends, memories } = feedFor(2);
    const fed = feed.run(file, { isGzip, fromByte: 4 });
    let pieces = 0;
    const [quick, slow] = await Promise.all(
      ends.map((end, reader) =>
        readAll(end, async () => {
          pieces += 1;
          for (let turns = 0; reader === 1 && turns < pieces % 7; turns += 1) await turn();
        }),
      ),
    );
    await fed;

    expect(quick?.equals(content.subarray(4))).toBe(true);
    expect(slow?.equals(content.subarray(4))).toBe(true);
    expect(memories.size).toBeLessThanOrEqual(piecesMax + 2);
  });
});

test('a reader that is ahead waits for the other one, and goes on with it', async ({ folder }) => {
  const { feed, ends, memories } = feedFor(2);
  const fed = feed.run(folder.write(content), { isGzip: false, fromByte: 0 });
  const [one, other] = ends as [FedPieces, FedPieces];
  let gone = 0;
  const ahead = readAll(one, () => {
    gone += 1;
  });
  await expect.poll(() => gone).toBe(piecesMax);
  for (let turns = 0; turns < 1_000; turns += 1) await turn();
  const goneAlone = gone;
  const read = await Promise.all([ahead, readAll(other, () => {})]);
  await fed;

  expect(goneAlone).toBe(piecesMax);
  expect(memories.size).toBeLessThanOrEqual(piecesMax + 2);
  expect(read.map((bytes) => bytes.equals(content))).toEqual([true, true]);
});

test('one that is stopped ends, whether or not it waits', async ({ folder }) => {
  const { feed } = feedFor(1);
  const fed = feed.run(folder.write(content), { isGzip: false, fromByte: 0 });
  for (let turns = 0; turns < 100; turns += 1) await turn();
  feed.stop();

  await expect(fed).resolves.toBeUndefined();
});

test('what cannot be read is told to all readers where they come to it', async ({ folder }) => {
  const whole = gzipSync(content, { level: 1 });
  const { feed, ends } = feedFor(2);
  const fed = feed.run(folder.write(whole.subarray(0, whole.length - 100)), { isGzip: true, fromByte: 0 });
  const read = await Promise.allSettled(ends.map((end) => readAll(end, () => {})));
  await fed;

  for (const one of read) expect(one).toMatchObject({ reason: { name: 'UnreadableFileError' } });
});
