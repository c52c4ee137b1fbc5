import type { CompanyKey } from '../../records/company-key.ts';
import type { LeadFilters, LeadSearch, PeopleSearch, ProfileSearch } from '../../records/person-searches.ts';
import { countryCodeOf } from '../../text/countries.ts';
import { usStateOf } from '../../text/us-states.ts';
import {
  allOf,
  anyFilter,
  anyOf,
  type Clause,
  companyClause,
  type Filter,
  labelFilter,
  locationClause,
  oneOf,
  placeClause,
  queryOf,
  sizeFilter,
} from './clauses.ts';
import { countrySpellings } from './country-spellings.ts';
import { functionClause, seniorityFilter } from './person-labels.ts';
import { titleClause } from './title-clause.ts';

/*
 * Our searches for people as queries of PDL. Past positions and schools are lists in a record, of which it is not documented whether their
 * members are compared one by one, so that a person who left a company cannot be told from one who came back: they are not asked for.
 */

type Query = ReturnType<typeof queryOf>;

const home = { city: 'location_locality', region: 'location_region', country: 'location_country' };
const headquarters = {
  city: 'job_company_location_locality',
  region: 'job_company_location_region',
  country: 'job_company_location_country',
};
const industryFields = ['industry', 'job_company_industry', 'job_company_industry_v2'];

export function peopleQuery(search: PeopleSearch): Query {
  return queryOf([
    anyFilter(search.companies, worksAt),
    search.domains?.length
      ? anyFilter([...search.domains], (value) => worksAt({ by: 'domain', value }))
      : null,
    labelFilter(industryFields, search.industries),
    employeesFilter(search.employees),
    anyFilter(search.titles, titleClause),
    anyFilter(search.locations, (location) => locationClause(home, location)),
  ]);
}

export function profileQuery(search: ProfileSearch): Query {
  const { place, location } = search;
  return queryOf([
    one(search.text, nameClause),
    one(search.firstName, (name) => exactly('first_name', name)),
    one(search.lastName, (name) => exactly('last_name', name)),
    one(search.title, titleClause),
    anyFilter(search.currentCompanies, worksAt),
    place ? placeClause(home, place) : one(location, (text) => locationClause(home, text)),
    labelFilter(industryFields, search.industries),
    notKnown(search.pastCompanies),
    notKnown(search.schools),
    notKnown(search.followerOf),
    notKnown(search.companyKeywords),
    notKnown(search.schoolKeywords),
  ]);
}

export function leadQuery(search: LeadSearch, now: Date): Query {
  return queryOf(
    [
      ...leadFilters(search),
      sizeFilter('job_company_size', search.companySizes),
      anyFilter(search.yearsOfExperience, experienceClause),
      anyFilter(search.firstNames, (name) => exactly('first_name', name)),
      anyFilter(search.lastNames, (name) => exactly('last_name', name)),
      changedJobs(search.hasChangedJobs, now),
      notKnown(search.text),
      notKnown(search.searchUrl),
      notKnown(search.yearsAtCompany),
      notKnown(search.profileLanguages),
    ],
    excludedFilters(search.excluded),
  );
}

export const employeesQuery = (company: CompanyKey): Query => queryOf([worksAt(company)]);

function leadFilters(filters: LeadFilters): Filter[] {
  return [
    either(
      anyFilter(filters.locations, (location) => locationClause(home, location)),
      anyFilter(filters.places, (place) => placeClause(home, place)),
    ),
    seniorityFilter(filters.seniorities),
    anyFilter(filters.functions, functionClause),
    labelFilter(industryFields, filters.industries),
    anyFilter(filters.currentCompanies, worksAt),
    anyFilter(filters.currentTitles, titleClause),
    anyFilter(filters.headquarters, (location) => locationClause(headquarters, location)),
    notKnown(filters.pastCompanies),
    notKnown(filters.schools),
    notKnown(filters.pastTitles),
  ];
}

/**
 * What is compared by words, or by names that others write otherwise, finds too few: no harm to a search, but of those who are to be left out
 * some would stay. So only what is compared by an id or a list of PDL is excluded.
 */
function excludedFilters(filters: LeadFilters): Filter[] {
  const countries = [
    ...(filters.places ?? []).map(({ country, region, city }) => (region || city ? undefined : country)),
    // "Georgia" and "CA" are a state as well, whose people would stay.
    ...(filters.locations ?? []).map((text) => (usStateOf(text) ? undefined : countryCodeOf(text))),
  ];
  return [
    anyFilter(countries, (country) =>
      country === undefined ? 'unsupported' : oneOf(home.country, countrySpellings(country)),
    ),
    seniorityFilter(filters.seniorities),
    anyFilter(filters.functions, functionClause),
    anyFilter(filters.currentCompanies, worksAt),
    notKnown(filters.industries),
    notKnown(filters.currentTitles),
    notKnown(filters.headquarters),
    notKnown(filters.pastCompanies),
    notKnown(filters.schools),
    notKnown(filters.pastTitles),
  ];
}

const worksAt = (key: CompanyKey): Clause => companyClause(key, 'job_company_');

const exactly = (field: string, text: string): Clause => ({ term: { [field]: text.trim().toLowerCase() } });

const nameWordsMax = 10;

/** A whole name, or names of which each is the first or the last; what is misspelt is not found. */
function nameClause(text: string): Clause | 'unsupported' {
  const name = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const words = name.split(' ');
  if (words.length > nameWordsMax) return 'unsupported';
  return anyOf([
    { term: { full_name: name } },
    allOf(
      words.map((word) =>
        anyOf(['first_name', 'middle_name', 'last_name'].map((field) => ({ term: { [field]: word } }))),
      ),
    ),
  ]);
}

/** Sizes of companies are told as ranges: a range that cuts one of them cannot be asked for. */
function employeesFilter(employees: PeopleSearch['employees']): Filter {
  const { start, end } = employees ?? {};
  if (start === undefined && end === undefined) return null;
  const first = ranges.findIndex(([from]) => from === Math.max(1, start ?? 1));
  const last = end === undefined ? ranges.length - 1 : ranges.findIndex(([, to]) => to === end);
  if (first < 0 || last < first) return 'unsupported';
  const labels = ranges
    .slice(first, last + 1)
    .map(([from, to]) => (to === null ? `${from}+` : `${from}-${to}`));
  return oneOf('job_company_size', labels);
}

const ranges: readonly (readonly [from: number, to: number | null])[] = [
  [1, 10],
  [11, 50],
  [51, 200],
  [201, 500],
  [501, 1000],
  [1001, 5000],
  [5001, 10000],
  [10001, null],
];

const years: ReadonlyMap<string, Clause> = new Map([
  ['Less than 1 year', { lt: 1 }],
  ['1 to 2 years', { gte: 1, lt: 3 }],
  ['3 to 5 years', { gte: 3, lt: 6 }],
  ['6 to 10 years', { gte: 6, lt: 11 }],
  ['More than 10 years', { gte: 11 }],
]);

function experienceClause(label: string): Clause | 'unsupported' {
  const range = years.get(label);
  return range ? { range: { inferred_years_experience: range } } : 'unsupported';
}

const changedWithinDays = 90;

/** Who has not changed is not asked for: of many nobody knows when they began. */
function changedJobs(hasChanged: boolean | undefined, now: Date): Filter {
  if (hasChanged === undefined) return null;
  if (!hasChanged) return 'unsupported';
  const since = new Date(now.getTime() - changedWithinDays * 86_400_000).toISOString().slice(0, 10);
  return { range: { job_start_date: { gte: since } } };
}

/** Places by name and by id are one list. */
function either(one: Filter, other: Filter): Filter {
  if (one === 'unsupported' || other === 'unsupported') return 'unsupported';
  return one && other ? anyOf([one, other]) : (one ?? other);
}

function one(text: string | undefined, clauseOf: (text: string) => Clause | 'unsupported'): Filter {
  return text === undefined || text.trim() === '' ? null : clauseOf(text);
}

function notKnown(asked: string | readonly unknown[] | undefined): Filter {
  return asked === undefined || asked.length === 0 ? null : 'unsupported';
}
