import { z } from 'zod';
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

/** Null where the address is no page of the transparency centre, or asks for nothing. */
export function transparencyAdSearchOf(text: string): Omit<TransparencyAdSearch, 'limit'> | null {
  const address = text.trim();
  if (text.length > charactersMax) return null;
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !hosts.has(url.hostname)) return null;
  const [, advertiserId = null, creativeId = null] =
    /^\/advertiser\/(AR\w{1,40})(?:\/creative\/(CR\w{1,40}))?/.exec(url.pathname) ?? [];
  const domain = url.searchParams.get('domain')?.trim() ?? '';
  const region = url.searchParams.get('region')?.trim().toUpperCase() ?? '';
  const format = url.searchParams.get('format')?.trim().toUpperCase();
  const search = {
    url: url.href,
    advertiserId,
    creativeId,
    domain: domain === '' ? null : (registrableDomain(domain) ?? null),
    region: /^[A-Z]{2}$/.test(region) ? region : null,
    format: format === 'TEXT' || format === 'IMAGE' || format === 'VIDEO' ? format : null,
  } as const;
  return search.advertiserId === null && search.domain === null ? null : search;
}
