import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { RobotsCache } from '../../server/src/outbound/robots/robots-cache.ts';
import { linksOf } from '../../server/src/testing/links-of.ts';
import { PlainOutbound } from '../../server/src/testing/plain-outbound.ts';
import { sitemapUrls } from '../../server/src/web/sitemap/sitemap-urls.ts';

/** Lists what sites on a port of this machine publish. */
export type ListSite = (port: number, target: string, named: readonly string[]) => Promise<readonly string[]>;

interface Sitemapper {
  fetch(url: string): Promise<{ readonly sites: readonly string[] }>;
}
type SitemapperClass = new (options: object) => Sitemapper;

export const contenders: Readonly<Record<string, ListSite>> = {
  async Millrace(port, target) {
    const outbound = new PlainOutbound(port);
    const signal = new AbortController().signal;
    const options = { limit: 1_000_000, totalMs: 120_000, linksOf, signal };
    return (await sitemapUrls(outbound, new RobotsCache(outbound), target, options)).urls;
  },
  // It takes the address of a sitemap: those that robots.txt names are told to it.
  async sitemapper(port, target, named) {
    const module = createRequire(import.meta.url)('sitemapper') as { default: SitemapperClass };
    const createConnection = () => connect(port, '127.0.0.1');
    const sitemapper = new module.default({
      timeout: 120_000,
      requestHeaders: { 'x-scheme': new URL(target).protocol.slice(0, -1) },
      proxyAgent: {
        http: Object.assign(new HttpAgent(), { createConnection }),
        https: Object.assign(new HttpsAgent(), { createConnection }),
      },
    });
    const sites: string[] = [];
    for (const sitemap of named) {
      for (const site of (await sitemapper.fetch(sitemap)).sites) sites.push(site);
    }
    return sites;
  },
};
