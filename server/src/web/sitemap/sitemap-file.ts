import { ServiceError } from '../../kernel/service-error.ts';
import type { OpenedResponse, Outbound } from '../../outbound/outbound-request.ts';
import { charsetAtStart } from '../html/decode-page.ts';
import { header } from '../html/page.ts';
import { GzipBroken, inflateGzip } from './inflate-gzip.ts';
import type { ListAllowance } from './list-allowance.ts';
import { ListEntries } from './list-entries.ts';
import type { EntryReader, SitemapEntry, SitemapKind } from './sitemap-entry.ts';
import type { MissReason } from './sitemap-request.ts';
import { XmlEntries } from './xml-entries.ts';

/** By the protocol (sitemaps.org): uncompressed. What is beyond is not read. */
export const fileBytesMax = 50 * 1_024 ** 2;
/** By the protocol, of pages and of sitemaps alike. */
export const fileEntriesMax = 50_000;
/** Smaller pieces are put together first, so that a document that comes byte by byte costs no more than another. */
const pieceBytesMin = 16_384;
/** What has not begun as a sitemap after so many characters is none. */
const startLengthMax = 65_536;
/** A file whose first entry has not begun by then is read no further. */
const emptyLengthMax = 1_024 ** 2;
/** Nor one that goes on for longer without another: an item of a feed may hold the article, with its pictures as data: addresses. */
const entryLengthMax = 8 * 1_024 ** 2;

/** A sitemap whose beginning has been read: it is one. Must be read to its end or closed. */
export interface SitemapFile {
  /** After redirects. */
  readonly url: string;
  /** Every address on the way. */
  readonly visited: readonly string[];
  readonly kind: Exclude<SitemapKind, 'none'>;
  /**
   * The entries in the order of the file, a batch for each piece that arrives; at most `fileEntriesMax`. Its return value says
   * why the file could not be read to its end; null where it was.
   */
  entries(): AsyncGenerator<SitemapEntry[], MissReason | null>;
  /** The entries that were handed out are all there are. */
  isRead(): boolean;
  close(): Promise<void>;
}

export type Opening =
  | { readonly outcome: 'opened'; readonly file: SitemapFile }
  | {
      readonly outcome: 'missed';
      readonly reason: MissReason;
      /** Where nothing answered; otherwise null. */
      readonly error: ServiceError | null;
      /** Of the answer; 0 where there was none. */
      readonly status: number;
    };

/**
 * Asks for an address and reads until it is clear whether it is a sitemap. Where `signal` is aborted, that is the deadline. What is read
 * of it counts against `allowance`, also later.
 */
export async function openSitemap(
  outbound: Outbound,
  address: string,
  { allowance, signal }: { allowance: ListAllowance; signal: AbortSignal },
): Promise<Opening> {
  const controller = new AbortController();
  let response: OpenedResponse;
  try {
    response = await outbound.open({
      url: new URL(address),
      accept: 'application/xml, text/xml, application/rss+xml, application/atom+xml, text/plain, */*;q=0.5',
      bytesMax: fileBytesMax + 1,
      over: 'cut',
      redirectsMax: 5,
      // The deadline is in the signal: a large file may take as long as the list may.
      totalMs: 600_000,
      signal: AbortSignal.any([signal, controller.signal]),
    });
  } catch (error) {
    if (signal.aborted) return { outcome: 'missed', reason: 'deadline', error: null, status: 0 };
    if (!(error instanceof ServiceError)) throw error;
    return { outcome: 'missed', reason: 'unreachable', error, status: 0 };
  }
  const { url, visited, status } = response;
  const reading = new FileReading(
    textsOf(response, { allowance, deadline: signal, closed: controller.signal }),
    controller,
  );
  if (status < 200 || status >= 300) {
    await reading.discard();
    const isPassing = status === 429 || status >= 500;
    return { outcome: 'missed', reason: isPassing ? 'unreachable' : 'not_found', error: null, status };
  }
  const kind = await reading.readStart();
  if (kind === 'none') {
    await reading.close();
    return { outcome: 'missed', reason: reading.broken ?? 'not_a_sitemap', error: null, status };
  }
  const file: SitemapFile = {
    url,
    visited,
    kind,
    entries: () => reading.entries(),
    isRead: () => reading.isRead,
    close: () => reading.close(),
  };
  return { outcome: 'opened', file };
}

class FileReading {
  /** Why the bytes ended early; null where they did not. */
  broken: MissReason | null = null;
  readonly #texts: AsyncGenerator<string, MissReason | null>;
  readonly #controller: AbortController;
  #reader: EntryReader | null = null;
  /** What was read before there was a letter. */
  #start = '';
  /** Since the beginning or the last entry. */
  #emptyLength = 0;
  /** What has been read tells nothing, and no more is read to learn it. */
  #isUnclear = false;
  #isAtEnd = false;
  #isWhole = false;

  constructor(texts: AsyncGenerator<string, MissReason | null>, controller: AbortController) {
    this.#texts = texts;
    this.#controller = controller;
  }

  get isRead(): boolean {
    return this.#isAtEnd;
  }

  get #kind(): SitemapKind | null {
    return this.#reader?.kind ?? null;
  }

  async readStart(): Promise<SitemapKind> {
    while (!this.#isAtEnd && this.#kind === null) await this.#readOn();
    return this.#isUnclear ? 'none' : (this.#kind ?? 'none');
  }

  async *entries(): AsyncGenerator<SitemapEntry[], MissReason | null> {
    try {
      for (let count = 0; this.#reader !== null; ) {
        const batch = this.#reader.take();
        const left = fileEntriesMax - count;
        if (batch.length > 0) yield batch.length > left ? batch.slice(0, left) : batch;
        if (batch.length > left) return 'too_many_entries';
        count += batch.length;
        if (batch.length > 0) this.#emptyLength = 0;
        if (this.#isAtEnd) break;
        if (this.#emptyLength > (this.#reader.hasBegun ? entryLengthMax : emptyLengthMax)) return 'too_large';
        await this.#readOn();
      }
      return this.broken ?? (this.#isWhole ? null : 'broken');
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    this.#controller.abort();
    await this.#texts.return(null);
  }

  /** Closes what has not been begun: a generator that has not started would not close what it reads from. */
  async discard(): Promise<void> {
    this.#controller.abort();
    await this.#texts.next();
    await this.#texts.return(null);
  }

  async #readOn(): Promise<void> {
    const next = await this.#texts.next();
    if (next.done) this.broken = next.value;
    else this.#feed(next.value);
    if (!next.done && this.#reader?.isDone !== true && !this.#isUnclear) return;
    this.#isAtEnd = true;
    this.#isWhole = this.#reader?.end() ?? true;
  }

  #feed(text: string): void {
    const left = this.#kind === null ? startLengthMax - this.#emptyLength : text.length;
    this.#emptyLength += text.length;
    // No further, however large the piece: what a file is must not depend on how it arrived.
    this.#write(text.slice(0, left));
    if (text.length <= left) return;
    if (this.#kind === null) this.#isUnclear = true;
    else this.#write(text.slice(left));
  }

  #write(text: string): void {
    if (this.#reader !== null) {
      this.#reader.write(text);
      return;
    }
    this.#start += text;
    // The byte order mark counts as white space.
    const document = this.#start.trimStart();
    if (document === '') return;
    this.#start = '';
    this.#reader = document.startsWith('<') ? new XmlEntries() : new ListEntries();
    this.#reader.write(document);
  }
}

/** Decoded, in pieces of some length. Its return value says why it ended early; null where it did not. */
async function* textsOf(
  response: OpenedResponse,
  { allowance, deadline, closed }: { allowance: ListAllowance; deadline: AbortSignal; closed: AbortSignal },
): AsyncGenerator<string, MissReason | null> {
  const contentType = header(response.headers, 'content-type');
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let bytes = 0;
  try {
    for await (const piece of inPieces(inflated(response.body))) {
      decoder ??= new TextDecoder(charsetOfXml(piece, contentType));
      bytes += piece.length;
      // Whoever takes a piece may not come back for the next.
      allowance.read(piece.length);
      const isOver = bytes > fileBytesMax;
      yield decoder.decode(isOver ? piece.subarray(0, piece.length - (bytes - fileBytesMax)) : piece, {
        stream: true,
      });
      if (isOver || !allowance.mayRead) return 'too_large';
    }
    return null;
  } catch (error) {
    if (deadline.aborted) return 'deadline';
    if (closed.aborted) return null;
    if (error instanceof GzipBroken || error instanceof ServiceError) return 'broken';
    throw error;
  }
}

/** One layer of gzip, by its first bytes: what came with a Content-Encoding as well has lost that already. */
async function* inflated(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Uint8Array = new Uint8Array(0);
  const chunks = body[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => chunks };
  try {
    while (first.length < 2) {
      const next = await chunks.next();
      if (next.done) break;
      first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
    }
    const all = startingWith(first, rest);
    yield* first[0] === 0x1f && first[1] === 0x8b ? inflateGzip(all) : all;
  } finally {
    await chunks.return?.();
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** What has arrived is passed on also where the rest does not come. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let failure: { readonly error: unknown } | null = null;
  try {
    for await (const chunk of bytes) {
      waiting.push(chunk);
      length += chunk.length;
      if (length < pieceBytesMin) continue;
      yield waiting.length === 1 ? chunk : Buffer.concat(waiting);
      waiting = [];
      length = 0;
    }
  } catch (error) {
    failure = { error };
  }
  if (length > 0) yield Buffer.concat(waiting);
  if (failure) throw failure.error;
}

/** UTF-16 without a byte order mark is seen by its first <. */
function charsetOfXml(start: Uint8Array, contentType: string | null): string {
  if (start[0] === 0x3c && start[1] === 0) return 'utf-16le';
  if (start[0] === 0 && start[1] === 0x3c) return 'utf-16be';
  return charsetAtStart(start, contentType) ?? 'utf-8';
}
