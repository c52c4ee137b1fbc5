import { attribute, type HtmlDocument } from '../html/document.ts';
import { header, once, type Page } from '../html/page.ts';
import { collectTags, firstOf, type Tag, tagsMax } from './collect-tags.ts';
import { absolute, type OpenGraph, openGraphOf, type Twitter, twitterOf } from './open-graph.ts';
import { type PageLink, pageLinks } from './page-links.ts';
import { tagText } from './tag-text.ts';

/** What the tags of a page say, for all that start from them. */
export interface Head {
  readonly tags: readonly Tag[];
  /** Of the tags of one name the first that is not empty. */
  readonly first: ReadonlyMap<string, string>;
  readonly links: readonly PageLink[];
  readonly og: OpenGraph;
  readonly twitter: Twitter;
  /** For a preview. */
  readonly image: string | null;
  readonly canonical: string | null;
  readonly language: string | null;
}

/** Read once a page, whoever asks. */
export const headOf = (page: Page): Head => once(page, readHead);

function readHead(page: Page): Head {
  const { document, baseUrl } = page;
  const tags = collectTags(document);
  const first = firstOf(tags);
  const links = pageLinks(page);
  const og = openGraphOf(tags, baseUrl);
  const twitter = twitterOf(tags, baseUrl);
  const image =
    og.images[0]?.secure_url ??
    og.image ??
    twitter.image ??
    linked(links, 'image_src') ??
    absolute(namedFirst(first)('itemprop:image', 'image', 'thumbnail') ?? undefined, baseUrl);
  const canonical = linked(links, 'canonical');
  return { tags, first, links, og, twitter, image, canonical, language: languageOf(page, first) };
}

/** Where the first link of a kind goes. */
export function linked(links: readonly PageLink[], rel: string): string | null {
  return links.find(({ rels }) => rels.has(rel))?.url ?? null;
}

/** Asks for several names, the best first. */
export function namedFirst(
  first: ReadonlyMap<string, string>,
): (...names: readonly string[]) => string | null {
  return (...names) => {
    for (const name of names) if (first.has(name)) return first.get(name) ?? null;
    return null;
  };
}

export const languageMax = 200;

/** What a thing in microdata says of itself in the body: pages that say no more have one, the article. */
function languageOfItem(document: HtmlDocument): string | null {
  for (const meta of document.elements('meta').slice(0, tagsMax)) {
    if (attribute(meta, 'itemprop')?.toLowerCase() === 'inlanguage') {
      const language = tagText(attribute(meta, 'content'));
      if (language !== null) return language;
    }
  }
  return null;
}

function languageOf({ document, headers }: Page, first: ReadonlyMap<string, string>): string | null {
  const root = document.first('html');
  const written =
    tagText(root && attribute(root, 'lang')) ??
    tagText(root && attribute(root, 'xml:lang')) ??
    first.get('content-language') ??
    first.get('language') ??
    first.get('itemprop:inlanguage') ??
    languageOfItem(document) ??
    tagText(header(headers, 'content-language'));
  return written?.slice(0, languageMax) ?? null;
}
