import type { Mail } from '../../mail/open-mail.ts';
import type { SiteReader } from '../../web/site-reader.ts';
import type { Capabilities, Provider } from '../capabilities.ts';
import { type EmailFinding, findEmailBy } from './find-email.ts';
import { publishedAddresses } from './published-addresses.ts';

/** What Millrace itself does, without anybody's key. Failures say what the caller may know, so no other source is asked after them. */
export function nativeProvider(
  sites: SiteReader,
  mail: Mail | null = null,
  knowledge: FinderMeans | null = null,
): Provider & Pick<Capabilities, 'readPage' | 'followRedirects' | 'inspectHost' | 'listSitemap'> {
  return {
    name: 'native',
    unavailable: () => null,
    readPage: (request, signal) => sites.readPage(request, signal),
    followRedirects: (link, signal) => sites.followRedirects(link, signal),
    inspectHost: (request, signal) => sites.inspectHost(request, signal),
    listSitemap: (request, signal) => sites.listSitemap(request, signal),
    ...(mail === null ? {} : byMail(mail)),
    ...(mail === null || knowledge === null
      ? {}
      : { findEmail: findEmailBy({ ...knowledge, ...means(mail, sites) }) }),
  };
}

/** What is known of addresses beside what mail servers and sites say. */
export type FinderMeans = Omit<EmailFinding, 'finder' | 'published'>;

function means({ finder }: Mail, sites: SiteReader): Pick<EmailFinding, 'finder' | 'published'> {
  return { finder, published: (domain, signal) => publishedAddresses(sites, domain, signal) };
}

function byMail({
  verifier,
  port25,
  isProbing,
}: Mail): Pick<Capabilities, 'verifyEmail'> & Pick<Provider, 'hindrance' | 'takesMail'> {
  return {
    takesMail: (domain, signal) => verifier.takesMail(domain, signal),
    verifyEmail: async (email, signal, manner) => ({
      outcome: 'found',
      value: await verifier.verify(email, signal, manner),
    }),
    hindrance: (capability) => {
      if (capability === 'findEmail' && (!isProbing || port25.last === 'closed')) return notFoundNatively;
      if (capability !== 'verifyEmail') return null;
      if (!isProbing) return `The operator has mail servers not asked: ${byOtherMeans}`;
      return port25.last === 'closed'
        ? `Mail servers cannot be reached from this service, since port 25 is closed: ${byOtherMeans}`
        : null;
    },
  };
}

const notFoundNatively =
  'This service does not query mail servers. The configured providers find addresses; Millrace itself finds only public ones.';
const byOtherMeans =
  'addresses are judged by form, lists and DNS, and by the configured verifiers. What they cannot tell is unknown, and free.';
