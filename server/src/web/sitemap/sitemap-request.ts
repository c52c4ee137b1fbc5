/** The list of addresses that a site publishes. */
export interface SitemapRequest {
  /** A site or the address of a sitemap, as the caller wrote it; without a scheme it is https, and http where that fails. */
  readonly url: string;
  /** The most addresses to return, at most `listedMax`; reading stops there. */
  readonly limit: number;
  /** A list that was read up to 24 hours ago will do. */
  readonly mayBeCached: boolean;
  /** Gets how many sitemaps were read so far; of a list that is read for several callers at once one alone gets it. */
  readonly onRead?: (sitemaps: number) => void;
}

/** As many as one sitemap may hold by the protocol (sitemaps.org). */
export const listedMax = 50_000;
/** Sitemaps that are opened for one list, those of indexes included. */
export const sitemapsMax = 50;
/** Of `missed`. */
export const missedMax = 100;

/**
 * Why a sitemap is missing from a list, or is not there as a whole. `other_host`: it is neither on the site's domain, nor
 * does the site's robots.txt name it or the index it is from.
 */
export const missReasons = [
  'unreachable',
  'not_found',
  'not_a_sitemap',
  'broken',
  'too_large',
  'too_many_entries',
  'too_many_sitemaps',
  'too_deep',
  'robots',
  'other_host',
  'deadline',
] as const;
export type MissReason = (typeof missReasons)[number];

/** Where the list is from; null where the site publishes none. */
export const sitemapSources = ['sitemap', 'robots.txt', 'home page', 'feed'] as const;
export type SitemapSource = (typeof sitemapSources)[number];

export interface SitemapListing {
  /** Sitemap by sitemap in their own order, of an index those first that changed last; without duplicates. */
  readonly urls: readonly string[];
  /** Different addresses in what was read: all there are where `isComplete`, otherwise just how far reading got. */
  readonly totalCount: number;
  /** All sitemaps were read to their end. False also where `limit` was reached before. */
  readonly isComplete: boolean;
  readonly source: SitemapSource | null;
  /** The sitemaps that addresses were read from, and indexes of such, in that order; after redirects. */
  readonly sitemaps: readonly string[];
  /** At most `missedMax`. */
  readonly missed: readonly { readonly sitemap: string; readonly reason: MissReason }[];
  /** When a cached list was read; null for one read just now. */
  readonly cachedAt: Date | null;
}
