import type { Company } from '../../../records/company.ts';
import { networkPage, networkUrlOf, normalUniversalName } from '../../../records/company-key.ts';
import { normalName } from '../../../records/normal-name.ts';
import { registrableDomain } from '../../../records/registrable-domain.ts';
import { digitsOf, urlOf } from './told.ts';

export interface ToldIdentity {
  readonly id?: unknown;
  readonly universalName?: unknown;
  /** A page of the network; a search for the name where the company has none. */
  readonly url?: unknown;
}

export type CompanyIdentity = Pick<Company, 'networkId' | 'universalName' | 'networkUrl'>;

export function companyIdentityOf({ id, universalName: told, url }: ToldIdentity): CompanyIdentity {
  const address = urlOf(url);
  const key = address === null ? undefined : networkPage(address)?.key;
  const networkId = digitsOf(id) ?? (key?.by === 'network_id' ? key.value : null);
  const universalName =
    (typeof told === 'string' && told.isWellFormed() ? normalUniversalName(told) : undefined) ??
    (key?.by === 'universal_name' ? key.value : null);
  const page = universalName ?? networkId;
  return { networkId, universalName, networkUrl: page === null ? null : networkUrlOf(page) };
}

/**
 * Null for addresses of pages at a site that many share, and is none of theirs.
 *
 * @param name of the company: such a site is that of its own
 */
export function domainOf(website: string | null, name: string): string | null {
  const domain = website === null ? undefined : registrableDomain(website);
  return domain === undefined || isSharedDomain(domain, name) ? null : domain;
}

export function isSharedDomain(domain: string, name: string): boolean {
  return sharedDomains.has(domain) && domain.split('.', 1)[0] !== normalName(name);
}

/** What companies without a site of their own give as their website. */
const sharedDomains: ReadonlySet<string> = new Set([
  'bit.ly',
  'facebook.com',
  'fb.com',
  'github.com',
  'google.com',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'lnkd.in',
  'medium.com',
  't.me',
  'tiktok.com',
  'twitter.com',
  'wa.me',
  'x.com',
  'youtu.be',
  'youtube.com',
]);
