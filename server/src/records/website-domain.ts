import { registrableDomain } from './registrable-domain.ts';

// A page there is one of many companies', so that its domain identifies nobody.
const sharedHosts = new Set([
  ...[
    'facebook.com',
    'fb.com',
    'instagram.com',
    'twitter.com',
    'x.com',
    'linkedin.com',
    'youtube.com',
    'tiktok.com',
  ],
  ...[
    'linktr.ee',
    'github.com',
    'google.com',
    'medium.com',
    'crunchbase.com',
    'yelp.com',
    'pinterest.com',
    'vk.com',
  ],
]);

/** By which domain a company with this website is known; null where it is a page on a host that many share, or has no registrable domain. */
export function websiteDomain(website: string | URL): string | null {
  const url = typeof website === 'string' ? URL.parse(website) : website;
  const domain = url ? registrableDomain(url.hostname) : undefined;
  if (!url || domain === undefined) return null;
  return sharedHosts.has(domain) && url.pathname !== '/' ? null : domain;
}
