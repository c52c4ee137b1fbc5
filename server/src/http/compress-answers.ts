import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './add-vary.ts';

type Encoding = 'br' | 'gzip';

/** Shorter answers fit into one packet anyhow. */
const bytesLeast = 1_024;
/** Of 0 to 11. From 5 on it takes longer than the line saves. */
const quality = 4;
/** More than clients there are. */
const headersMax = 200;

const compressible =
  /^(?:application\/(?:[\w.+-]+\+)?(?:json|xml)|text\/|application\/javascript|image\/svg)/;
/** Each event has to go out at once, which an encoder would keep. */
const events = /^text\/event-stream/;

/** Pages with a form whose token a stranger's text could be compared with (BREACH), and what the OAuth library writes itself. */
const left = /^\/oauth\//;

/** Handing work to a thread takes longer (50 to 100 µs) than compressing so much (20 to 40 µs; Node 24, 2026-11). */
const atOnceMax = 4_096;

const brotliOf = (bytes: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});

const inThread = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOf(bytes)),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>;

const atOnce = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, brotliOf(bytes)),
  gzip: (bytes: Buffer) => gzipSync(bytes),
} satisfies Record<Encoding, (bytes: Buffer) => Buffer>;

/** Bytes that are sent again and again, by what they were compressed to. */
const lasting = new WeakMap<Uint8Array, Map<Encoding, Promise<Buffer>>>();

/** Says that these bytes are sent to many callers, so that they are compressed once. They must not change. */
export function compressOnce<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  if (!lasting.has(bytes)) lasting.set(bytes, new Map());
  return bytes;
}

/**
 * Compresses answers above 1 KiB for clients that ask for it, by brotli or gzip: long ones in the threads of zlib. Events that come one by one
 * are left as they are. A HEAD is told the length that a GET would have.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isShort(payload) || left.test(request.url) || !isCompressible(reply, payload)) {
      done(null, payload);
      return;
    }
    addVary(reply, 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null) {
      done(null, payload);
      return;
    }
    if (isStream(payload)) {
      announce(reply, encoding);
      done(null, compressed(payload, encoding));
      return;
    }
    const bytes = bytesOf(payload as string | Uint8Array);
    if (bytes.length <= atOnceMax) {
      announce(reply, encoding);
      done(null, atOnce[encoding](bytes));
      return;
    }
    const known = lasting.get(payload as Uint8Array);
    const result = known?.get(encoding) ?? inThread[encoding](bytes);
    known?.set(encoding, result);
    result.then(
      (short) => {
        announce(reply, encoding);
        done(null, short);
      },
      // Whole is better than nothing.
      () => {
        known?.delete(encoding);
        done(null, payload);
      },
    );
  });
}

/** Without a copy of what is bytes already. */
const bytesOf = (payload: string | Uint8Array): Buffer =>
  typeof payload === 'string'
    ? Buffer.from(payload)
    : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);

function isShort(payload: unknown): boolean {
  // A letter has three bytes at most.
  if (typeof payload === 'string')
    return payload.length * 3 <= bytesLeast || Buffer.byteLength(payload) <= bytesLeast;
  if (payload instanceof Uint8Array) return payload.length <= bytesLeast;
  return !isStream(payload);
}

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as { pipe?: unknown } | null | undefined)?.pipe === 'function';

function isCompressible(reply: FastifyReply, payload: unknown): boolean {
  if (reply.statusCode === 204 || reply.statusCode === 304 || reply.hasHeader('content-encoding'))
    return false;
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && compressible.test(type) && !(isStream(payload) && events.test(type));
}

function announce(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
}

/** Rows go out as they are found: a reader sees that something comes. */
function compressed(payload: Readable, encoding: Encoding): Readable {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : createGzip();
  // A failure cuts both off, which clients see by the missing end.
  return pipeline(payload, encoder, () => {});
}

const chosen = new Map<string, Encoding | null>();

function encodingFor(header: FastifyRequest['headers']['accept-encoding']): Encoding | null {
  if (header === undefined) return null;
  const text = String(header);
  const known = chosen.get(text);
  if (known !== undefined) return known;
  const encoding = choose(text);
  if (chosen.size < headersMax) chosen.set(text, encoding);
  return encoding;
}

/** RFC 9110 12.5.3: the best that the client takes; of two that it likes the same, the shorter one. */
function choose(header: string): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',').slice(0, 20)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name !== '' && !Number.isNaN(weight)) weights.set(name, weight);
  }
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  const weight = weightOf(best);
  return weight > 0 && weight >= (weights.get('identity') ?? 0) ? best : null;
}
