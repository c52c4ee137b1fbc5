import { registrableDomain } from '../../records/registrable-domain.ts';

/** By the protocol (sitemaps.org) an address has fewer characters than this. */
const addressLengthMax = 2_048;

/**
 * The absolute form of an address in a sitemap; null for what is none. The protocol wants it absolute; where it is not, it is
 * resolved against the address of the sitemap, and one that begins with www. or with the sitemap's host has lost its scheme.
 * Only http and https, without credentials, at most 2,048 characters.
 */
export function pageAddress(written: string, sitemap: URL): string | null {
  if (written.length > addressLengthMax) return null;
  const isBareHost = /^www\./i.test(written) || written.startsWith(`${sitemap.host}/`);
  const url = isBareHost ? URL.parse(`${sitemap.protocol}//${written}`) : URL.parse(written, sitemap.href);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || url.href.length > addressLengthMax) return null;
  return url.href;
}

/** What sites with the same owner share: the registrable domain; the host where there is none (an IP address, localhost). */
export function siteOf(url: URL): string {
  return registrableDomain(url.hostname) ?? url.hostname;
}
