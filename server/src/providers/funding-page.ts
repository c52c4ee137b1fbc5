import { networkPage } from '../records/company-key.ts';
import { type FundingKey, isFundingSite } from '../records/funding-profile.ts';

/** Whose page an address is: of the site that writes down who is funded, or of the professional network. */
export type FundingPage =
  | { readonly of: 'funding'; readonly permalink: string }
  | { readonly of: 'network'; readonly key: NonNullable<ReturnType<typeof networkPage>>['key'] };

export function fundingPageOf({ url, permalink }: FundingKey): FundingPage {
  const page = networkPage(url);
  return page === undefined ? { of: 'funding', permalink } : { of: 'network', key: page.key };
}

/** Of an address as vendors tell it, with or without a scheme; null where it is no page of a company there. */
export function fundingPermalinkOf(told: unknown): string | null {
  if (typeof told !== 'string' || told.length > 2_000) return null;
  const url = URL.parse(/^https?:\/\//i.test(told.trim()) ? told.trim() : `https://${told.trim()}`);
  if (!url || !isFundingSite(url.hostname)) return null;
  return (
    /^\/(?:organization|company)\/([a-z0-9][a-z0-9._-]{0,199})(?:\/|$)/i
      .exec(url.pathname)?.[1]
      ?.toLowerCase() ?? null
  );
}
