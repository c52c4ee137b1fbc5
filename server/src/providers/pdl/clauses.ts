import type { CompanySize } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import type { Place } from '../../records/location.ts';
import { countryCodeOf } from '../../text/countries.ts';
import { plainLetters } from '../../text/plain-letters.ts';
import { usStateOf } from '../../text/us-states.ts';
import { countrySpellings } from './country-spellings.ts';

/*
 * Parts of a query in the language of Elasticsearch, of which PDL takes the plain ones. Its texts are folded to lower case, and are compared
 * as a whole where nothing else is said.
 */

export type Clause = Readonly<Record<string, unknown>>;
/** Null asks for nothing; `unsupported` is what the query cannot say exactly. */
export type Filter = Clause | 'unsupported' | null;

/** Arrays of 1,000 and more are refused, and older plans have 100. */
const valuesMax = 100;

export const oneOf = (field: string, values: readonly string[]): Clause =>
  values.length === 1 ? { term: { [field]: values[0] } } : { terms: { [field]: values } };

export const anyOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] as Clause) : { bool: { should: clauses } };

export const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] as Clause) : { bool: { must: clauses } };

/** Of a list, one is enough. */
export function anyFilter<Value>(
  values: readonly Value[] | undefined,
  clauseOf: (value: Value) => Clause | 'unsupported',
): Filter {
  if (!values || values.length === 0) return null;
  if (values.length > valuesMax) return 'unsupported';
  const clauses: Clause[] = [];
  for (const value of values) {
    const clause = clauseOf(value);
    if (clause === 'unsupported') return 'unsupported';
    clauses.push(clause);
  }
  return anyOf(clauses);
}

/** Labels as they are, in lower case; `&` may be written out. */
export function labelFilter(fields: readonly string[], labels: readonly string[] | undefined): Filter {
  if (!labels || labels.length === 0) return null;
  if (labels.length * 3 > valuesMax) return 'unsupported';
  const written = labels.map((label) => label.trim().toLowerCase());
  const values = written.flatMap((label) => [
    label,
    label.replaceAll('&', 'and'),
    label.replaceAll(' and ', ' & '),
  ]);
  return anyOf(fields.map((field) => oneOf(field, [...new Set(values)])));
}

/** What only takes a list of labels that it knows. */
export function translated<Value extends string>(
  field: string,
  values: readonly string[] | undefined,
  words: ReadonlyMap<string, readonly Value[]>,
): Filter {
  if (!values || values.length === 0) return null;
  const found = values.map((value) => words.get(value));
  if (found.some((one) => one === undefined)) return 'unsupported';
  return oneOf(field, [...new Set(found.flatMap((one) => one ?? []))]);
}

export const sizeFilter = (field: string, sizes: readonly string[] | undefined): Filter =>
  translated(field, sizes, sizesKnown);

const sizesKnown: ReadonlyMap<string, readonly CompanySize[]> = new Map(
  (['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'] as const).map(
    (size) => [size, [size]],
  ),
);

/** The company of a key, in fields that begin so; what may as well be a name is read as what it is first. */
export function companyClause(key: CompanyKey, prefix: string): Clause {
  switch (key.by) {
    case 'network_id':
      return { term: { [`${prefix}linkedin_id`]: key.value } };
    case 'universal_name': {
      // A company, its showcases and schools share their names.
      const names = new Set([key.value, encodeURIComponent(key.value).toLowerCase()]);
      const pages = [...names].flatMap((name) =>
        ['company', 'school', 'showcase'].map((kind) => `linkedin.com/${kind}/${name}`),
      );
      return oneOf(`${prefix}linkedin_url`, pages);
    }
    case 'domain':
      return { term: { [`${prefix}website`]: key.value } };
    case 'name':
      return { term: { [`${prefix}name`]: key.value } };
  }
}

export interface PlaceFields {
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

export function placeClause(fields: PlaceFields, { country, region, city }: Place): Clause {
  return allOf([
    oneOf(fields.country, countrySpellings(country)),
    ...(region ? [oneOf(fields.region, spellingsOf(region))] : []),
    ...(city ? [oneOf(fields.city, spellingsOf(city))] : []),
  ]);
}

const partsMax = 6;

/** "Berlin", "California, United States", "CA": each part between commas is the city, the region or the country. */
export function locationClause(fields: PlaceFields, location: string): Clause | 'unsupported' {
  const parts = location
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > partsMax) return 'unsupported';
  return allOf(
    parts.map((part) => {
      const state = usStateOf(part)?.toLowerCase();
      const country = countryCodeOf(part);
      return anyOf([
        oneOf(fields.city, spellingsOf(part)),
        oneOf(fields.region, [...spellingsOf(part), ...(state && state !== part ? [state] : [])]),
        ...(country ? [oneOf(fields.country, countrySpellings(country))] : []),
      ]);
    }),
  );
}

/** Of names of places it is not documented whether they keep their accents. */
function spellingsOf(name: string): string[] {
  const lower = name.toLowerCase();
  const plain = plainLetters(lower.normalize('NFD').replace(/\p{M}/gu, ''));
  return [...new Set([lower.normalize('NFC'), plain])];
}

/** All that is asked, and nothing of what is excluded. */
export function queryOf(
  wanted: readonly Filter[],
  excluded: readonly Filter[] = [],
): Clause | 'unsupported' | 'nothing' {
  if ([...wanted, ...excluded].includes('unsupported')) return 'unsupported';
  const must = wanted.filter(isClause);
  const mustNot = excluded.filter(isClause);
  if (must.length === 0 && mustNot.length === 0) return 'nothing';
  return { bool: { must, ...(mustNot.length > 0 ? { must_not: mustNot } : {}) } };
}

const isClause = (filter: Filter): filter is Clause => filter !== null && filter !== 'unsupported';
