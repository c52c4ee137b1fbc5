import { adDateOptions, type NetworkAdSearch } from '../../records/network-ad.ts';
import { networkHost } from '../../records/network-host.ts';

const charactersMax = 2_000;
const companiesMax = 50;
const day = /^\d{4}-\d{2}-\d{2}$/;

const libraryUrl = (text: string): URL | null => {
  const address = text.trim();
  if (text.length > charactersMax) return null;
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  return url && networkHost(url.hostname) ? url : null;
};

/** The number of an ad, out of the address of its page in the ad library; undefined for anything else. */
export function networkAdIdOf(text: string): string | undefined {
  const address = text.trim();
  if (/^\d{5,19}$/.test(address)) return address;
  return /^\/ad-library\/detail\/(\d{1,19})\/?$/.exec(libraryUrl(address)?.pathname ?? '')?.[1];
}

/** What the address of a search in the ad library asks for; undefined where it is none, or asks for all ads there are. */
export function networkAdSearchOf(text: string): NetworkAdSearch | undefined {
  const url = libraryUrl(text);
  if (!url || !/^\/ad-library\/search\/?$/.test(url.pathname)) return undefined;
  const one = (...names: readonly string[]) => {
    for (const name of names) {
      const value = url.searchParams.get(name)?.trim();
      if (value) return value.slice(0, 200);
    }
    return null;
  };
  const listed = (name: string) => (url.searchParams.get(name) ?? '').split(',').map((item) => item.trim());
  const companyIds = listed('companyIds').filter((id) => /^\d{1,19}$/.test(id));
  const option = adDateOptions.find((name) => name === one('dateOption'));
  const [startOn, endOn] = [one('startdate', 'startDate'), one('enddate', 'endDate')];
  const isRange = startOn !== null && endOn !== null && day.test(startOn) && day.test(endOn);
  const search: NetworkAdSearch = {
    keyword: one('keyword'),
    accountOwner: one('accountOwner'),
    companyIds: companyIds.slice(0, companiesMax),
    countries: listed('countries')
      .map((code) => code.toUpperCase())
      .filter((code) => /^[A-Z]{2}$/.test(code)),
    dates:
      option !== 'custom-date-range'
        ? option === undefined
          ? null
          : { option }
        : isRange
          ? { option, startOn, endOn }
          : null,
    cursor: one('paginationToken'),
  };
  const isAny = search.keyword !== null || search.accountOwner !== null || companyIds.length > 0;
  return isAny ? search : undefined;
}
