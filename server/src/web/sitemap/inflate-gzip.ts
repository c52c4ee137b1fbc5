import { createGunzip } from 'node:zlib';

/** A gzip stream that grows more than this is a bomb; real sitemaps grow 10 to 50 times. */
const ratioMax = 200;
/** The ratio counts from here on: a short file of one repeated line may well be smaller. */
const ratioFreeBytes = 1_048_576;
/** Taken up at once, so that how a source cuts its chunks makes no difference. */
const sliceBytes = 65_536;
/** So much may be on its way between our buffers. What takes more than it holds is made of empty members, and has no end. */
const hollowBytesMax = 1_048_576;

export class GzipBroken extends Error {}

/**
 * What a gzip stream holds, also of several members. Nothing is read beyond what is asked for.
 *
 * @throws {GzipBroken} after all that could be inflated, where the stream is damaged, breaks off, grows more than 200 times, or
 * takes more than it holds
 */
export async function* inflateGzip(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 65_536 });
  let bytesIn = 0;
  let bytesOut = 0;
  let sourceError: unknown;
  const feeding = feed(compressed, gunzip, (bytes) => {
    bytesIn += bytes;
    if (bytesIn > bytesOut + hollowBytesMax) throw new GzipBroken('It holds less than it takes.');
  }).catch((error: unknown) => {
    sourceError = error;
    gunzip.destroy(error instanceof Error ? error : new Error('The source failed.'));
  });
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      bytesOut += chunk.length;
      if (bytesOut > ratioFreeBytes && bytesOut > bytesIn * ratioMax)
        throw new GzipBroken('It grows too much.');
      yield chunk;
    }
  } catch (error) {
    if (sourceError !== undefined) throw sourceError;
    if (error instanceof GzipBroken) throw error;
    throw new GzipBroken('It is damaged or breaks off.', { cause: error });
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

async function feed(
  compressed: AsyncIterable<Uint8Array>,
  gunzip: ReturnType<typeof createGunzip>,
  count: (bytes: number) => void,
): Promise<void> {
  for await (const chunk of compressed) {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      if (gunzip.destroyed) return;
      const slice = chunk.subarray(at, at + sliceBytes);
      count(slice.length);
      if (!gunzip.write(slice)) await drained(gunzip);
    }
  }
  gunzip.end();
}

function drained(gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = () => {
    gunzip.off('drain', go).off('close', go);
    resolve();
  };
  gunzip.once('drain', go).once('close', go);
  return promise;
}
