import type { Cache, Codec } from '../cache/cache.ts';
import type { CacheKey } from '../cache/cache-store.ts';
import { NoConnection, SiteFailure } from '../outbound/explain-failure.ts';
import { leadsNowhere, notAllowed } from '../outbound/not-allowed.ts';
import type { HostOutbound } from '../outbound/outbound-request.ts';
import { isAllowed } from '../outbound/robots/is-allowed.ts';
import type { Robots } from '../outbound/robots/robots-cache.ts';
import type { Answers, Questions } from './analyses.ts';
import { type HostRequest, type InspectedHost, inspectHost } from './host/inspect-host.ts';
import type { FetchedPage } from './html/page.ts';
import { KeptFromByRobots } from './kept-from-by-robots.ts';
import { listingCodec } from './kept-listing.ts';
import { type KeptPage, pageCodec } from './kept-page.ts';
import type { PageReading, PageRequest } from './page-request.ts';
import type { PageFacts } from './pool/tasks.ts';
import { type FollowedRedirects, followRedirects } from './redirects/follow-redirects.ts';
import { asFetchedPage, type RenderedPage } from './render/rendered-page.ts';
import { siteAddresses } from './site-addresses.ts';
import type { LinksOf } from './sitemap/find-sitemaps.ts';
import type { SitemapListing, SitemapRequest } from './sitemap/sitemap-request.ts';
import { sitemapUrls } from './sitemap/sitemap-urls.ts';

export interface SiteReaderParts {
  readonly outbound: HostOutbound;
  readonly cache: Cache;
  readonly pageKey: (page: { url: URL; isRendered: boolean }) => CacheKey | null;
  /** Parses a page and answers what is asked, off the event loop. It takes the body for itself. */
  readonly analyse: <Asked extends Questions>(
    page: FetchedPage,
    asked: Asked,
    signal: AbortSignal,
  ) => Promise<Answers<Asked> & PageFacts>;
  /** Throws where the operator set no browser. */
  readonly render: (url: URL, signal: AbortSignal) => Promise<RenderedPage>;
  readonly listKey: (url: string, limit: number) => CacheKey;
  readonly robots: Robots;
}

/** Bigger pages are read up to here, which is more than any has that people read. */
const pageBytesMax = 5 * 1024 ** 2;
const dayMs = 24 * 60 * 60 * 1_000;
const pageTypes = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Reads pages of sites: fetched once for all who ask at the same time, kept for a day for those who take that, analysed in workers. */
export class SiteReader {
  readonly #parts: SiteReaderParts;

  constructor(parts: SiteReaderParts) {
    this.#parts = parts;
  }

  async readPage<Asked extends Questions>(
    request: PageRequest<Asked>,
    signal: AbortSignal,
  ): Promise<PageReading<Asked>> {
    const { page, cachedAt } = await this.#page(request, signal);
    const answers = await this.#parts.analyse(copyOf(page), request.ask, signal);
    return {
      status: page.status,
      finalUrl: page.url,
      redirects: page.visited,
      headers: page.headers,
      bytes: page.body.length,
      isCut: page.isCut || answers.truncated,
      loadMs: page.loadMs,
      cachedAt,
      isRendered: page.isRendered,
      answers,
    };
  }

  async followRedirects(link: string, signal: AbortSignal): Promise<FollowedRedirects> {
    const { outbound, analyse } = this.#parts;
    const follow = (start: URL) =>
      followRedirects(
        start,
        {
          outbound,
          leadsOn: async (page) => (await analyse(page, { clientRedirect: {} }, signal)).clientRedirect,
        },
        signal,
      );
    return firstThatAnswers(link, follow);
  }

  /** Looks at the certificate and the names of a page's host. Nothing of it is kept. */
  inspectHost(request: HostRequest, signal: AbortSignal): Promise<InspectedHost> {
    return inspectHost(this.#parts.outbound, request, signal);
  }

  async listSitemap(request: SitemapRequest, signal: AbortSignal): Promise<SitemapListing> {
    const { url, limit, mayBeCached, onRead } = request;
    const { outbound, robots, cache, listKey, analyse } = this.#parts;
    const linksOf: LinksOf = async (page, until) =>
      (await analyse(page, { sitemapLinks: {} }, until)).sitemapLinks;
    const { value, cachedAt } = await cache.cached(
      listKey(url, limit),
      { maxAgeMs: dayMs, refresh: !mayBeCached, signal },
      (until) =>
        sitemapUrls(outbound, robots, url, {
          limit,
          isFresh: !mayBeCached,
          linksOf,
          onRead,
          signal: until,
        }),
      listingCodec,
    );
    return { ...value, cachedAt };
  }

  async #page(
    { url: text, mayBeCached, render, isCrawl = false }: PageRequest,
    signal: AbortSignal,
  ): Promise<{ page: KeptPage; cachedAt: Date | null }> {
    const spacingMs = isCrawl ? await this.#crawlSpacing(new URL(text), signal) : 0;
    const read = (from: URL, isRendered: boolean) =>
      this.#cached(from, { isRendered, mayBeCached, spacingMs }, signal);
    const plain = await firstThatAnswers(text, (from) => read(from, render === 'always'));
    if (render === 'always') return plain;
    if (render === 'never' || plain.page.status >= 400) return plain;
    const { needsScripts } = await this.#parts.analyse(copyOf(plain.page), { needsScripts: {} }, signal);
    return needsScripts.isNeeded ? read(new URL(plain.page.url), true) : plain;
  }

  /** The pause that robots.txt asks for between pages. @throws {ServiceError} where it asks not to read this one */
  async #crawlSpacing(url: URL, signal: AbortSignal): Promise<number> {
    const { rules, unreachable } = await this.#parts.robots.of(url, signal);
    if (isAllowed(rules, url.pathname + url.search)) return rules.crawlDelayMs ?? 0;
    throw new KeptFromByRobots({ isUnread: unreachable !== null });
  }

  async #cached(
    url: URL,
    { isRendered, mayBeCached, spacingMs }: { isRendered: boolean; mayBeCached: boolean; spacingMs: number },
    signal: AbortSignal,
  ): Promise<{ page: KeptPage; cachedAt: Date | null }> {
    const bring = (until: AbortSignal) =>
      isRendered ? this.#render(url, until) : this.#fetch(url, until, spacingMs);
    const key = this.#parts.pageKey({ url, isRendered });
    if (key === null) return { page: await bring(signal), cachedAt: null };
    const options = { maxAgeMs: dayMs, refresh: !mayBeCached, signal };
    const { value, cachedAt } = await this.#parts.cache.cached(
      key,
      options,
      bring,
      pageCodec as Codec<KeptPage>,
    );
    return { page: value, cachedAt };
  }

  async #fetch(url: URL, signal: AbortSignal, spacingMs = 0): Promise<KeptPage> {
    const fetched = await this.#parts.outbound.fetch({
      url,
      accept: pageTypes,
      bytesMax: pageBytesMax,
      over: 'cut',
      spacingMs,
      signal,
    });
    refuseFailure(fetched);
    return { ...fetched, isRendered: false };
  }

  async #render(url: URL, signal: AbortSignal): Promise<KeptPage> {
    const rendered = await this.#parts.render(url, signal);
    refuseFailure(rendered);
    const page = asFetchedPage(rendered);
    // A PDF, say: there is nothing to render.
    if (page === null) return this.#fetch(url, signal);
    const { visited, isCut, loadMs } = rendered;
    return { ...page, visited, isCut, loadMs, isRendered: true };
  }
}

/** Tries the addresses that a caller may mean, the likeliest first, until one of them takes a connection. */
async function firstThatAnswers<Result>(text: string, read: (url: URL) => Promise<Result>): Promise<Result> {
  let failure: unknown;
  for (const url of siteAddresses(text)) {
    // A port that was named, and speaks TLS, does not speak plain http: whatever it says to that is not what is wrong with it.
    if (url.port !== '' && hasBadCertificate(failure)) break;
    try {
      return await read(url);
    } catch (error) {
      // What it said of the likeliest address is told, unless another is reached.
      failure ??= error;
      if (!(error instanceof NoConnection || leadsNowhere(error))) throw error;
    }
  }
  throw failure ?? notAllowed('The URL is not http or https.');
}

const hasBadCertificate = (failure: unknown) =>
  failure instanceof NoConnection && failure.lacks === 'certificate';

/** 404 and 410 say that there is no page, which is an answer; every other failure means that we could not look. */
function refuseFailure({ status, visited }: Pick<KeptPage, 'status' | 'visited'>): void {
  if (status < 400 || status === 404 || status === 410) return;
  const why =
    status === 401 || status === 403 || status === 407 || status === 451
      ? 'refuses to show the page'
      : status === 429
        ? 'asked us to call less often'
        : status >= 500
          ? 'has an error of its own'
          : 'does not answer for this address';
  throw new SiteFailure('upstream_error', `${why} (${status})`, {
    visited,
    fix: status >= 500 || status === 429 ? 'Try again later.' : 'See whether the address opens in a browser.',
  });
}

/** Workers take the bytes for themselves, and a page may be shared with other calls. */
function copyOf(page: KeptPage): FetchedPage {
  const { url, status, headers } = page;
  return { url, status, headers, body: new Uint8Array(page.body) };
}
