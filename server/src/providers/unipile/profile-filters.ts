import { z } from 'zod';
import type { CompanyKey } from '../../records/company-key.ts';
import { normalName } from '../../records/normal-name.ts';
import type { ProfileSearch } from '../../records/person-searches.ts';
import { normalEntityId } from '../../records/profile-key.ts';
import { countryName, placeWords } from '../place-words.ts';
import type { VendorClient } from '../vendor-client.ts';

/** Each is a question of its own. */
const industriesMax = 3;

/**
 * Filters of the network's usual search, which knows places and industries by numbers: these are asked for first. Null where the search has
 * no such filter, or where the network knows no such place or industry, or several.
 */
export async function profileFilters(
  client: VendorClient,
  accountId: string,
  search: ProfileSearch,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>> | null> {
  const {
    currentCompanies = [],
    pastCompanies = [],
    schools = [],
    industries = [],
    followerOf = [],
  } = search;
  const company = networkIds(currentCompanies);
  const past = networkIds(pastCompanies);
  const followed = followerOf.map(normalEntityId);
  const words = placeOf(search);
  // Schools are known by numbers of which nobody tells whether they are those of their pages; of companies nobody follows are told.
  if (!company || !past || schools.length > 0 || words === null || followed.includes(undefined)) return null;
  if (industries.length > industriesMax) return null;

  const keywords = Object.entries({
    first_name: search.firstName,
    last_name: search.lastName,
    title: search.title,
    company: search.companyKeywords,
    school: search.schoolKeywords,
  }).filter(([, text]) => text !== undefined && text !== '');
  const look = (type: 'LOCATION' | 'INDUSTRY', text: string) =>
    parameters(client, { account_id: accountId, type, keywords: text, limit: 50 }, signal);

  const location: string[] = [];
  if (words !== undefined) {
    const places = await look('LOCATION', words.join(', '));
    const named = (title: string) => normalName(title) === normalName(words.join(', '));
    // "Denmark" is the country before it is a town of that name.
    const id =
      only(places.filter(({ title }) => named(title))) ??
      only(places.filter(({ title }) => isPlace(title, words)));
    if (id === null) return null;
    location.push(id);
  }
  const industry: string[] = [];
  for (const label of industries) {
    const same = (await look('INDUSTRY', label)).filter(
      ({ title }) => normalName(title) === normalName(label),
    );
    const id = only(same);
    if (id === null) return null;
    industry.push(id);
  }
  return {
    ...(search.text ? { keywords: search.text } : {}),
    ...(keywords.length > 0 ? { advanced_keywords: Object.fromEntries(keywords) } : {}),
    ...notEmpty({ company, past_company: past, followers_of: followed, location, industry }),
  };
}

function notEmpty(lists: Readonly<Record<string, readonly unknown[]>>) {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** Null where one of them is known by something else. */
function networkIds(keys: readonly CompanyKey[]): string[] | null {
  return keys.every(({ by }) => by === 'network_id') ? keys.map(({ value }) => value) : null;
}

/** The parts of the place that is asked for; undefined where none is, null where it cannot be named. */
function placeOf({ place, location }: ProfileSearch): readonly string[] | null | undefined {
  if (!place) return location ? placeWords(location) : undefined;
  const name = countryName(place.country);
  if (name === undefined) return null;
  const within = [place.city, place.region].filter((part) => part !== undefined);
  return [...within, name];
}

/** "Aarhus, Central Denmark Region, Denmark" is Aarhus in Denmark; "Greater Aarhus Area" is not. */
function isPlace(title: string, words: readonly string[]): boolean {
  const parts = title.split(',').map(normalName);
  const [first, ...others] = words.map(normalName);
  return parts[0] === first && others.every((word) => parts.includes(word));
}

const only = (found: readonly { readonly id: string }[]): string | null =>
  found.length === 1 ? (found[0]?.id ?? null) : null;

async function parameters(
  client: VendorClient,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
) {
  const told = await client.ask({
    path: '/linkedin/search/parameters',
    query,
    answer: parametersAnswer,
    signal,
  });
  return told?.items ?? [];
}

const parametersAnswer = z.object({
  items: z.array(
    z.object({ id: z.union([z.string().regex(/^\d{1,19}$/), z.int().transform(String)]), title: z.string() }),
  ),
});
