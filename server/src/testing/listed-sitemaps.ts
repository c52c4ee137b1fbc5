import { RobotsCache } from '../outbound/robots/robots-cache.ts';
import type { SitemapListing } from '../web/sitemap/sitemap-request.ts';
import { type ListOptions, sitemapUrls } from '../web/sitemap/sitemap-urls.ts';
import { linksOf } from './links-of.ts';
import { type LocalPage, LocalSite } from './local-site.ts';

export const home = 'https://acme.example';
export const never = new AbortController().signal;

export const urlset = (...paths: string[]): string =>
  `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${absolute(path)}</loc></url>`).join('')}</urlset>`;
export const indexOf = (...paths: string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${absolute(path)}</loc></sitemap>`).join('')}</sitemapindex>`;
export const absolute = (path: string): string => (path.startsWith('/') ? home + path : path);
export const paths = (count: number, prefix = '/p'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

export function inPiecesOf(length: number, text: string): LocalPage {
  return (_, response) => {
    for (let at = 0; at < text.length; at += length) response.write(text.slice(at, at + length));
    response.end();
  };
}

export interface Listed extends SitemapListing {
  /** Without the scheme and host of acme.example. */
  readonly short: readonly string[];
  readonly asked: readonly string[];
  readonly bytesReceived: number;
  readonly openBodies: number;
  readonly openBodiesMost: number;
}

/** What is listed of sites on this machine; paths are of acme.example. */
export async function list(
  pages: Readonly<Record<string, LocalPage>>,
  target = home,
  options: Partial<ListOptions> = {},
): Promise<Listed> {
  const entries = Object.entries(pages).map(([path, page]) => [absolute(path), page] as const);
  await using site = await LocalSite.serve(Object.fromEntries(entries));
  const { outbound, asked } = site;
  const listing = await sitemapUrls(outbound, new RobotsCache(outbound), target, {
    limit: 1_000,
    linksOf,
    signal: never,
    ...options,
  });
  const short = listing.urls.map((url) => url.replace(home, ''));
  const { bytesReceived, openBodies, openBodiesMost } = outbound;
  return {
    ...listing,
    short,
    asked: asked.map((url) => url.replace(home, '')),
    bytesReceived,
    openBodies,
    openBodiesMost,
  };
}
