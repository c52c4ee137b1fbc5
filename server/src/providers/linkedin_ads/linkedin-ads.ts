import { type NetworkAdSearch, networkAdsPageSize } from '../../records/network-ad.ts';
import type { Provider } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { PageClient } from '../page-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';

/**
 * The ad library of the professional network, read from its public pages: one page a question.
 *
 * @see https://www.linkedin.com/ad-library/ (shared/vendors/linkedin-ads.md, read 2026-11-22; how later pages are asked for is what several
 * public readers of them do)
 */
export function openLinkedinAds({
  addresses,
  userAgent,
}: Pick<KeylessSettings, 'addresses' | 'userAgent'>): Provider {
  const client = new PageClient({
    name: 'linkedin_ads',
    baseUrl: addressOf(addresses, 'BASE_URL'),
    userAgent,
    // The network's own status for visitors whom it does not want just now.
    meaning: ({ status }) => (status === 999 ? 'rate_limited' : undefined),
  });
  return {
    name: 'linkedin_ads',
    // The fifth of some quick questions was refused; one in six seconds was not.
    terms: { timeoutMs: 20_000, concurrency: 1, rate: { questions: 1, perMs: 6_000 } },
    unavailable: () => null,

    async searchNetworkAds(search, signal) {
      const { cursor } = search;
      if (cursor !== null && !/^[\w=+/.:~-]{1,500}$/.test(cursor)) return unsupported;
      const path = cursor === null ? '/ad-library/search' : '/ad-library/searchPaginationFragment';
      // Words of the network's own that the caller has: that it refuses these says nothing of whether it works.
      const isOfCaller = cursor !== null || search.companyIds.length > 0;
      const missOn = isOfCaller ? [400] : [];
      const told = await client.page('networkAds', [], { path, query: queryOf(search), signal }, missOn);
      if (told === null) return unsupported;
      const { items, cardCount, pagination, total } = told.read;
      if (cardCount > 0 && items.length === 0) throw client.unreadable('no card of the page could be read');
      if (cardCount === 0) {
        // Behind the last page there is nothing but the word that it was the last.
        if (cursor !== null && pagination?.isLast) {
          return { outcome: 'found', value: { items, total: null, cursor: null } };
        }
        if (cursor === null && total === 0) return notFound;
        throw client.unreadable('neither ads nor a message that there are none');
      }
      const next = pagination === null || pagination.isLast ? null : pagination.token;
      return { outcome: 'found', value: { items: items.slice(0, networkAdsPageSize), total, cursor: next } };
    },

    async lookUpNetworkAd(id, signal) {
      const told = await client.page('networkAd', [id], { path: `/ad-library/detail/${id}`, signal });
      if (told === null) return notFound;
      if (told.read === null) throw client.unreadable('the page is of another ad');
      return { outcome: 'found', value: told.read };
    },
  };
}

function queryOf(search: NetworkAdSearch): Record<string, string | undefined> {
  const { keyword, accountOwner, companyIds, countries, dates, cursor } = search;
  return {
    keyword: keyword ?? undefined,
    accountOwner: accountOwner ?? undefined,
    companyIds: companyIds.length === 0 ? undefined : companyIds.join(','),
    // Several after a comma, and ALL, are what the site's own form was seen to send; it documents neither.
    countries: countries.length === 0 ? 'ALL' : countries.join(','),
    dateOption: dates?.option,
    ...(dates?.option === 'custom-date-range' ? { startdate: dates.startOn, enddate: dates.endOn } : {}),
    paginationToken: cursor ?? undefined,
  };
}
