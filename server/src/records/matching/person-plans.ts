import { eastAsianForms, otherFormsOf, wordsOfAskedName } from '../../text/person-names/asked-name.ts';
import { labelKey, wordsOf } from '../../text/words.ts';
import { companySizes } from '../company.ts';
import type { CompanyKey } from '../company-key.ts';
import type {
  EmployeeSearch,
  LeadFilters,
  LeadSearch,
  PeopleSearch,
  ProfileSearch,
} from '../person-searches.ts';
import { askedTermsOf, type SameAs } from './company-terms.ts';
import { type Condition, hasAny, hasWords, nothing, type SearchPlan } from './condition.ts';
import { nameTerm } from './name-term.ts';
import { personFacets as is } from './person-searchable.ts';
import { asksPlace, atLocation, atPlace } from './place-terms.ts';
import { employeesMost } from './sizes.ts';
import { wordsOfTitle } from './title-words.ts';

/*
 * Searches for people as conditions. docs/searching.md says the same to users. `sameAs` tells under
 * which other identities records may name a company, so that people who name it by its domain are found by its page.
 */

const byFollowers = { tiers: [], orderBy: 'followers' } as const;

export function peoplePlan(search: PeopleSearch, sameAs: SameAs): SearchPlan {
  const { companies, domains, industries, employees, titles, locations } = search;
  return {
    ...byFollowers,
    where: {
      all: [
        ...asked(companies, (keys) => atCompanies(is.company, keys, sameAs)),
        ...asked(domains, (all) =>
          hasAny(
            is.company,
            all.map((domain) => `domain:${domain}`),
          ),
        ),
        ...asked(industries, inIndustries),
        ...asked(titles, (all) => inTitles(is.title, all)),
        ...asked(locations?.filter(asksPlace), (all) => anyOf(all, (text) => atLocation(is.place, text))),
        ...(employees ? withEmployees(employees.start ?? 0, employees.end ?? employeesMost) : []),
      ],
    },
  };
}

export function profilePlan(search: ProfileSearch, sameAs: SameAs): SearchPlan {
  const text = given(search.text);
  const words = wordsOfAskedName(text ?? '');
  const name = nameTerm(words);
  const isWhole = given(search.firstName) === undefined || given(search.lastName) === undefined;
  const named = (facet: string) => (name: string) => namePart(facet, wordsOfAskedName(name), isWhole);
  return {
    where: {
      all: [
        ...(text === undefined ? [] : [fuzzyName(words)]),
        ...asked(given(search.firstName), named(is.firstName)),
        ...asked(given(search.lastName), named(is.lastName)),
        ...asked(given(search.title), (title) => hasWords(is.title, wordsOfTitle(title))),
        ...asked(search.currentCompanies, (keys) => atCompanies(is.company, keys, sameAs)),
        ...asked(search.pastCompanies, (keys) => atCompanies(is.pastCompany, keys, sameAs)),
        ...asked(search.schools, (keys) => atCompanies(is.school, keys, sameAs)),
        ...(search.place
          ? [atPlace(is.place, search.place)]
          : asked(placeGiven(search.location), (place) => atLocation(is.place, place))),
        ...asked(search.industries, inIndustries),
        ...asked(given(search.companyKeywords), (keywords) => hasWords(is.companyWord, wordsOf(keywords))),
        ...asked(given(search.schoolKeywords), (keywords) => hasWords(is.schoolWord, wordsOf(keywords))),
      ],
    },
    tiers:
      words.length === 0
        ? []
        : [
            { term: is.name + name },
            { prefix: is.name + name },
            hasWords(is.nameWord, words, { open: true }),
          ],
    orderBy: 'followers',
  };
}

/** @param nowMonths months since the year 0 (records/partial-date.ts) */
export function leadPlan(search: LeadSearch, sameAs: SameAs, nowMonths: number): SearchPlan {
  const text = given(search.text);
  const words = wordsOf(text ?? '');
  const ago = (column: string, [from, to]: readonly [number, number]): Condition => ({
    column,
    from: nowMonths - to,
    to: nowMonths - from,
  });
  return {
    where: {
      all: [
        ...(text === undefined ? [] : [anyText(words)]),
        ...leadFilters(search, sameAs).map((filters) => ({ any: filters })),
        ...leadFilters(search.excluded, sameAs).map((filters) => ({ not: { any: filters } })),
        ...asked(search.companySizes, (labels) => anyOf(labels, ofSize)),
        ...asked(search.yearsOfExperience, (labels) =>
          anyOf(labels, (label) => ago('workingSince', yearsOf(label))),
        ),
        ...asked(search.yearsAtCompany, (labels) =>
          anyOf(labels, (label) => ago('companySince', yearsOf(label))),
        ),
        ...asked(search.profileLanguages, (codes) =>
          hasAny(
            is.language,
            codes.map((code) => code.toLowerCase()),
          ),
        ),
        ...asked(search.firstNames, (names) => anyOf(names, (name) => hasWords(is.firstName, wordsOf(name)))),
        ...asked(search.lastNames, (names) => anyOf(names, (name) => hasWords(is.lastName, wordsOf(name)))),
        ...(search.hasChangedJobs ? [ago('positionSince', [0, monthsOfNewJobs])] : []),
      ],
    },
    tiers: words.length === 0 ? [] : [hasWords(is.nameWord, words, { open: true })],
    orderBy: 'followers',
  };
}

export function employeePlan({ company }: EmployeeSearch, sameAs: SameAs): SearchPlan {
  return { ...byFollowers, where: atCompanies(is.company, [company], sameAs) };
}

/** Profiles tell months: 90 days are three of them. */
const monthsOfNewJobs = 3;

/** Each member of the outer list must hold, or none of it where they are excluded. */
function leadFilters(filters: LeadFilters, sameAs: SameAs): Condition[][] {
  const lists: Condition[][] = [
    [
      ...(filters.locations ?? []).filter(asksPlace).map((text) => atLocation(is.place, text)),
      ...(filters.places ?? []).map((place) => atPlace(is.place, place)),
    ],
    (filters.seniorities ?? []).map((label) => ({ term: is.seniority + label })),
    (filters.functions ?? []).map((label) => ({ term: is.function + label })),
    (filters.industries ?? []).map((label) => ({ term: is.industry + labelKey(label) })),
    ...(
      [
        [is.company, filters.currentCompanies],
        [is.pastCompany, filters.pastCompanies],
        [is.school, filters.schools],
      ] as const
    ).map(([facet, keys]) => (keys ?? []).map((key) => atCompanies(facet, [key], sameAs))),
    (filters.currentTitles ?? []).map((title) => hasWords(is.title, wordsOfTitle(title))),
    (filters.pastTitles ?? []).map((title) => hasWords(is.pastTitle, wordsOfTitle(title))),
    (filters.headquarters ?? []).filter(asksPlace).map((text) => atLocation(is.headquarters, text)),
  ];
  return lists.filter((list) => list.length > 0);
}

/** Of a name that was typed by hand: each word as it is, with typing errors, or the last one not to its end. */
function fuzzyName(words: readonly string[]): Condition {
  if (words.length === 0) return nothing;
  const asWritten = {
    all: words.map((word, index) => ({
      any: [
        ...nameWordLike(word, index === words.length - 1),
        ...otherFormsOf(word).map((form) => ({ term: is.nameWord + form })),
      ],
    })),
  };
  const eastAsian = eastAsianForms(words).map((form) => hasWords(is.nameWord, form));
  return eastAsian.length === 0 ? asWritten : { any: [asWritten, ...eastAsian] };
}

/** Where the other part is not asked for, people write the whole name into one. */
function namePart(facet: string, words: readonly string[], isWhole: boolean): Condition {
  const part = hasWords(facet, words);
  if (!isWhole) return part;
  const whole = words.length > 1 ? [{ term: is.name + nameTerm(words) }] : [];
  return { any: [part, ...whole, ...eastAsianForms(words).map((form) => hasWords(is.nameWord, form))] };
}

/** The same, or the word stands in the other texts. */
function anyText(words: readonly string[]): Condition {
  if (words.length === 0) return nothing;
  return {
    all: words.map((word, index) => {
      const isLast = index === words.length - 1;
      return {
        any: [...nameWordLike(word, isLast), isLast ? { prefix: is.text + word } : { term: is.text + word }],
      };
    }),
  };
}

const nameWordLike = (word: string, isLast: boolean): Condition[] => [
  { typo: word, facet: is.nameWord },
  ...(isLast ? [{ prefix: is.nameWord + word }] : []),
];

const atCompanies = (facet: string, keys: readonly CompanyKey[], sameAs: SameAs): Condition =>
  hasAny(facet, askedTermsOf(keys, sameAs));

const inTitles = (facet: string, titles: readonly string[]) =>
  anyOf(titles, (title) => hasWords(facet, wordsOfTitle(title)));
const inIndustries = (labels: readonly string[]) => hasAny(is.industry, labels.map(labelKey));

/** What is known of the company touches the range. */
function withEmployees(start: number, end: number): Condition[] {
  return [
    { column: 'employeesLow', from: 0, to: end },
    { column: 'employeesHigh', from: start, to: employeesMost },
  ];
}

/** A label of text/reference-data.ts. */
function ofSize(label: string): Condition {
  if (/^self-employed$/i.test(label)) return { term: is.selfEmployed };
  const size = companySizes.find((one) => one.label === label);
  return size ? { all: withEmployees(size.start, size.end ?? employeesMost) } : nothing;
}

/** Months, from and to, of the labels of text/reference-data.ts. */
function yearsOf(label: string): readonly [number, number] {
  switch (label) {
    case 'Less than 1 year':
      return [0, 11];
    case '1 to 2 years':
      return [12, 35];
    case '3 to 5 years':
      return [36, 71];
    case '6 to 10 years':
      return [72, 131];
    case 'More than 10 years':
      return [132, 12_000];
    default:
      return [1, 0];
  }
}

const anyOf = <Value>(values: readonly Value[], condition: (value: Value) => Condition): Condition => ({
  any: values.map(condition),
});

/** An empty text is no filter. */
const given = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text);

const placeGiven = (text: string | undefined) => (text !== undefined && asksPlace(text) ? text : undefined);

/** Nothing where nothing is asked. */
function asked<Value extends string | readonly unknown[]>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition[] {
  return value === undefined || value.length === 0 ? [] : [condition(value)];
}
