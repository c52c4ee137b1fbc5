import type { SiteReader } from '../../web/site-reader.ts';
import type { Capabilities, Provider } from '../capabilities.ts';

/** What Millrace itself does, without anybody's key. Failures say what the caller may know, so no other source is asked after them. */
export function nativeProvider(
  sites: SiteReader,
): Provider & Pick<Capabilities, 'readPage' | 'followRedirects' | 'inspectHost' | 'listSitemap'> {
  return {
    name: 'native',
    unavailable: () => null,
    readPage: (request, signal) => sites.readPage(request, signal),
    followRedirects: (link, signal) => sites.followRedirects(link, signal),
    inspectHost: (request, signal) => sites.inspectHost(request, signal),
    listSitemap: (request, signal) => sites.listSitemap(request, signal),
  };
}
