import { type EntryReader, type SitemapEntry, type SitemapKind, writtenLengthMax } from './sitemap-entry.ts';

/**
 * The entries of a plain text list: one address a line, with http:// or https:// or beginning with www. Other lines are passed
 * over. A file is such a list where its first line that is neither empty nor a comment (#) is an address.
 */
export class ListEntries implements EntryReader {
  kind: SitemapKind | null = null;
  #entries: SitemapEntry[] = [];
  #rest = '';
  #isOverlong = false;

  get hasBegun(): boolean {
    return this.kind === 'list';
  }

  get isDone(): boolean {
    return this.kind === 'none';
  }

  write(piece: string): void {
    const text = this.#rest + piece;
    let start = 0;
    lineEnd.lastIndex = this.#rest.length;
    for (let found = lineEnd.exec(text); found && !this.isDone; found = lineEnd.exec(text)) {
      this.#readLine(text.slice(start, found.index));
      start = found.index + 1;
    }
    this.#rest = text.slice(start);
    if (this.#rest.length <= writtenLengthMax) return;
    this.#rest = '';
    this.#isOverlong = true;
    if (this.kind === null) this.kind = 'none';
  }

  end(): boolean {
    this.#readLine(this.#rest);
    this.kind ??= 'none';
    return true;
  }

  take(): SitemapEntry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  #readLine(text: string): void {
    const isTail = this.#isOverlong;
    this.#isOverlong = false;
    const line = text.trim();
    if (isTail || line === '' || line.startsWith('#')) return;
    const isAddress = /^(?:https?:\/\/|www\.)[^\s]+$/i.test(line);
    this.kind ??= isAddress ? 'list' : 'none';
    if (!isAddress || this.kind !== 'list') return;
    this.#entries.push({ isSitemap: false, address: line, lastModified: null, priority: null });
  }
}

const lineEnd = /[\r\n]/g;
