import { type Company, type CompanySize, companySizes } from '../records/company.ts';
import { isUnspaced, labelKey, wordsOf } from '../text/words.ts';

/*
 * What a search filters by, as terms of one tsvector. The first letter says what the term is:
 * n a word of the name, s a size label, i an industry, c a country code, r a region, t a town.
 */

/** Inside of words without spaces between them ("株式会社エコス"), how far a search can begin. */
const beginningsMax = 20;

export const term = {
  nameWord: (word: string) => `n${word}`,
  size: (label: CompanySize) => `s${label}`,
  industry: (label: string) => `i${labelKey(label)}`,
  country: (code: string) => `c${code.toUpperCase()}`,
  region: (name: string) => `r${labelKey(name)}`,
  city: (name: string) => `t${labelKey(name)}`,
};

export function facetsOf(company: Company, words: readonly string[] = wordsOf(company.name)): string[] {
  const terms = new Set<string>();
  for (const word of words) {
    for (const beginning of beginningsOf(word)) terms.add(term.nameWord(beginning));
  }
  for (const label of sizesOf(company)) terms.add(term.size(label));
  for (const industry of company.industries) terms.add(term.industry(industry));
  const { country, region, city } = company.headquarters ?? {};
  if (country) terms.add(term.country(country));
  if (region) terms.add(term.region(region));
  if (city) terms.add(term.city(city));
  return [...terms];
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
