import { isIP } from 'node:net';
import type { MailDns, MailExchange } from '../outbound/mail-dns.ts';
import type { HostAddresses } from '../outbound/resolve-host.ts';

/**
 * Where the mail of a domain goes.
 *
 * - hosts: to these, in this order; at least one;
 * - refuses_mail: it says that it takes none (null MX, RFC 7505);
 * - no_mail_host: it exists, but nothing there can be reached from the internet;
 * - no_such_domain: the DNS knows no such name;
 * - unanswered: nobody could tell.
 */
export type MailRoute =
  | { readonly outcome: 'hosts'; readonly hosts: readonly MailHost[]; readonly hasMx: boolean }
  | { readonly outcome: 'refuses_mail' | 'no_mail_host' | 'no_such_domain' | 'unanswered' };

export interface MailHost {
  /** In lower case; an address where the domain is a literal. */
  readonly host: string;
  /** None where it is this machine itself. */
  readonly addresses: HostAddresses;
}

/** After three silent hosts the others will not answer either: they belong to the same service. */
const hostsMax = 3;

/**
 * Finds the hosts that take the mail of a domain (RFC 5321, 5.1): those of its MX records by preference, equal ones in random order to
 * spread the load. Without such a record, the domain itself.
 *
 * @param domain in ASCII, or an address literal in its brackets
 */
export async function mailRoute(domain: string, dns: MailDns, signal: AbortSignal): Promise<MailRoute> {
  const literal = /^\[(?:ipv6:)?(.+)\]$/i.exec(domain)?.[1];
  if (literal !== undefined) return implicitRoute(literal, dns, signal);
  const route = await routeOfName(domain, dns, signal);
  const isDenied = route.outcome === 'no_such_domain' || route.outcome === 'no_mail_host';
  return isDenied && !(await dns.deniesTruly(signal)) ? { outcome: 'unanswered' } : route;
}

async function routeOfName(domain: string, dns: MailDns, signal: AbortSignal): Promise<MailRoute> {
  const answer = await dns.exchanges(domain, signal);
  if (answer.outcome === 'none') return implicitRoute(domain, dns, signal);
  if (answer.outcome !== 'found') return { outcome: answer.outcome };
  // With real hosts, the null MX means nothing (RFC 7505, 3): they are queried.
  const named = answer.found.filter(({ host }) => host !== '');
  if (named.length === 0) return { outcome: 'refuses_mail' };
  const hosts: MailHost[] = [];
  let isUnanswered = false;
  for (const { host } of inOrder(named)) {
    // An address instead of a name is a mistake that mail servers ignore.
    if (isIP(host) !== 0 || hosts.some((known) => known.host === host)) continue;
    const found = await dns.addresses(host, signal);
    if (found.outcome === 'found') hosts.push({ host, addresses: found.found });
    isUnanswered ||= found.outcome === 'unanswered';
    if (hosts.length === hostsMax) break;
  }
  if (hosts.length > 0) return { outcome: 'hosts', hosts, hasMx: true };
  return { outcome: isUnanswered ? 'unanswered' : 'no_mail_host' };
}

async function implicitRoute(host: string, dns: MailDns, signal: AbortSignal): Promise<MailRoute> {
  const answer = await dns.addresses(host, signal);
  if (answer.outcome === 'found') {
    return { outcome: 'hosts', hosts: [{ host, addresses: answer.found }], hasMx: false };
  }
  return { outcome: answer.outcome === 'none' ? 'no_mail_host' : answer.outcome };
}

function inOrder(exchanges: readonly MailExchange[]): MailExchange[] {
  return exchanges
    .map((exchange) => ({ exchange, chance: Math.random() }))
    .toSorted((a, b) => a.exchange.preference - b.exchange.preference || a.chance - b.chance)
    .map(({ exchange }) => exchange);
}
