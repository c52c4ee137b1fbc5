import type { Mail } from '../../mail/open-mail.ts';
import type { SiteReader } from '../../web/site-reader.ts';
import type { Capabilities, Provider } from '../capabilities.ts';

/** What Millrace itself does, without anybody's key. Failures say what the caller may know, so no other source is asked after them. */
export function nativeProvider(
  sites: SiteReader,
  mail: Mail | null = null,
): Provider & Pick<Capabilities, 'readPage' | 'followRedirects' | 'inspectHost' | 'listSitemap'> {
  return {
    name: 'native',
    unavailable: () => null,
    readPage: (request, signal) => sites.readPage(request, signal),
    followRedirects: (link, signal) => sites.followRedirects(link, signal),
    inspectHost: (request, signal) => sites.inspectHost(request, signal),
    listSitemap: (request, signal) => sites.listSitemap(request, signal),
    ...(mail === null ? {} : byMail(mail)),
  };
}

function byMail({ verifier }: Mail): Pick<Capabilities, 'verifyEmail'> {
  return {
    verifyEmail: async (email, signal) => ({ outcome: 'found', value: await verifier.verify(email, signal) }),
  };
}
