import { z } from 'zod';
import { normalName } from '../../records/normal-name.ts';
import type { Person, Position } from '../../records/person.ts';
import type { PeopleSearch } from '../../records/person-searches.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import type { Answered, Looked, Page } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import { isPersonOf, isSomebody, personIdentity, profileKeyUrl } from '../network-identity.ts';
import { newestFirst, presentPosition, worksAt } from '../present-positions.ts';
import {
  type Members,
  membersOf,
  partialDateOf,
  readCount,
  readItems,
  readLine,
  readLines,
  readLocation,
} from '../record-fields.ts';
import { pageOf, readRows } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, toldEmail, toldPhone, unsupported } from '../vendor-fields.ts';
import { unknownFilter } from './answers.ts';
import { companyRefOf } from './companies.ts';
import { personFilters } from './person-filters.ts';

const atATime = 5;

/** It takes the address of a page with a handle: people of whom only a token or a number is known are not asked for. */
export function lookUpPeople(
  client: VendorClient,
  keys: readonly ProfileKey[],
  signal: AbortSignal,
): Promise<Looked<Person>[]> {
  return lookUpEach(keys, atATime, signal, async (key) => {
    if (key.by !== 'public_id') return unsupported;
    const body = {
      only_verified_email: false,
      enrich_mobile: false,
      only_verified_mobile: false,
      data: { linkedin_url: profileKeyUrl(key) },
    };
    const told = await client.ask({ path: '/enrich-person', body, answer: rowShape, signal });
    const person = told?.person ? personOf(told) : null;
    return person && isPersonOf(key, person) ? { outcome: 'found', value: person } : notFound;
  });
}

/** Its pages have 25 rows, and there are a thousand of them. */
const pages = { pageSize: 25, pagesMax: 1_000 };

export async function searchPeople(
  client: VendorClient,
  search: PeopleSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  const asked = personFilters(search);
  if (asked === null) return unsupported;
  const { filters, companies } = asked;
  // It wants one filter at least.
  if (Object.keys(filters).length === 0) return { outcome: 'skipped', why: 'missing_input' };
  let isUnknown = false;
  const told = await readRows(search, pages, async (index) => {
    const body = { filters, page: index + 1 };
    const answer = await client.ask({ path: '/search-person', body, answer: searchAnswer, signal });
    isUnknown ||= answer?.error_code === unknownFilter;
    if (!answer?.results) return null;
    return { rows: answer.results, total: answer.pagination?.total_count ?? null };
  });
  // It refuses values that it does not know, such as a place or an industry by another name than its own.
  if (told === null || isUnknown) return unsupported;
  return pageOf(client.name, search, told, (row) => {
    const person = personOf(membersOf(row));
    return person && worksAt(companies, person) ? person : null;
  });
}

/** Always with `error`; results are not there where it found nothing, or was asked what it does not know. */
const searchAnswer = z
  .object({
    error: z.boolean(),
    error_code: z.string().nullish(),
    results: z.array(z.unknown()).nullish(),
    pagination: z.object({ total_count: z.int().min(0).nullish() }).nullish(),
  })
  .refine(({ error, results }) => error || results != null);

const rowShape = z.object({
  error: z.boolean(),
  person: z.record(z.string(), z.unknown()).nullish(),
  company: z.record(z.string(), z.unknown()).nullish(),
});

/** Of a `person` with the `company` where they work now. */
export function personOf(row: Members): Person | null {
  const told = membersOf(row.person);
  const firstName = readLine(told.first_name, 200);
  const lastName = readLine(told.last_name, 200);
  const name =
    readLine(told.full_name, 500) ?? readLine([firstName, lastName].filter(Boolean).join(' '), 500);
  const identity = personIdentity({ url: told.linkedin_url, memberId: told.linkedin_member_id });
  if (name === null || !isSomebody(identity)) return null;
  const place = membersOf(told.location);
  const email = membersOf(told.email);
  const mobile = membersOf(told.mobile);
  // What is not paid for is shown in part.
  const address = email.revealed === false ? null : toldEmail(readLine(email.email, 320));
  const phone =
    mobile.revealed === false
      ? null
      : toldPhone(readLine(mobile.mobile, 60), readLine(mobile.mobile_country_code, 10));
  return {
    ...blankPerson(name),
    ...identity,
    firstName,
    lastName,
    headline: readLine(told.headline, 1_000),
    location: readLocation({
      city: place.city,
      region: place.state,
      country: place.country_code ?? place.country,
    }),
    positions: positionsOf(told, row.company),
    skills: readLines(told.skills, 200, 200),
    emails: address === null ? [] : [address],
    phones: phone === null ? [] : [phone],
  };
}

function positionsOf(told: Members, employer: unknown): Position[] {
  const company = companyRefOf(employer);
  const employerId = readLine(membersOf(employer).company_id, 100);
  const positions = readItems(told.job_history, 100, (one): Position | null => {
    const job = membersOf(one);
    const name = readLine(job.company_name, 500);
    if (name === null) return null;
    const isEmployer =
      company !== null &&
      (employerId !== null && job.company_id != null
        ? job.company_id === employerId
        : normalName(name) === normalName(company.name));
    return {
      title: readLine(job.title, 500),
      company: isEmployer ? company : blankCompanyRef(name),
      location: null,
      description: null,
      employmentType: null,
      start: partialDateOf(readCount(job.start_year), readCount(job.start_month)),
      end: partialDateOf(readCount(job.end_year), readCount(job.end_month)),
      isCurrent: job.current === true,
    };
  }).toSorted(newestFirst);
  if (positions.some(({ isCurrent }) => isCurrent) || company === null) return positions;
  return [presentPosition(readLine(told.current_job_title, 500), company), ...positions].slice(0, 100);
}
