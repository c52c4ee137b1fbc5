import { randomUUID } from 'node:crypto';
import { openSync, readSync, unlinkSync, writeSync } from 'node:fs';

const pageBytes = 16 * 1024;

/**
 * Bytes that are added at the end and read anywhere. Some pages of them are in memory, those that were used last. The others are in a
 * file without a name, which is gone when the thread ends.
 */
export class PagedBytes {
  readonly #file: string;
  readonly #pagesMax: number;
  /** By number; the one used last is the last. */
  readonly #pages = new Map<number, Buffer>();
  #last: { readonly number: number; readonly bytes: Buffer } | null = null;
  readonly #saved = new Set<number>();
  #descriptor: number | null = null;
  #length = 0;

  /** @param file beside which there may be the other one */
  constructor(file: string, bytesInMemoryMax: number) {
    this.#file = file;
    this.#pagesMax = Math.ceil(bytesInMemoryMax / pageBytes);
  }

  get length(): number {
    return this.#length;
  }

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      const number = Math.floor(this.#length / pageBytes);
      const start = this.#length - number * pageBytes;
      const copied = bytes.copy(start === 0 ? this.#newPage(number) : this.#page(number), start, at);
      at += copied;
      this.#length += copied;
    }
  }

  /** To be used before the next call. */
  read(start: number, end: number): Buffer {
    const first = Math.floor(start / pageBytes);
    const inPage = start - first * pageBytes;
    if (end <= (first + 1) * pageBytes) return this.#page(first).subarray(inPage, inPage + end - start);
    const bytes = Buffer.alloc(end - start);
    for (let at = start; at < end; ) {
      const number = Math.floor(at / pageBytes);
      at += this.#page(number).copy(bytes, at - start, at - number * pageBytes);
    }
    return bytes;
  }

  #page(number: number): Buffer {
    if (this.#last?.number === number) return this.#last.bytes;
    let bytes = this.#pages.get(number);
    if (bytes) {
      this.#pages.delete(number);
      this.#pages.set(number, bytes);
    } else {
      bytes = this.#newPage(number);
      readSync(this.#descriptor as number, bytes, 0, pageBytes, number * pageBytes);
    }
    this.#last = { number, bytes };
    return bytes;
  }

  #newPage(number: number): Buffer {
    const bytes = this.#pages.size < this.#pagesMax ? Buffer.allocUnsafeSlow(pageBytes) : this.#pageGivenUp();
    this.#pages.set(number, bytes);
    this.#last = { number, bytes };
    return bytes;
  }

  /** The one that was not used for longest. While bytes are added, that is never the last one, so it is full. */
  #pageGivenUp(): Buffer {
    const [[number, bytes] = [0, Buffer.alloc(pageBytes)]] = this.#pages;
    if (!this.#saved.has(number)) {
      this.#descriptor ??= nameless(`${this.#file}.${randomUUID()}`);
      writeSync(this.#descriptor, bytes, 0, pageBytes, number * pageBytes);
      this.#saved.add(number);
    }
    this.#pages.delete(number);
    return bytes;
  }
}

/** Node closes it with the thread, also where that is ended from outside; and nothing is left in the folder. */
function nameless(path: string): number {
  const descriptor = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return descriptor;
}
