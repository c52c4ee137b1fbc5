import { Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { ServiceError } from '../kernel/service-error.ts';

/** What is asked for. Zstandard is not: a window of its own choosing is too much memory to lend to a stranger. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Most pages come out in one piece or two; each piece is a turn of the event loop. */
const chunkSize = 64 * 1024;

/** No page shrinks like this: 256 MiB of zeros are 203 bytes of Brotli. */
const ratioMax = 200;
const ratioFromBytes = 1024 ** 2;

/** The streams that undo a Content-Encoding of one layer, in order. @throws {ServiceError} upstream_error for any other */
export function inflaters(contentEncoding: string | null): Transform[] {
  const encoding = (contentEncoding ?? '').trim().toLowerCase();
  switch (encoding) {
    case '':
    case 'identity':
    case 'utf-8':
    case 'none':
      return [];
    case 'gzip':
    case 'x-gzip':
      return [createGunzip({ chunkSize })];
    case 'deflate':
      return [new InflateEither()];
    case 'br':
      return [createBrotliDecompress({ chunkSize })];
    default:
      throw new ServiceError(
        'upstream_error',
        'The site sent a page in an encoding that it was not asked for. Nothing was charged.',
        {
          cause: `Content-Encoding ${encoding.slice(0, 100)}`,
        },
      );
  }
}

/** Servers send `deflate` with the header of zlib, as RFC 9110 says, or without. */
class InflateEither extends Transform {
  #inner: Transform | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#inner === null) {
      const [first = 0, second] = chunk;
      // Of the header's two bytes the second may still be on its way.
      const isZlib = (first & 0x0f) === 8 && (second === undefined || ((first << 8) | second) % 31 === 0);
      this.#inner = isZlib ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize });
      this.#inner.on('data', (part: Buffer) => {
        if (!this.push(part)) this.#inner?.pause();
      });
      this.#inner.on('error', (error) => this.destroy(error));
      // What follows the end is passed over; the inner stream never says that it has taken that.
      this.#inner.once('end', () => this.push(null));
    }
    if (this.#inner.readableEnded) done();
    else this.#inner.write(chunk, done);
  }

  override _read(size: number): void {
    this.#inner?.resume();
    super._read(size);
  }

  override _flush(done: TransformCallback): void {
    if (this.#inner === null || this.#inner.readableEnded) {
      done();
      return;
    }
    this.#inner.once('end', () => done());
    this.#inner.end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inner?.destroy();
    done(error);
  }
}

/** Encodings make a body longer than it is by next to nothing; the rest of this is on its way between our buffers. */
const overheadBytes = 1024 ** 2;

/** Counts what goes in and what comes out. */
export class RatioWatch {
  bytesIn = 0;
  bytesOut = 0;

  /** Whether more goes in than comes out: streams of nothing but empty blocks never end. */
  get isHollow(): boolean {
    return this.bytesIn > this.bytesOut + overheadBytes;
  }

  /** @throws {ServiceError} upstream_error for a compression bomb */
  check(): void {
    if (this.bytesOut <= ratioFromBytes || this.bytesOut <= ratioMax * this.bytesIn) return;
    throw new ServiceError(
      'upstream_error',
      'The page is compressed beyond all measure. Nothing was charged.',
      {
        cause: `${this.bytesIn} bytes became ${this.bytesOut}`,
      },
    );
  }
}
