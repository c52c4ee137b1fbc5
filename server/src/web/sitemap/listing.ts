import { pageAddress, siteOf } from './page-address.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { type MissReason, missedMax, type SitemapListing, type SitemapSource } from './sitemap-request.ts';

/** Of all addresses together: with the longest ones, 50,000 would be 100 MB. */
const charactersMax = 32 * 1_024 ** 2;

/** The list as it grows. */
export class Listing {
  source: SitemapSource | null = null;
  readonly sitemaps: string[] = [];
  readonly missed: { sitemap: string; reason: MissReason }[] = [];
  readonly #limit: number;
  readonly #urls: string[] = [];
  readonly #seen = new Set<string>();
  #characters = 0;
  #isCut = false;
  /** The last host and whether its pages count: most entries are on one. */
  #host = '';
  #isWelcome = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#urls.length >= this.#limit || this.#characters >= charactersMax;
  }

  /** Counts the pages among them that are on one of `sites`, or on any where that is null; lists them as long as there is room. */
  add(entries: readonly SitemapEntry[], sitemap: URL, sites: ReadonlySet<string> | null): void {
    this.#host = '';
    for (const { isSitemap, address } of entries) {
      const url = isSitemap ? null : pageAddress(address, sitemap);
      if (url === null || this.#seen.has(url) || !this.#isOn(url, sites)) continue;
      this.#seen.add(url);
      if (this.isFull) continue;
      this.#urls.push(url);
      this.#characters += url.length;
    }
  }

  miss(sitemap: string, reason: MissReason): void {
    this.#isCut = true;
    if (this.missed.length < missedMax) this.missed.push({ sitemap, reason });
  }

  /** Something was left unread, since there is no room for it. */
  cut(): void {
    this.#isCut = true;
  }

  result(): SitemapListing {
    const { sitemaps, source, missed } = this;
    const counts = { totalCount: this.#seen.size, isComplete: !this.#isCut };
    return { urls: this.#urls, ...counts, source, sitemaps, missed, cachedAt: null };
  }

  #isOn(url: string, sites: ReadonlySet<string> | null): boolean {
    if (sites === null) return true;
    const host = url.slice(0, url.indexOf('/', 8));
    if (host !== this.#host) {
      this.#host = host;
      this.#isWelcome = sites.has(siteOf(new URL(url)));
    }
    return this.#isWelcome;
  }
}
