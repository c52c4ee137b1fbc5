import { z } from 'zod';
import type { Person, Position } from '../../records/person.ts';
import type { ProfileSearch } from '../../records/person-searches.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import type { Answered, Page } from '../capabilities.ts';
import { companyIdentity, isSomebody, personIdentity } from '../network-identity.ts';
import {
  type Members,
  membersOf,
  readCount,
  readFlag,
  readItems,
  readLine,
  readLocation,
  readText,
  readUrl,
} from '../record-fields.ts';
import { pageOf, walkRows } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { profileFilters } from './profile-filters.ts';

/** Of a page of the network's usual search. */
const limitMax = 50;

export async function searchProfiles(
  client: VendorClient,
  accountId: string,
  search: ProfileSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const unsupported = { outcome: 'skipped', why: 'unsupported' } as const;
  if (search.page * search.pageSize > limitMax * 3) return unsupported;
  const filters = await profileFilters(client, accountId, search, signal);
  if (filters === null) return unsupported;
  if (Object.keys(filters).length === 0) return { outcome: 'skipped', why: 'missing_input' };
  const told = await walkRows(search, limitMax, async (limit, cursor) => {
    const answer = await client.ask({
      method: 'POST',
      path: '/linkedin/search',
      query: { account_id: accountId, limit, cursor: cursor ?? undefined },
      body: { api: 'classic', category: 'people', ...filters },
      answer: searchAnswer,
      signal,
    });
    return (
      answer && {
        rows: answer.items,
        total: answer.paging?.total_count ?? null,
        cursor: answer.cursor ?? answer.paging?.cursor ?? null,
      }
    );
  });
  if (told === null) return unsupported;
  const rows = told.rows.filter((row) => !isHidden(membersOf(row)));
  return pageOf(client.name, search, { ...told, rows }, personOf);
}

const searchAnswer = z.object({
  items: z.array(z.unknown()),
  // The cursor stands beside the paging; by some examples within.
  cursor: z.string().min(1).nullish(),
  paging: z.object({ total_count: z.int().min(0).nullish(), cursor: z.string().min(1).nullish() }).nullish(),
});

/** Whoever is out of the account's reach is found without a name and a page. */
const isHidden = (told: Members) => told.public_identifier == null && told.public_profile_url == null;

export function personOf(row: unknown): Person | null {
  const told = membersOf(row);
  const name = readLine(told.name, 500);
  const identity = personIdentity({
    url: told.public_profile_url,
    publicId: told.public_identifier,
    entityId: told.id,
    memberId: typeof told.member_urn === 'string' ? told.member_urn.split(':').at(-1) : null,
  });
  if (name === null || !isSomebody(identity) || (told.type ?? 'PEOPLE') !== 'PEOPLE') return null;
  return {
    ...blankPerson(name),
    ...identity,
    firstName: readLine(told.first_name, 200),
    lastName: readLine(told.last_name, 200),
    headline: readLine(told.headline, 1_000),
    summary: readText(told.summary, 20_000),
    picture: readUrl(told.profile_picture_url_large) ?? readUrl(told.profile_picture_url),
    industry: readLine(told.industry, 200),
    location: readLocation({ text: told.location }),
    positions: readItems(told.current_positions, 100, positionOf),
    verified: readFlag(told.verified),
    premium: readFlag(told.premium),
    followerCount: readCount(told.followers_count),
    connectionCount: readCount(told.connections_count),
  };
}

function positionOf(value: unknown): Position | null {
  const told = membersOf(value);
  const name = readLine(told.company, 500);
  if (name === null) return null;
  return {
    title: readLine(told.role, 500),
    company: { ...blankCompanyRef(name), ...companyIdentity({ networkId: told.company_id }) },
    location: readLine(told.location, 500),
    description: readText(told.description, 20_000),
    employmentType: null,
    start: null,
    end: null,
    isCurrent: true,
  };
}
