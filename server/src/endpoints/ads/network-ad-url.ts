import { z } from 'zod';
import { AddressFilters, type ReadAddress } from '../../records/address-filters.ts';
import { adDateOptions, type NetworkAdSearch } from '../../records/network-ad.ts';
import { networkHost } from '../../records/network-host.ts';

const charactersMax = 2_000;
const companiesMax = 50;
const countriesMax = 250;
const wordsMax = 200;
const cursorMax = 500;

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

/**
 * Parameters that do not select ads: page size (shared/vendors/linkedin-ads.md), tracking, and the language of the page. The site writes
 * `trk` into its own links.
 */
const idle = /^(?:pageSize|trk|trkInfo|lipi|licu|original_referer|session_redirect|lang|locale|utm_\w+)$/;

/** What the address of a search in the ad library asks for. */
export function readNetworkAdAddress(text: string): ReadAddress<NetworkAdSearch> {
  const url = libraryUrl(text);
  if (!url || !/^\/ad-library\/search\/?$/.test(url.pathname)) return { problem: nothingAsked };
  const filters = new AddressFilters(url, idle);
  const line = (name: string, max: number) =>
    filters.one(name, `it must have at most ${max} characters`, (sent) =>
      sent.length <= max ? sent : undefined,
    );
  const search: NetworkAdSearch = {
    keyword: line('keyword', wordsMax),
    accountOwner: line('accountOwner', wordsMax),
    companyIds:
      filters.one('companyIds', `it must be up to ${companiesMax} numbers with commas between them`, (sent) =>
        listOf(sent, companiesMax, /^\d{1,19}$/),
      ) ?? [],
    countries: countriesOf(filters),
    dates: datesOf(filters),
    cursor: line('paginationToken', cursorMax),
  };
  const isAny = search.keyword !== null || search.accountOwner !== null || search.companyIds.length > 0;
  if (!isAny) filters.refuse(nothingAsked);
  return filters.read(search);
}

/** Undefined if the URL is not a search, asks for all ads there are, or for what is not understood. */
export function networkAdSearchOf(text: string): NetworkAdSearch | undefined {
  const read = readNetworkAdAddress(text);
  return 'search' in read ? read.search : undefined;
}

const nothingAsked =
  'Must be the URL of a search in the LinkedIn Ad Library, with a keyword, an advertiser or companies.';

/** Each once; undefined where one of them is of another form, or there is none, or too many. */
function listOf(sent: string, max: number, form: RegExp): string[] | undefined {
  const items = new Set(sent.split(',').map((item) => item.trim()));
  items.delete('');
  return items.size > 0 && items.size <= max && [...items].every((item) => form.test(item))
    ? [...items]
    : undefined;
}

const countriesOf = (filters: AddressFilters): string[] =>
  filters.one('countries', 'it must be ALL, or ISO codes of countries with commas between them', (sent) => {
    const codes = sent.toUpperCase();
    return codes === 'ALL' ? [] : listOf(codes, countriesMax, /^[A-Z]{2}$/);
  }) ?? [];

function datesOf(filters: AddressFilters): NetworkAdSearch['dates'] {
  const option = filters.one('dateOption', `it must be one of ${adDateOptions.join(', ')}`, (sent) =>
    adDateOptions.find((name) => name === sent),
  );
  // Both are seen; who writes both means the same by them.
  const day = (...names: readonly string[]) => {
    const days = new Set(
      names.flatMap(
        (name) =>
          filters.one(name, 'it must be a date, YYYY-MM-DD', (sent) => z.iso.date().safeParse(sent).data) ??
          [],
      ),
    );
    if (days.size > 1) filters.refuse(`${names.join(' and ')} are different days.`);
    return [...days][0] ?? null;
  };
  const [startOn, endOn] = [day('startdate', 'startDate'), day('enddate', 'endDate')];
  if (option !== 'custom-date-range') {
    if (startOn !== null || endOn !== null)
      filters.refuse('startdate and enddate need dateOption=custom-date-range.');
    return option === null ? null : { option };
  }
  if (startOn !== null && endOn !== null && startOn <= endOn) return { option, startOn, endOn };
  filters.refuse(
    'dateOption=custom-date-range needs startdate and enddate, with enddate on or after startdate.',
  );
  return null;
}
