import type { CompanyKey } from '../../records/company-key.ts';
import type { Person } from '../../records/person.ts';
import type { EmployeeSearch, ProfileSearch } from '../../records/person-searches.ts';
import type { Answered, Page } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { companyFilterOf } from './company-filters.ts';
import { foundRows, missingInput, unsupported } from './found-rows.ts';
import type { GeoIds } from './geo-ids.ts';
import type { HarvestClient, HarvestQuery } from './harvest-client.ts';
import { isHidden, personOf } from './items/people.ts';
import { type Paging, pageRows } from './vendor-pages.ts';

const pageSize = 10;

/** Industries are asked for by ids of the network, which we do not have; `followerOf` is named in one document and missing in the others. */
export async function searchProfiles(
  harvest: HarvestClient,
  geoIds: GeoIds,
  search: ProfileSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const { industries = [], followerOf = [], location, place } = search;
  const { currentCompanies = [], pastCompanies = [], schools = [] } = search;
  if (industries.length > 0 || followerOf.length > 0) return unsupported;
  const words = {
    search: search.text,
    firstName: search.firstName,
    lastName: search.lastName,
    title: search.title,
    keywordsCompany: search.companyKeywords,
    keywordsSchool: search.schoolKeywords,
  };
  const keys = currentCompanies.length + pastCompanies.length + schools.length;
  if (!Object.values(words).some(Boolean) && !location && !place && keys === 0) return missingInput;

  const geoId = await geoIds.ofAll(place || !location ? [] : [location], place ? [place] : [], signal);
  if (!geoId) return unsupported;
  let query: HarvestQuery = { ...words, geoId };
  const filters: [string, readonly CompanyKey[]][] = [
    ['currentCompany', currentCompanies],
    ['pastCompany', pastCompanies],
    ['school', schools],
  ];
  for (const [name, companies] of filters) {
    const filter = await companyFilterOf(harvest, companies, signal);
    if (filter === 'unsupported') return unsupported;
    if (filter === 'unknown') return notFound;
    query = { ...query, [`${name}${filter.by === 'ids' ? 'Id' : 'UniversalName'}`]: filter.values };
  }
  return ask(harvest, query, search, signal);
}

export async function listEmployees(
  harvest: HarvestClient,
  search: EmployeeSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const filter = await companyFilterOf(harvest, [search.company], signal);
  if (filter === 'unsupported') return unsupported;
  if (filter === 'unknown') return notFound;
  const query = { [`currentCompany${filter.by === 'ids' ? 'Id' : 'UniversalName'}`]: filter.values };
  return ask(harvest, query, search, signal);
}

async function ask(
  harvest: HarvestClient,
  query: HarvestQuery,
  paging: Paging,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const rows = await pageRows(paging, pageSize, (page) =>
    harvest.list('/linkedin/profile-search', { ...query, page }, signal),
  );
  return foundRows(harvest, rows, personOf, isHidden);
}
