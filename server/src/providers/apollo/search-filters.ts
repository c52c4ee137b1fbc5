import { companySizes } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import type { Place } from '../../records/location.ts';
import type { LeadSearch, PeopleSearch } from '../../records/person-searches.ts';
import type { seniorities } from '../../text/reference-data.ts';
import { countryName, placeWords } from '../place-words.ts';

/*
 * Our searches as parameters of Apollo's. It leaves nobody out, and knows no industries, functions and names.
 */

export interface ApolloSearch {
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Registrable domains of whom they may work for; empty where nobody asks. */
  readonly domains: readonly string[];
}

type Part = readonly (readonly [string, string])[] | 'unsupported';

const valuesMax = 100;
/** Above every number of employees: a range has to have an end. */
const employeesMax = 10_000_000;

export function peopleSearch(search: PeopleSearch): ApolloSearch | 'unsupported' | 'nothing' {
  const { companies = [], domains = [], employees } = search;
  if (companies.length > 0 && domains.length > 0) return 'unsupported';
  return together(
    [
      titles(search.titles),
      places('person_locations[]', search.locations),
      employees?.start !== undefined || employees?.end !== undefined
        ? [range(employees.start, employees.end)]
        : [],
      unknown(search.industries),
    ],
    [...domains.map((value): CompanyKey => ({ by: 'domain', value })), ...companies],
  );
}

export function leadSearch(search: LeadSearch): ApolloSearch | 'unsupported' | 'nothing' {
  return together(
    [
      titles(search.currentTitles),
      places('person_locations[]', search.locations, search.places),
      places('organization_locations[]', search.headquarters),
      sizes(search.companySizes),
      levelsOf(search.seniorities),
      unknown(
        search.text,
        search.searchUrl,
        search.functions,
        search.industries,
        search.pastCompanies,
        search.pastTitles,
        search.schools,
        search.firstNames,
        search.lastNames,
        search.profileLanguages,
        search.yearsAtCompany,
        search.yearsOfExperience,
        ...Object.values(search.excluded),
      ),
      search.hasChangedJobs === undefined ? [] : 'unsupported',
    ],
    search.currentCompanies ?? [],
  );
}

function together(
  parts: readonly Part[],
  companies: readonly CompanyKey[],
): ApolloSearch | 'unsupported' | 'nothing' {
  // Companies of pages and names would have to be looked up first.
  const isKnown = companies.every(({ by }) => by === 'domain') && companies.length <= valuesMax;
  if (!isKnown || parts.includes('unsupported')) return 'unsupported';
  const domains = companies.map(({ value }) => value);
  const parameters = [
    ...parts.flatMap((part) => (part === 'unsupported' ? [] : part)),
    ...domains.map((domain) => ['q_organization_domains_list[]', domain] as const),
  ];
  return parameters.length === 0 ? 'nothing' : { parameters, domains };
}

function values(name: string, asked: readonly string[] = []): Part {
  return asked.length > valuesMax ? 'unsupported' : asked.map((value) => [name, value] as const);
}

/** Titles that only resemble are found as well where it is not told otherwise. */
function titles(asked: readonly string[] = []): Part {
  const found = values('person_titles[]', asked);
  return found === 'unsupported' || asked.length === 0
    ? found
    : [...found, ['include_similar_titles', 'false']];
}

const range = (start = 1, end = employeesMax) =>
  ['organization_num_employees_ranges[]', `${Math.max(1, start)},${end}`] as const;

function sizes(asked: readonly string[] = []): Part {
  const found = asked.map((label) => companySizes.find((size) => size.label === label));
  if (found.includes(undefined)) return 'unsupported';
  return found.flatMap((size) => (size ? [range(size.start, size.end ?? undefined)] : []));
}

/** "cities, US states and countries" are known by their names, and a country behind a comma. */
function places(name: string, locations: readonly string[] = [], asked: readonly Place[] = []): Part {
  const named = locations.map((location) => placeWords(location)?.join(', ') ?? null);
  const written = asked.map(({ country, region, city }) => {
    const land = countryName(country);
    if (land === undefined) return null;
    if (city) return country === 'US' && region ? `${city}, ${region}, ${land}` : `${city}, ${land}`;
    if (region) return country === 'US' ? `${region}, ${land}` : null;
    return land;
  });
  const all = [...named, ...written];
  if (all.includes(null)) return 'unsupported';
  return values(
    name,
    all.filter((place) => place !== null),
  );
}

type Seniority = (typeof seniorities)[number];
const levels: ReadonlyMap<string, readonly string[]> = new Map<Seniority, readonly string[]>([
  ['In Training', ['intern']],
  ['Entry Level', ['entry']],
  ['Senior', ['senior']],
  ['Director', ['director']],
  ['Vice President', ['vp']],
  ['CXO', ['c_suite']],
  ['Owner / Partner', ['owner', 'partner']],
]);
const managers: readonly Seniority[] = ['Entry Level Manager', 'Experienced Manager'];

/** It has one word for both kinds of manager: both are asked for, or none can be. */
function levelsOf(asked: readonly string[] = []): Part {
  const hasBoth = managers.every((manager) => asked.includes(manager));
  const words = asked.map((label) =>
    hasBoth && managers.some((manager) => manager === label) ? ['manager'] : levels.get(label),
  );
  if (words.includes(undefined)) return 'unsupported';
  return [...new Set(words.flatMap((word) => word ?? []))].map((word) => ['person_seniorities[]', word]);
}

function unknown(...asked: readonly (string | readonly unknown[] | undefined)[]): Part {
  return asked.some((one) => one !== undefined && one.length > 0) ? 'unsupported' : [];
}
