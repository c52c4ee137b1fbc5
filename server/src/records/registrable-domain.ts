import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

const charactersMax = 2_000;

/**
 * The registrable domain of a web address, host or domain, lower-case ASCII: `HTTPS://Blog.Acme.co.uk/x` -> `acme.co.uk`.
 * Private suffixes count as suffixes: `acme.myshopify.com` stays. Undefined for IP addresses, single labels and
 * suffixes that nobody listed; but `acme.example` stays, since that suffix is kept for documentation (RFC 2606) and ours uses it.
 */
export function registrableDomain(text: string): string | undefined {
  if (text.length > charactersMax) return undefined;
  const { domain, publicSuffix, isIcann, isPrivate, isIp } = parse(text.trim(), {
    allowPrivateDomains: true,
  });
  if (!domain || isIp || !(isIcann || isPrivate || publicSuffix === 'example')) return undefined;
  return domainToASCII(domain) || undefined;
}
