import { z } from 'zod';
import { countryCodeOf } from '../text/countries.ts';
import { AddressFilters, type ReadAddress } from './address-filters.ts';

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
/** Other pages of the same site have parameters of the same names. */
const isLibraryPage = ({ hostname, pathname, username, port }: URL) => {
  const library = hostname.endsWith('.example') ? /^\/library\/?$/ : /^\/ads\/library\/?$/;
  return username === '' && port === '' && (library.test(pathname) || ofPage.test(pathname));
};
const ofPage = /^\/(\d{1,20})\/?$/;

/**
 * Say nothing of which ads are meant. The order, the place that a link stood in (`source`, `ref`) and the number of a search are written by the
 * library itself into addresses that people copy, as many of them in public code show (seen 2026-11-22); the others are for counting visitors or
 * for the language of the page.
 */
export const idleInLibrary =
  /^(?:sort_data\[.*\]|source|ref|locale|hl|fbclid|mibextid|_rdr|__cft__.*|utm_\w+|search_run_id)$/;

const statuses = ['all', 'active', 'inactive'] as const;
const searchTypes = ['page', 'keyword_unordered', 'keyword_exact_phrase'];
const mediaTypes = ['all', 'image', 'meme', 'image_and_meme', 'video', 'none'];
/** As its own menu and the reference of its API have them. */
const adTypes = [
  'all',
  'political_and_issue_ads',
  'housing_ads',
  'employment_ads',
  'credit_ads',
  'financial_products_and_services_ads',
];
const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (sent: string): Word | undefined =>
    words.find((word) => word === sent.toLowerCase());
const mustBeOneOf = (words: readonly string[]) => `it must be one of ${words.join(', ')}`;

/**
 * What the address of a page of the library asks for. Beside the members of a search it may have filters that only some sources can pass on:
 * they stay in `url`, with values that the library itself has.
 */
export function readSocialAdAddress(text: string): ReadAddress<Omit<SocialAdSearch, 'limit'>> {
  if (text.length > charactersMax) return { problem: nothingAsked };
  const address = text.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !isLibrary(url.hostname) || !isLibraryPage(url)) return { problem: nothingAsked };
  const filters = new AddressFilters(url, idleInLibrary);
  const digits = (name: string) =>
    filters.one(name, 'it must be a number of up to 20 digits', (sent) => digitsForm.exec(sent)?.[0]);
  const country = filters.one('country', 'it must be ALL, or the ISO code of a country', (sent) => {
    const code = sent.toUpperCase();
    return code === 'ALL' || (/^[A-Z]{2}$/.test(code) && countryCodeOf(code) === code) ? code : undefined;
  });
  const status = filters.one('active_status', mustBeOneOf(statuses), oneOf(statuses)) ?? 'all';
  const ofPath = ofPage.exec(url.pathname)?.[1] ?? null;
  const search = {
    url: url.href,
    archiveId: digits('id'),
    keyword: filters.one('q', `it must have at most ${keywordMax} characters`, (sent) =>
      sent.length <= keywordMax ? sent : undefined,
    ),
    pageId: digits('view_all_page_id') ?? ofPath,
    country: country === 'ALL' ? null : country,
    status: status === 'all' ? null : status === 'active' ? 'ACTIVE' : 'INACTIVE',
  } as const;
  if (ofPath !== null && search.pageId !== ofPath) filters.refuse('It names two pages.');
  readOtherFilters(filters, search.pageId !== null);
  const isAny = search.archiveId !== null || search.keyword !== null || search.pageId !== null;
  if (!isAny) filters.refuse(nothingAsked);
  return filters.read(search);
}

function readOtherFilters(filters: AddressFilters, isOfPage: boolean): void {
  const ofList = (name: string, words: readonly string[]) =>
    filters.one(name, mustBeOneOf(words), oneOf(words));
  ofList('ad_type', adTypes);
  ofList('media_type', mediaTypes);
  ofList('is_targeted_country', ['true', 'false']);
  if (ofList('search_type', searchTypes) === 'page' && !isOfPage)
    filters.refuse('search_type=page is not understood without view_all_page_id.');
  filters.all(
    /^start_date\[(?:min|max)\]$/,
    'it must be a date, YYYY-MM-DD',
    (sent) => z.iso.date().safeParse(sent).success,
  );
  filters.all(/^publisher_platforms\[\d{1,2}\]$/, 'it must be the word for a platform', (sent) =>
    /^[a-z_]{2,30}$/i.test(sent),
  );
  filters.all(/^content_languages\[\d{1,2}\]$/, 'it must be the code of a language', (sent) =>
    /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})?$/i.test(sent),
  );
}

const digitsForm = /^\d{1,20}$/;
const keywordMax = 200;
const nothingAsked =
  'Must be the address of a page of the ad library, with q=, view_all_page_id= or id= in it.';

/** Null where the address is no page of a library, asks for nothing, or for what is not understood. */
export function socialAdSearchOf(text: string): Omit<SocialAdSearch, 'limit'> | null {
  const read = readSocialAdAddress(text);
  return 'search' in read ? read.search : null;
}
