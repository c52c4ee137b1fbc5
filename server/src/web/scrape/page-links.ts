import type { Content } from '../content/content.ts';
import { attribute, lineOf, walk } from '../html/document.ts';
import { type Page, resolveLink } from '../html/page.ts';

/** More links than a page has for readers. */
export const linksMax = 5_000;
const textMax = 300;

export interface PageLink {
  /** Absolute, without the fragment where it is the page itself. */
  readonly url: string;
  /** What is written on it, at most 300 characters; '' on a picture without a text. */
  readonly text: string;
  /** To the same site: the same host but for a leading www. */
  readonly isInternal: boolean;
}

/** The links of a part of a page to pages, in order, each address once with the first text that is not empty. At most 5,000. */
export function pageLinks(page: Page, { roots, leftOut }: Content): PageLink[] {
  const links = new Map<string, Found>();
  // As they are written: many links stand on a page twice, at a picture and at its title.
  const byHref = new Map<string, Found | null>();
  const own = siteOf(URL.parse(page.url));
  for (const root of roots) {
    walk(root, (node) => {
      if (node.kind !== 'element' || (leftOut.has(node) && !linksAlthoughUnread.has(node.name))) return false;
      if (node.name !== 'a' && node.name !== 'area' && node.name !== 'frame') return true;
      const href = attribute(node, node.name === 'frame' ? 'src' : 'href')?.trim() ?? '';
      if (href === '' || href.startsWith('#') || href.length > 4_096) return true;
      let link = byHref.get(href);
      if (link === undefined) {
        const target = resolveLink(href, page.baseUrl);
        link =
          target &&
          (links.get(target.href) ?? { url: target.href, text: '', isInternal: siteOf(target) === own });
        byHref.set(href, link);
      }
      if (link === null || (links.size >= linksMax && !links.has(link.url))) return true;
      links.set(link.url, link);
      if (link.text === '') link.text = lineOf(node).slice(0, textMax);
      return true;
    });
  }
  return [...links.values()];
}

/** They hold no text, but links. */
const linksAlthoughUnread = new Set(['map', 'frameset', 'frame']);

interface Found {
  readonly url: string;
  text: string;
  readonly isInternal: boolean;
}

function siteOf(url: URL | null): string {
  return (url?.hostname ?? '').replace(/^www\./, '');
}
