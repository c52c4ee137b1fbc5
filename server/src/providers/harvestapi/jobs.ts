import type { ExperienceLevel, Job, JobType } from '../../records/job.ts';
import type { JobSearch } from '../../records/job-search.ts';
import type { Answered, Found, Page } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import { companyFilterOf, isNoneOf } from './company-filters.ts';
import { foundRows, missingInput, ownRows, unsupported } from './found-rows.ts';
import type { GeoIds } from './geo-ids.ts';
import type { HarvestClient } from './harvest-client.ts';
import { jobOf } from './items/jobs.ts';
import { pageRows } from './vendor-pages.ts';

export async function lookUpJob(
  harvest: HarvestClient,
  id: string,
  signal: AbortSignal,
): Promise<Found<Job>> {
  const element = await harvest.item('/linkedin/job', { jobId: id }, signal);
  if (element === null) return notFound;
  const job = jobOf(element);
  if (!job) throw harvest.unreadable();
  return job.id === id ? { outcome: 'found', value: job } : notFound;
}

const pageSize = 25;

/** The other kinds of employment cannot be asked for. */
const types: { readonly [Type in JobType]?: string } = {
  full_time: 'full-time',
  part_time: 'part-time',
  contract: 'contract',
  internship: 'internship',
};

const levels: Readonly<Record<ExperienceLevel, string>> = {
  internship: 'internship',
  entry_level: 'entry',
  associate: 'associate',
  mid_senior_level: 'mid-senior',
  director: 'director',
  executive: 'executive',
};

export async function searchJobs(
  harvest: HarvestClient,
  geoIds: GeoIds,
  search: JobSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Job>>> {
  const { title, company, location, place, type, experienceLevel } = search;
  const employmentType = type && types[type];
  if (type && !employmentType) return unsupported;
  if (!title && !company && !location && !place && !type && !experienceLevel) return missingInput;
  const geoId = await geoIds.ofAll(place || !location ? [] : [location], place ? [place] : [], signal);
  if (!geoId) return unsupported;
  const filter = await companyFilterOf(harvest, company ? [company] : [], signal);
  if (filter === 'unsupported') return unsupported;
  if (filter === 'unknown') return notFound;
  const query = {
    search: title,
    geoId,
    [filter.by === 'ids' ? 'companyId' : 'companyUniversalName']: filter.values,
    employmentType,
    experienceLevel: experienceLevel && levels[experienceLevel],
    sortBy: 'date',
  };
  const rows = await pageRows(search, pageSize, (page) =>
    harvest.list('/linkedin/job-search', { ...query, page }, signal),
  );
  // The network shows jobs of others where a company has few.
  const own = ownRows(rows, (element) => {
    const job = jobOf(element);
    return job === null || !isNoneOf(filter, job.company);
  });
  return own ? foundRows(harvest, own, jobOf) : notFound;
}
