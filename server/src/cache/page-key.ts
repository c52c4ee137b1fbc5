import { cacheKey } from './cache-key.ts';
import type { CacheKey } from './cache-store.ts';

export interface PageToFetch {
  readonly url: URL;
  /** A browser ran the page's scripts. */
  readonly isRendered: boolean;
  /** The User-Agent header: a new version of ours may be answered differently. */
  readonly userAgent: string;
}

/**
 * The key of a fetched page; null for an address with a user name or password in it, whose page belongs to somebody and
 * must not be kept.
 */
export function pageKey({ url, isRendered, userAgent }: PageToFetch): CacheKey | null {
  if (url.username !== '' || url.password !== '') return null;
  return cacheKey('page 1', [normalUrl(url), isRendered, userAgent]);
}

/**
 * What is asked of the server, in one form: scheme and host in lower case, the host in ASCII, no default port, `/` for an empty
 * path (RFC 3986 6.2.2.1, 6.2.3), all of which the URL class has done; and no fragment, which is never sent. Path and query
 * stay as they are, also where RFC 3986 6.2.2.2 calls two of them the same (`%7E` and `~`): servers know of differences.
 */
export function normalUrl(url: URL): string {
  const sent = new URL(url);
  sent.hash = '';
  return sent.href;
}
