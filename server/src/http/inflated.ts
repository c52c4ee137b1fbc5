import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '../kernel/service-error.ts';

/** As the web framework asks for it: it compares the length that was announced with the bytes that came. */
type InflatedBody = Readable & { readonly receivedEncodedLength: number };

/** How the body is packed, as its sender says: null for not at all. @throws {ServiceError} unsupported_media_type for any other than gzip */
export function packingOf(sent: string | undefined): 'gzip' | null {
  const encoding = sent?.trim().toLowerCase();
  if (encoding === undefined || encoding === '' || encoding === 'identity') return null;
  if (encoding === 'gzip' || encoding === 'x-gzip') return 'gzip';
  const shown = /^[\w ,.-]{1,40}$/.test(encoding) ? encoding : 'unknown';
  throw new ServiceError(
    'unsupported_media_type',
    `The Content-Encoding of the body is ${shown}. Send it as it is, or as gzip.`,
    { error: 'The request body has an unknown encoding', headers: { 'accept-encoding': 'gzip' } },
  );
}

/**
 * A body that was sent as gzip. What is more than `bytesMax` is not inflated: a megabyte may hold a thousand.
 * Its stream fails with invalid_json where it is no gzip, and with body_too_large.
 */
export function inflated(payload: Readable, bytesMax: number): InflatedBody {
  const packed = { bytes: 0 };
  const body = Readable.from(piecesOf(payload, bytesMax, packed), { objectMode: false });
  body.on('error', () => {
    // Whoever reads it hears of it as well. Of a request that is refused before, nobody does.
  });
  return Object.defineProperty(body, 'receivedEncodedLength', { get: () => packed.bytes }) as InflatedBody;
}

async function* piecesOf(
  payload: Readable,
  bytesMax: number,
  packed: { bytes: number },
): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  payload.on('data', ({ length }: Buffer) => {
    packed.bytes += length;
  });
  // Its sender has gone.
  payload.once('close', () => {
    if (!payload.readableEnded) gunzip.destroy();
  });
  payload.pipe(gunzip);
  let bytes = 0;
  try {
    for await (const piece of gunzip) {
      bytes += (piece as Buffer).length;
      if (bytes > bytesMax) throw tooLarge();
      yield piece as Buffer;
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(
      'invalid_json',
      'The Content-Encoding of the body is gzip, and it cannot be unpacked.',
      {
        cause: error,
      },
    );
  } finally {
    // What is left of it is thrown away, as that of any body that is refused.
    payload.unpipe(gunzip);
    payload.resume();
  }
}

const tooLarge = () =>
  new ServiceError('body_too_large', 'The request body, unpacked, is larger than this service accepts.');
