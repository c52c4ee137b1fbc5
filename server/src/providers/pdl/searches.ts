import { z } from 'zod';
import type { CompanySearch } from '../../records/company-search.ts';
import type { Answered, Capabilities, Page } from '../capabilities.ts';
import { isCompanyOf } from '../network-identity.ts';
import { pageOf } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import {
  allOf,
  type Clause,
  type Filter,
  labelFilter,
  locationClause,
  placeClause,
  queryOf,
  sizeFilter,
} from './clauses.ts';
import { pdlCompany } from './pdl-company.ts';
import { pdlPerson } from './pdl-person.ts';
import { employeesQuery, leadQuery, peopleQuery, profileQuery } from './person-query.ts';

type Searches = Pick<
  Capabilities,
  'searchPeople' | 'searchProfiles' | 'searchLeads' | 'listEmployees' | 'searchCompanies'
>;

export const searches = (client: VendorClient): Searches => ({
  searchPeople: (search, signal) =>
    find(client, '/person/search', peopleQuery(search), search, pdlPerson, signal),

  searchProfiles: (search, signal) =>
    find(client, '/person/search', profileQuery(search), search, pdlPerson, signal),

  searchLeads: (search, signal) =>
    find(client, '/person/search', leadQuery(search, new Date()), search, pdlPerson, signal),

  async listEmployees(search, signal) {
    const query = employeesQuery(search.company);
    const answer = await find(client, '/person/search', query, search, pdlPerson, signal);
    if (answer.outcome !== 'found') return answer;
    // Whoever works elsewhere was not asked for.
    const items = answer.value.items.filter(({ positions }) =>
      positions.some(({ isCurrent, company }) => isCurrent && isCompanyOf(search.company, company) !== false),
    );
    return { outcome: 'found', value: { ...answer.value, items } };
  },

  searchCompanies: (search, signal) =>
    find(client, '/company/search', companyQuery(search), search, pdlCompany, signal),
});

/** Rows behind the 10,000th are not given out by number. */
const rowsMax = 10_000;
const pageSizeMax = 100;

async function find<Item>(
  client: VendorClient,
  path: string,
  query: Clause | 'unsupported' | 'nothing',
  wanted: { readonly page: number; readonly pageSize: number },
  read: (row: unknown) => Item | null,
  signal: AbortSignal,
): Promise<Answered<Page<Item>>> {
  const { page, pageSize } = wanted;
  if (query === 'nothing') return { outcome: 'skipped', why: 'missing_input' };
  if (query === 'unsupported' || pageSize > pageSizeMax || page * pageSize > rowsMax) {
    return { outcome: 'skipped', why: 'unsupported' };
  }
  const from = (page - 1) * pageSize;
  // `from` is called legacy in favour of tokens, each of which is had with the page before it, which would have to be paid for.
  const body = { query, size: pageSize, ...(from > 0 ? { from } : {}) };
  const answer = await client.ask({ path, body, answer: searchAnswer, signal });
  return answer === null
    ? notFound
    : pageOf(client.name, wanted, { rows: answer.data, total: answer.total ?? null }, read);
}

const searchAnswer = z.object({
  data: z.array(z.unknown()),
  total: z.int().min(0).nullish(),
});

const headquarters = { city: 'location.locality', region: 'location.region', country: 'location.country' };

function companyQuery({ text, place, location, sizes, industries }: CompanySearch) {
  return queryOf([
    nameFilter(text),
    place
      ? placeClause(headquarters, place)
      : location?.trim()
        ? locationClause(headquarters, location)
        : null,
    sizeFilter('size', sizes),
    labelFilter(['industry', 'industry_v2'], industries),
  ]);
}

const wordsMax = 20;

/** Every word is one of the name; the last may be a beginning of one. */
function nameFilter(text: string | undefined): Filter {
  const asked = text?.trim().toLowerCase() ?? '';
  if (asked === '') return null;
  const words = asked.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (words.length === 0 || words.length > wordsMax) return 'unsupported';
  return allOf(
    words.map((word, index) =>
      index === words.length - 1 ? { prefix: { 'name.text': word } } : { match: { 'name.text': word } },
    ),
  );
}
