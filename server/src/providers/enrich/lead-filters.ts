import { companySizes } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import type { Place } from '../../records/location.ts';
import type { LeadSearch, PeopleSearch } from '../../records/person-searches.ts';
import { countryCodeOf } from '../../text/countries.ts';
import type { functions, seniorities } from '../../text/reference-data.ts';
import { usStateOf } from '../../text/us-states.ts';

/*
 * Our searches as filters of the lead finder. Its filters are all to hold, and most compare whole values, so that of ours only those can be
 * asked which are one of its fields each. What it takes for the page of a company or a profile is not documented to the letter.
 */

export type LeadFilterValues = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

export interface LeadQuestion {
  readonly filters: LeadFilterValues;
  readonly excludeFilters?: LeadFilterValues;
}

type Part = LeadFilterValues | 'unsupported' | null;

const titlesMax = 25;
const labelsMax = 20;
const domainsMax = 5_000;

export function peopleQuestion(search: PeopleSearch): LeadQuestion | 'unsupported' | 'nothing' {
  const { companies, domains, employees } = search;
  const has = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;
  return together([
    // Both are of the company, and each has to hold.
    has(companies) && has(domains)
      ? 'unsupported'
      : domainsPart([...(domains ?? []).map(domainKey), ...(companies ?? [])]),
    labels('linkedinIndustry', search.industries, labelsMax),
    labels('jobTitle', search.titles, titlesMax),
    employees ? { employeeCountMin: employees.start, employeeCountMax: employees.end } : null,
    placesPart(search.locations),
  ]);
}

export function leadQuestion(search: LeadSearch): LeadQuestion | 'unsupported' | 'nothing' {
  const { excluded } = search;
  const question = together([
    domainsPart(search.currentCompanies),
    labels('linkedinIndustry', search.industries, labelsMax),
    labels('jobTitle', search.currentTitles, titlesMax),
    sizesPart(search.companySizes),
    placesPart(search.locations, search.places),
    headquartersPart(search.headquarters),
    translated('jobLevel', search.seniorities, levels),
    translated('jobFunction', search.functions, jobFunctions),
    single('firstName', search.firstNames),
    single('lastName', search.lastNames),
    unknown(
      search.text,
      search.searchUrl,
      search.pastCompanies,
      search.pastTitles,
      search.schools,
      search.profileLanguages,
      search.yearsAtCompany,
      search.yearsOfExperience,
    ),
    search.hasChangedJobs === undefined ? null : 'unsupported',
    unknown(
      excluded.locations,
      excluded.places,
      excluded.seniorities,
      excluded.functions,
      excluded.industries,
      excluded.pastCompanies,
      excluded.schools,
      // It leaves out every title that holds the letters somewhere: "cto" would leave out directors.
      excluded.currentTitles,
      excluded.pastTitles,
      excluded.headquarters,
    ),
  ]);
  const without = domainsPart(excluded.currentCompanies);
  if (question === 'unsupported' || without === 'unsupported') return 'unsupported';
  if (question === 'nothing') return without === null ? 'nothing' : 'unsupported';
  return without === null ? question : { ...question, excludeFilters: without };
}

function together(parts: readonly Part[]): LeadQuestion | 'unsupported' | 'nothing' {
  if (parts.includes('unsupported')) return 'unsupported';
  const asked = parts.flatMap((part) => Object.entries(part === 'unsupported' ? {} : (part ?? {})));
  const filters: LeadFilterValues = Object.fromEntries(asked.filter(([, value]) => value !== undefined));
  // All of it is about what people do now.
  return Object.keys(filters).length === 0 ? 'nothing' : { filters: { ...filters, jobIsCurrent: true } };
}

const domainKey = (value: string): CompanyKey => ({ by: 'domain', value });

function domainsPart(companies: readonly CompanyKey[] | undefined): Part {
  if (!companies || companies.length === 0) return null;
  const isKnown = companies.every(({ by }) => by === 'domain') && companies.length <= domainsMax;
  return isKnown ? { domain: companies.map(({ value }) => value) } : 'unsupported';
}

function labels(field: string, asked: readonly string[] | undefined, most: number): Part {
  if (!asked || asked.length === 0) return null;
  return asked.length > most ? 'unsupported' : { [field]: [...asked] };
}

function single(field: string, asked: readonly string[] | undefined): Part {
  if (!asked || asked.length === 0) return null;
  return asked.length === 1 ? { [field]: asked[0] } : 'unsupported';
}

function unknown(...asked: readonly (string | readonly unknown[] | undefined)[]): Part {
  return asked.some((one) => one !== undefined && one.length > 0) ? 'unsupported' : null;
}

function translated(
  field: string,
  asked: readonly string[] | undefined,
  words: ReadonlyMap<string, string>,
): Part {
  if (!asked || asked.length === 0) return null;
  const found = asked.map((label) => words.get(label));
  return found.includes(undefined) ? 'unsupported' : { [field]: found.filter((word) => word !== undefined) };
}

/** Only these of its words are documented. */
const levels: ReadonlyMap<string, string> = new Map<(typeof seniorities)[number], string>([
  ['CXO', 'C-Suite'],
  ['Vice President', 'VP'],
  ['Director', 'Director'],
]);
const jobFunctions: ReadonlyMap<string, string> = new Map<(typeof functions)[number], string>([
  ['Engineering', 'Engineering'],
  ['Marketing', 'Marketing'],
  ['Sales', 'Sales'],
]);

/** Sizes that follow upon each other are one range of numbers. */
function sizesPart(asked: readonly string[] | undefined): Part {
  if (!asked || asked.length === 0) return null;
  const indices = asked.map((label) => companySizes.findIndex((size) => size.label === label));
  const sorted = [...new Set(indices)].sort((one, other) => one - other);
  const [first = -1] = sorted;
  const last = sorted.at(-1) ?? -1;
  if (first < 0 || last - first + 1 !== sorted.length) return 'unsupported';
  const end = companySizes[last]?.end ?? undefined;
  return { employeeCountMin: companySizes[first]?.start, employeeCountMax: end };
}

/** Countries, as many as there are; or states of the USA; or one place by name and id. */
function placesPart(locations: readonly string[] = [], places: readonly Place[] = []): Part {
  if (locations.length === 0 && places.length === 0) return null;
  const [place] = places;
  if (place && places.length === 1 && locations.length === 0) {
    const { country, region, city } = place;
    return {
      countryName: countryNamesOf(country),
      ...(region ? { stateName: [region] } : {}),
      ...(city ? { city } : {}),
    };
  }
  if (places.some(({ region, city }) => region || city)) return 'unsupported';
  // "CA" is Canada, and California.
  const codes = locations.map((location) => (usStateOf(location) ? undefined : countryCodeOf(location)));
  if (codes.every((code) => code !== undefined)) {
    const names = [...codes, ...places.map(({ country }) => country)].flatMap(countryNamesOf);
    return names.length > labelsMax ? 'unsupported' : { countryName: [...new Set(names)] };
  }
  const states = locations.map((location) => (countryCodeOf(location) ? undefined : usStateOf(location)));
  if (places.length > 0 || states.includes(undefined) || states.length > labelsMax) return 'unsupported';
  return { stateName: states.filter((state) => state !== undefined) };
}

function headquartersPart(locations: readonly string[] | undefined): Part {
  if (!locations || locations.length === 0) return null;
  const codes = locations.map((location) => (usStateOf(location) ? undefined : countryCodeOf(location)));
  if (codes.includes(undefined)) return 'unsupported';
  const names = codes.flatMap((code) => (code === undefined ? [] : countryNamesOf(code)));
  return names.length > labelsMax ? 'unsupported' : { headquartersCountry: [...new Set(names)] };
}

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
// Of which the usual name and that of the Unicode data differ.
const otherNames: Readonly<Record<string, string>> = {
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macau',
  TR: 'Turkey',
};

function countryNamesOf(code: string): string[] {
  const other = otherNames[code];
  return [...new Set([inEnglish.of(code) ?? code, ...(other ? [other] : [])])];
}
