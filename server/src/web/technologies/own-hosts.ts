import { getDomain, getDomainWithoutSuffix } from 'tldts';

/** Networks that deliver the files of their customers, below names of their own. */
const deliveryNetworks: readonly string[] = [
  ...['akamaihd.net', 'akamaized.net', 'amazonaws.com', 'azureedge.net', 'azurefd.net', 'b-cdn.net'],
  ...[
    'bunny.net',
    'cachefly.net',
    'cdn77.org',
    'cloudfront.net',
    'digitaloceanspaces.com',
    'edgecastcdn.net',
  ],
  ...['edgekey.net', 'fastly.net', 'gcdn.co', 'googleapis.com', 'googleusercontent.com', 'imgix.net'],
  ...['kinstacdn.com', 'kxcdn.com', 'netdna-cdn.com', 'netdna-ssl.com', 'pantheonsite.io', 'r2.dev'],
  ...['rocketcdn.me', 'secureservercdn.net', 'shortpixel.ai', 'sirv.com', 'stackpathcdn.com', 'windows.net'],
  ...['wp.com', 'wpengine.com', 'wpenginepowered.com', 'wpsc.live'],
  // Package networks: sites load parts of their own CMS from them.
  ...['jsdelivr.net', 'unpkg.com'],
];
/** Shorter names stand in many others. */
const labelLengthMin = 4;

/**
 * Whose addresses on a page are the site's own: those of its domain, of a host that has its name (`acme-static.com` of acme.com), of networks that deliver files of their
 * customers, and those that name the site's host on the way. All others are foreign: their paths tell what another site is made with.
 */
export class OwnHosts {
  readonly #pageUrl: string;
  readonly #host: string;
  readonly #domain: string;
  readonly #label: string;

  constructor(pageUrl: string) {
    this.#pageUrl = pageUrl;
    this.#host = URL.parse(pageUrl)?.hostname ?? '';
    this.#domain = getDomain(this.#host) ?? this.#host;
    this.#label = getDomainWithoutSuffix(this.#host) ?? '';
  }

  isForeign(address: string): boolean {
    // Most addresses are relative.
    if (!/^\s*(?:https?:)?\/\//i.test(address)) return false;
    const host = URL.parse(address, this.#pageUrl)?.hostname ?? '';
    if (host === '' || host === this.#host) return false;
    const domain = getDomain(host) ?? host;
    if (domain === this.#domain || deliveryNetworks.includes(domain)) return false;
    if (deliveryNetworks.some((network) => host.endsWith(`.${network}`))) return false;
    if (this.#label.length >= labelLengthMin && host.includes(this.#label)) return false;
    return this.#domain === '' || !address.includes(`/${this.#domain}/`);
  }
}
