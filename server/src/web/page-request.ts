import type { Answers, Questions } from './analyses.ts';

export const renderModes = ['auto', 'always', 'never'] as const;

/** A page to read, and what to find out about it. */
export interface PageRequest<Asked extends Questions = Questions> {
  /** As the caller wrote it; without a scheme it is https. */
  readonly url: string;
  /** A page that was fetched up to 24 hours ago will do. */
  readonly mayBeCached: boolean;
  /** Whether a browser runs the page's scripts first: `auto` only where the page is empty without. */
  readonly render: (typeof renderModes)[number];
  readonly ask: Asked;
  /** Found on another page, not asked for by the caller: robots.txt decides. False where it is not given. */
  readonly isCrawl?: boolean;
}

export interface PageReading<Asked extends Questions = Questions> {
  /** Of the final address. 404 and 410 say that there is no such page; other failures are thrown. */
  readonly status: number;
  readonly finalUrl: string;
  /** Every address on the way, the first as it was asked for, the last the final one. */
  readonly redirects: readonly string[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Bytes of the body, after decompression. */
  readonly bytes: number;
  /** The page is longer than what is read of it. */
  readonly isCut: boolean;
  /** From the first byte sent to the last one received; of a cached page, as it was. */
  readonly loadMs: number;
  /** When a cached page was fetched; null for one fetched just now. */
  readonly cachedAt: Date | null;
  /** A browser ran its scripts. */
  readonly isRendered: boolean;
  readonly answers: Answers<Asked>;
}
