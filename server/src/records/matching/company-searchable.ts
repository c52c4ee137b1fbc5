import { keyOfKnownLabel } from '../../text/known-words.ts';
import { isUnspaced, labelKey, wordsOf } from '../../text/words.ts';
import { type Company, type CompanySize, companySizes } from '../company.ts';
import type { CompanySearch } from '../company-search.ts';
import { normalName } from '../normal-name.ts';
import {
  type Condition,
  type Describe,
  hasAny,
  nothing,
  type SearchPlan,
  searchableBy,
} from './condition.ts';
import { nameTerm } from './name-term.ts';
import { addPlace, asksPlace, atLocation, atPlace, placeFacets } from './place-terms.ts';
import { employeesOf } from './sizes.ts';

/** What the terms of companies are. */
const is = { nameWord: 'n', name: 'N', exactName: 'E', size: 'z', industry: 'i', place: 'g' } as const;

export const companyColumns = ['employees'] as const;

/** Inside of words without spaces between them ("株式会社エコス"), how far a search can begin. */
const beginningsMax = 20;
const textCharactersMax = 500;
const industriesMax = 500;

const at = placeFacets(is.place);

export const describeCompany: Describe<Company> = (company, add) => {
  const words = wordsOf(company.name);
  for (const word of words) for (const beginning of beginningsOf(word)) add(is.nameWord, beginning);
  add(is.name, nameTerm(words));
  add(is.exactName, normalName(company.name));
  for (const label of sizesOf(company)) add(is.size, label);
  for (const label of company.industries) add(is.industry, keyOfKnownLabel(label));
  if (company.headquarters) addPlace(add, at, company.headquarters);
  return { employees: employeesOf(company)?.low ?? null };
};

export const companySearchable = searchableBy(describeCompany);

/**
 * Companies by name, place, size and industry; all that is given must hold. Without anything given: all companies.
 *
 * - `text`: each word is a word of the name, the last may be a beginning of one; case and accents do not matter.
 * - `location`: each part between commas is the headquarters' city, region or country, in full or as ISO code.
 * - `place`: wins over `location`; the country as ISO code or name.
 * - `sizes`: one of the labels holds the number of employees, or touches the stated range.
 * - `industries`: one of the labels is one of the company's, without case.
 *
 * In order: the very name, names that begin with the text, the others; of these the most employees first.
 */
export function companyPlan(search: CompanySearch): SearchPlan {
  const asked = search.text?.trim() ?? '';
  const text = asked.slice(0, textCharactersMax).toWellFormed().replaceAll('\0', '').trim();
  const words = wordsOf(text);
  const conditions: Condition[] = [];
  // Text of which nothing is left asks for nothing, not for all companies.
  if (asked !== '' && text === '') conditions.push(nothing);
  for (const [index, word] of words.entries()) {
    const isOpen = index === words.length - 1 || isUnspaced(word);
    conditions.push(isOpen ? { prefix: is.nameWord + word } : { term: is.nameWord + word });
  }
  // "!!!" has no words, but may be a name.
  if (words.length === 0 && text !== '') conditions.push({ term: is.exactName + normalName(text) });

  if (search.place) conditions.push(atPlace(is.place, search.place));
  else if (search.location && asksPlace(search.location))
    conditions.push(atLocation(is.place, search.location));
  if (search.sizes && search.sizes.length > 0) conditions.push(hasAny(is.size, search.sizes));
  if (search.industries && search.industries.length > 0) {
    conditions.push(hasAny(is.industry, search.industries.slice(0, industriesMax).map(labelKey)));
  }
  const name = is.name + nameTerm(words);
  return {
    where: { all: conditions },
    tiers: words.length === 0 ? [] : [{ term: name }, { prefix: name }],
    orderBy: 'employees',
  };
}

/** The labels that hold the known number of employees or touch the stated range. */
export function sizesOf(company: Pick<Company, 'employeeCount' | 'employeeRange'>): CompanySize[] {
  const { employeeCount: count, employeeRange: range } = company;
  return companySizes
    .filter(({ start, end }) => {
      const holdsCount = count !== null && start <= count && (end === null || count <= end);
      const touchesRange =
        range !== null && (end === null || range.start <= end) && (range.end === null || start <= range.end);
      return holdsCount || touchesRange;
    })
    .map(({ label }) => label);
}

function beginningsOf(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  const characters = [...word];
  return characters.slice(0, beginningsMax).map((_, index) => characters.slice(index).join(''));
}
