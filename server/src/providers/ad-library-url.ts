import type { NetworkAdSearch } from '../records/network-ad.ts';

/* Addresses of the network's ad library, as its own pages write them: sources that read them take these. */

export const networkAdUrl = (id: string) => `https://www.linkedin.com/ad-library/detail/${id}`;

/** The address of the page that shows what a search finds, with all its filters; without its cursor. */
export function networkAdSearchUrl(search: Omit<NetworkAdSearch, 'cursor'>): string {
  const url = new URL('https://www.linkedin.com/ad-library/search');
  const { keyword, accountOwner, companyIds, countries, dates } = search;
  if (keyword !== null) url.searchParams.set('keyword', keyword);
  if (accountOwner !== null) url.searchParams.set('accountOwner', accountOwner);
  if (companyIds.length > 0) url.searchParams.set('companyIds', companyIds.join(','));
  if (countries.length > 0) url.searchParams.set('countries', countries.join(','));
  if (dates !== null) url.searchParams.set('dateOption', dates.option);
  if (dates?.option === 'custom-date-range') {
    url.searchParams.set('startdate', dates.startOn);
    url.searchParams.set('enddate', dates.endOn);
  }
  return url.href;
}
