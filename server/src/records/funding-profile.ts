import { z } from 'zod';
import { networkPage } from './company-key.ts';
import { withScheme } from './with-scheme.ts';

const text = (max: number) => z.string().min(1).max(max);
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Of a date that is known to the month, the day is the first. */
export const datePrecisions = ['day', 'month', 'year'] as const;

/** Who gave a company money, and when. What is not known is null or an empty list, never a guess. */
export const fundingProfile = z.object({
  name: text(500),
  description: text(20_000).nullable(),
  website: text(2_000).nullable(),
  /** Its page on the professional network. */
  networkUrl: text(2_000).nullable(),
  foundedOn: z.iso.date().nullable(),
  foundedPrecision: z.enum(datePrecisions).nullable(),
  /** From the city up to the continent. */
  headquarters: z.array(text(200)).max(10),
  industries: z.array(text(200)).max(50),
  industryGroups: z.array(text(200)).max(50),
  /** A range such as "251-500" or "10001+". */
  employees: text(50).nullable(),
  /** "active", "closed". */
  operatingStatus: text(50).nullable(),
  /** "For Profit", "Non-profit". */
  companyType: text(50).nullable(),
  lastFundingOn: z.iso.date().nullable(),
  /** "Seed", "Series B", "Grant". */
  lastFundingType: text(100).nullable(),
  /** Whole US dollars; null also where the sum is known in another currency only. */
  totalUsd: amount.nullable(),
  /** The same in the currency in which it was announced. */
  total: z.object({ amount, /** ISO 4217. */ currency: z.string().length(3) }).nullable(),
  roundCount: z.int().min(0).max(1_000).nullable(),
  investorCount: z.int().min(0).max(10_000).nullable(),
  leadInvestors: z.array(text(300)).max(100),
  topInvestors: z.array(text(300)).max(5),
  founders: z.array(text(300)).max(100),
  /** "$10M to $50M". */
  revenueRange: text(100).nullable(),
  /** "private", "public". */
  ipoStatus: text(50).nullable(),
});
export type FundingProfile = z.infer<typeof fundingProfile>;

/** A company by the address of its page among the funded. */
export interface FundingKey {
  readonly url: string;
  /** The segment of the address that names it, lower case. */
  readonly permalink: string;
}

const permalinkForm = /^[a-z0-9][a-z0-9._-]{0,199}$/;

/** Of the site that writes down who is funded; funding.example is the one of the docs. */
export const isFundingSite = (hostname: string): boolean =>
  /^(?:[a-z]{2,10}\.)?(?:crunchbase\.com|funding\.example)$/.test(hostname);

/** Undefined for what is no http(s) address there, with or without its scheme, of `/organization/<name>` or of a page right under the root, and no company's page on the network. */
export function fundingKeyOf(sent: string): FundingKey | undefined {
  const text = withScheme(sent.trim());
  if (text.length > 2_000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '') return undefined;
  const page = networkPage(url.href);
  if (page) return { url: url.href, permalink: page.key.value };
  if (!isFundingSite(url.hostname)) return undefined;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const at = segments.findIndex((segment) => segment === 'organization' || segment === 'company');
  const permalink = (
    at >= 0 ? segments[at + 1] : segments.length === 1 ? segments[0] : undefined
  )?.toLowerCase();
  return permalink !== undefined && permalinkForm.test(permalink) ? { url: url.href, permalink } : undefined;
}
