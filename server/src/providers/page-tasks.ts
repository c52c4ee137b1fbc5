import type { HtmlDocument } from '../web/html/document.ts';
import { parseHtml } from '../web/html/parse-html.ts';
import { readAdPage } from './linkedin_ads/read-ad-page.ts';
import { readSearchPage } from './linkedin_ads/read-search-page.ts';
import { readLibraryAd, readLibraryList } from './meta_ads_pages/read-library-page.ts';
import { PageElements } from './page-elements.ts';
import { readListings } from './yellowpages/read-listings.ts';

/** Of a page with more elements than are read nothing is told: what was looked for may stand behind them. */
export type PageRead<Value> = { readonly isTruncated: true } | { readonly value: Value };

/** More than a page of 30 entries has. */
const elementsMax = 10_000;

function read<Value>(html: string, from: (document: HtmlDocument) => Value): PageRead<Value> {
  const document = parseHtml(html, elementsMax);
  return document.isTruncated ? { isTruncated: true } : { value: from(document) };
}

/** What sources make of pages in a thread, by name. Arguments and results are plain data. */
export const tasks = {
  directoryListings: (html: string) => read(html, ({ root }) => readListings(new PageElements(root))),
  networkAds: (html: string) => read(html, ({ root }) => readSearchPage(new PageElements(root))),
  networkAd: (html: string, id: string) => read(html, ({ root }) => readAdPage(new PageElements(root), id)),
  socialAds: (html: string) => read(html, readLibraryList),
  socialAd: (html: string, id: string) => read(html, (document) => readLibraryAd(document, id)),
} as const;
