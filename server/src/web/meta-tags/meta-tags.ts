import { attribute } from '../html/document.ts';
import { header, type Page } from '../html/page.ts';
import type { Tag } from './collect-tags.ts';
import { headOf, linked, namedFirst } from './head.ts';
import { bestIcon, type Icon, iconsOf, usualIcon } from './icons.ts';
import { isOpenGraph, type OpenGraph, propertiesMax, type Twitter } from './open-graph.ts';
import { feedsOf, languagesOf } from './page-links.ts';
import { firstHeading, pageTitle } from './page-title.ts';
import { tagText } from './tag-text.ts';

export interface MetaTags {
  readonly title: string | null;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly favicon: string | null;
  /** The page names it. Else it is only where browsers look. */
  readonly isFaviconDeclared: boolean;
  readonly image: string | null;
  readonly icons: Icon[];
  readonly manifest: string | null;
  /** The encoding that the page was read in, by the name of WHATWG. Null where it is no HTML. */
  readonly charset: string | null;
  readonly og: OpenGraph;
  readonly twitter: Twitter;
  readonly seo: {
    readonly title: string | null;
    readonly description: string | null;
    readonly canonical: string | null;
    readonly robots: string | null;
    readonly viewport: string | null;
    readonly charset: string | null;
    readonly author: string | null;
    readonly keywords: string | null;
    readonly language: string | null;
  };
  readonly hreflang: { hreflang: string; url: string }[];
  readonly feeds: { url: string; title: string | null; type: string | null }[];
  readonly other: Record<string, string>;
}

/**
 * What a page says about itself in its head. Of tags of one name the first that is not empty counts; robots directives add up.
 * `title` and `description` fall back to those for link previews, what is under `seo` does not.
 */
export function metaTags(page: Page, _options: Record<never, never>): MetaTags {
  const { document } = page;
  const { tags, first, links, image, canonical, og, twitter, language } = headOf(page);
  const firstNamed = namedFirst(first);
  const title = pageTitle(document);
  const declared = bestIcon(links);
  return {
    title: title ?? firstNamed('og:title', 'twitter:title', 'title', 'dc.title') ?? firstHeading(document),
    description: firstNamed(
      'description',
      'og:description',
      'twitter:description',
      'dc.description',
      'itemprop:description',
    ),
    canonical,
    favicon: declared ?? usualIcon(page),
    isFaviconDeclared: declared !== null,
    image,
    icons: iconsOf(links),
    manifest: linked(links, 'manifest'),
    charset: page.kind === 'html' ? page.charset : null,
    og,
    twitter,
    seo: {
      title,
      description: firstNamed('description'),
      canonical,
      robots: robotsOf(tags),
      viewport: firstNamed('viewport'),
      charset: declaredCharset(page, first) ?? (page.kind === 'html' ? page.charset : null),
      author: firstNamed('author'),
      keywords: firstNamed('keywords'),
      language,
    },
    hreflang: languagesOf(links),
    feeds: feedsOf(links),
    other: othersOf(first),
  };
}

/** All that are given hold together, so they are one list. */
function robotsOf(tags: readonly Tag[]): string | null {
  const given = tags.filter(({ name }) => name === 'robots').map(({ content }) => content);
  return tagText([...new Set(given)].join(', '));
}

/** As it is declared, in lower case; not always what the page is written in. */
function declaredCharset({ document, headers }: Page, first: ReadonlyMap<string, string>): string | null {
  for (const meta of document.elements('meta')) {
    const charset = tagText(attribute(meta, 'charset'));
    if (charset !== null) return charset.toLowerCase().slice(0, charsetMax);
  }
  return (
    charsetIn(first.get('content-type')) ??
    first.get('charset')?.toLowerCase().slice(0, charsetMax) ??
    charsetIn(header(headers, 'content-type') ?? undefined)
  );
}

export const charsetMax = 40;

function charsetIn(contentType: string | undefined): string | null {
  const [, charset] = /charset\s?=\s?["']?([^\s"';]{1,40})/i.exec(contentType?.slice(0, 1_000) ?? '') ?? [];
  return charset?.toLowerCase() ?? null;
}

const named = new Set([
  'description',
  'robots',
  'viewport',
  'author',
  'keywords',
  'content-type',
  'content-language',
  'language',
]);

function othersOf(first: ReadonlyMap<string, string>): Record<string, string> {
  const others: [string, string][] = [];
  for (const [name, content] of first) {
    if (named.has(name) || isOpenGraph(name) || name.startsWith('twitter:')) continue;
    if (others.length < propertiesMax) others.push([name, content]);
  }
  return Object.fromEntries(others);
}
