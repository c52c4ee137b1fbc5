import type { Job } from '../records/job.ts';
import { companyForms, isNaiveCompany } from './naive-companies.ts';
import { naiveTitleWords } from './naive-words.ts';
import type { JobsAsked } from './random-jobs.ts';

/*
 * What the specification and docs/searching.md promise of network_job_search, as plainly as it can be written: one job at a time, plain
 * ASCII, and nothing of the code that it is held against.
 */

const lower = (text: string) => text.toLowerCase();

/** Each word is one of the title, the last may be the beginning of one. */
function hasTitle(title: string, asked: string): boolean {
  const words = naiveTitleWords(title);
  const wanted = naiveTitleWords(asked);
  return (
    wanted.length > 0 &&
    wanted.every((word, at) =>
      at === wanted.length - 1 ? words.some((one) => one.startsWith(word)) : words.includes(word),
    )
  );
}

const countries: Readonly<Record<string, string>> = {
  denmark: 'DK',
  dk: 'DK',
  canada: 'CA',
  ca: 'CA',
  usa: 'US',
};
const states: Readonly<Record<string, string>> = { tx: 'texas', ca: 'california' };

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => lower(part.trim()))
    .filter((part) => part !== '');

/** The whole text is the place as it is written, or each part between commas is the city, region or country. */
function isAt(location: Job['location'], text: string): boolean {
  if (location === null) return false;
  if (location.text !== null && lower(location.text) === lower(text.trim())) return true;
  const region = lower(location.region ?? '');
  return partsOf(text).every(
    (part) =>
      lower(location.city ?? '') === part ||
      region === part ||
      (part in states && region === states[part]) ||
      (part in countries && location.country === countries[part]),
  );
}

/** What the ids are in GeoNames. */
const geoIds: Readonly<Record<string, { country: string; region?: string; city?: string }>> = {
  '2624652': { country: 'DK', region: 'Central Denmark Region', city: 'Aarhus' },
  '2623032': { country: 'DK' },
  '6252001': { country: 'US' },
  '5332921': { country: 'US', region: 'California' },
  '4736286': { country: 'US', region: 'Texas' },
  '6251999': { country: 'CA' },
};

/** Wins over the text. An id of no place is nowhere. */
function isIn(location: Job['location'], geoId: string): boolean {
  const place = geoIds[geoId];
  return (
    place !== undefined &&
    location !== null &&
    location.country === place.country &&
    (place.region === undefined || location.region === place.region) &&
    (place.city === undefined || location.city === place.city)
  );
}

const shortLevels: Readonly<Record<string, string>> = {
  entry: 'entry_level',
  'mid-senior': 'mid_senior_level',
};

export function matchesJob(job: Job, asked: JobsAsked): boolean {
  const { title = '', company = '', location = '', geoId = '', jobType, experienceLevel } = asked;
  return (
    (title.trim() === '' || hasTitle(job.title, title)) &&
    (company.trim() === '' || isNaiveCompany(job.company, companyForms[company])) &&
    (geoId.trim() === ''
      ? partsOf(location).length === 0 || isAt(job.location, location)
      : isIn(job.location, geoId)) &&
    (jobType === undefined || job.type === jobType) &&
    (experienceLevel === undefined ||
      job.experienceLevel === (shortLevels[experienceLevel] ?? experienceLevel))
  );
}
