import type { Job, JobType } from '../../records/job.ts';
import type { JobSearch } from '../../records/job-search.ts';
import type { Capabilities } from '../capabilities.ts';
import { jobOf } from '../harvestapi/items/jobs.ts';
import { companyPage, isCompany } from './company-page.ts';
import { checkPage, pageOf, placeText, readItems, rowsByPages } from './read-rows.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

const jobUsd = 0.001;
const leastUsd = 0.1;
/** Of its list of jobs. */
const pageSize = 25;

const employmentTypes: { readonly [Type in JobType]?: string } = {
  full_time: 'full-time',
  part_time: 'part-time',
  contract: 'contract',
  temporary: 'temporary',
  internship: 'internship',
};
const experienceLevels = {
  internship: 'internship',
  entry_level: 'entry',
  associate: 'associate',
  mid_senior_level: 'mid-senior',
  director: 'director',
  executive: 'executive',
} as const;

/** Actor `linkedin-job-search`. */
export function jobsOf(runner: ActorRunner): Pick<Capabilities, 'searchJobs'> {
  return {
    async searchJobs(search, signal) {
      // It runs once for each title, and without one not at all.
      if (!search.title) return { outcome: 'skipped', why: 'missing_input' };
      const input = searchInput(search);
      if (input === null) return { outcome: 'skipped', why: 'unsupported' };
      const rows = await rowsByPages(search, pageSize, async (page, rowsMax) =>
        checkPage(
          await runner.run(
            'searchJobs',
            {
              input: { jobTitles: [search.title], ...input, sortBy: 'date', page, maxItems: rowsMax },
              itemsMax: rowsMax,
              usdMax: leastUsd + 2 * jobUsd * rowsMax,
            },
            signal,
          ),
          page,
        ),
      );
      if (rows === null) return { outcome: 'skipped', why: 'unsupported' };
      return pageOf(search, rows, (told) => jobsOfCompany(told, search));
    },
  };
}

/** The network shows jobs of others where a company has few. */
function jobsOfCompany(told: readonly ActorItem[], { company }: JobSearch): Job[] {
  const jobs = readItems(told, jobOf);
  return company === undefined ? jobs : jobs.filter((job) => isCompany(company, job.company) !== false);
}

/** Null where a filter has no counterpart there. */
function searchInput({ company, location: told, place, type, experienceLevel }: JobSearch) {
  const location = placeText(told);
  const page = company === undefined ? undefined : companyPage(company);
  const employmentType = type === undefined ? undefined : (employmentTypes[type] ?? null);
  if (place !== undefined || location === null || page === null || employmentType === null) return null;
  return {
    ...(location ? { locations: [location] } : {}),
    ...(page === undefined ? {} : { company: [page] }),
    ...(employmentType === undefined ? {} : { employmentType: [employmentType] }),
    ...(experienceLevel ? { experienceLevel: [experienceLevels[experienceLevel]] } : {}),
  };
}
