import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzip,
  inflate,
  inflateRaw,
  type ZlibOptions,
} from 'node:zlib';
import { ServiceError } from '../kernel/service-error.ts';

/** What is asked for. Zstandard is not: a window of its own choosing is too much memory to lend to a stranger. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Most pages come out in one piece or two; each piece is a turn of the event loop. */
const chunkSize = 64 * 1024;

/** No page shrinks like this: 256 MiB of zeros are 203 bytes of Brotli. */
const ratioMax = 200;
const ratioFromBytes = 1024 ** 2;

/** A Content-Encoding of one layer. */
export interface Inflation {
  stream(): Transform;
  /** All at once, on a thread of its own. @throws where it is broken, cut off without leave, or becomes longer than `maxOutputLength` */
  whole(body: Uint8Array, options: WholeOptions): Promise<Buffer>;
}

interface WholeOptions {
  readonly maxOutputLength: number;
  readonly mayBeCutOff: boolean;
}

/*
 * Never the `Sync` of zlib: Brotli may say so much of its tables in so few bytes that 256 KiB which hold a few kilobytes of text
 * take a second, in which this thread would answer nobody.
 */
const gunzipWhole = promisify(gunzip);
const inflateWhole = promisify(inflate);
const inflateRawWhole = promisify(inflateRaw);
const brotliWhole = promisify(brotliDecompress);

const gzip: Inflation = {
  stream: () => createGunzip({ chunkSize }),
  whole: (body, options) => gunzipWhole(body, forZlib(body, options)),
};
const deflate: Inflation = {
  stream: () => new InflateEither(),
  whole: (body, options) => (isZlib(body) ? inflateWhole : inflateRawWhole)(body, forZlib(body, options)),
};
const brotli: Inflation = {
  stream: () => createBrotliDecompress({ chunkSize }),
  whole: (body, { maxOutputLength, mayBeCutOff }) => {
    const finishFlush = mayBeCutOff ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH;
    return brotliWhole(body, { chunkSize: wholeChunkSize(body), maxOutputLength, finishFlush });
  },
};

function forZlib(body: Uint8Array, { maxOutputLength, mayBeCutOff }: WholeOptions): ZlibOptions {
  const finishFlush = mayBeCutOff ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  return { chunkSize: wholeChunkSize(body), maxOutputLength, finishFlush };
}

/** What most pages become, so that they come back from the thread in one piece, and the short ones keep no large buffer alive. */
function wholeChunkSize({ length }: Uint8Array): number {
  return Math.min(4 * chunkSize, Math.max(chunkSize / 4, 6 * length));
}

/** What undoes a Content-Encoding; null where there is none. @throws {ServiceError} upstream_error for one that was not asked for */
export function inflationOf(contentEncoding: string | null): Inflation | null {
  const encoding = (contentEncoding ?? '').trim().toLowerCase();
  switch (encoding) {
    case '':
    case 'identity':
    case 'utf-8':
    case 'none':
      return null;
    case 'gzip':
    case 'x-gzip':
      return gzip;
    case 'deflate':
      return deflate;
    case 'br':
      return brotli;
    default:
      throw new ServiceError(
        'upstream_error',
        'The site sent a page in an encoding that Millrace did not request. Nothing was charged.',
        {
          cause: `Content-Encoding ${encoding.slice(0, 100)}`,
        },
      );
  }
}

/** Of a compressed body that is inflated at once, which takes this thread a third of the time that a stream takes. */
export const atOnceBytesMax = 256 * 1024;
const atOnceInflatedMax = 2 * 1024 ** 2;

/** A body, or what came of it until it failed. */
export interface BodyPart {
  readonly bytes: Uint8Array;
  readonly failure: unknown;
}

/**
 * A body that is short enough to be inflated at once; null where a stream has to judge it. Of one that failed on its way there is
 * what came, and then its failure. Where nothing came there is nothing to undo.
 */
export async function inflateAtOnce(
  { bytes, failure }: BodyPart,
  by: Inflation,
  bytesMax: number,
): Promise<Iterable<Buffer> | null> {
  const byRatio = Math.max(ratioFromBytes, ratioMax * bytes.length);
  const maxOutputLength = Math.min(bytesMax, byRatio, atOnceInflatedMax);
  try {
    const whole =
      bytes.length === 0
        ? Buffer.alloc(0)
        : await by.whole(bytes, { maxOutputLength, mayBeCutOff: failure !== null });
    return piecesOf(whole, failure);
  } catch {
    // Too long, cut off or broken: the stream finds out which.
    return null;
  }
}

function* piecesOf(whole: Buffer, failure: unknown): Generator<Buffer> {
  if (whole.length > 0) yield whole;
  if (failure !== null) throw failure;
}

/** Servers send `deflate` with the header of zlib, as RFC 9110 says, or without. */
function isZlib([first = 0, second]: Uint8Array): boolean {
  // Of the header's two bytes the second may still be on its way.
  return (first & 0x0f) === 8 && (second === undefined || ((first << 8) | second) % 31 === 0);
}

class InflateEither extends Transform {
  #inner: Transform | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#inner === null) {
      this.#inner = isZlib(chunk) ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize });
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
