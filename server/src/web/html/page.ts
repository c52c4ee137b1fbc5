import { closeEmptyTags } from './close-empty-tags.ts';
import { decodePage } from './decode-page.ts';
import { attribute, type HtmlDocument } from './document.ts';
import { parseHtml } from './parse-html.ts';

/** What was fetched, before it is read. */
export interface FetchedPage {
  /** The address it came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; a header that was sent more than once has its values in order. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}

/** What a body is: by its Content-Type where that is believable, else by its first bytes. */
export type PageKind = 'html' | 'xml' | 'json' | 'text' | 'pdf' | 'other';

/** A page as the analysers see it. */
export interface Page {
  readonly kind: PageKind;
  /** The body as fetched, after decompression. */
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly status: number;
  readonly headers: FetchedPage['headers'];
  /** The page's source, decoded; '' of a PDF and of what is no text. */
  readonly html: string;
  /** The encoding that it was in, by the name of WHATWG: utf-8, windows-1252, shift_jis. */
  readonly charset: string;
  /** Empty where the page is no HTML. */
  readonly document: HtmlDocument;
  /** What relative addresses on the page start from: its `<base href>`, else its own address. */
  readonly baseUrl: string;
}

export function readPage(fetched: FetchedPage): Page {
  const { url, status, headers, body: bytes } = fetched;
  const contentType = header(headers, 'content-type');
  const kind = kindOf(bytes, contentType);
  const isText = kind !== 'pdf' && kind !== 'other';
  const { text: html, charset } = isText
    ? decodePage(bytes, contentType, URL.parse(url)?.hostname)
    : { text: '', charset: 'binary' };
  const isXhtml = kind === 'html' && (isXhtmlType(contentType) || startsAsXhtml.test(html.slice(0, 512)));
  const document = parseHtml(kind === 'html' ? (isXhtml ? closeEmptyTags(html) : html) : '');
  return { kind, bytes, url, status, headers, html, charset, document, baseUrl: baseOf(document, url) };
}

/**
 * What `make` finds out about a page, found out once for all that start from it. It is kept on the page: a WeakMap keeps pages
 * that are done with until the next full collection, which copies them time and again.
 */
export function once<Found>(page: Page, make: (page: Page) => Found): Found {
  const { known } = page.document;
  if (!known.has(make)) known.set(make, make(page));
  return known.get(make) as Found;
}

/** No text is in them, whatever their first bytes look like. */
const isMedia = /^(?:image|audio|video|font|model)\//;
const startsAsHtml = /^\s*(?:<!--[^>]*>\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script)[\s>]/i;
/** XHTML, which many servers send as any XML. */
const startsAsXhtml = /^\s*<\?xml\s[^>]*>\s*(?:<(?:\?|!--)[^>]*>\s*)*<(?:!doctype\s+html|html)[\s>]/i;

function isXhtmlType(contentType: string | null): boolean {
  return /^\s*application\/xhtml\+xml\b/i.test(contentType ?? '');
}

function kindOf(bytes: Uint8Array, contentType: string | null): PageKind {
  const start = startOf(bytes);
  if (start.startsWith('%PDF-')) return 'pdf';
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(text\/html|application\/xhtml\+xml)$/.test(type)) return 'html';
  if (startsAsHtml.test(start) || startsAsXhtml.test(start)) return 'html';
  if (/[/+]xml$/.test(type) || /^\s*<\?xml\s/.test(start)) return 'xml';
  if (/[/+]json$/.test(type)) return 'json';
  if (type.startsWith('text/')) return 'text';
  if (isMedia.test(type) || isBinary(start)) return 'other';
  const isUntold = type === '' || type === 'application/octet-stream';
  return isUntold && /<[a-z!]/i.test(start) ? 'html' : 'text';
}

/** The first 512 bytes without a byte order mark, a character each but where that mark says UTF-16. */
function startOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512));
  const mark = start.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(start);
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(start);
  return start.toString('latin1').replace(/^\xef\xbb\xbf/, '');
}

/** Control characters that no text has: the "binary data bytes" of WHATWG's MIME sniffing. */
function isBinary(start: string): boolean {
  for (let i = 0; i < start.length; i++) {
    const code = start.charCodeAt(i);
    if (code < 0x20 && (code < 0x09 || code === 0x0b || (code > 0x0d && code !== 0x1b))) return true;
  }
  return false;
}

/** The first value of a header; null where it was not sent. */
export function header(headers: FetchedPage['headers'], name: string): string | null {
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? null;
}

function baseOf(document: HtmlDocument, url: string): string {
  for (const base of document.elements('base')) {
    const href = attribute(base, 'href');
    if (href !== null) return resolveUrl(href, url) ?? url;
  }
  return url;
}

/** The absolute form of an address on a page, as browsers resolve it; null for what is no address, or none of http and https. */
export function resolveUrl(reference: string, base: string): string | null {
  return resolveLink(reference, base)?.href ?? null;
}

/** The same, taken apart. */
export function resolveLink(reference: string, base: string): URL | null {
  const url = URL.parse(reference.trim(), base);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}
