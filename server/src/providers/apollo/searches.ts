import { z } from 'zod';
import type { Person } from '../../records/person.ts';
import { type Answered, type Capabilities, type Page, ProviderFailure } from '../capabilities.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { apolloPerson, employerDomain } from './apollo-person.ts';
import { type ApolloSearch, leadSearch, peopleSearch } from './search-filters.ts';

export const searches = (client: VendorClient): Pick<Capabilities, 'searchPeople' | 'searchLeads'> => ({
  searchPeople: (search, signal) => find(client, peopleSearch(search), search, signal),
  searchLeads: (search, signal) => find(client, leadSearch(search), search, signal),
});

/** Of whom so many are told with one request. */
const matchesMax = 10;
/** What takes more than three such requests is not asked. */
const pageSizeMax = 3 * matchesMax;
/** Later rows are not given out. */
const rowsMax = 50_000;

/**
 * A search tells an id, a first name and a title; surnames and pages are hidden, and come with the person who is asked for by the id.
 */
async function find(
  client: VendorClient,
  search: ApolloSearch | 'unsupported' | 'nothing',
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  if (search === 'nothing') return { outcome: 'skipped', why: 'missing_input' };
  if (search === 'unsupported' || pageSize > pageSizeMax || page * pageSize > rowsMax) {
    return { outcome: 'skipped', why: 'unsupported' };
  }
  // Its documents have all of it in the address, although it is a POST.
  const query = new URLSearchParams();
  for (const [name, value] of search.parameters) query.append(name, value);
  query.append('page', String(page));
  query.append('per_page', String(pageSize));
  const answer = await client.ask({
    method: 'POST',
    path: `/mixed_people/api_search?${query}`,
    body: {},
    answer: searchAnswer,
    signal,
  });
  if (answer === null) return notFound;
  const ids = [...new Set(answer.people.slice(0, pageSize).map(({ id }) => id))];
  const seen = ids.length === 0 ? 0 : (page - 1) * pageSize + ids.length;
  const total = Math.max(answer.total_entries ?? answer.pagination?.total_entries ?? 0, seen);
  if (total === 0) return notFound;
  const told = await peopleOf(client, ids, signal);
  const people = ids.flatMap((id) => {
    const one = told.get(id);
    const person = apolloPerson(one);
    return person === null ? [] : [{ person, domain: employerDomain(one) ?? '' }];
  });
  if (ids.length > 0 && people.length === 0) {
    throw new ProviderFailure(client.name, 'unreadable', { cause: 'its result names no matched person' });
  }
  // Those of a domain are told to be who works there, or worked there before.
  const { domains } = search;
  const asked = people.filter(({ domain }) => domains.length === 0 || domains.includes(domain));
  return { outcome: 'found', value: { items: asked.map(({ person }) => person), total } };
}

async function peopleOf(
  client: VendorClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, unknown>> {
  const told = new Map<string, unknown>();
  for (let from = 0; from < ids.length; from += matchesMax) {
    const details = ids.slice(from, from + matchesMax).map((id) => ({ id }));
    const answer = await client.ask({
      path: '/people/bulk_match',
      body: { details },
      answer: matchesAnswer,
      missOn: [],
      signal,
    });
    for (const match of answer?.matches ?? []) {
      if (match && typeof match.id === 'string') told.set(match.id, match);
    }
  }
  return told;
}

const searchAnswer = z.object({
  people: z.array(z.object({ id: z.string().min(1) })),
  total_entries: z.int().min(0).nullish(),
  // Where the older question put it.
  pagination: z.object({ total_entries: z.int().min(0).nullish() }).nullish(),
});

const matchesAnswer = z.object({ matches: z.array(z.looseObject({ id: z.string().nullish() }).nullable()) });
