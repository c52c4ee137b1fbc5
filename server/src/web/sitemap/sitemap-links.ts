import { attribute } from '../html/document.ts';
import { type Page, resolveUrl } from '../html/page.ts';

/** What a page names as lists of its site. */
export interface SitemapLinks {
  /** At most 50. */
  readonly sitemaps: readonly string[];
  /** At most 5. */
  readonly feeds: readonly string[];
}

const sitemapsMax = 50;
const feedsMax = 5;

/** Of `<link rel="sitemap">`, and of `<link rel="alternate">` with the type of a feed. */
export function sitemapLinks(page: Page): SitemapLinks {
  const sitemaps: string[] = [];
  const feeds: string[] = [];
  for (const link of page.document.elements('link')) {
    const relations = (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/);
    const isSitemap = relations.includes('sitemap');
    const isFeed =
      relations.includes('alternate') &&
      /^application\/(?:rss|atom|rdf)\+xml/.test((attribute(link, 'type') ?? '').trim().toLowerCase());
    const list = isSitemap ? sitemaps : isFeed ? feeds : null;
    if (list === null || list.length >= (isSitemap ? sitemapsMax : feedsMax)) continue;
    const address = resolveUrl(attribute(link, 'href') ?? '', page.baseUrl);
    if (address !== null) list.push(address);
  }
  return { sitemaps, feeds };
}
