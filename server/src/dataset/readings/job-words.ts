import type { ExperienceLevel, Job, JobType, WorkplaceType } from '../../records/job.ts';
import { type Cleaned, cleanLine, unreadable } from '../clean-value.ts';
import { cleanFlag, wordReader } from '../clean-word.ts';

export const jobTypeFrom = wordReader<JobType>({
  full_time: ['full', 'fulltime', 'full-time employee'],
  part_time: ['part', 'parttime'],
  contract: ['contractor', 'contract to hire', 'freelance'],
  temporary: ['temp', 'seasonal'],
  internship: ['intern', 'trainee'],
  volunteer: ['volunteering'],
  other: [],
});

export const experienceLevelFrom = wordReader<ExperienceLevel>({
  internship: ['intern'],
  entry_level: ['entry', 'junior'],
  associate: [],
  mid_senior_level: ['mid-senior', 'mid senior'],
  director: [],
  executive: [],
});

const workplaceWord = wordReader<WorkplaceType>({
  on_site: ['onsite', 'on site', 'office', 'in office', 'in-person'],
  hybrid: [],
  remote: ['telecommute', 'fully remote', 'remote work', 'work from home'],
});

/** A word, or yes in a column that asks whether it is remote; no says nothing of the other two. */
export function workplaceFrom(value: unknown): Cleaned<WorkplaceType> {
  const isRemote = cleanFlag(value);
  if (typeof isRemote === 'boolean') return isRemote ? 'remote' : null;
  return workplaceWord(value);
}

export const jobStateFrom = wordReader<NonNullable<Job['state']>>({
  LISTED: ['open', 'active', 'published', 'live'],
  CLOSED: ['expired', 'filled', 'inactive', 'archived'],
});

/** "120000", "$120,000.00", "120 000 EUR". "120K" is unreadable. */
export function amountFrom(value: unknown): Cleaned<number> {
  const line = cleanLine(value, 60);
  if (typeof line !== 'string') return line;
  const bare = line
    .replace(/^(?:[\p{Sc}]|[A-Z]{2,3}\b)?[\p{Sc}]?\s*/u, '')
    .replace(/\s*(?:[\p{Sc}]|[A-Z]{3})$/u, '');
  const whole = /^(\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(bare);
  return whole ? Number(`${whole[1]?.replace(/\D/g, '')}.${whole[2] ?? '0'}`) : unreadable;
}

/** ISO 4217. Signs such as $ stand for several. */
export function currencyFrom(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 20);
  if (typeof line !== 'string') return line;
  return /^[a-z]{3}$/i.test(line) ? line.toUpperCase() : unreadable;
}

const periodWord = wordReader({
  YEAR: ['yearly', 'annual', 'annually', 'per year', 'per annum'],
  MONTH: ['monthly', 'per month'],
  WEEK: ['weekly', 'per week'],
  DAY: ['daily', 'per day'],
  HOUR: ['hourly', 'per hour'],
});

/** One of the usual words, or what the file says. */
export function periodFrom(value: unknown): Cleaned<string> {
  const word = periodWord(value);
  return word === unreadable ? cleanLine(value, 50) : word;
}
