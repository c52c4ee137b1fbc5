import type { CompanyKey } from '../../records/company-key.ts';
import type { Person } from '../../records/person.ts';
import type { LeadFilters, LeadSearch } from '../../records/person-searches.ts';
import { countryCodeOf } from '../../text/countries.ts';
import {
  functions,
  leadCompanySizes,
  profileLanguages,
  seniorities,
  yearRanges,
} from '../../text/reference-data.ts';
import { usStateOf } from '../../text/us-states.ts';
import type { Answered, Page } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { companyFilterOf, companyUrls } from './company-filters.ts';
import { foundRows, missingInput, unsupported } from './found-rows.ts';
import type { GeoIds } from './geo-ids.ts';
import type { HarvestClient, HarvestQuery } from './harvest-client.ts';
import { isHidden, personOf } from './items/people.ts';
import { pageRows } from './vendor-pages.ts';

const pageSize = 25;
/** The network shows no more. */
const pagesMax = 100;

export async function searchLeads(
  harvest: HarvestClient,
  geoIds: GeoIds,
  search: LeadSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const { page, pageSize: size, sessionId, searchUrl } = search;
  if (page * size > pagesMax * pageSize) return unsupported;
  const plain = plainFilters(search);
  const kept = plain && listFilters(search);
  const left = listFilters(search.excluded);
  if (!kept || !left) return unsupported;
  const asked = { ...plain, ...kept, ...prefixed(left) };
  const isAsked = hasAny(asked) || usesLookUps(search) || usesLookUps(search.excluded);
  if (!isAsked && !searchUrl) return missingInput;
  // An address is a whole search: nothing says that filters beside it hold.
  if (isAsked && searchUrl) return unsupported;

  const places = await placeFilters(geoIds, search, signal);
  const noPlaces = await placeFilters(geoIds, search.excluded, signal);
  if (!places || !noPlaces) return unsupported;
  const companies = await companyFilters(harvest, search, signal);
  if (companies === 'unknown') return notFound;
  const noCompanies = await companyFilters(harvest, search.excluded, signal, { takesAll: true });
  if (typeof companies === 'string' || typeof noCompanies === 'string') return unsupported;
  const query: HarvestQuery = {
    ...asked,
    ...places,
    ...companies,
    ...prefixed({ ...noPlaces, ...noCompanies }),
    salesNavUrl: searchUrl,
    // Keeps all pages of one walk at one of the vendor's accounts.
    sessionId,
  };
  const rows = await pageRows(search, pageSize, (number) =>
    harvest.list('/linkedin-sales-nav/lead-search', { ...query, page: number }, signal),
  );
  return foundRows(harvest, rows, personOf, isHidden);
}

type Lists = Readonly<Record<string, readonly string[]>>;

/** What can be asked for and not excluded; null for a label that has no counterpart. */
function plainFilters(search: LeadSearch): HarvestQuery | null {
  const { text, companySizes = [], yearsOfExperience = [], yearsAtCompany = [] } = search;
  const languages: readonly string[] = Object.values(profileLanguages);
  // Letters from A for the self-employed to I.
  const headcounts = labelled(companySizes, leadCompanySizes, (_, index) => String.fromCharCode(65 + index));
  const experience = labelled(yearsOfExperience, yearRanges, (_, index) => String(index + 1));
  const tenure = labelled(yearsAtCompany, yearRanges, (_, index) => String(index + 1));
  // By their English names, as its actor for people takes them.
  const spoken = labelled(search.profileLanguages ?? [], languages, (_, index) => languageNames[index] ?? '');
  // That somebody has not changed jobs cannot be asked for.
  if (!headcounts || !experience || !tenure || !spoken || search.hasChangedJobs === false) return null;
  return {
    search: text,
    firstNames: search.firstNames ?? [],
    lastNames: search.lastNames ?? [],
    companyHeadcount: headcounts,
    yearsOfExperienceIds: experience,
    yearsAtCurrentCompanyIds: tenure,
    profileLanguages: spoken,
    recentlyChangedJobs: search.hasChangedJobs,
  };
}

/** Null for a label without a counterpart, and for industries: their ids are the network's own, which we do not have. */
function listFilters(filters: LeadFilters): Lists | null {
  const { industries = [], currentTitles = [], pastTitles = [], headquarters = [] } = filters;
  const levels = labelled(filters.seniorities ?? [], seniorities, (_, index) => seniorityIds[index] ?? '');
  const fields = labelled(filters.functions ?? [], functions, functionIdOf);
  const offices = headquarters.map(placeName);
  if (industries.length > 0 || !levels || !fields || offices.includes(null)) return null;
  return {
    seniorityLevelIds: levels,
    functionIds: fields,
    currentJobTitles: currentTitles,
    pastJobTitles: pastTitles,
    companyHeadquarterLocations: offices.filter((office) => office !== null),
  };
}

async function placeFilters(
  geoIds: GeoIds,
  { locations = [], places = [] }: LeadFilters,
  signal: AbortSignal,
): Promise<Lists | null> {
  const ids = await geoIds.ofAll(locations, places, signal);
  return ids && { geoIds: ids };
}

/**
 * A list of which no company is known matches nobody.
 *
 * @param manner `takesAll` of companies to be left out: one that is not known would be left in
 */
async function companyFilters(
  harvest: HarvestClient,
  { currentCompanies = [], pastCompanies = [], schools = [] }: LeadFilters,
  signal: AbortSignal,
  manner = { takesAll: false },
): Promise<Lists | 'unknown' | 'unsupported'> {
  const lists: [string, readonly CompanyKey[]][] = [
    ['currentCompanies', currentCompanies],
    ['pastCompanies', pastCompanies],
    ['schools', schools],
  ];
  let filters: Lists = {};
  for (const [name, keys] of lists) {
    const filter = await companyFilterOf(harvest, keys, signal);
    if (typeof filter === 'string') return manner.takesAll ? 'unsupported' : filter;
    if (manner.takesAll && !filter.isWhole) return 'unsupported';
    filters = { ...filters, [name]: companyUrls(filter) };
  }
  return filters;
}

/** Of headquarters only a text is taken, of which the vendor has its own reading: countries in full, and no codes. */
function placeName(text: string): string | null {
  const country = countryCodeOf(text);
  if (text.trim().length < 3 || (country !== undefined && usStateOf(text))) return null;
  return country === undefined ? text : (countryNames.of(country) ?? null);
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function usesLookUps({ locations, places, currentCompanies, pastCompanies, schools }: LeadFilters): boolean {
  return [locations, places, currentCompanies, pastCompanies, schools].some(
    (list) => (list?.length ?? 0) > 0,
  );
}

function hasAny(query: HarvestQuery): boolean {
  return Object.values(query).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}

/** `excludeGeoIds` and the like. */
function prefixed(lists: Lists): Lists {
  return Object.fromEntries(
    Object.entries(lists).map(([name, values]) => [
      `exclude${name[0]?.toUpperCase()}${name.slice(1)}`,
      values,
    ]),
  );
}

function labelled(
  asked: readonly string[],
  labels: readonly string[],
  idOf: (label: string, index: number) => string,
): string[] | null {
  const indexes = asked.map((label) => labels.indexOf(label));
  return indexes.includes(-1) ? null : indexes.map((index) => idOf(labels[index] ?? '', index));
}

const languageNames = Object.keys(profileLanguages);

/** In the order of `seniorities`. */
const seniorityIds = ['100', '110', '120', '130', '200', '210', '220', '300', '310', '320'];

/** The ids go by the alphabet, as `functions` does, but for one that came later. */
function functionIdOf(label: string): string {
  const late = 'Customer Success and Support';
  const early = functions.filter((one) => one !== late);
  return String(label === late ? functions.length : early.indexOf(label as (typeof early)[number]) + 1);
}
