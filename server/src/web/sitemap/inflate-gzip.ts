import { crc32, createInflateRaw } from 'node:zlib';
import { SliceReader } from './slice-reader.ts';

/** A gzip stream that grows more than this is a bomb; real sitemaps grow 10 to 50 times. */
const ratioMax = 200;
/** The ratio counts from here on: a short file of one repeated line may well be smaller. */
const ratioFreeBytes = 1_048_576;
/** So much may be on its way between our buffers. What takes more than it holds is made of empty members, and has no end. */
const hollowBytesMax = 1_048_576;
/** Each member costs some time. Real ones hold 64 KB or more, and few files have more than one. */
const membersFree = 500;
const memberBytes = 4_096;
/** Names and comments of a member are a line at most. */
const nameMax = 65_536;

export class GzipBroken extends Error {}

/**
 * What a gzip stream holds, also of several members; what follows the last one and is none is left, as by gzip itself. Nothing is read
 * beyond what is asked for.
 *
 * @throws {GzipBroken} after all that could be inflated, where the stream is damaged, breaks off, grows more than 200 times, or
 * takes more than it holds
 */
export async function* inflateGzip(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytesOut = 0;
  const hollow = () => new GzipBroken('It holds less than it takes.');
  const source = new SliceReader(compressed, (bytesIn) => {
    if (bytesIn > bytesOut + hollowBytesMax) throw hollow();
  });
  try {
    for (let members = 0; await passHeader(source, members === 0); members += 1) {
      if (members > membersFree + bytesOut / memberBytes) throw hollow();
      let check = 0;
      let length = 0;
      for await (const chunk of inflatedMember(source)) {
        check = crc32(chunk, check);
        length += chunk.length;
        bytesOut += chunk.length;
        if (bytesOut > ratioFreeBytes && bytesOut > source.bytesRead * ratioMax)
          throw new GzipBroken('It grows too much.');
        yield chunk;
      }
      const trailer = await source.take(8);
      if (trailer === null) throw new GzipBroken('It breaks off.');
      if (trailer.readUInt32LE(0) !== check || trailer.readUInt32LE(4) !== length % 2 ** 32)
        throw new GzipBroken('It is damaged.');
    }
  } finally {
    await source.close();
  }
}

/** Passes the header of a member (RFC 1952 2.3); false where none begins, which the first one has to. */
async function passHeader(source: SliceReader, isFirst: boolean): Promise<boolean> {
  const header = await source.take(10);
  const isMember = header !== null && header[0] === 0x1f && header[1] === 0x8b && header[2] === 8;
  if (!isMember && isFirst) throw new GzipBroken('It is damaged or breaks off.');
  if (!isMember) return false;
  const flags = header[3] ?? 0;
  if (flags & 4) {
    const length = await source.take(2);
    await source.take(length?.readUInt16LE(0) ?? 0);
  }
  if (flags & 8) await source.passZero(nameMax);
  if (flags & 16) await source.passZero(nameMax);
  if (flags & 2) await source.take(2);
  return true;
}

async function* inflatedMember(source: SliceReader): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  let sourceError: unknown;
  const feeding = feed(source, inflate).catch((error: unknown) => {
    sourceError = error;
    inflate.destroy(error instanceof Error ? error : new Error('The source failed.'));
  });
  try {
    yield* inflate as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw sourceError ?? new GzipBroken('It is damaged or breaks off.', { cause: error });
  } finally {
    inflate.destroy();
    await feeding;
  }
}

/** Ends with the member: what the last slice holds behind it is given back. */
async function feed(source: SliceReader, inflate: ReturnType<typeof createInflateRaw>): Promise<void> {
  let fed = 0;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  inflate.once('end', resolve).once('close', resolve);
  const isOver = () => inflate.destroyed || inflate.readableEnded;
  while (!isOver()) {
    const slice = await source.next();
    if (slice === null) {
      inflate.end();
      return;
    }
    fed += slice.length;
    const { promise: written, resolve: taken } = Promise.withResolvers<void>();
    inflate.write(slice, () => taken());
    await Promise.race([written, over]);
    // Only of the last slice can something be left: the one before was taken as a whole.
    const left = fed - inflate.bytesWritten;
    if (left > 0) {
      await over;
      source.giveBack(slice.subarray(slice.length - left));
      return;
    }
  }
}
