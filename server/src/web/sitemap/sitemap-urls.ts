import { ServiceError } from '../../kernel/service-error.ts';
import { NoConnection } from '../../outbound/explain-failure.ts';
import { leadsNowhere } from '../../outbound/not-allowed.ts';
import type { Outbound } from '../../outbound/outbound-request.ts';
import type { Robots, SiteRobots } from '../../outbound/robots/robots-cache.ts';
import { siteAddresses } from '../site-addresses.ts';
import { findSitemaps, type LinksOf } from './find-sitemaps.ts';
import { Listing } from './listing.ts';
import { pageAddress, siteOf } from './page-address.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { openSitemap, type SitemapFile } from './sitemap-file.ts';
import { type SitemapListing, type SitemapRequest, sitemapsMax } from './sitemap-request.ts';
import { SitemapVisits } from './sitemap-visits.ts';

/** An index may name indexes, whose sitemaps are read; an index that these name is not. */
const indexLevelsMax = 2;
const totalMsDefault = 20_000;
/** That one index names: whose site a host is of takes time to find. */
const hostsMax = 1_000;

export interface ListOptions {
  /** The most addresses. */
  readonly limit: number;
  /** A robots.txt that is remembered will not do for its Sitemap lines. */
  readonly isFresh?: boolean;
  /** After this the list is what was read until then; 20 seconds where it is not given. */
  readonly totalMs?: number;
  readonly linksOf: LinksOf;
  readonly onRead?: SitemapRequest['onRead'];
  readonly signal: AbortSignal;
}

/**
 * The addresses of pages that a site publishes, or one sitemap of it where `target` is one.
 *
 * Sitemap by sitemap, each in its own order; of the sitemaps of an index those first that changed last, so that a limit leaves out
 * what is old. Reading stops as soon as there are `limit`. A page counts where it is on the same registrable domain as the site or as its sitemap; where `target` is the
 * sitemap, or the site's robots.txt names it or its index, on any host. Sitemaps that cannot be read, and what is left at the
 * deadline, are told in `missed`; a site without any is an empty list.
 *
 * @throws {ServiceError} `upstream_error` where the site, or the sitemap that `target` names, cannot be read; `upstream_timeout`
 *   where the deadline came before anything was read; what `signal` was aborted with
 */
export async function sitemapUrls(
  outbound: Outbound,
  robots: Robots,
  target: string,
  { limit, isFresh = false, totalMs = totalMsDefault, linksOf, onRead, signal }: ListOptions,
): Promise<SitemapListing> {
  const deadline = AbortSignal.timeout(totalMs);
  const visits = new SitemapVisits(outbound, robots, AbortSignal.any([signal, deadline]));
  const listing = new Listing(limit);
  try {
    await list(target, { isFresh, linksOf, onRead }, visits, listing);
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
  }
  signal.throwIfAborted();
  if (deadline.aborted && listing.sitemaps.length === 0) {
    throw new ServiceError('upstream_timeout', 'The site did not answer in time. Nothing was charged.');
  }
  if (deadline.aborted || visits.cutShort) listing.cut();
  return listing.result();
}

async function list(
  target: string,
  { isFresh, linksOf, onRead }: Pick<ListOptions, 'linksOf' | 'onRead'> & { isFresh: boolean },
  visits: SitemapVisits,
  listing: Listing,
): Promise<void> {
  const { site, siteRobots } = await reach(target, isFresh, visits);
  const walk = new Walk(site, visits, listing, onRead);
  const file = await openTarget(site, visits);
  if (file) {
    listing.source = file.kind === 'feed' ? 'feed' : 'sitemap';
    visits.remember(file);
    await walk.read(file, null, 1);
    return;
  }
  for await (const found of findSitemaps(site, siteRobots, visits, linksOf)) {
    if (found.outcome === 'missed') {
      listing.miss(found.sitemap, found.reason);
      continue;
    }
    if (listing.isFull || !walk.hasRoom) {
      listing.cut();
      await found.file.close();
      return;
    }
    listing.source ??= found.source;
    await walk.read(found.file, found.isNamed ? null : walk.sitesWith(found.file), 1);
  }
}

/** The first form of the address whose robots.txt answers, or is known not to be there. */
async function reach(
  target: string,
  isFresh: boolean,
  visits: SitemapVisits,
): Promise<{ site: URL; siteRobots: SiteRobots }> {
  let failure: ServiceError | null = null;
  for (const site of siteAddresses(target)) {
    let reached: SiteRobots | ServiceError;
    try {
      reached = await visits.robots.of(site, visits.signal, { isFresh });
    } catch (error) {
      // The bare domain of a site may have no address, and its www one.
      if (!leadsNowhere(error)) throw error;
      reached = error;
    }
    if (!(reached instanceof ServiceError)) {
      if (reached.unreachable === null) return { site, siteRobots: reached };
      reached = reached.unreachable;
    }
    // What happened at the likeliest form is told, unless another one answers, if only with troubles.
    if (failure === null || (!hasAnswered(failure) && hasAnswered(reached))) failure = reached;
  }
  throw failure ?? new ServiceError('validation_failed', 'url is no address of a website.');
}

function hasAnswered(failure: ServiceError): boolean {
  return !(failure instanceof NoConnection || leadsNowhere(failure));
}

/**
 * Null where the address is a site or a page of it. The caller has asked for this very file, so that robots.txt does not keep us from it, as
 * it does from what we look for ourselves.
 */
async function openTarget(target: URL, visits: SitemapVisits): Promise<SitemapFile | null> {
  const isSite = target.pathname === '/' && target.search === '';
  if (isSite || target.pathname === '/robots.txt') return null;
  const opening = await openSitemap(visits.outbound, target.href, visits);
  if (opening.outcome === 'opened') return opening.file;
  const isSitemap = /sitemap|\.(?:xml|txt|gz|rss|atom)$/i.test(target.pathname);
  const isOther = opening.reason === 'not_found' || opening.reason === 'not_a_sitemap';
  if (isOther && !isSitemap) return null;
  if (opening.error) throw opening.error;
  const why = opening.status >= 400 ? ` (${opening.status})` : '';
  throw new ServiceError(
    'upstream_error',
    `There is no sitemap that could be read at this address${why}. Nothing was charged.`,
    { fix: 'Check the address in a browser, or send the address of the site.', retryAfterSeconds: null },
  );
}

/** Reads sitemaps and those that they name into a list. */
class Walk {
  readonly #site: URL;
  readonly #visits: SitemapVisits;
  readonly #listing: Listing;
  readonly #onRead: SitemapRequest['onRead'];
  #opened = 0;

  constructor(site: URL, visits: SitemapVisits, listing: Listing, onRead: SitemapRequest['onRead']) {
    this.#site = site;
    this.#visits = visits;
    this.#listing = listing;
    this.#onRead = onRead;
  }

  get hasRoom(): boolean {
    return this.#opened < sitemapsMax;
  }

  sitesWith(file: SitemapFile): ReadonlySet<string> {
    return new Set([siteOf(this.#site), siteOf(new URL(file.url))]);
  }

  /** @param sites whose pages and sitemaps count; null for all */
  async read(file: SitemapFile, sites: ReadonlySet<string> | null, level: number): Promise<void> {
    const listing = this.#listing;
    const base = new URL(file.url);
    const children = new Map<string, SitemapEntry>();
    this.#opened += 1;
    listing.sitemaps.push(file.url);
    const batches = file.entries();
    for (let next = await batches.next(); ; next = await batches.next()) {
      if (next.done) {
        if (next.value) listing.miss(file.url, next.value);
        break;
      }
      listing.add(next.value, base, sites);
      for (const entry of next.value) {
        const child = entry.isSitemap ? pageAddress(entry.address, base) : null;
        if (child !== null && !children.has(child)) children.set(child, entry);
      }
      if (!listing.isFull || file.isRead()) continue;
      listing.cut();
      await batches.return(null);
      return;
    }
    this.#onRead?.(this.#opened);
    if (children.size > 0) await this.#readChildren(file, newestFirst(children), sites, level);
  }

  async #readChildren(
    file: SitemapFile,
    children: readonly string[],
    sites: ReadonlySet<string> | null,
    level: number,
  ): Promise<void> {
    const listing = this.#listing;
    if (listing.isFull) {
      listing.cut();
      return;
    }
    if (level > indexLevelsMax) {
      listing.miss(file.url, 'too_deep');
      return;
    }
    const welcome: string[] = [];
    const hosts = new Map<string, boolean>();
    for (const child of children) {
      const host = child.slice(0, child.indexOf('/', 8));
      const isWelcome = sites === null || (hosts.get(host) ?? sites.has(siteOf(new URL(child))));
      hosts.set(host, isWelcome);
      if (isWelcome) welcome.push(child);
      else listing.miss(child, 'other_host');
      if (hosts.size < hostsMax) continue;
      listing.cut();
      break;
    }
    for await (const { address, opening } of this.#visits.open(welcome, { isNamed: false })) {
      if (listing.isFull || !this.hasRoom) {
        if (opening.outcome === 'opened') await opening.file.close();
        if (listing.isFull) listing.cut();
        else listing.miss(file.url, 'too_many_sitemaps');
        return;
      }
      if (opening.outcome === 'missed') listing.miss(address, opening.reason);
      else await this.read(opening.file, sites, level + 1);
    }
    const { cutShort } = this.#visits;
    if (cutShort !== null) listing.miss(file.url, cutShort);
  }
}

/** Those that say when they changed, the newest first, then the others in the order of the index. */
function newestFirst(children: ReadonlyMap<string, SitemapEntry>): string[] {
  const dated = [...children].map(([address, { lastModified }]) => {
    const at = lastModified === null ? Number.NaN : Date.parse(lastModified);
    return { address, at: Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at };
  });
  return dated
    .toSorted((one, other) => (one.at === other.at ? 0 : other.at - one.at))
    .map(({ address }) => address);
}
