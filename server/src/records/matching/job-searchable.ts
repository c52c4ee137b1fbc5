import type { Job } from '../job.ts';
import type { JobSearch } from '../job-search.ts';
import { askedTermsOf, companyTerms, type SameAs } from './company-terms.ts';
import { type Condition, hasAny, hasWords, type Searchable, type SearchPlan } from './condition.ts';
import { asksPlace, atLocation, atPlace, placeTerms } from './place-terms.ts';
import { wordsOfTitle } from './title-words.ts';

/** What the terms of jobs are. */
const is = { title: 't', company: 'c', place: 'g', type: 'y', level: 'e' } as const;

/** Minutes since 1970. */
export const jobColumns = ['posted'] as const;

export function jobSearchable(job: Job): Searchable {
  const terms = new Set([
    ...wordsOfTitle(job.title).map((word) => is.title + word),
    ...companyTerms(job.company).map((value) => is.company + value),
    ...(job.location ? placeTerms(job.location).map((value) => is.place + value) : []),
    ...(job.type ? [is.type + job.type] : []),
    ...(job.experienceLevel ? [is.level + job.experienceLevel] : []),
  ]);
  return { terms, columns: { posted: minutesOf(job.postedAt) } };
}

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

/** Whole minutes since 1970: 32 bits last for four thousand years, and what is later is at their end. */
export function minutesOf(instant: string | null): number | null {
  const ms = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(ms) ? null : Math.min(Math.floor(ms / 60_000), minutesMost);
}

const minutesMost = 2_147_483_647;
