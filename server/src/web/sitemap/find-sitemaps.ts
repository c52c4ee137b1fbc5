import { ServiceError } from '../../kernel/service-error.ts';
import type { SiteRobots } from '../../outbound/robots/robots-cache.ts';
import type { FetchedPage } from '../html/page.ts';
import { pageAddress } from './page-address.ts';
import type { SitemapFile } from './sitemap-file.ts';
import type { SitemapLinks } from './sitemap-links.ts';
import type { MissReason, SitemapSource } from './sitemap-request.ts';
import type { SitemapVisits, Visit } from './sitemap-visits.ts';

/** Where sites have sitemaps that they name nowhere; the usual places first. */
const usualPaths = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/wp-sitemap.xml',
  '/sitemap.xml.gz',
  '/sitemap_index.xml.gz',
  '/sitemap.txt',
  '/sitemap/sitemap.xml',
  '/sitemap/sitemap-index.xml',
  '/sitemap/index.xml',
  '/sitemaps.xml',
  '/sitemaps/sitemap.xml',
  '/sitemap1.xml',
  '/sitemap',
];
const homePageBytesMax = 5 * 1_024 ** 2;

/** What a page names, found off the event loop: the page is a stranger's, and may take long to parse. */
export type LinksOf = (page: FetchedPage, signal: AbortSignal) => Promise<SitemapLinks>;

const noLinks: SitemapLinks = { sitemaps: [], feeds: [] };

export type Found =
  | {
      readonly outcome: 'opened';
      readonly file: SitemapFile;
      readonly source: SitemapSource;
      /** The site's robots.txt names it, so it may list the pages of other hosts (sitemaps.org, cross submission). */
      readonly isNamed: boolean;
    }
  | { readonly outcome: 'missed'; readonly sitemap: string; readonly reason: MissReason };

/**
 * The sitemaps of a site: those that its robots.txt names; where none of these can be read, the first that is at a usual place; where
 * there is none either, what its home page names with `<link rel="sitemap">`, and else the feeds that it names.
 *
 * What is missed of the named ones is told at once; that a usual place could not be looked at only where nothing was found.
 *
 * @throws {ServiceError} where no usual place could be asked for
 */
export async function* findSitemaps(
  site: URL,
  robots: SiteRobots,
  visits: SitemapVisits,
  linksOf: LinksOf,
): AsyncGenerator<Found> {
  let isFound = false;
  const named = robots.rules.sitemaps.flatMap((line) => pageAddress(line, new URL(robots.url)) ?? []);
  for await (const visit of visits.open(named, { isNamed: true })) {
    isFound ||= visit.opening.outcome === 'opened';
    yield foundIn(visit, 'robots.txt', true);
  }
  if (isFound) return;
  const usual = await firstOf(
    usualPaths.map((path) => new URL(path, site).href),
    visits,
  );
  if (usual.visit) {
    yield foundIn(usual.visit, 'sitemap', false);
    return;
  }
  const links = await linksOfHomePage(site, visits, linksOf);
  for await (const visit of visits.open(links.sitemaps, { isNamed: false })) {
    isFound ||= visit.opening.outcome === 'opened';
    yield foundIn(visit, 'home page', false);
  }
  if (isFound) return;
  for await (const visit of visits.open(links.feeds, { isNamed: false })) {
    isFound ||= visit.opening.outcome === 'opened';
    yield foundIn(visit, 'feed', false);
  }
  if (isFound) return;
  if (usual.error) throw usual.error;
  for (const { address, opening } of usual.hidden) {
    if (opening.outcome === 'missed') yield { outcome: 'missed', sitemap: address, reason: opening.reason };
  }
}

function foundIn({ address, opening }: Visit, source: SitemapSource, isNamed: boolean): Found {
  return opening.outcome === 'opened'
    ? { outcome: 'opened', file: opening.file, source, isNamed }
    : { outcome: 'missed', sitemap: address, reason: opening.reason };
}

interface FirstOf {
  readonly visit: Visit | null;
  /** Those that may be sitemaps, but could not be looked at: the first of each reason. */
  readonly hidden: readonly Visit[];
  /** Why none of them could be asked for; null where one answered, whatever it was. */
  readonly error: ServiceError | null;
}

async function firstOf(addresses: readonly string[], visits: SitemapVisits): Promise<FirstOf> {
  const hidden = new Map<MissReason, Visit>();
  let error: ServiceError | null = null;
  let hasAnswered = false;
  for await (const visit of visits.open(addresses, { isNamed: false })) {
    const { opening } = visit;
    if (opening.outcome === 'opened') return { visit, hidden: [], error: null };
    if (opening.error === null) hasAnswered = true;
    else error ??= opening.error;
    const isNone = opening.reason === 'not_found' || opening.reason === 'not_a_sitemap';
    if (!isNone && !hidden.has(opening.reason)) hidden.set(opening.reason, visit);
  }
  return { visit: null, hidden: [...hidden.values()], error: hasAnswered ? null : error };
}

async function linksOfHomePage(site: URL, visits: SitemapVisits, linksOf: LinksOf): Promise<SitemapLinks> {
  const url = new URL('/', site);
  if (!(await visits.mayFetch(url.href))) return noLinks;
  try {
    const { outbound, signal } = visits;
    const page = await outbound.fetch({
      url,
      accept: 'text/html',
      bytesMax: homePageBytesMax,
      over: 'cut',
      signal,
    });
    return await linksOf(page, signal);
  } catch (error) {
    // The home page is a last resort: where it cannot be read, it names nothing.
    if (!(error instanceof ServiceError) && !visits.signal.aborted) throw error;
    return noLinks;
  }
}
