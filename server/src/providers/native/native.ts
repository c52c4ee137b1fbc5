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
}: Mail): Pick<Capabilities, 'verifyEmail'> & Pick<Provider, 'hindrance' | 'takesMail' | 'warning'> {
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
    warning: (capability) => {
      const end = ofAddresses[capability as keyof typeof ofAddresses];
      if (end === undefined) return null;
      if (!isProbing) return `${switchedOff} ${end} ${askForKey}`;
      if (port25.last === 'closed') return `${portClosed} ${end} ${askForPort}`;
      return port25.hasNoNames ? `${noNames} ${end} ${askForNetwork}` : null;
    },
  };
}

/** What becomes of calls, by what they ask for. */
const ofAddresses = {
  verifyEmail: 'Most addresses will get the status unknown, which is free.',
  findEmail: 'Only addresses on public web pages can be found; others fail or are not found, which is free.',
} as const;
const switchedOff = 'This service does not query mail servers: its operator has switched that off.';
const askForKey = 'Ask the operator to set MAIL_PROBING=on, or to add the key of an email provider.';
const portClosed = 'This service cannot reach mail servers: port 25 is closed.';
const askForPort = 'Ask the operator to open port 25, set MAIL_PROXY, or add the key of an email provider.';
const noNames = 'This service cannot reach mail servers: DNS did not answer when it last looked.';
const askForNetwork = 'Ask the operator to check its network and DNS.';

const notFoundNatively =
  'This service does not query mail servers. The configured providers find addresses; Millrace itself finds only public ones.';
const byOtherMeans =
  'addresses are judged by form, lists and DNS, and by the configured verifiers. What they cannot tell is unknown, and free.';
