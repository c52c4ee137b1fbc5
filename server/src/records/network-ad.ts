import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);
const url = text(2_000);

/** Digits. */
export const networkAdId = z.string().regex(/^\d{1,19}$/);

const advertiser = z.object({
  name: text(500),
  /** "Promoted", or what else the network writes beside the name. */
  headline: text(1_000).nullable(),
  imageUrl: url.nullable(),
  networkUrl: url.nullable(),
});

const content = z.object({
  headline: text(2_000).nullable(),
  description: text(20_000).nullable(),
  imageUrl: url.nullable(),
  /** Where it leads. */
  targetUrl: url.nullable(),
  ctaLabel: text(200).nullable(),
});

/** An ad of the network's ad library, as its search shows it. What is not known is null. */
export const networkAd = z.object({
  id: networkAdId,
  /** The network's word: SPONSORED_STATUS_UPDATE, SPONSORED_VIDEO, … */
  creativeType: text(100).nullable(),
  advertiser,
  content,
  /** Its page in the library. */
  pageUrl: url.nullable(),
});
export type NetworkAd = z.infer<typeof networkAd>;

/** The same, with what its page says. */
export const networkAdDetails = z.object({
  id: networkAdId,
  about: z.object({
    advertiserName: text(500),
    advertiserUrl: url.nullable(),
    /** "Single Image Ad". */
    format: text(100).nullable(),
    paidBy: text(500).nullable(),
    firstShownOn: z.iso.date().nullable(),
    lastShownOn: z.iso.date().nullable(),
  }),
  /** Only where the law makes the network tell. */
  impressions: z
    .object({
      /** "10k-50k": it tells no more. */
      total: text(100).nullable(),
      byCountry: z.array(z.object({ country: text(100), percent: z.number().min(0).max(100) })).max(250),
    })
    .nullable(),
  /** By kind ("Language", "Location"), what was included. */
  targeting: z.record(text(100), z.array(text(300)).max(500)).nullable(),
  /** At most 50. */
  variants: z.array(z.object({ creativeType: text(100).nullable(), advertiser, content })).max(50),
});
export type NetworkAdDetails = z.infer<typeof networkAdDetails>;

/** As many as the network shows on a page of its library. */
export const networkAdsPageSize = 24;

export const adDateOptions = [
  'last-30-days',
  'current-month',
  'current-year',
  'last-year',
  'custom-date-range',
] as const;
export type AdDateOption = (typeof adDateOptions)[number];

/** Every filter that is given narrows. */
export interface NetworkAdSearch {
  readonly keyword: string | null;
  /** Name of the advertiser. */
  readonly accountOwner: string | null;
  /** Numeric ids of companies; none for any. */
  readonly companyIds: readonly string[];
  /** ISO 3166-1 alpha-2, upper case; none for all. */
  readonly countries: readonly string[];
  /** Shown in that time. */
  readonly dates:
    | { readonly option: Exclude<AdDateOption, 'custom-date-range'> }
    | { readonly option: 'custom-date-range'; readonly startOn: string; readonly endOn: string }
    | null;
  /** What the page before gave. */
  readonly cursor: string | null;
}

export interface NetworkAdPage {
  /** At most `networkAdsPageSize`. */
  readonly items: readonly NetworkAd[];
  /** Null where the source does not tell. */
  readonly total: number | null;
  /** Of the next page; null behind the last. */
  readonly cursor: string | null;
}
