import { z } from 'zod';
import type { ExperienceLevel, Job, JobType } from '../../records/job.ts';
import { jobIdOf } from '../../records/job-key.ts';
import type { JobSearch } from '../../records/job-search.ts';
import { type Answered, type Page, ProviderFailure } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import { isCompanyOf } from '../network-identity.ts';
import { countryName, placeWords } from '../place-words.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readDigits,
  readInstant,
  readItems,
  readLine,
  readLines,
  readLocation,
  readText,
  readUrl,
} from '../record-fields.ts';
import { pageOf } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { foundUnlessNull, notFound } from '../vendor-fields.ts';
import { companyRefOf } from './company-members.ts';
import { anyOf, type Clause, phrase, queryOf, words } from './dsl.ts';

const unsupported = { outcome: 'skipped', why: 'unsupported' } as const;
/** What one search finds; what comes behind would have to be asked for by a cursor. */
const idsMax = 1_000;
/** Each job is read, and paid for, by itself. */
const pageSizeMax = 25;
const atATime = 5;

const typeLabels: Readonly<Record<JobType, string>> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
  volunteer: 'Volunteer',
  other: 'Other',
};
const levelLabels: Readonly<Record<ExperienceLevel, string>> = {
  internship: 'Internship',
  entry_level: 'Entry level',
  associate: 'Associate',
  mid_senior_level: 'Mid-Senior level',
  director: 'Director',
  executive: 'Executive',
};

/** Finds ids, and reads the jobs of the page. It orders by when it last saw a job; within the page the newest are first. */
export async function searchJobs(
  client: VendorClient,
  search: JobSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Job>>> {
  const { page, pageSize } = search;
  const clauses = clausesOf(search);
  if (clauses === null || pageSize > pageSizeMax || page * pageSize > idsMax) return unsupported;
  if (clauses.length === 0) return { outcome: 'skipped', why: 'missing_input' };
  const reply = await client.askReply({
    path: '/job_multi_source/search/es_dsl',
    // Advertisements that are over are kept as well.
    body: queryOf([...clauses, { term: { job_id_expired: 0 } }]),
    answer: idsAnswer,
    signal,
  });
  const ids = reply?.data ?? [];
  const wanted = [...new Set(ids.slice((page - 1) * pageSize, page * pageSize))];
  const read = await lookUpEach(wanted, atATime, signal, async (id) => {
    const path = `/job_multi_source/collect/${id}`;
    return foundUnlessNull(await client.ask({ path, answer: z.record(z.string(), z.unknown()), signal }));
  });
  const rows: unknown[] = [];
  for (const one of read) {
    // A page that lacks some would look whole.
    if (one.outcome === 'failed') throw one.failure;
    if (one.outcome === 'found') rows.push(one.value);
  }
  if (wanted.length > 0 && rows.length === 0) {
    throw new ProviderFailure(client.name, 'unreadable', {
      cause: 'none of the ids that it found was there',
    });
  }
  const total = Math.max(reply?.counts?.['x-total-results'] ?? 0, ids.length);
  if (total === 0) return notFound;
  const { company } = search;
  const answer = pageOf(client.name, search, { rows, total }, (row) => {
    const job = jobOf(membersOf(row));
    return job && (!company || isCompanyOf(company, job.company) !== false) ? job : null;
  });
  if (answer.outcome !== 'found') return answer;
  const items = answer.value.items.toSorted((one, other) =>
    (other.postedAt ?? '').localeCompare(one.postedAt ?? ''),
  );
  return { outcome: 'found', value: { items, total: answer.value.total } };
}

const idsAnswer = z.array(
  z
    .union([z.int().min(0), z.string()])
    .transform(String)
    .pipe(z.string().regex(/^[\w-]{1,64}$/)),
);

function clausesOf({ title, company, location, place, type, experienceLevel }: JobSearch): Clause[] | null {
  const byCompany = company && companyClause(company);
  const parts = place ? placeParts(place) : location ? placeWords(location) : [];
  if (byCompany === null || parts === null) return null;
  return [
    ...(title ? [words('title', title)] : []),
    ...(byCompany ? [byCompany] : []),
    ...parts.map((part) =>
      anyOf(['location', 'city', 'state', 'country'].map((field) => phrase(field, part))),
    ),
    // Written in either way by the sites that it reads.
    ...(type
      ? [anyOf([typeLabels[type], type.toUpperCase()].map((label) => phrase('employment_type', label)))]
      : []),
    ...(experienceLevel ? [phrase('seniority', levelLabels[experienceLevel])] : []),
  ];
}

function placeParts({ country, region, city }: NonNullable<JobSearch['place']>): readonly string[] | null {
  const name = countryName(country);
  if (name === undefined) return null;
  const within = city ?? region;
  return within === undefined ? [name] : [within, name];
}

/** Jobs tell the domain and the name of their company. */
function companyClause({ by, value }: NonNullable<JobSearch['company']>): Clause | null {
  if (by === 'domain') return { term: { company_domain: value } };
  return by === 'name' ? phrase('company_name', value) : null;
}

export function jobOf(told: Members): Job | null {
  const title = readLine(told.title, 500);
  const company = companyRefOf(told);
  const networkId = networkIdOf(told);
  const id = networkId ?? ownIdOf(told);
  if (title === null || company === null || id === null) return null;
  const salary = membersOf(itemsOf(told.salary)[0]);
  const currency = readLine(salary.currency, 20);
  const money = {
    text: readLine(salary.text, 300),
    min: amountOf(salary.min_value ?? salary.min_amount),
    max: amountOf(salary.max_value ?? salary.max_amount),
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    period: readLine(salary.type, 50),
  };
  return {
    id,
    title,
    networkUrl: networkId === null ? null : `https://www.linkedin.com/jobs/view/${networkId}/`,
    company,
    state: told.job_id_expired === 0 ? 'LISTED' : told.job_id_expired === 1 ? 'CLOSED' : null,
    postedAt: readInstant(told.date_posted),
    expiresAt: readInstant(told.valid_through),
    closedAt: null,
    descriptionText: readText(told.description, 50_000),
    descriptionHtml: null,
    location: readLocation({
      text: told.location,
      city: told.city,
      region: told.state,
      country: told.country,
    }),
    type: firstLabelOf(typeLabels, told.employment_type),
    workplace: told.accepts_remote === true || told.accepts_remote === 1 ? 'remote' : null,
    experienceLevel: labelOf(levelLabels, told.seniority),
    salary: money.text !== null || money.min !== null || money.max !== null ? money : null,
    applyUrl: readUrl(told.external_url),
    easyApply: null,
    applicantCount: null,
    viewCount: null,
    functions: readLines(told.functions, 20, 100),
    industries: company.industry === null ? [] : [company.industry],
    benefits: readLines(told.benefits, 100, 500),
  };
}

/** Where the network is one of the sites that advertise it. */
function networkIdOf(told: Members): string | null {
  for (const source of itemsOf(told.job_sources).map(membersOf)) {
    const url = readUrl(source.url);
    const id = url === null ? undefined : jobIdOf(url);
    if (id !== undefined) return id;
  }
  return null;
}

/** Its own numbers are told above those of the network, which have ten digits: as they are, they would name other jobs there. */
const ownIdsFrom = 10n ** 16n;

function ownIdOf(told: Members): string | null {
  const own = readDigits(told.job_id ?? told.id);
  const id = own === null ? null : String(ownIdsFrom + BigInt(own));
  return id !== null && id.length <= 19 ? id : null;
}

const amountOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

const plain = (label: string) => label.toLowerCase().replace(/[^a-z]/g, '');

/** Of a text, and of a list of them, which it was made into later. */
function firstLabelOf<Name extends string>(labels: Readonly<Record<Name, string>>, told: unknown) {
  return readItems(Array.isArray(told) ? told : [told], 1, (one) => labelOf(labels, one))[0] ?? null;
}

function labelOf<Name extends string>(labels: Readonly<Record<Name, string>>, told: unknown): Name | null {
  const line = readLine(told, 100);
  const names = Object.keys(labels) as Name[];
  return (line && names.find((name) => plain(labels[name]) === plain(line))) || null;
}
