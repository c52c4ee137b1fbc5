import { keyOfKnownLabel, wordsOfKnown } from '../../text/known-words.ts';
import { wordsOf } from '../../text/words.ts';
import { monthsOf } from '../partial-date.ts';
import { currentPosition, type Person, type Position } from '../person.ts';
import { addCompany, companyFacets, isSameCompany } from './company-terms.ts';
import { type Describe, searchableBy } from './condition.ts';
import { nameTerm } from './name-term.ts';
import { addPlace, placeFacets } from './place-terms.ts';
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

/** There are nearly as many companies as people. */
export const exactPersonFacets = is.company + is.pastCompany + is.school;

export const personColumns = [
  'followers',
  'employeesLow',
  'employeesHigh',
  /** Months since the year 0 (records/partial-date.ts) when working life, time at the company and the position began. */
  'workingSince',
  'companySince',
  'positionSince',
] as const;

const companyIs = companyFacets(is.company);
const pastCompanyIs = companyFacets(is.pastCompany);
const schoolIs = companyFacets(is.school);
const placeIs = placeFacets(is.place);
const headquartersIs = placeFacets(is.headquarters);

export const describePerson: Describe<Person> = (person, add) => {
  const addAll = (facet: string, values: readonly string[]) => {
    for (const value of values) add(facet, value);
  };
  const nameWords = wordsOf(person.name);
  addAll(is.nameWord, nameWords);
  add(is.name, nameTerm(nameWords));
  addAll(is.firstName, wordsOfKnown(person.firstName ?? ''));
  addAll(is.lastName, wordsOfKnown(person.lastName ?? ''));

  let hasTitle = false;
  for (const { title, isCurrent, company } of person.positions) {
    if (title) {
      addAll(isCurrent ? is.title : is.pastTitle, wordsOfTitle(title));
      if (isCurrent) {
        hasTitle = true;
        addAll(is.text, wordsOfKnown(title));
      }
    }
    addCompany(add, isCurrent ? companyIs : pastCompanyIs, company);
    const companyWords = wordsOfKnown(company.name);
    addAll(is.companyWord, companyWords);
    if (!isCurrent) continue;
    addAll(is.text, companyWords);
    if (company.industry !== null) add(is.industry, keyOfKnownLabel(company.industry));
  }
  if (!hasTitle) addAll(is.title, wordsOfTitle(person.headline ?? ''));
  addAll(is.text, wordsOf(person.headline ?? ''));
  for (const { school } of person.educations) {
    addCompany(add, schoolIs, school);
    addAll(is.schoolWord, wordsOfKnown(school.name));
  }
  if (person.industry !== null) add(is.industry, keyOfKnownLabel(person.industry));
  if (person.location) addPlace(add, placeIs, person.location);
  if (person.profileLanguage) add(is.language, person.profileLanguage.toLowerCase());

  const now = currentPosition(person);
  if (now?.company.headquarters) addPlace(add, headquartersIs, now.company.headquarters);
  const title = now?.title ?? (hasTitle ? null : person.headline);
  if (title) {
    const read = labelsOfTitle(title);
    addAll(is.seniority, read.seniorities);
    addAll(is.function, read.functions);
  }
  if (now && isSelfEmployed(now)) add(is.selfEmployed, '');
  const employees = now && employeesOf(now.company);
  return {
    followers: person.followerCount ?? person.connectionCount,
    employeesLow: employees?.low ?? null,
    employeesHigh: employees?.high ?? null,
    workingSince: workingSince(person.positions),
    companySince: companySince(person.positions, now),
    positionSince: now?.start ? monthsOf(now.start) : null,
  };
};

export const personSearchable = searchableBy(describePerson);

const isSelfEmployed = ({ employmentType, company }: Position) =>
  /self[- ]?employed|freelance/i.test(employmentType ?? '') ||
  /^self[- ]?employed$/i.test(company.name.trim());

function workingSince(positions: readonly Position[]): number | null {
  let since: number | null = null;
  for (const { start } of positions) {
    if (start) since = Math.min(since ?? Number.POSITIVE_INFINITY, monthsOf(start));
  }
  return since;
}

/** Since when they have been at the company without leaving it: the earliest of the positions there that follow each other. */
function companySince(positions: readonly Position[], now: Position | null): number | null {
  if (!now) return null;
  let since: number | null = null;
  for (const position of positions.slice(positions.indexOf(now))) {
    if (!isSameCompany(position.company, now.company)) break;
    if (position.start) since = Math.min(since ?? Number.POSITIVE_INFINITY, monthsOf(position.start));
  }
  return since;
}
