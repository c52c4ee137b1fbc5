import { attribute } from '../html/document.ts';
import { type Page, resolveUrl } from '../html/page.ts';
import { headerLinks } from './link-header.ts';
import { tagText } from './tag-text.ts';

/** What a page is linked with by its `link` elements, and after those by the Link header. */
export interface PageLink {
  /** Absolute. */
  readonly url: string;
  /** In lower case: `shortcut icon` is two. None of a link to a picture whose `rel` was forgotten. */
  readonly rels: ReadonlySet<string>;
  readonly hreflang: string | null;
  /** Media type in lower case, without parameters. */
  readonly type: string | null;
  readonly title: string | null;
  readonly sizes: string | null;
  readonly media: string | null;
  readonly color: string | null;
}

const linksMax = 5_000;
export const addressMax = 2_048;

export function pageLinks(page: Page): PageLink[] {
  const links: PageLink[] = [];
  const add = (href: string | null, base: string, value: (name: string) => string | null) => {
    const rels = (value('rel') ?? '').trim().toLowerCase().slice(0, 200).split(/\s+/);
    const type = tagText((value('type') ?? '').split(';')[0]?.toLowerCase() ?? null);
    if (links.length === linksMax || !href?.trim()) return;
    if (value('rel') === null && !isPicture(type)) return;
    const url = resolveUrl(webAddress(href), base);
    if (url === null || url.length > addressMax) return;
    links.push({
      url,
      rels: new Set(rels.filter((rel) => rel !== '')),
      hreflang: tagText(value('hreflang')),
      type,
      title: tagText(value('title')),
      sizes: tagText(value('sizes'))?.toLowerCase() ?? null,
      media: tagText(value('media')),
      color: tagText(value('color')),
    });
  };
  for (const link of page.document.elements('link')) {
    add(attribute(link, 'href'), page.baseUrl, (name) => attribute(link, name));
  }
  for (const { href, parameters } of headerLinks(page.headers)) {
    // A header knows nothing of the page's `<base>`, and may speak about another page.
    if (parameters.has('anchor')) continue;
    add(href, page.url, (name) => parameters.get(name) ?? null);
  }
  return links;
}

export function isPicture(type: string | null): boolean {
  return type?.startsWith('image/') ?? false;
}

/** feed://acme.com/rss is http, and feed:https://acme.com/rss what stands behind it. */
function webAddress(href: string): string {
  const written = href.trim();
  if (!/^feed:/i.test(written)) return href;
  const rest = written.slice('feed:'.length);
  return rest.startsWith('//') ? `http:${rest}` : rest;
}

export const hreflangMax = 500;
export const feedsMax = 50;

/** The languages that the page is also there in; of an address that is named twice for one, the first. */
export function languagesOf(links: readonly PageLink[]): { hreflang: string; url: string }[] {
  const languages = new Map<string, { hreflang: string; url: string }>();
  for (const { rels, hreflang, url } of links) {
    if (!rels.has('alternate') || hreflang === null || languages.size === hreflangMax) continue;
    const key = `${hreflang.toLowerCase()} ${url}`;
    if (!languages.has(key)) languages.set(key, { hreflang, url });
  }
  return [...languages.values()];
}

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/rdf+xml',
  'application/rss',
  'application/atom',
  'application/x.atom+xml',
  'application/x-atom+xml',
  'text/rss+xml',
  'text/atom+xml',
]);
/** Types that say nothing of feeds by themselves; pages mean one by them where the address or title says so. */
const vagueFeedTypes = new Set(['application/xml', 'text/xml', 'application/json']);

export function feedsOf(
  links: readonly PageLink[],
): { url: string; title: string | null; type: string | null }[] {
  const feeds = new Map<string, { url: string; title: string | null; type: string | null }>();
  for (const { rels, url, title, type } of links) {
    const isFeed =
      rels.has('feed') ||
      (rels.has('alternate') &&
        type !== null &&
        (feedTypes.has(type) ||
          (vagueFeedTypes.has(type) && /\b(?:rss|atom|feed)\b/i.test(`${title ?? ''} ${url}`))));
    if (isFeed && !feeds.has(url) && feeds.size < feedsMax) feeds.set(url, { url, title, type });
  }
  return [...feeds.values()];
}
