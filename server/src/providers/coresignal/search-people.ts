import { z } from 'zod';
import type { CompanyKey } from '../../records/company-key.ts';
import type { Person } from '../../records/person.ts';
import type { PeopleSearch } from '../../records/person-searches.ts';
import { blankPerson } from '../blank-records.ts';
import type { Answered, Page } from '../capabilities.ts';
import { isSomebody, personIdentity } from '../network-identity.ts';
import { placeWords } from '../place-words.ts';
import { presentPosition, worksAt } from '../present-positions.ts';
import { membersOf, readCount, readLine, readLocation } from '../record-fields.ts';
import { pageOf, readRows } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { companyRefOf } from './company-members.ts';
import { allOf, anyOf, type Clause, phrase, queryOf, words } from './dsl.ts';

/** What a search shows at once, and how far it can be paged through. Whole records would be paid for one by one. */
const previews = { pageSize: 20, pagesMax: 50 };

export async function searchPeople(
  client: VendorClient,
  search: PeopleSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const { companies = [], domains = [] } = search;
  const clauses = clausesOf(search);
  if (clauses === null) return { outcome: 'skipped', why: 'unsupported' };
  if (clauses.length === 0) return { outcome: 'skipped', why: 'missing_input' };
  const told = await readRows(search, previews, async (index) => {
    const reply = await client.askReply({
      path: '/employee_multi_source/search/es_dsl/preview',
      query: { page: index + 1 },
      body: queryOf(clauses),
      answer: rowsAnswer,
      signal,
    });
    return reply && { rows: reply.data, total: reply.counts?.['x-total-results'] ?? null };
  });
  if (told === null) return { outcome: 'skipped', why: 'unsupported' };
  const asked: CompanyKey[] = domains.map((value) => ({ by: 'domain', value }));
  return pageOf(client.name, search, told, (row) => {
    const person = previewOf(row);
    return person && worksAt(companies, person) && worksAt(asked, person) ? person : null;
  });
}

const rowsAnswer = z.array(z.record(z.string(), z.unknown()));

/** Null where it cannot be asked that. What people do now is asked of one position: all of it must hold there. */
function clausesOf(search: PeopleSearch): Clause[] | null {
  const {
    companies = [],
    domains = [],
    industries = [],
    employees = {},
    titles = [],
    locations = [],
  } = search;
  const byKey = companies.map(companyClause);
  const places = locations.map(placeWords);
  if (byKey.includes(null) || places.includes(null)) return null;
  const position: Clause[] = [
    ...some(byKey.filter((clause) => clause !== null)),
    ...some(domains.map(domainClause)),
    ...some(industries.map((label) => phrase('experience.company_industry', label))),
    ...some(titles.map((title) => words('experience.position_title', title))),
    ...(employees.start === undefined && employees.end === undefined
      ? []
      : [{ range: { 'experience.company_employees_count': { gte: employees.start, lte: employees.end } } }]),
  ];
  const present = { term: { 'experience.active_experience': 1 } };
  const whole = (parts: readonly string[]) => allOf(parts.map((part) => phrase('location_full', part)));
  return [
    ...(position.length === 0
      ? []
      : [{ nested: { path: 'experience', query: { bool: { must: [present, ...position] } } } }]),
    ...some(places.filter((parts) => parts !== null).map(whole)),
  ];
}

const some = (clauses: readonly Clause[]): Clause[] => (clauses.length === 0 ? [] : [anyOf(clauses)]);

/** By more than the very company: rows of others are not taken afterwards. */
function companyClause({ by, value }: CompanyKey): Clause | null {
  switch (by) {
    case 'domain':
      return domainClause(value);
    case 'universal_name':
      return anyOf(
        ['company_professional_network_url', 'company_linkedin_url'].map((field) =>
          phrase(`experience.${field}`, `company/${value}`),
        ),
      );
    case 'name':
      return phrase('experience.company_name', value);
    case 'network_id':
      return null;
  }
}

/** `domain_only` is what its other tables have of addresses; the addresses themselves are looked through too. */
const domainClause = (domain: string): Clause =>
  anyOf([
    phrase('experience.company_website.domain_only', domain),
    phrase('experience.company_website', domain),
    phrase('experience.company_website', `www.${domain}`),
  ]);

/** A row shows who it is and what they do now. */
export function previewOf(row: unknown): Person | null {
  const told = membersOf(row);
  const name = readLine(told.full_name, 500);
  const identity = personIdentity({ url: told.professional_network_url ?? told.linkedin_url });
  if (name === null || !isSomebody(identity)) return null;
  const company = companyRefOf(told);
  const title = readLine(told.active_experience_title, 500);
  return {
    ...blankPerson(name),
    ...identity,
    headline: readLine(told.headline, 1_000),
    location: readLocation({ text: told.location_full, country: told.location_country }),
    positions: company === null ? [] : [presentPosition(title, company)],
    followerCount: readCount(told.followers_count),
    connectionCount: readCount(told.connections_count),
  };
}
