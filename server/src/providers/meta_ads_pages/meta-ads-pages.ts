import type { SocialAd, SocialAdSearch } from '../../records/social-ad.ts';
import type { Provider } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { libraryFilters } from '../meta_ads/library-filters.ts';
import { PageClient } from '../page-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';

/** A page of 30 ads has two or three megabytes, nearly all of it in a few scripts, which are quickly parsed. */
const replyBytesMax = 4 * 2 ** 20;

/**
 * Meta's ad library, read from the JSON that its public page embeds: the first 30 ads or so of a search, by one request. Further pages need cookies
 * and numbers that change, and are not asked for; the check that it puts before some visitors is not passed.
 *
 * @see https://www.facebook.com/ads/library/ (shared/vendors/meta-ads.md, read 2026-11-22; not documented by Meta)
 */
export function openMetaAdsPages({
  addresses,
  userAgent,
}: Pick<KeylessSettings, 'addresses' | 'userAgent'>): Provider {
  const client = new PageClient({
    name: 'meta_ads_pages',
    baseUrl: addressOf(addresses, 'BASE_URL'),
    userAgent,
    replyBytesMax,
  });
  return {
    name: 'meta_ads_pages',
    terms: { timeoutMs: 30_000, concurrency: 1, rate: { questions: 10, perMs: 60_000 } },
    unavailable: () => null,

    async searchSocialAds(search, signal) {
      const query = queryOf(search);
      if (query === null) return unsupported;
      const request = { path: '/ads/library/', query, signal };
      if (search.archiveId !== null) {
        const page = await client.page('socialAd', [search.archiveId], request, []);
        if (page === null) return notFound;
        const ad = page.read;
        // The page does not say in a way that is known that there is no such ad.
        if (ad === null) throw client.unreadable('the page does not embed that ad');
        if (isUnclear(ad, search)) throw client.unreadable('the page has no ID to request the ad by');
        return fits(ad, search) ? { outcome: 'found', value: [ad] } : notFound;
      }
      const page = await client.page('socialAds', [], request, []);
      if (page === null) return notFound;
      const told = page.read;
      if (told === null) throw client.unreadable('the page embeds no list of ads');
      const { ads } = told;
      // It shows none to visitors whom it does not trust, and counts them all the same.
      if (ads.length === 0 && (told.rowCount > 0 || told.count !== 0)) {
        throw client.unreadable('no ad of the list could be read');
      }
      const meant = ads.filter((ad) => fits(ad, search));
      if (meant.length > 0) return { outcome: 'found', value: meant.slice(0, search.limit) };
      if (ads.some((ad) => isUnclear(ad, search)))
        throw client.unreadable('the list has no IDs to request its ads by');
      if (ads.length > 0 && (told.hasMore || search.pageId !== null)) {
        throw client.unreadable('the list has other ads than Millrace requested');
      }
      return notFound;
    },
  };
}

/** Its status or its page is asked for, and not told: one of another status would be paid for as if it fitted, or passed over as if it did not. */
const isUnclear = ({ status, pageId }: SocialAd, search: SocialAdSearch): boolean =>
  (search.status !== null && status === null) || (search.pageId !== null && pageId === null);

/** It groups ads, and a group may have some of another status; what it does not tell fits nothing. */
function fits({ status, pageId }: SocialAd, search: SocialAdSearch): boolean {
  return (
    (search.status === null || status === search.status) &&
    (search.pageId === null || pageId === search.pageId)
  );
}

/** The filters of the address that the caller sent, which is one of the same site; null where they cannot be told apart. */
function queryOf(search: SocialAdSearch): Record<string, string> | null {
  const { archiveId, keyword, pageId, country, status } = search;
  if (archiveId !== null) return { id: archiveId };
  // How it searches for words among the ads of a page is not known.
  if (keyword !== null && pageId !== null) return null;
  const { adType, isExact, mediaType, others } = libraryFilters(search);
  const params = URL.parse(search.url)?.searchParams;
  const passedOn = others.map((name): [string, string] => [name, params?.get(name) ?? '']);
  // A second value of the same name would be lost.
  if (new Set(others).size < others.length) return null;
  return {
    active_status: status?.toLowerCase() ?? 'all',
    ad_type: adType,
    country: country ?? 'ALL',
    media_type: mediaType,
    ...(pageId === null
      ? { q: keyword ?? '', search_type: isExact ? 'keyword_exact_phrase' : 'keyword_unordered' }
      : { view_all_page_id: pageId, search_type: 'page' }),
    ...Object.fromEntries(passedOn),
  };
}
