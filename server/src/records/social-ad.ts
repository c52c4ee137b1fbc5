import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);
const url = text(2_000);
const day = z.iso.date().nullable();

/** An ad of a social ad library. What is not known is null or an empty list, never a guess. */
export const socialAd = z.object({
  /** Digits. */
  archiveId: z.string().regex(/^\d{1,20}$/),
  /** Null where the library does not tell. */
  status: z.enum(['ACTIVE', 'INACTIVE']).nullable(),
  /** Its texts; the first is the one that is shown. */
  bodies: z.array(text(20_000)).max(50),
  /** Host that it leads to, or what the ad shows in its place. */
  ctaDomain: text(500).nullable(),
  ctaHeadline: text(2_000).nullable(),
  ctaDescription: text(5_000).nullable(),
  pageName: text(500).nullable(),
  pageId: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
  pageUrl: url.nullable(),
  pageCategory: text(200).nullable(),
  pageCountry: z.string().length(2).nullable(),
  pageLikes: z.int().min(0).nullable(),
  pageVerified: z.boolean().nullable(),
  /** Lower case: facebook, instagram, … */
  platforms: z.array(text(50)).max(20),
  /** BCP 47. */
  languages: z.array(text(35)).max(50),
  startOn: day,
  endOn: day,
  createdOn: day,
  estimatedAudience: z.object({ low: z.int().min(0), high: z.int().min(0).nullable() }).nullable(),
  /** Its page in the library, without anybody's token. */
  libraryUrl: url.nullable(),
});
export type SocialAd = z.infer<typeof socialAd>;

export const socialAdsMax = 100;

/** What the address of a page of the library asks for. */
export interface SocialAdSearch {
  /** As the caller sent it. */
  readonly url: string;
  /** One ad. */
  readonly archiveId: string | null;
  readonly keyword: string | null;
  readonly pageId: string | null;
  /** ISO 3166-1 alpha-2, upper case; null for all. */
  readonly country: string | null;
  readonly status: 'ACTIVE' | 'INACTIVE' | null;
  /** 1 to `socialAdsMax`. */
  readonly limit: number;
}

const charactersMax = 2_000;

/** Hosts of ad libraries; socialads.example is the one of the docs. */
const isLibrary = (hostname: string) =>
  /^(?:(?:www|m|web)\.)?(?:facebook\.com|socialads\.example)$/.test(hostname);

/** Null where the address is no page of a library, or asks for nothing. */
export function socialAdSearchOf(text: string): Omit<SocialAdSearch, 'limit'> | null {
  const address = text.trim();
  if (text.length > charactersMax) return null;
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !isLibrary(url.hostname)) return null;
  const one = (name: string) => url.searchParams.get(name)?.trim() || null;
  const digits = (name: string) => /^\d{1,20}$/.exec(one(name) ?? '')?.[0] ?? null;
  const status = one('active_status')?.toUpperCase();
  const country = one('country')?.toUpperCase() ?? null;
  const search = {
    url: url.href,
    archiveId: digits('id'),
    keyword: one('q')?.slice(0, 200) ?? null,
    pageId: digits('view_all_page_id') ?? /^\/(\d{1,20})\/?$/.exec(url.pathname)?.[1] ?? null,
    country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    status: status === 'ACTIVE' || status === 'INACTIVE' ? status : null,
  } as const;
  const isAny = search.archiveId !== null || search.keyword !== null || search.pageId !== null;
  return isAny ? search : null;
}
