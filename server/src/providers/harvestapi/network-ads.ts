import {
  type NetworkAdDetails,
  type NetworkAdPage,
  type NetworkAdSearch,
  networkAdsPageSize,
} from '../../records/network-ad.ts';
import { networkAdSearchUrl, networkAdUrl } from '../ad-library-url.ts';
import type { Answered, Found } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { readAll, unsupported } from './found-rows.ts';
import type { HarvestClient, HarvestQuery } from './harvest-client.ts';
import { networkAdDetailsOf, networkAdOf } from './items/network-ads.ts';

/** A page of the network's ad library: one of the vendor's is one of ours. */
export async function searchNetworkAds(
  harvest: HarvestClient,
  search: NetworkAdSearch,
  signal: AbortSignal,
): Promise<Answered<NetworkAdPage>> {
  const token = search.cursor === null ? null : tokenOf(search.cursor);
  if (search.cursor !== null && token === null) return unsupported;
  const query = { ...queryOf(search), paginationToken: token };
  const list = await harvest.list('/linkedin/ad-search', query, signal);
  if (!list || (list.elements.length === 0 && token === null)) return notFound;
  const rows = list.elements.slice(0, networkAdsPageSize);
  return {
    outcome: 'found',
    value: {
      items: readAll(harvest, rows, networkAdOf),
      total: list.total,
      cursor: list.token === null || rows.length === 0 ? null : cursorOf(list.token),
    },
  };
}

export async function lookUpNetworkAd(
  harvest: HarvestClient,
  id: string,
  signal: AbortSignal,
): Promise<Found<NetworkAdDetails>> {
  const element = await harvest.item('/linkedin/ad', { url: networkAdUrl(id) }, signal);
  if (element === null) return notFound;
  const ad = networkAdDetailsOf(element);
  if (!ad) throw harvest.unreadable();
  return ad.id === id ? { outcome: 'found', value: ad } : notFound;
}

/** Ids of companies are no filter of its own: they go with the address of the search. */
function queryOf(search: NetworkAdSearch): HarvestQuery {
  const { keyword, accountOwner, companyIds, countries, dates } = search;
  if (companyIds.length > 0) return { searchUrl: networkAdSearchUrl(search) };
  return {
    keyword,
    accountOwner,
    countries,
    dateOption: dates?.option ?? null,
    ...(dates?.option === 'custom-date-range' ? { startdate: dates.startOn, enddate: dates.endOn } : {}),
  };
}

/** What the network itself writes into the addresses of its pages. */
const ofNetwork = /^\d{1,25}-\d{1,25}(?:#[\w-]{1,200})?$/;
const own = 'harvestapi.';

/** The network's own form stays, since callers know it from addresses; any other is marked, so that no other source takes it for one of its own. */
const cursorOf = (token: string) => (ofNetwork.test(token) ? token : own + token);

/** Null for a cursor of another source. */
function tokenOf(cursor: string): string | null {
  if (ofNetwork.test(cursor)) return cursor;
  return cursor.startsWith(own) && cursor.length > own.length ? cursor.slice(own.length) : null;
}
