import type { Cache } from '../cache/cache.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { pageKey } from '../cache/page-key.ts';
import { GuardedOutbound, type OutboundSettings } from '../outbound/guarded-outbound.ts';
import { RobotsCache } from '../outbound/robots/robots-cache.ts';
import { PagePool } from './pool/page-pool.ts';
import { SiteReader, type SiteReaderParts } from './site-reader.ts';

export interface SitesSettings extends OutboundSettings {
  /** Null where no browser is set. */
  readonly render: SiteReaderParts['render'];
}

/** What reads sites: the way out, the threads that read pages, what robots.txt files say. */
export interface Sites {
  reader(cache: Cache): SiteReader;
  close(): Promise<void>;
}

export function openSites(settings: SitesSettings): Sites {
  const { userAgent, render } = settings;
  const outbound = new GuardedOutbound(settings);
  const robots = new RobotsCache(outbound);
  const pages = new PagePool();
  return {
    reader: (cache) =>
      new SiteReader({
        outbound,
        robots,
        cache,
        render,
        pageKey: (page) => pageKey({ ...page, userAgent }),
        listKey: (url, limit) => cacheKey('sitemap 1', [url, limit, userAgent]),
        analyse: (page, asked, signal) => pages.analyse(page, asked, signal),
      }),
    close: async () => {
      await Promise.all([outbound.close(), pages.close()]);
    },
  };
}
