import { z } from 'zod';
import { countryCodeOf } from '../text/countries.ts';
import { AddressFilters, type ReadAddress } from './address-filters.ts';
import { registrableDomain } from './registrable-domain.ts';

const text = (max: number) => z.string().min(1).max(max);
const url = text(2_000);

/** An ad that a search engine has shown, as it makes public. What is not known is null or an empty list, never a guess. */
export const transparencyAd = z.object({
  /** `AR…`. */
  advertiserId: text(60),
  advertiserName: text(500).nullable(),
  /** `CR…`. */
  creativeId: text(60),
  /** Its page. */
  adUrl: url,
  format: z.enum(['TEXT', 'IMAGE', 'VIDEO']).nullable(),
  landingDomain: text(253).nullable(),
  landingUrls: z.array(url).max(50),
  firstShownOn: z.iso.date().nullable(),
  lastShownOn: z.iso.date().nullable(),
});
export type TransparencyAd = z.infer<typeof transparencyAd>;

export const transparencyAdsMax = 100;

/** What the address of a page of the transparency centre asks for: ads of one advertiser, of one domain, or one ad. */
export interface TransparencyAdSearch {
  /** As the caller sent it. */
  readonly url: string;
  readonly advertiserId: string | null;
  readonly creativeId: string | null;
  /** Registrable, ASCII, lower case. */
  readonly domain: string | null;
  /** ISO 3166-1 alpha-2, upper case; null for anywhere. */
  readonly region: string | null;
  readonly format: 'TEXT' | 'IMAGE' | 'VIDEO' | null;
  /** 1 to `transparencyAdsMax`. */
  readonly limit: number;
}

const charactersMax = 2_000;
/** ads.example is the one of the docs. */
const hosts = new Set(['adstransparency.google.com', 'ads.example', 'www.ads.example']);

/**
 * Say nothing of which ads are meant: the language of the page, the account that looks, whence a visitor came. The centre's own pages ask with
 * `authuser` (shared/vendors/google-ads-transparency.md); the others are usual on pages of the same owner.
 */
const idle = /^(?:hl|authuser|gl|origin|gclid|utm_\w+)$/;
/** Each is a filter of the centre (seen in public addresses, 2026-11-22), which no source is asked with; these words filter nothing. */
const others = ['platform', 'topic', 'preset-date', 'start-date', 'end-date'];
const anything = /^(?:all|anything|anywhere|any[ _]time|all[ _](?:time|platforms|topics|formats))$/i;

/** What the address of a page of the transparency centre asks for. */
export function readTransparencyAdAddress(text: string): ReadAddress<Omit<TransparencyAdSearch, 'limit'>> {
  if (text.length > charactersMax) return { problem: nothingAsked };
  const address = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !hosts.has(url.hostname)) return { problem: nothingAsked };
  const filters = new AddressFilters(url, idle);
  const path = /^\/(?:advertiser\/(AR\w{1,40})(?:\/creative\/(CR\w{1,40}))?\/?)?$/.exec(url.pathname);
  if (!path) return { problem: nothingAsked };
  const [, advertiserId = null, creativeId = null] = path;
  const region = filters.one('region', 'it must be anywhere, or the ISO code of a country', (sent) => {
    const code = sent.toUpperCase();
    if (code === 'ANYWHERE') return code;
    return /^[A-Z]{2}$/.test(code) && countryCodeOf(code) === code ? code : undefined;
  });
  const format = filters.one('format', 'it must be TEXT, IMAGE or VIDEO', (sent) =>
    anything.test(sent) ? 'ALL' : formats.find((word) => word === sent.toUpperCase()),
  );
  for (const name of others)
    filters.one(name, 'no provider uses it, so leave it out', (sent) =>
      anything.test(sent) ? sent : undefined,
    );
  const search = {
    url: url.href,
    advertiserId,
    creativeId,
    domain: filters.one('domain', 'it must be a domain', registrableDomain),
    region: region === 'ANYWHERE' ? null : region,
    format: format === 'ALL' ? null : format,
  } as const;
  if (search.advertiserId === null && search.domain === null) filters.refuse(nothingAsked);
  return filters.read(search);
}

const formats = ['TEXT', 'IMAGE', 'VIDEO'] as const;
const nothingAsked =
  'Must be the address of a page of the Transparency Center, with domain= or /advertiser/ in it.';

/** Null where the address is no page of the Transparency Center, asks for nothing, or for what is not understood. */
export function transparencyAdSearchOf(text: string): Omit<TransparencyAdSearch, 'limit'> | null {
  const read = readTransparencyAdAddress(text);
  return 'search' in read ? read.search : null;
}
