import type { Job } from '../job.ts';
import type { JobSearch } from '../job-search.ts';
import { addCompany, askedTermsOf, companyFacets, type SameAs } from './company-terms.ts';
import {
  type Condition,
  type Describe,
  hasAny,
  hasWords,
  type SearchPlan,
  searchableBy,
} from './condition.ts';
import { addPlace, asksPlace, atLocation, atPlace, placeFacets } from './place-terms.ts';
import { secondsOf } from './seconds-of.ts';
import { wordsOfTitle } from './title-words.ts';

/** What the terms of jobs are. */
const is = { title: 't', company: 'c', place: 'g', type: 'y', level: 'e' } as const;

export const exactJobFacets = is.company;

/** Seconds since 2000. */
export const jobColumns = ['posted'] as const;

const [by, at] = [companyFacets(is.company), placeFacets(is.place)];

export const describeJob: Describe<Job> = (job, add) => {
  for (const word of wordsOfTitle(job.title)) add(is.title, word);
  addCompany(add, by, job.company);
  if (job.location) addPlace(add, at, job.location);
  if (job.type) add(is.type, job.type);
  if (job.experienceLevel) add(is.level, job.experienceLevel);
  return { posted: secondsOf(job.postedAt) };
};

export const jobSearchable = searchableBy(describeJob);

/** Each word of the title is in it, the last may be a beginning; the newest first. Closed jobs are found as well: they say so. */
export function jobPlan(search: JobSearch, sameAs: SameAs): SearchPlan {
  const conditions: Condition[] = [];
  if (search.title?.trim()) conditions.push(hasWords(is.title, wordsOfTitle(search.title), { open: true }));
  if (search.company) {
    conditions.push(hasAny(is.company, askedTermsOf([search.company], sameAs)));
  }
  if (search.place) conditions.push(atPlace(is.place, search.place));
  else if (search.location && asksPlace(search.location))
    conditions.push(atLocation(is.place, search.location));
  if (search.type) conditions.push({ term: is.type + search.type });
  if (search.experienceLevel) conditions.push({ term: is.level + search.experienceLevel });
  return { where: { all: conditions }, tiers: [], orderBy: 'posted' };
}
