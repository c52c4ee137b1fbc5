import type { FetchedPage } from '../html/page.ts';

/** A page as it is after its scripts have run. */
export interface RenderedPage {
  /** Where the browser ended up, after redirects of servers and scripts; http or https. */
  readonly url: string;
  /** Of the main document, after redirects. */
  readonly status: number;
  /** Of the main document; names in lower case. */
  readonly headers: FetchedPage['headers'];
  /** Every address on the way, by whatever kind of redirect: the first as it was asked for, the last the final one. */
  readonly visited: readonly string[];
  /** The document as HTML; null where it is none, such as a PDF: there is nothing to render, and what was fetched is the page. */
  readonly html: string | null;
  /** The document was longer than is kept, and this is its beginning. */
  readonly isCut: boolean;
  readonly loadMs: number;
}

const bytesMax = 5_000_000;

/** The same as if a server had sent it; null where it is no HTML. */
export function asFetchedPage({ url, status, headers, html }: RenderedPage): FetchedPage | null {
  if (html === null) return null;
  // Whatever encoding the server sent it in, it is another now.
  return {
    url,
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(html, 'utf8').subarray(0, bytesMax),
  };
}
