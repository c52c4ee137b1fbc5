import { invariant } from '../kernel/invariant.ts';
import { type FilePiece, pieceBytesMax, piecesOf, UnreadableFileError } from './record-file.ts';

/*
 * A file that several threads go through is read, and decompressed, once: each piece is put into memory that all of them share, and that is used again
 * when all have gone through it. A reader that is ahead waits for the last one where there is no more memory.
 */

export interface FedPiece {
  /** By which its reader tells that it has gone through it: memory is another object in each thread. */
  readonly number: number;
  readonly memory: SharedArrayBuffer;
  readonly length: number;
  /** Of the file as it is, compressed or not, until here. */
  readonly bytesRead: number;
}

/** What readers are told, in the order of the file: pieces, and then that there are no more, or why. */
export type FeedMessage =
  | { readonly piece: FedPiece }
  | { readonly noPieces: { readonly unreadable?: string; readonly error?: string } };

/** 16 MiB: readers that take turns are a batch or two of 4 MiB apart. */
const piecesMax = 32;

/** Reads a file for several readers. */
export class FileFeed {
  readonly #readers: number;
  readonly #send: (message: FeedMessage) => void;
  readonly #free: SharedArrayBuffer[] = [];
  /** By the number of the piece; `readers`: how many have not gone through it yet. */
  readonly #inUse = new Map<number, { readonly memory: SharedArrayBuffer; readers: number }>();
  #isStopped = false;
  #goOn = () => {};

  /** @param send to all readers */
  constructor(readers: number, send: (message: FeedMessage) => void) {
    this.#readers = readers;
    this.#send = send;
  }

  /** Until the file ends or `stop` is called. What goes wrong is told to the readers. */
  async run(file: string, from: { readonly isGzip: boolean; readonly fromByte: number }): Promise<void> {
    try {
      let number = 0;
      for await (const { bytes, bytesRead } of piecesOf(file, from)) {
        const memory = await this.#freeMemory();
        if (memory === null) return;
        Buffer.from(memory).set(bytes);
        this.#inUse.set(number, { memory, readers: this.#readers });
        this.#send({ piece: { number, memory, length: bytes.length, bytesRead } });
        number += 1;
      }
      this.#send({ noPieces: {} });
    } catch (error) {
      const isUnreadable = error instanceof UnreadableFileError;
      this.#send({ noPieces: isUnreadable ? { unreadable: error.message } : { error: String(error) } });
    }
  }

  /** A reader has gone through the piece. */
  done(number: number): void {
    const piece = this.#inUse.get(number);
    invariant(piece, 'a piece is gone through once by each reader');
    piece.readers -= 1;
    if (piece.readers > 0) return;
    this.#inUse.delete(number);
    this.#free.push(piece.memory);
    this.#goOn();
  }

  stop(): void {
    this.#isStopped = true;
    this.#goOn();
  }

  /** Null where it was stopped. */
  async #freeMemory(): Promise<SharedArrayBuffer | null> {
    while (!this.#isStopped && this.#free.length === 0 && this.#inUse.size === piecesMax) {
      await new Promise<void>((resolve) => {
        this.#goOn = resolve;
      });
    }
    if (this.#isStopped) return null;
    return this.#free.pop() ?? new SharedArrayBuffer(pieceBytesMax);
  }
}

/** The other end: the pieces as a reader's thread goes through them. */
export class FedPieces {
  readonly #done: (number: number) => void;
  readonly #messages: FeedMessage[] = [];
  #arrived = () => {};

  /** @param done tells the feed that a piece was gone through */
  constructor(done: (number: number) => void) {
    this.#done = done;
  }

  take(message: FeedMessage): void {
    this.#messages.push(message);
    this.#arrived();
  }

  /** Each is valid until the next one is asked for. @throws {UnreadableFileError} */
  async *pieces(): AsyncGenerator<FilePiece> {
    for (;;) {
      const message = this.#messages.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          this.#arrived = resolve;
        });
      } else if ('noPieces' in message) {
        const { unreadable, error } = message.noPieces;
        if (unreadable !== undefined) throw new UnreadableFileError(unreadable);
        if (error !== undefined) throw new Error(error);
        return;
      } else {
        const { number, memory, length, bytesRead } = message.piece;
        yield { bytes: Buffer.from(memory, 0, length), bytesRead };
        this.#done(number);
      }
    }
  }
}
