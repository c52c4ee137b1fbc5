import type { Company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import type { CompanySearch } from '../../records/company-search.ts';
import { normalName } from '../../records/normal-name.ts';
import type { Answered, Found, Page } from '../capabilities.ts';
import { foundUnlessNull } from '../vendor-fields.ts';
import { foundRows, missingInput, unsupported } from './found-rows.ts';
import type { GeoIds } from './geo-ids.ts';
import type { HarvestClient, HarvestQuery } from './harvest-client.ts';
import { companyOf } from './items/companies.ts';
import { pageRows } from './vendor-pages.ts';

/** The company of that key and no other: what is found by words is looked at before it is taken. */
export async function lookUpCompany(
  harvest: HarvestClient,
  key: CompanyKey,
  signal: AbortSignal,
): Promise<Found<Company>> {
  const found = await ask(harvest, queryOf(key), (company) => isOfKey(company, key), signal);
  const name = 'orName' in key ? key.orName : undefined;
  if (found || name === undefined) return foundUnlessNull(found);
  const byName: CompanyKey = { by: 'name', value: name };
  return foundUnlessNull(await ask(harvest, queryOf(byName), (company) => isOfKey(company, byName), signal));
}

async function ask(
  harvest: HarvestClient,
  query: HarvestQuery,
  isMeant: (company: Company) => boolean,
  signal: AbortSignal,
): Promise<Company | null> {
  const element = await harvest.item('/linkedin/company', query, signal);
  if (element === null) return null;
  const company = companyOf(element);
  if (!company) throw harvest.unreadable();
  return isMeant(company) ? company : null;
}

function queryOf(key: CompanyKey): HarvestQuery {
  if (key.by === 'network_id') return { companyId: key.value };
  if (key.by === 'universal_name') return { universalName: key.value };
  return { search: key.value };
}

function isOfKey(company: Company, { by, value }: CompanyKey): boolean {
  if (by === 'network_id') return company.networkId === value;
  if (by === 'universal_name') return company.universalName === value;
  return by === 'domain' ? company.domain === value : normalName(company.name) === value;
}

const pageSize = 50;

/** Industries are asked for by ids of the network, which we do not have. */
export async function searchCompanies(
  harvest: HarvestClient,
  geoIds: GeoIds,
  search: CompanySearch,
  signal: AbortSignal,
): Promise<Answered<Page<Company>>> {
  const { text, location, place, sizes = [], industries = [] } = search;
  if (industries.length > 0) return unsupported;
  if (!text && !location && !place && sizes.length === 0) return missingInput;
  const geo = await geoIds.ofAll(place || !location ? [] : [location], place ? [place] : [], signal);
  if (!geo) return unsupported;
  const query = { search: text, geoId: geo, companySize: sizes };
  const rows = await pageRows(search, pageSize, (page) =>
    harvest.list('/linkedin/company-search', { ...query, page }, signal),
  );
  return foundRows(harvest, rows, companyOf);
}
