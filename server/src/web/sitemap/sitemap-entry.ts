/** What a sitemap, a feed or a list names. */
export interface SitemapEntry {
  /** Another sitemap rather than a page. */
  readonly isSitemap: boolean;
  /** As written, with references replaced; it may be relative, or no address at all. */
  readonly address: string;
  /** As written; null where it was not said. */
  readonly lastModified: string | null;
  /** From 0 to 1 in sitemaps; null where it was not said or is none. */
  readonly priority: number | null;
}

/** What a file turned out to be. */
export type SitemapKind = 'sitemap' | 'index' | 'feed' | 'list' | 'none';

/** Reads a file piece by piece. */
export interface EntryReader {
  /** Null until enough has been read to tell. */
  readonly kind: SitemapKind | null;
  /** An entry has begun, whether or not it is one that counts. */
  readonly hasBegun: boolean;
  /** What follows needs not be read: the document has ended, or is none that we know. */
  readonly isDone: boolean;
  write(piece: string): void;
  /** Where the file ends, also where it broke off. Answers whether it was whole. */
  end(): boolean;
  /** The entries since the last time. */
  take(): SitemapEntry[];
}

/** What is longer is no address of a page (2,048 characters) however it is written. */
export const writtenLengthMax = 8_192;
