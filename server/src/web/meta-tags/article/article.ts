import type { Page } from '../../html/page.ts';
import { type Head, headOf } from '../head.ts';
import { largestIcon } from '../icons.ts';
import { authorsOf, bylineOf } from './authors.ts';
import { type Clues, lazyMarks } from './clues.ts';
import { modifiedOf, publishedOf } from './dates.ts';
import { DescribedWork } from './described-work.ts';
import { type Found, isGuess, type Source } from './found.ts';
import { readerOf } from './iso-date.ts';
import { type MarkedDate, markedDates } from './marked-dates.ts';
import { imageOf, logoOf, picturesOf } from './pictures.ts';
import { playedOf } from './players.ts';
import { descriptionOf, titleOf } from './preview-texts.ts';
import { publisherOf } from './publisher.ts';

export const articleFields = [
  'title',
  'description',
  'author',
  'publishedAt',
  'modifiedAt',
  'publisher',
  'logo',
  'image',
  'audio',
  'video',
  'url',
] as const;
export type ArticleField = (typeof articleFields)[number];

/** What a page says about itself as an article or another work, wherever it says it. */
export type Article = { readonly [Field in ArticleField]: string | null } & {
  /** All that are named beside each other. */
  readonly authors: string[];
  /** The line that readers see around the author's name. */
  readonly byline: string | null;
  readonly dates: MarkedDate[];
  /** All that the page shows. */
  readonly pictures: string[];
  /** Media types of `audio` and `video`, as the page writes them. */
  readonly audioType: string | null;
  readonly videoType: string | null;
  /** Where each value comes from; none for what is null. */
  readonly sources: Partial<Record<ArticleField, Source>>;
  /** The fields whose value nothing declares: it only looks as if it were that. */
  readonly guesses: ArticleField[];
};

export function article(page: Page, _options: Record<never, never>): Article {
  const head = headOf(page);
  const { tags, first, links, canonical, og } = head;
  const clues: Clues = {
    page,
    tags,
    first,
    links,
    work: new DescribedWork(page, [page.url, canonical, og.url]),
    reader: readerOf(head.language),
    isInnerPage: !/^\/(?:index\.[a-z]{1,5})?$/i.test(URL.parse(page.url)?.pathname ?? '/'),
    ...lazyMarks(page),
  };
  const authors = authorsOf(clues);
  const [author] = authors?.names ?? [];
  const audio = playedOf('audio', og.audios, page);
  const video = playedOf('video', og.videos, page);
  const found: Record<ArticleField, Found | null> = {
    title: titleOf(clues),
    description: descriptionOf(clues),
    author: authors && author !== undefined ? { value: author, source: authors.source } : null,
    publishedAt: publishedOf(clues),
    modifiedAt: modifiedOf(clues),
    publisher: publisherOf(clues),
    logo: logoOf(clues, largestIcon(links)),
    image: imageOf(head.image, clues),
    audio,
    video,
    url: urlOf(head),
  };
  const values = {} as Record<ArticleField, string | null>;
  const sources: Partial<Record<ArticleField, Source>> = {};
  const guesses: ArticleField[] = [];
  for (const field of articleFields) {
    const one = found[field];
    values[field] = one?.value ?? null;
    if (!one) continue;
    sources[field] = one.source;
    if (isGuess(one.source)) guesses.push(field);
  }
  return {
    ...values,
    authors: [...(authors?.names ?? [])],
    byline: bylineOf(clues, author ?? null),
    dates: markedDates(clues),
    pictures: picturesOf(page),
    audioType: audio?.type ?? null,
    videoType: video?.type ?? null,
    sources,
    guesses,
  };
}

function urlOf({ canonical, og }: Head): Found | null {
  if (canonical !== null) return { value: canonical, source: 'link' };
  return og.url === null ? null : { value: og.url, source: 'meta' };
}
