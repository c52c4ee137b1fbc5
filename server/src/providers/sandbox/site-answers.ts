import { cacheKey } from '../../cache/cache-key.ts';
import { noCache } from '../../cache/no-cache.ts';
import { RobotsCache } from '../../outbound/robots/robots-cache.ts';
import { tasks } from '../../web/pool/tasks.ts';
import { SiteReader } from '../../web/site-reader.ts';
import type { Sites } from '../../world/sites/sites.ts';
import type { Capabilities } from '../capabilities.ts';
import { WorldOutbound } from './world-outbound.ts';

type SiteCapabilities = Pick<Capabilities, 'readPage' | 'followRedirects' | 'inspectHost' | 'listSitemap'>;

/**
 * Sites of the world, read by what reads the real ones (web/site-reader.ts): only the way out is another, and their pages are parsed
 * here, not in a thread, since they are small and our own.
 */
export function siteAnswers(sites: () => Sites, clock: () => number): SiteCapabilities {
  const outbound = new WorldOutbound(sites, clock);
  const reader = new SiteReader({
    outbound,
    robots: new RobotsCache(outbound, { originsMax: 500, clock }),
    cache: noCache,
    pageKey: () => null,
    listKey: (url, limit) => cacheKey('sandbox sitemap', [url, limit]),
    analyse: (page, asked) => tasks.readPage(page, asked),
    // Its scripts change nothing of a page.
    render: async (url, signal) => {
      const page = await outbound.fetch({ url, bytesMax: pageBytesMax, over: 'cut', signal });
      return { ...page, html: new TextDecoder().decode(page.body) };
    },
  });
  return {
    readPage: (request, signal) => reader.readPage(request, signal),
    followRedirects: (link, signal) => reader.followRedirects(link, signal),
    inspectHost: (request, signal) => reader.inspectHost(request, signal),
    listSitemap: (request, signal) => reader.listSitemap(request, signal),
  };
}

/** No page of the world is as long. */
const pageBytesMax = 1_000_000;
