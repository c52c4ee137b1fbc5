import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

/** The longest message that is taken: a page's 5 MB of HTML with every character escaped, and room. */
const messageBytesMax = 64 * 1024 ** 2;

/** Chromium's DevTools protocol over its pipe: messages end with a NUL. Unlike a port, nobody else on this machine can open it. */
export class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #toBrowser: Writable;
  readonly #fromBrowser: Readable;
  #pieces: Buffer[] = [];
  #length = 0;
  #isClosed = false;

  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#toBrowser = toBrowser;
    this.#fromBrowser = fromBrowser;
    toBrowser.on('error', () => this.close());
    fromBrowser.on('error', () => this.close());
    fromBrowser.on('close', () => this.close());
    fromBrowser.on('end', () => this.close());
    fromBrowser.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  send(message: string): void {
    if (this.#isClosed) return;
    this.#toBrowser.write(message);
    this.#toBrowser.write('\0');
  }

  /** The browser ends with its pipe. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#pieces = [];
    this.#toBrowser.destroy();
    this.#fromBrowser.destroy();
    this.onclose?.();
  }

  #take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...this.#pieces, chunk.subarray(start, end)]).toString('utf8');
      this.#pieces = [];
      this.#length = 0;
      start = end + 1;
      this.onmessage?.(message);
      if (this.#isClosed) return;
    }
    if (start === chunk.length) return;
    this.#pieces.push(start === 0 ? chunk : chunk.subarray(start));
    this.#length += chunk.length - start;
    if (this.#length > messageBytesMax) this.close();
  }
}
