import type { CompanyKey } from '../records/company-key.ts';
import type { Person, Position } from '../records/person.ts';
import type { LeadFilters, LeadSearch, PeopleSearch, ProfileSearch } from '../records/person-searches.ts';
import { readJobTitle } from '../text/job-titles/read-job-title.ts';

/*
 * What docs/searching.md promises of searches for people, as plainly as it can be written: one person at a time, plain ASCII, and nothing
 * of the code that it is held against.
 */

const lower = (text: string) => text.toLowerCase();
const wordsIn = (text: string) =>
  lower(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
const currentOf = (person: Person) => person.positions.filter(({ isCurrent }) => isCurrent);
const pastOf = (person: Person) => person.positions.filter(({ isCurrent }) => !isCurrent);

/** Every word of the text is one of these. */
const hasAllWords = (text: string, words: readonly string[]) =>
  wordsIn(text).length > 0 && wordsIn(text).every((word) => words.includes(word));

function isCompany(
  company: { name: string; networkId: string | null; universalName: string | null; domain: string | null },
  key: CompanyKey,
): boolean {
  const isNamed = (name: string | undefined) => name !== undefined && lower(company.name) === name;
  switch (key.by) {
    case 'network_id':
      return company.networkId === key.value;
    case 'universal_name':
      return company.universalName === key.value || isNamed(key.orName);
    case 'domain':
      return company.domain === key.value || isNamed(key.orName);
    case 'name':
      return isNamed(key.value);
  }
}

const isAt = (positions: readonly Position[], keys: readonly CompanyKey[]) =>
  positions.some(({ company }) => keys.some((key) => isCompany(company, key)));
const isSchooled = (person: Person, keys: readonly CompanyKey[]) =>
  person.educations.some(({ school }) => keys.some((key) => isCompany({ ...school }, key)));

const countries: Readonly<Record<string, string>> = { denmark: 'DK', dk: 'DK', germany: 'DE', de: 'DE' };

interface Where {
  text?: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
}

function isIn(where: Where | null, asked: string): boolean {
  if (!where) return false;
  if (where.text && lower(where.text) === lower(asked.trim())) return true;
  return asked
    .split(',')
    .map((part) => lower(part.trim()))
    .filter((part) => part !== '')
    .every(
      (part) =>
        lower(where.city ?? '') === part ||
        lower(where.region ?? '') === part ||
        (countries[part] !== undefined && where.country === countries[part]),
    );
}

/** Words of current titles, of the headline where there is none; these tests use no synonyms. */
function titlesOf(person: Person): string[] {
  const titles = currentOf(person).flatMap(({ title }) => (title === null ? [] : [title]));
  return (titles.length > 0 ? titles : [person.headline ?? '']).flatMap(wordsIn);
}

const pastTitlesOf = (person: Person) => pastOf(person).flatMap(({ title }) => wordsIn(title ?? ''));

function industriesOf(person: Person): string[] {
  return [person.industry, ...currentOf(person).map(({ company }) => company.industry)].flatMap((label) =>
    label === null ? [] : [lower(label)],
  );
}

function employees(person: Person): { low: number; high: number } | null {
  const company = currentOf(person)[0]?.company;
  if (!company) return null;
  if (company.employeeCount !== null) return { low: company.employeeCount, high: company.employeeCount };
  const range = company.employeeRange;
  return range && { low: range.start, high: range.end ?? Number.POSITIVE_INFINITY };
}

function hasEmployees(person: Person, start: number, end: number): boolean {
  const known = employees(person);
  return known !== null && known.low <= end && start <= known.high;
}

/** Parts of nothing but commas and spaces ask for nothing. */
const isPlace = (text: string) => /[^\s,]/.test(text);
const isAsked = <Value>(list: readonly Value[] | undefined): list is readonly Value[] =>
  list !== undefined && list.length > 0;
const holdsFor = <Value>(list: readonly Value[] | undefined, holds: (value: Value) => boolean) =>
  !isAsked(list) || list.some(holds);

export function matchesPeople(person: Person, search: PeopleSearch): boolean {
  return (
    (!isAsked(search.companies) || isAt(currentOf(person), search.companies)) &&
    holdsFor(search.domains, (domain) =>
      currentOf(person).some(({ company }) => company.domain === domain),
    ) &&
    holdsFor(search.industries, (label) => industriesOf(person).includes(lower(label))) &&
    holdsFor(search.titles, (title) => hasAllWords(title, titlesOf(person))) &&
    holdsFor(search.locations?.filter(isPlace), (text) => isIn(person.location, text)) &&
    (!search.employees ||
      hasEmployees(person, search.employees.start ?? 0, search.employees.end ?? Number.POSITIVE_INFINITY))
  );
}

/** The fewest letters that are left out, added, replaced or swapped with the next: by trying all of them. */
function typos(one: string, other: string, most: number): boolean {
  if (one === other) return true;
  if (most === 0) return false;
  const [first, second] = [one, other];
  for (let at = 0; at <= first.length; at += 1) {
    const [before, after] = [first.slice(0, at), first.slice(at)];
    const edited = [
      before + after.slice(1),
      ...[...new Set(second)].flatMap((letter) => [
        before + letter + after,
        before + letter + after.slice(1),
      ]),
      ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
    ];
    if (edited.some((text) => text !== first && typos(text, second, most - 1))) return true;
  }
  return false;
}

function isMeantBy(word: string, asked: string): boolean {
  if (word === asked) return true;
  const most = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2;
  return word[0] === asked[0] && typos(word, asked, most);
}

const isFuzzyWord = (words: readonly string[], asked: string, isLast: boolean) =>
  words.some((word) => isMeantBy(word, asked) || (isLast && word.startsWith(asked)));

export function matchesProfile(person: Person, search: ProfileSearch): boolean {
  const asked = wordsIn(search.text ?? '');
  const names = wordsIn(person.name);
  const all = person.positions.flatMap(({ company }) => wordsIn(company.name));
  const schools = person.educations.flatMap(({ school }) => wordsIn(school.name));
  return (
    (search.text === undefined ||
      (asked.length > 0 && asked.every((word, at) => isFuzzyWord(names, word, at === asked.length - 1)))) &&
    (search.firstName === undefined || hasAllWords(search.firstName, wordsIn(person.firstName ?? ''))) &&
    (search.lastName === undefined || hasAllWords(search.lastName, wordsIn(person.lastName ?? ''))) &&
    (search.title === undefined || hasAllWords(search.title, titlesOf(person))) &&
    (!isAsked(search.currentCompanies) || isAt(currentOf(person), search.currentCompanies)) &&
    (!isAsked(search.pastCompanies) || isAt(pastOf(person), search.pastCompanies)) &&
    (!isAsked(search.schools) || isSchooled(person, search.schools)) &&
    (search.place
      ? person.location?.country === search.place.country &&
        (!search.place.region || lower(person.location.region ?? '') === lower(search.place.region)) &&
        (!search.place.city || lower(person.location.city ?? '') === lower(search.place.city))
      : search.location === undefined ||
        !isPlace(search.location) ||
        isIn(person.location, search.location)) &&
    holdsFor(search.industries, (label) => industriesOf(person).includes(lower(label))) &&
    (search.companyKeywords === undefined || hasAllWords(search.companyKeywords, all)) &&
    (search.schoolKeywords === undefined || hasAllWords(search.schoolKeywords, schools))
  );
}

/** 0: the very name, 1: names that begin so, 2: without typing errors, 3: the others. */
export function profileTier(person: Person, text: string | undefined): number {
  const asked = wordsIn(text ?? '');
  if (asked.length === 0) return 0;
  const name = wordsIn(person.name).join(' ');
  if (name === asked.join(' ')) return 0;
  if (name.startsWith(asked.join(' '))) return 1;
  return nameHasWords(person, asked) ? 2 : 3;
}

export function leadTier(person: Person, text: string | undefined): number {
  const asked = wordsIn(text ?? '');
  return asked.length === 0 || nameHasWords(person, asked) ? 0 : 1;
}

function nameHasWords(person: Person, asked: readonly string[]): boolean {
  const names = wordsIn(person.name);
  return asked.every((word, at) =>
    at === asked.length - 1 ? names.some((one) => one.startsWith(word)) : names.includes(word),
  );
}

function leadFilter(person: Person, filters: LeadFilters): boolean[] {
  const title = currentOf(person)[0]?.title ?? (titlesAreKnown(person) ? null : person.headline);
  const read = title ? readJobTitle(title) : { seniorities: [], functions: [] };
  const one = <Value>(list: readonly Value[] | undefined, holds: (value: Value) => boolean) =>
    isAsked(list) ? [list.some(holds)] : [];
  const places = [
    ...(filters.locations ?? []).filter(isPlace).map((text) => isIn(person.location, text)),
    ...(filters.places ?? []).map(
      ({ country, region, city }) =>
        person.location?.country === country &&
        (!region || lower(person.location.region ?? '') === lower(region)) &&
        (!city || lower(person.location.city ?? '') === lower(city)),
    ),
  ];
  return [
    ...(places.length > 0 ? [places.includes(true)] : []),
    ...one(filters.seniorities, (label) => (read.seniorities as string[]).includes(label)),
    ...one(filters.functions, (label) => (read.functions as string[]).includes(label)),
    ...one(filters.industries, (label) => industriesOf(person).includes(lower(label))),
    ...one(filters.currentCompanies, (key) => isAt(currentOf(person), [key])),
    ...one(filters.pastCompanies, (key) => isAt(pastOf(person), [key])),
    ...one(filters.schools, (key) => isSchooled(person, [key])),
    ...one(filters.currentTitles, (text) => hasAllWords(text, titlesOf(person))),
    ...one(filters.pastTitles, (text) => hasAllWords(text, pastTitlesOf(person))),
    ...one(filters.headquarters?.filter(isPlace), (text) =>
      isIn(currentOf(person)[0]?.company.headquarters ?? null, text),
    ),
  ];
}

const titlesAreKnown = (person: Person) => currentOf(person).some(({ title }) => title !== null);

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  '1-10': [1, 10],
  '11-50': [11, 50],
  '51-200': [51, 200],
  '201-500': [201, 500],
  '10001+': [10_001, Number.POSITIVE_INFINITY],
};
const years: Readonly<Record<string, readonly [number, number]>> = {
  'Less than 1 year': [0, 1],
  '1 to 2 years': [1, 3],
  '3 to 5 years': [3, 6],
  '6 to 10 years': [6, 11],
  'More than 10 years': [11, Number.POSITIVE_INFINITY],
};

const monthNumber = (date: { year: number; month: number | null } | null | undefined) =>
  date ? date.year * 12 + (date.month ?? 1) - 1 : null;

function isWithin(since: number | null, label: string, nowMonths: number): boolean {
  const [from, to] = years[label] ?? [1, 0];
  return (
    since !== null && since <= nowMonths && (nowMonths - since) / 12 >= from && (nowMonths - since) / 12 < to
  );
}

/** @param nowMonths months since the year 0 */
export function matchesLead(person: Person, search: LeadSearch, nowMonths: number): boolean {
  const asked = wordsIn(search.text ?? '');
  const current = currentOf(person);
  const texts = [
    person.headline ?? '',
    ...current.flatMap(({ title, company }) => [title ?? '', company.name]),
  ].flatMap(wordsIn);
  const names = wordsIn(person.name);
  const starts = person.positions.flatMap(({ start }) => monthNumber(start) ?? []);
  const isSelfEmployed = current[0]?.employmentType === 'Self-employed';
  return (
    (search.text === undefined ||
      (asked.length > 0 &&
        asked.every((word, at) => {
          const isLast = at === asked.length - 1;
          return (
            isFuzzyWord(names, word, isLast) ||
            texts.some((text) => text === word || (isLast && text.startsWith(word)))
          );
        }))) &&
    leadFilter(person, search).every((holds) => holds) &&
    !leadFilter(person, search.excluded).some((holds) => holds) &&
    holdsFor(search.companySizes, (label) => {
      if (label === 'Self-employed') return isSelfEmployed;
      const size = sizes[label];
      return size !== undefined && hasEmployees(person, size[0], size[1]);
    }) &&
    holdsFor(search.yearsOfExperience, (label) =>
      isWithin(starts.length > 0 ? Math.min(...starts) : null, label, nowMonths),
    ) &&
    holdsFor(search.yearsAtCompany, (label) => isWithin(companySince(person), label, nowMonths)) &&
    holdsFor(search.profileLanguages, (code) => person.profileLanguage === code) &&
    holdsFor(search.firstNames, (name) => hasAllWords(name, wordsIn(person.firstName ?? ''))) &&
    holdsFor(search.lastNames, (name) => hasAllWords(name, wordsIn(person.lastName ?? ''))) &&
    (search.hasChangedJobs !== true || isNew(monthNumber(current[0]?.start), nowMonths))
  );
}

const isNew = (since: number | null, nowMonths: number) =>
  since !== null && since <= nowMonths && nowMonths - since <= 3;

function companySince(person: Person): number | null {
  const at = person.positions.findIndex(({ isCurrent }) => isCurrent);
  const now = person.positions[at]?.company;
  if (!now) return null;
  const since: number[] = [];
  for (const { company, start } of person.positions.slice(at)) {
    const isSame =
      lower(company.name) === lower(now.name) ||
      (company.networkId !== null && company.networkId === now.networkId) ||
      (company.universalName !== null && company.universalName === now.universalName) ||
      (company.domain !== null && company.domain === now.domain);
    if (!isSame) break;
    const started = monthNumber(start);
    if (started !== null) since.push(started);
  }
  return since.length > 0 ? Math.min(...since) : null;
}
