import type { Cache } from '../cache/cache.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { pageKey } from '../cache/page-key.ts';
import { GuardedOutbound, type OutboundSettings } from '../outbound/guarded-outbound.ts';
import { RobotsCache } from '../outbound/robots/robots-cache.ts';
import { PagePool } from './pool/page-pool.ts';
import type { PoolLimits } from './pool/worker-pool.ts';
import { Renderer, type RendererSettings } from './render/renderer.ts';
import { SiteReader } from './site-reader.ts';

export interface SitesSettings extends OutboundSettings {
  /** Path of a Chromium that renders pages; null where there is none. */
  readonly browserPath: string | null;
  /** Browsers elsewhere, which are used instead. */
  readonly browserRemote?: RendererSettings['remote'];
  /** Pages that it renders at a time. */
  readonly browserPagesMax: number;
  /** Of the threads that read pages; the usual ones where it is not given. */
  readonly pageLimits?: Partial<PoolLimits>;
}

/** What reads sites: the way out, the threads that read pages, what robots.txt files say. */
export interface Sites {
  reader(cache: Cache): SiteReader;
  close(): Promise<void>;
}

export function openSites(settings: SitesSettings): Sites {
  const { userAgent, browserPath, browserRemote: remote, browserPagesMax: pagesMax } = settings;
  const outbound = new GuardedOutbound(settings);
  const robots = new RobotsCache(outbound);
  const pages = new PagePool(settings.pageLimits);
  const renderer = new Renderer({ browserPath, remote, pagesMax, userAgent }, outbound);
  return {
    reader: (cache) =>
      new SiteReader({
        outbound,
        robots,
        cache,
        render: (url, signal) => renderer.render(url, signal),
        pageKey: (page) => pageKey({ ...page, userAgent }),
        listKey: (url, limit) => cacheKey('sitemap 1', [url, limit, userAgent]),
        analyse: (page, asked, signal) => pages.analyse(page, asked, signal),
      }),
    close: async () => {
      await Promise.all([outbound.close(), pages.close(), renderer.close()]);
    },
  };
}
