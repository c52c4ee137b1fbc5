import { type Page, readPage } from '../web/html/page.ts';

/** A page as its site would send it. */
export function htmlPage(html: string, url = 'https://acme.com/'): Page {
  return readPage({
    url,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(html),
  });
}
