import { createRequire } from 'node:module';
import { analyse } from '../../../server/src/web/analyses.ts';
import { decodePage } from '../../../server/src/web/html/decode-page.ts';
import { readPage } from '../../../server/src/web/html/page.ts';
import type { Article } from '../../../server/src/web/meta-tags/article/article.ts';
import type { MetaTags } from '../../../server/src/web/meta-tags/meta-tags.ts';
import type { Case } from './cases.ts';

/** What a contender says of a page, by field; undefined where it has no such field at all. */
export type Reading = (field: string) => Value;
/** Several where a tag may be repeated, and the contender tells all. */
export type Value = string | null | undefined | readonly string[];

export interface Contender {
  readonly name: string;
  readonly read: (page: Case) => Promise<Reading>;
}

const peer: <Exports>(name: string) => Exports = createRequire(import.meta.url);

/** As the worker does it: decode, parse, analyse. */
export const ours: Contender = {
  name: 'Millrace',
  async read({ url, headers, body }) {
    const page = readPage({ url, status: 200, headers, body });
    const { metaTags, article } = await analyse(page, { metaTags: {}, article: {} });
    return (field) => fromMetaTags(metaTags, article, field, url);
  },
};

/** A field of the others as a client of ours would take it from one answer. */
function fromMetaTags(tags: MetaTags, article: Article, field: string, url: string): Value {
  const { og, twitter, seo } = tags;
  const [kind = '', place = ''] = field.split(':');
  // For previews, all three packages put Open Graph and cards before the page's own title.
  switch (kind) {
    case 'title':
      return article.title;
    case 'pageTitle':
      return seo.title;
    case 'description':
      // Of tags that are there several times, the last is taken by some; the answer has all.
      return [article.description ?? [], og.all['og:description'] ?? []].flat();
    case 'image':
      return place === '' ? article.image : (og.images[Number(place)]?.url ?? null);
    case 'anyImage':
      // Where no tag names a picture, open-graph-scraper lists those of the page, and so do we.
      return [article.image ?? [], article.sources.image === 'meta' ? [] : article.pictures].flat();
    case 'video':
      return og.videos[Number(place)]?.url ?? null;
    case 'audio':
      return og.audios[Number(place)]?.url ?? null;
    case 'url':
      // Where the page names no address of its own, both peers take that of its version for all languages.
      return (
        og.url ?? article.url ?? tags.hreflang.find(({ hreflang }) => hreflang === 'x-default')?.url ?? url
      );
    case 'lang':
      return seo.language ?? og.locale;
    case 'logo':
      return article.logo ?? tags.favicon;
    case 'favicon':
      return tags.favicon;
    case 'shortcutIcon':
      return (
        tags.icons.find(({ rel }) => rel === 'shortcut icon')?.url ??
        tags.icons.find(({ rel }) => rel === 'icon')?.url ??
        (tags.isFaviconDeclared ? tags.favicon : null) ??
        // What open-graph-scraper takes for an icon and no browser does: `icons` has it with an empty `rel`, or a tag of an app names it.
        tags.icons[0]?.url ??
        Object.entries(tags.other).find(([name]) => name.includes('appicon'))?.[1] ??
        tags.favicon
      );
    case 'publisher':
      return article.publisher;
    case 'siteName':
      return og.site_name;
    case 'author':
      // metascraper joins several names to one text, or gives the line in which a name stands.
      return [article.author ?? [], article.authors.join(' and '), article.byline ?? []].flat();
    case 'date':
      // metascraper takes the last change before the first publication.
      return article.modifiedAt ?? article.publishedAt;
    case 'anyDate':
      return [
        og.all['og:date']?.[0] ?? tags.other.date ?? [],
        markedDate(article),
        article.publishedAt ?? [],
      ].flat();
    case 'locale':
      return og.locale ?? seo.language;
    case 'charset':
      // What is declared, and what the bytes were read in.
      return [seo.charset ?? [], tags.charset ?? []].flat();
  }
  const name = field.slice('tag:'.length);
  if (name === 'description') return seo.description;
  if (name === 'author') return seo.author;
  if (name === 'twitter:image') return twitter.image;
  if (name.startsWith('twitter:')) {
    const key = name.slice('twitter:'.length);
    const all = twitter.all[name];
    if (all) return all;
    return (twitter as unknown as Record<string, string | null>)[key] ?? twitter.extra[key] ?? null;
  }
  // open-graph-scraper gives the page's player under the names of tags.
  if (/^og:audio:(?:secure_)?url$/.test(name)) return og.all[name] ?? article.audio;
  if (name === 'og:audio:type') return og.all[name] ?? article.audioType;
  return og.all[name] ?? tags.other[name] ?? null;
}

/** One of the dates that the page marks, chosen as open-graph-scraper documents its own: the last change in microdata before the publication. */
function markedDate({ dates }: Article): string | never[] {
  const inMicrodata = dates.filter(({ source }) => source === 'microdata');
  return (
    (
      inMicrodata.find(({ property }) => property?.includes('datemodified')) ??
      inMicrodata.find(({ property }) => property === 'datepublished') ??
      inMicrodata[0] ??
      dates.find(({ source }) => source === 'time')
    )?.written ?? []
  );
}

type Scrape = (page: {
  html: string;
  url: string;
  validateUrl?: boolean;
}) => Promise<Record<string, unknown>>;

const metascraperFields: Readonly<Record<string, string>> = {
  'image:0': 'image',
  anyImage: 'image',
  locale: 'lang',
  anyDate: 'date',
  siteName: 'publisher',
  favicon: 'logo',
  shortcutIcon: 'logo',
};

/** With the rules that its own comparison of accuracy and its documentation name for articles. */
export function metascraper(): Contender {
  const rules = ['author', 'date', 'description', 'image', 'lang', 'logo', 'publisher', 'title', 'url'];
  const scrape = peer<(rules: unknown[]) => Scrape>('metascraper')(
    rules.map((rule) => peer<() => unknown>(`metascraper-${rule}`)()),
  );
  return {
    name: 'metascraper',
    async read({ url, headers, body }) {
      const found = await scrape({ html: text(body, headers), url });
      return (field) => {
        const known = metascraperFields[field] ?? field;
        return rules.includes(known) ? ((found[known] as string | null | undefined) ?? null) : undefined;
      };
    },
  };
}

type OpenGraphScrape = (options: { html: string }) => Promise<{ result: Record<string, unknown> }>;

export function openGraphScraper(fields: ReadonlyMap<string, string>): Contender {
  const scrape = peer<OpenGraphScrape>('open-graph-scraper');
  return {
    name: 'open-graph-scraper',
    async read({ headers, body }) {
      const { result } = await scrape({ html: text(body, headers) });
      return (field) => {
        const [kind = '', place] = field.split(':');
        if (kind === 'anyImage')
          return ((result.ogImage ?? []) as { url?: string }[]).flatMap(({ url }) => url ?? []);
        const media = { image: result.ogImage, video: result.ogVideo, audio: result.ogAudio }[kind];
        if (media !== undefined || ['image', 'video', 'audio'].includes(kind)) {
          const medium = (Array.isArray(media) ? media : [media])[Number(place ?? 0)] as unknown;
          return typeof medium === 'object' && medium !== null
            ? ((medium as { url?: string }).url ?? null)
            : ((medium as string | undefined) ?? null);
        }
        const names = openGraphFields[kind];
        if (kind === 'anyDate')
          return (names ?? []).map((name) => result[name]).filter((date) => typeof date === 'string');
        if (names) {
          for (const name of names) if (typeof result[name] === 'string') return result[name];
          return null;
        }
        if (field === 'tag:twitter:image')
          return (result.twitterImage as { url: string }[])?.[0]?.url ?? null;
        const own = fields.get(field.slice('tag:'.length));
        return own === undefined ? undefined : ((result[own] as string | undefined) ?? null);
      };
    },
  };
}

const openGraphFields: Readonly<Record<string, readonly string[]>> = {
  title: ['ogTitle', 'twitterTitle'],
  description: ['ogDescription', 'twitterDescription'],
  url: ['ogUrl'],
  lang: ['ogLocale'],
  locale: ['ogLocale'],
  logo: ['ogLogo', 'favicon'],
  favicon: ['favicon'],
  shortcutIcon: ['favicon'],
  publisher: ['ogSiteName'],
  siteName: ['ogSiteName'],
  author: ['author', 'articleAuthor', 'ogArticleAuthor'],
  anyDate: [
    'ogDate',
    'articlePublishedTime',
    'ogArticlePublishedTime',
    'articlePublishedDate',
    'articleModifiedTime',
    'ogUpdatedTime',
  ],
  date: [
    'articleModifiedTime',
    'ogArticleModifiedTime',
    'ogUpdatedTime',
    'articlePublishedTime',
    'ogArticlePublishedTime',
    'articlePublishedDate',
    'ogDate',
  ],
  charset: ['charset'],
};

/** Both take text, so they get what our decoder makes of the bytes. */
function text(body: Uint8Array, headers: Case['headers']): string {
  return decodePage(body, headers['content-type'] ?? null).text;
}
