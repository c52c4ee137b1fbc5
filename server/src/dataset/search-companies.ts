import type { Queryable } from '../postgres/pool.ts';
import type { Company } from '../records/company.ts';
import type { CompanySearch } from '../records/company-search.ts';
import type { Page } from '../records/found.ts';
import { normalName } from '../records/normal-name.ts';
import { type CompanyRow, companyColumns, companyOf, isVisible } from './company-row.ts';
import { countryCodeOf } from '../text/countries.ts';
import { term } from './facets.ts';
import { usStateOf } from '../text/us-states.ts';
import { isUnspaced, wordsOf } from '../text/words.ts';

export const pageSizeMax = 100;
/** Results behind this one cannot be paged to: `items` is empty there, `total` stays exact. */
export const resultsMax = 10_000;
const textCharactersMax = 500;
const locationPartsMax = 6;
const industriesMax = 500;

/**
 * Companies by name, place, size and industry; all that is given must hold. Without anything given: all companies.
 *
 * - `text`: each word is a word of the name, the last may be a beginning of one; case and accents do not matter.
 * - `location`: each part between commas is the headquarters' city, region or country, in full or as ISO code.
 * - `place`: wins over `location`; the country as ISO code or name.
 * - `sizes`: one of the labels holds the number of employees, or touches the stated range.
 * - `industries`: one of the labels is one of the company's, without case.
 *
 * In order: the very name, names that begin with the text, the others; of these the most employees first, then by id.
 */
export async function searchCompanies(db: Queryable, search: CompanySearch): Promise<Page<Company>> {
  const { page, pageSize } = search;
  if (!Number.isInteger(page) || page < 1) throw new RangeError(`page ${page} is not a whole number from 1`);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > pageSizeMax) {
    throw new RangeError(`a page of ${pageSize} is not from 1 to ${pageSizeMax}`);
  }
  const filter = filterOf(search);
  if (filter === 'nothing') return { items: [], total: 0 };
  const offset = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, resultsMax - offset));

  const conditions = [isVisible];
  const values: unknown[] = [limit, Math.min(offset, resultsMax)];
  if (filter.query !== '') conditions.push(`c.facets @@ $${values.push(filter.query)}::tsquery`);
  if (filter.exactName !== undefined) {
    const names = `select n.id from companies n where n.name_key = $${values.push(filter.exactName)}`;
    conditions.push(`c.id in (${names} and n.added_in = c.added_in)`);
  }
  const hits = `from company_search c where ${conditions.join(' and ')}`;
  let source: string;
  if (filter.nameWords === undefined) {
    // Asked twice: the count reads no order, and the page of a broad search ends after a few rows of the index.
    source = `page as (
       select c.id, c.added_in, c.employees_order, 0 as rank ${hits}
        order by c.employees_order desc, c.id limit $1 offset $2
     ),
     counted as (select count(*) as total ${hits})`;
  } else {
    const words = `$${values.push(filter.nameWords)}::text`;
    source = `hits as materialized (
       select c.id, c.added_in, c.employees_order,
              case when c.name_words = ${words} then 0 when starts_with(c.name_words, ${words}) then 1 else 2 end as rank
         ${hits}
     ),
     page as (select * from hits order by rank, employees_order desc, id limit $1 offset $2),
     counted as (select count(*) as total from hits)`;
  }
  // One statement: total and page are of the same state of the dataset. Only the page's rows are read in full.
  const { rows } = await db.query<
    { total: number } & { [Column in keyof CompanyRow]: CompanyRow[Column] | null }
  >(
    `with ${source}
     select counted.total, ${companyColumns}
       from counted
       left join page on true
       left join companies c on c.id = page.id and c.added_in = page.added_in
      order by page.rank, page.employees_order desc, page.id`,
    values,
  );
  const items = rows.flatMap((row) => (row.id === null ? [] : [companyOf(row as CompanyRow)]));
  return { items, total: rows[0]?.total ?? 0 };
}

interface Filter {
  /** A tsquery; empty where nothing is asked of the facets. */
  readonly query: string;
  readonly nameWords?: string;
  readonly exactName?: string;
}

function filterOf(search: CompanySearch): Filter | 'nothing' {
  const clauses: string[] = [];
  const asked = search.text?.trim() ?? '';
  const text = asked.slice(0, textCharactersMax).toWellFormed().replaceAll('\0', '').trim();
  // Text of which nothing is left asks for nothing, not for all companies.
  if (asked !== '' && text === '') return 'nothing';
  const words = wordsOf(text);
  for (const [index, word] of words.entries()) {
    const isOpen = index === words.length - 1 || isUnspaced(word);
    clauses.push(`${quoted(term.nameWord(word))}${isOpen ? ':*' : ''}`);
  }

  const { place } = search;
  if (place) {
    const country = countryCodeOf(place.country);
    if (!country) return 'nothing';
    clauses.push(quoted(term.country(country)));
    if (place.region) clauses.push(quoted(term.region(place.region)));
    if (place.city) clauses.push(quoted(term.city(place.city)));
  } else {
    const parts = (search.location ?? '').split(',', locationPartsMax).map((part) => part.trim());
    for (const part of parts) {
      if (part !== '') clauses.push(anyOf(placeTerms(part)));
    }
  }

  if (search.sizes && search.sizes.length > 0) clauses.push(anyOf(search.sizes.map(term.size)));
  if (search.industries && search.industries.length > 0) {
    clauses.push(anyOf(search.industries.slice(0, industriesMax).map(term.industry)));
  }
  return {
    query: clauses.join(' & '),
    ...(words.length > 0 && { nameWords: words.join(' ') }),
    // "!!!" has no words, but may be a name.
    ...(words.length === 0 && text !== '' && { exactName: normalName(text) }),
  };
}

/** "CA" is a country, and the code of a state. */
function placeTerms(part: string): string[] {
  const country = countryCodeOf(part);
  const state = usStateOf(part);
  return [
    term.city(part),
    term.region(part),
    ...(state ? [term.region(state)] : []),
    ...(country ? [term.country(country)] : []),
  ];
}

const anyOf = (terms: readonly string[]) => `(${[...new Set(terms)].map(quoted).join(' | ')})`;

/** Inside of quotes only the quote and the backslash mean something to tsquery. */
function quoted(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  return `'${clean.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
