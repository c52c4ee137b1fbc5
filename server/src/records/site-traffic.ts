import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);
const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const rank = z.int().min(1).max(1_000_000_000);
const share = z.number().min(0).max(1);
/** The first day of a month. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/);

/** How many visit a site, as somebody estimates it. What is not known is null or an empty list, never a guess. */
export const siteTraffic = z.object({
  /** Registrable domain, ASCII, lower case. */
  domain: text(253),
  title: text(1_000).nullable(),
  description: text(5_000).nullable(),
  favicon: text(2_000).nullable(),
  category: text(200).nullable(),
  rankGlobal: rank.nullable(),
  /** ISO 3166-1 alpha-2, where most visits come from. */
  country: z.string().length(2).nullable(),
  rankInCountry: rank.nullable(),
  rankInCategory: rank.nullable(),
  /** The month that `visits` and what is told of a visit are of. */
  month: month.nullable(),
  visits: count.nullable(),
  /** Of visits, those that end on the page where they began. */
  bounceRate: share.nullable(),
  pagesPerVisit: z.number().min(0).max(10_000).nullable(),
  secondsPerVisit: z.number().min(0).max(86_400).nullable(),
  /** Oldest first. */
  monthlyVisits: z.array(z.object({ month, visits: count })).max(60),
  /** Where visits come from. */
  shares: z
    .object({
      direct: share,
      search: share,
      referral: share,
      social: share,
      mail: share,
      displayAds: share,
    })
    .nullable(),
  countries: z.array(z.object({ country: z.string().length(2), share })).max(250),
  similarSites: z
    .array(
      z.object({
        site: text(253),
        title: text(1_000).nullable(),
        visits: count.nullable(),
      }),
    )
    .max(100),
  topKeywords: z
    .array(
      z.object({
        name: text(500),
        /** Searches a month. */
        volume: count.nullable(),
        /** What the visits that it brings would cost, in US dollars. */
        value: z.number().min(0).nullable(),
        /** What a click costs an advertiser, in US dollars. */
        cpc: z.number().min(0).nullable(),
      }),
    )
    .max(100),
  /** Too few visit it for exact figures. */
  isSmall: z.boolean().nullable(),
  seenAt: z.iso.datetime({ precision: 3 }),
});
export type SiteTraffic = z.infer<typeof siteTraffic>;
