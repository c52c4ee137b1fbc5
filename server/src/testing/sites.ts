import { type Cache, FetchCache } from '../cache/cache.ts';
import type { Mail } from '../mail/open-mail.ts';
import type { OutboundSettings } from '../outbound/guarded-outbound.ts';
import type { Provider } from '../providers/capabilities.ts';
import { nativeProvider } from '../providers/native/native.ts';
import { openSites as openRealSites, type SitesSettings } from '../web/open-sites.ts';

export interface OpenSites {
  /** Nothing is kept where no cache is given. */
  provider(cache?: Cache): Provider;
  close(): Promise<void>;
}

/** What reads sites, real in every part, without politeness towards our own servers. */
export function openSites(
  settings: Partial<OutboundSettings> & Partial<SitesSettings>,
  mail: Mail | null = null,
): OpenSites {
  const sites = openRealSites({
    allow: ['127.0.0.1/32'],
    ports: [80, 443],
    politeness: { concurrency: 20, spacingMs: 0 },
    userAgent: 'Mozilla/5.0 (compatible; Millrace/test)',
    browserPath: null,
    browserPagesMax: 1,
    // Long: on a busy machine no page is late. Tests of these times give their own.
    pageLimits: { cpuMsMax: 60_000, totalMsMax: 60_000, waitMsMax: 60_000 },
    ...settings,
  });
  const noCache = new FetchCache({ store: null, onBug: (error) => console.error(error) });
  return {
    provider: (cache = noCache) => nativeProvider(sites.reader(cache), mail),
    close: () => sites.close(),
  };
}
