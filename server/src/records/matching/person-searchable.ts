import { keyOfKnownLabel, wordsOfKnown } from '../../text/known-words.ts';
import { wordsOf } from '../../text/words.ts';
import { monthsOf } from '../partial-date.ts';
import { currentPosition, type Person, type Position } from '../person.ts';
import { companyTerms } from './company-terms.ts';
import type { Searchable } from './condition.ts';
import { nameTerm } from './name-term.ts';
import { placeTerms } from './place-terms.ts';
import { employeesOf } from './sizes.ts';
import { labelsOfTitle, wordsOfTitle } from './title-words.ts';

/** What the terms of people are. */
export const personFacets = {
  nameWord: 'n',
  /** All words of the name, with spaces between them. */
  name: 'N',
  firstName: 'f',
  lastName: 'l',
  /** Of current titles; of the headline where there is none. */
  title: 't',
  pastTitle: 'u',
  /** Of headline, current titles and companies. */
  text: 'x',
  company: 'c',
  pastCompany: 'p',
  school: 's',
  industry: 'i',
  place: 'g',
  headquarters: 'h',
  seniority: 'S',
  function: 'F',
  language: 'L',
  /** Of the names of all companies, and of all schools. */
  companyWord: 'k',
  schoolWord: 'K',
  selfEmployed: 'z',
} as const;
const is = personFacets;

export const personColumns = [
  'followers',
  'employeesLow',
  'employeesHigh',
  /** Months since the year 0 (records/partial-date.ts) when working life, time at the company and the position began. */
  'workingSince',
  'companySince',
  'positionSince',
] as const;

export function personSearchable(person: Person): Searchable {
  const terms = new Set<string>();
  const add = (facet: string, values: Iterable<string>) => {
    for (const value of values) terms.add(facet + value);
  };
  const nameWords = wordsOf(person.name);
  add(is.nameWord, nameWords);
  add(is.name, [nameTerm(nameWords)]);
  add(is.firstName, wordsOf(person.firstName ?? ''));
  add(is.lastName, wordsOf(person.lastName ?? ''));

  const current = person.positions.filter(({ isCurrent }) => isCurrent);
  const titles = current.flatMap(({ title }) => title ?? []);
  for (const title of titles.length > 0 ? titles : [person.headline ?? ''])
    add(is.title, wordsOfTitle(title));
  for (const { title, isCurrent, company } of person.positions) {
    if (!isCurrent && title) add(is.pastTitle, wordsOfTitle(title));
    add(isCurrent ? is.company : is.pastCompany, companyTerms(company));
    add(is.companyWord, wordsOfKnown(company.name));
  }
  add(is.text, wordsOf(person.headline ?? ''));
  for (const text of [...titles, ...current.map(({ company }) => company.name)]) {
    add(is.text, wordsOfKnown(text));
  }
  for (const { school } of person.educations) {
    add(is.school, companyTerms(school));
    add(is.schoolWord, wordsOfKnown(school.name));
  }
  const industries = [person.industry, ...current.map(({ company }) => company.industry)];
  add(
    is.industry,
    industries.flatMap((label) => (label === null ? [] : keyOfKnownLabel(label))),
  );
  if (person.location) add(is.place, placeTerms(person.location));
  if (person.profileLanguage) add(is.language, [person.profileLanguage.toLowerCase()]);

  const now = currentPosition(person);
  if (now?.company.headquarters) add(is.headquarters, placeTerms(now.company.headquarters));
  const title = now?.title ?? (titles.length === 0 ? person.headline : null);
  if (title) {
    const read = labelsOfTitle(title);
    add(is.seniority, read.seniorities);
    add(is.function, read.functions);
  }
  if (now && isSelfEmployed(now)) terms.add(is.selfEmployed);
  const employees = now && employeesOf(now.company);
  const starts = person.positions.flatMap(({ start }) => (start === null ? [] : monthsOf(start)));
  return {
    terms,
    columns: {
      followers: person.followerCount ?? person.connectionCount,
      employeesLow: employees?.low ?? null,
      employeesHigh: employees?.high ?? null,
      workingSince: starts.length > 0 ? Math.min(...starts) : null,
      companySince: companySince(person.positions, now),
      positionSince: now?.start ? monthsOf(now.start) : null,
    },
  };
}

const isSelfEmployed = ({ employmentType, company }: Position) =>
  /self[- ]?employed|freelance/i.test(employmentType ?? '') ||
  /^self[- ]?employed$/i.test(company.name.trim());

/** Since when they have been at the company without leaving it: the earliest of the positions there that follow each other. */
function companySince(positions: readonly Position[], now: Position | null): number | null {
  if (!now) return null;
  const ours = new Set(companyTerms(now.company));
  let since: number | null = null;
  for (const position of positions.slice(positions.indexOf(now))) {
    if (!companyTerms(position.company).some((term) => ours.has(term))) break;
    if (position.start) since = Math.min(since ?? Number.POSITIVE_INFINITY, monthsOf(position.start));
  }
  return since;
}
