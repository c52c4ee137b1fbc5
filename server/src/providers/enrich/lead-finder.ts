import { z } from 'zod';
import type { Person } from '../../records/person.ts';
import { blankCompanyRef, blankPerson } from '../blank-records.ts';
import type { Answered, Capabilities, Page } from '../capabilities.ts';
import { companyIdentity, personIdentity } from '../network-identity.ts';
import { presentPosition } from '../present-positions.ts';
import {
  membersOf,
  readAddress,
  readCount,
  readDomain,
  readLine,
  readLines,
  readLocation,
  readUrl,
} from '../record-fields.ts';
import { pageOf } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { type LeadFilterValues, type LeadQuestion, leadQuestion, peopleQuestion } from './lead-filters.ts';

/** People by what they do, where, and for whom. */
export const leadFinder = (client: VendorClient): Pick<Capabilities, 'searchPeople' | 'searchLeads'> => ({
  searchPeople: (search, signal) => find(client, peopleQuestion(search), search, signal),
  searchLeads: (search, signal) => find(client, leadQuestion(search), search, signal),
});

const pageSizeMax = 100;
/** Later ones are not given out. */
const pagesMax = 40;

async function find(
  client: VendorClient,
  question: LeadQuestion | 'unsupported' | 'nothing',
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  signal: AbortSignal,
): Promise<Answered<Page<Person>>> {
  if (question === 'nothing') return { outcome: 'skipped', why: 'missing_input' };
  if (question === 'unsupported' || pageSize > pageSizeMax || page > pagesMax) {
    return { outcome: 'skipped', why: 'unsupported' };
  }
  const answer = await client.ask({
    path: '/lead-finder/search',
    body: { ...question, page, pageSize },
    answer: searchAnswer,
    missOn: [],
    signal,
  });
  const { results, pagination } = answer?.data ?? {};
  if (!results) return notFound;
  const rows = results.slice(0, pageSize).filter((row) => isAtAsked(row, question));
  const lastNames = await unlock(client, rows, signal);
  return pageOf(client.name, { page, pageSize }, { rows, total: pagination?.totalResults ?? null }, (row) =>
    leadOf(row, lastNames),
  );
}

/** Whether the company is not visibly one that was not asked for: an API that does not know a filter passes over it. */
function isAtAsked(row: unknown, { filters, excludeFilters }: LeadQuestion): boolean {
  const domain = readDomain(membersOf(row).domain);
  if (domain === null) return true;
  const isIn = (domains: LeadFilterValues[string]) => Array.isArray(domains) && domains.includes(domain);
  return (filters.domain === undefined || isIn(filters.domain)) && !isIn(excludeFilters?.domain);
}

/** Last names are shown in part ("C.") until they are paid for. */
async function unlock(
  client: VendorClient,
  rows: readonly unknown[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const leads = rows.flatMap((row) => {
    const { id, lastName } = membersOf(row);
    return typeof id === 'string' && typeof lastName === 'string' && isShownInPart(lastName) ? [{ id }] : [];
  });
  if (leads.length === 0) return new Map();
  const answer = await client.ask({
    path: '/lead-finder/unlock-names',
    body: { leads },
    answer: unlockAnswer,
    missOn: [],
    signal,
  });
  const told = answer?.data?.results ?? [];
  return new Map(
    told.flatMap(({ id, lastName }) =>
      lastName && !isShownInPart(lastName) ? [[id, lastName] as const] : [],
    ),
  );
}

const isShownInPart = (lastName: string) => /[*\u2022\u25cf\u2026]|\.$|^.?$/u.test(lastName.trim());

const searchAnswer = z.object({
  success: z.literal(true),
  data: z
    .object({
      results: z.array(z.unknown()).nullish(),
      pagination: z.object({ totalResults: z.int().min(0).nullish() }).nullish(),
    })
    .nullish(),
});

const unlockAnswer = z.object({
  success: z.literal(true),
  data: z
    .object({ results: z.array(z.object({ id: z.string(), lastName: z.string().nullish() })).nullish() })
    .nullish(),
});

function leadOf(value: unknown, lastNames: ReadonlyMap<string, string>): Person | null {
  const told = membersOf(value);
  const first = readLine(told.firstName, 200);
  const shown = readLine(told.lastName, 200);
  const whole = typeof told.id === 'string' ? lastNames.get(told.id) : undefined;
  const last = readLine(whole, 200) ?? (shown !== null && !isShownInPart(shown) ? shown : null);
  const name = readLine([first, last].filter((part) => part !== null).join(' '), 500);
  if (name === null) return null;
  const company = readLine(told.companyName, 500);
  return {
    ...blankPerson(name),
    ...personIdentity({ url: told.linkedinUrl }),
    firstName: first,
    lastName: last,
    headline: readLine(told.linkedinHeadline, 1_000),
    location: readLocation({ city: told.city, region: told.stateName, country: told.countryName }),
    positions:
      company === null
        ? []
        : [
            // Only those were asked for.
            presentPosition(readLine(told.jobTitle, 500), {
              ...blankCompanyRef(company),
              ...companyIdentity({ url: told.orgLinkedinUrl }),
              domain: readDomain(told.domain),
              logo: readUrl(told.logoUrlOrg) ?? readUrl(told.logoUrl),
              industry:
                readLine(told.industrySicDescription, 200) ?? readLine(told.industryNaicsDescription, 200),
              employeeCount: readCount(told.employeeCount, 100_000_000),
              headquarters: readAddress({
                city: told.headquartersCity,
                region: told.headquartersState,
                country: told.headquartersCountry,
              }),
            }),
          ],
    skills: typeof told.skills === 'string' ? readLines(told.skills.split(/[,;]/), 200, 200) : [],
    connectionCount: readCount(told.linkedinConnectionsCount),
  };
}
