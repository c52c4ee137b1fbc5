import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

const charactersMax = 2_000;

/**
 * The registrable domain of a web address, host or domain, lower-case ASCII: `HTTPS://Blog.Acme.co.uk/x` -> `acme.co.uk`.
 * Private suffixes count as suffixes: `acme.myshopify.com` stays. Undefined for IP addresses, single labels and
 * suffixes that nobody listed.
 */
export function registrableDomain(text: string): string | undefined {
  if (text.length > charactersMax) return undefined;
  const { domain, isIcann, isPrivate, isIp } = parse(text.trim(), { allowPrivateDomains: true });
  if (!domain || isIp || !(isIcann || isPrivate)) return undefined;
  return domainToASCII(domain) || undefined;
}
