import type { Content } from '../content/content.ts';
import { mainContent, wholePage } from '../content/main-content.ts';
import { attribute, lineOf } from '../html/document.ts';
import { header, type Page } from '../html/page.ts';
import { fenced } from '../markdown/code-block.ts';
import { markdownCharactersMax, toMarkdown } from '../markdown/to-markdown.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { cleanHtml } from './clean-html.ts';
import { countWords } from './count-words.ts';
import { type PageLink, pageLinks } from './page-links.ts';
import { plainText, wordsOf } from './plain-text.ts';
import { type Emptiness, emptinessOf } from './why-empty.ts';

export const scrapeFormats = ['html', 'markdown', 'links', 'text', 'raw'] as const;
export type ScrapeFormat = (typeof scrapeFormats)[number];

/** Of `text`, and of what is read of a PDF. */
export const textCharactersMax = 2_000_000;
/** Of `raw`. */
export const rawCharactersMax = 5_000_000;

export interface ScrapeOptions {
  readonly formats: readonly ScrapeFormat[];
  /** Without what stands on every page of its site. */
  readonly mainContent: boolean;
}

/** The formats that were asked for; null for those that were not. */
export interface Scrape {
  readonly title: string;
  readonly html: string | null;
  readonly markdown: string | null;
  readonly text: string | null;
  readonly raw: string | null;
  readonly links: readonly PageLink[] | null;
  /** One of them, or the page itself, is cut at its limit. */
  readonly isTruncated: boolean;
  /** Words of what is read, as `countWords` counts them. */
  readonly wordCount: number;
  /** As the page says it: en, de-CH. */
  readonly language: string | null;
  /** The page's own description, else its first paragraph; at most 300 characters. */
  readonly excerpt: string | null;
  readonly contentType: string | null;
  readonly charset: string;
  /** Why there is nothing to read; null where there is something. */
  readonly emptyBecause: Emptiness | null;
}

/** What a page says, in the formats that are asked for. Never throws, whatever the page. */
export async function scrapePage(
  page: Page,
  { formats, mainContent: isMain }: ScrapeOptions,
): Promise<Scrape> {
  const wanted = new Set(formats);
  const read = await readContent(page, isMain, wanted);
  const raw = page.html.length > rawCharactersMax ? page.html.slice(0, rawCharactersMax) : page.html;
  const isRawCut = wanted.has('raw') && raw.length < page.html.length;
  const markdown = wanted.has('markdown') ? read.markdown() : null;
  const html = wanted.has('html') ? read.html() : null;
  const text = wanted.has('text') ? cut(read.text()) : null;
  const wordCount = read.words();
  return {
    title: read.title,
    html: html?.value ?? null,
    markdown: markdown?.value ?? null,
    text: text?.value ?? null,
    raw: wanted.has('raw') ? raw : null,
    links: wanted.has('links') ? read.links() : null,
    isTruncated:
      read.isTruncated ||
      isRawCut ||
      markdown?.isTruncated === true ||
      html?.isTruncated === true ||
      text?.isTruncated === true,
    wordCount,
    language: languageOf(page),
    excerpt: excerptOf(page, read),
    contentType: header(page.headers, 'content-type')?.slice(0, 200) ?? null,
    charset: page.charset,
    emptyBecause: emptinessOf(page, wordCount, () => read.markdown().value),
  };
}

interface Cut {
  readonly value: string;
  readonly isTruncated: boolean;
}

interface Reading {
  readonly title: string;
  text(): string;
  words(): number;
  readonly isTruncated: boolean;
  html(): Cut;
  markdown(): Cut;
  links(): PageLink[];
}

async function readContent(page: Page, isMain: boolean, wanted: ReadonlySet<ScrapeFormat>): Promise<Reading> {
  switch (page.kind) {
    case 'html':
      return readHtml(page, isMain ? mainContent(page) : wholePage(page));
    case 'pdf': {
      const { title, text, isTruncated } = await readPdf(page.bytes);
      return {
        ...readText(title, text, wanted.has('markdown') ? pdfMarkdown(title, text) : ''),
        isTruncated,
      };
    }
    case 'json':
      return readText('', indented(page.html), fenced(indented(page.html), 'json').join('\n'));
    case 'xml':
      return readText('', page.html, fenced(page.html, 'xml').join('\n'));
    case 'text':
      return readText('', page.html, page.html);
    case 'other':
      return readText('', '', '');
  }
}

function readHtml(page: Page, content: Content): Reading {
  const element = page.document.first('title');
  const heading = page.document.first('h1');
  const title = lineOf(element ?? heading ?? page.document.root).slice(0, 1_000);
  const named = element || heading ? title : '';
  return {
    title: named,
    text: () => plainText(content),
    words: () => wordsOf(content),
    isTruncated: page.document.isTruncated,
    html: () => {
      const { html, isTruncated } = cleanHtml(page, named, content);
      return { value: html, isTruncated };
    },
    markdown: () => {
      const { markdown, isTruncated } = toMarkdown(content, { baseUrl: page.baseUrl });
      return { value: markdown, isTruncated };
    },
    links: () => pageLinks(page, wholePage(page)),
  };
}

/** What is no HTML: its `html` is the text in a `pre`. */
function readText(title: string, text: string, markdown: string): Reading {
  const cutText = cut(text);
  return {
    title,
    text: () => text,
    words: () => countWords(text),
    isTruncated: cutText.isTruncated,
    html: () => {
      const escaped = cutText.value.replace(/[&<>]/g, (sign) =>
        sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;',
      );
      return {
        value: escaped === '' ? '' : `<!doctype html>\n<pre>${escaped}</pre>`,
        isTruncated: cutText.isTruncated,
      };
    },
    markdown: () => cut(markdown, markdownCharactersMax),
    links: () => [],
  };
}

function pdfMarkdown(title: string, text: string): string {
  const start = text.slice(0, 1_000).replace(/\s+/g, ' ');
  return title === '' || start.toLowerCase().includes(title.toLowerCase()) ? text : `# ${title}\n\n${text}`;
}

function cut(text: string, most = textCharactersMax): Cut {
  const isTruncated = text.length > most;
  return { value: isTruncated ? text.slice(0, most) : text, isTruncated };
}

/** JSON with two spaces a level, where it can be read and is not huge; else as it came. */
function indented(json: string): string {
  if (json.length > 1_000_000) return json;
  try {
    const readable = JSON.stringify(JSON.parse(json), null, 2);
    return readable.length > json.length * 8 + 1_000 ? json : readable;
  } catch {
    return json;
  }
}

function languageOf({ document }: Page): string | null {
  const html = document.first('html');
  const said = html === null ? null : (attribute(html, 'lang') ?? attribute(html, 'xml:lang'));
  const language =
    said?.trim() || metaOf(document, 'content-language') || metaOf(document, 'og:locale') || '';
  return /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/i.test(language) ? language.replaceAll('_', '-') : null;
}

function excerptOf({ document }: Page, read: Reading): string | null {
  const described = metaOf(document, 'description') ?? metaOf(document, 'og:description');
  const line =
    described ??
    read
      .text()
      .slice(0, 20_000)
      .split('\n')
      .find((one) => one.length >= 60) ??
    '';
  const excerpt = line.replace(/\s+/g, ' ').trim().slice(0, 300);
  return excerpt === '' ? null : excerpt;
}

function metaOf(document: Page['document'], name: string): string | null {
  for (const meta of document.elements('meta')) {
    const key = attribute(meta, 'name') ?? attribute(meta, 'property') ?? attribute(meta, 'http-equiv');
    if (key?.toLowerCase() !== name) continue;
    const content = attribute(meta, 'content')?.trim();
    if (content) return content.slice(0, 2_000);
  }
  return null;
}
