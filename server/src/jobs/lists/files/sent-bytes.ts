import type { Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../../../kernel/service-error.ts';

export const pieceBytes = 32 * 1024;
/** A turn of the event loop between any two pieces would take as long as reading them. */
const turnMs = 8;

/** Lets the event loop turn where work has kept it for 8 ms. */
export class LoopTurns {
  #turnedAt = performance.now();

  async turnIfDue(): Promise<void> {
    if (performance.now() - this.#turnedAt <= turnMs) return;
    await setImmediate();
    this.#turnedAt = performance.now();
  }
}

/**
 * The same bytes in pieces of 32 KiB, the last one shorter. So memory does not depend on how small the pieces are that somebody
 * sends. Lets the event loop turn between two of them where 8 ms have passed.
 */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let length = 0;
  const loop = new LoopTurns();
  for await (const sent of bytes) {
    for (let from = 0; from < sent.length; ) {
      const part = sent.subarray(from, from + pieceBytes - length);
      piece.set(part, length);
      length += part.length;
      from += part.length;
      if (length < pieceBytes) continue;
      yield piece;
      await loop.turnIfDue();
      piece = Buffer.allocUnsafeSlow(pieceBytes);
      length = 0;
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}

/** Passes the bytes on. @throws {ServiceError} body_too_large as soon as there are more than `bytesMax` */
export async function* atMost(
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const piece of bytes) {
    count += piece.length;
    if (count > bytesMax) {
      throw new ServiceError('body_too_large', `A list has at most ${bytesMax / 1024 ** 2} MiB.`, {
        fix: 'Send the rows as several lists.',
      });
    }
    yield piece;
  }
}

/** Passes the bytes on, and through `hash`. */
export async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

export interface Peeked<Piece> {
  /** The first bytes: as many as were asked for, or all where there are fewer. */
  readonly head: Buffer;
  /** All of them, from the first one on. Once only. */
  readonly bytes: AsyncIterable<Piece>;
  /** Ends what they come from, where nobody reads `bytes`. */
  readonly close: () => Promise<void>;
}

export async function peeked<Piece extends Uint8Array>(
  bytes: AsyncIterable<Piece>,
  count: number,
): Promise<Peeked<Piece>> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first: Piece[] = [];
  for (let length = 0; length < count; ) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const close = async () => {
    await iterator.return?.();
  };
  async function* again(): AsyncGenerator<Piece> {
    try {
      for (let piece = first.shift(); piece; piece = first.shift()) yield piece;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await close();
    }
  }
  return { head: Buffer.concat(first).subarray(0, count), bytes: again(), close };
}
