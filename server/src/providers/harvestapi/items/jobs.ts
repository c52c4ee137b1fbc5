import { experienceLevels, type Job, job, jobTypes, workplaceTypes } from '../../../records/job.ts';
import { companyRefOf, companyRefOfCompany } from './company-refs.ts';
import { locationOf } from './places.ts';
import {
  countOf,
  digitsOf,
  type Fields,
  fieldsOf,
  flagOf,
  instantOf,
  listOf,
  textOf,
  urlOf,
  wholeTextOf,
} from './told.ts';

/** Also of the short form that lists have. Null without a number, a title or the name of a company. */
export function jobOf(value: unknown): Job | null {
  const told = fieldsOf(value);
  if (!told) return null;
  const id = digitsOf(told.id);
  const title = textOf(told.title, 500);
  const company = employerOf(told);
  if (id === null || title === null || company === null) return null;
  const apply = fieldsOf(told.applyMethod);
  const read: Job = {
    id,
    title,
    networkUrl: urlOf(told.url) ?? urlOf(told.linkedinUrl),
    company,
    state: wordOf(told.jobState, ['LISTED', 'CLOSED']),
    postedAt: instantOf(told.postedDate),
    expiresAt: instantOf(told.expireAt),
    closedAt: instantOf(told.closedAt),
    descriptionText: textOf(told.descriptionText, 50_000),
    descriptionHtml: wholeTextOf(told.descriptionHtml, 100_000),
    location: locationOf(told.location),
    type: wordOf(told.employmentType, jobTypes),
    workplace: workplaceOf(told),
    experienceLevel: levelOf(told.experienceLevel),
    salary: salaryOf(told.salary),
    applyUrl: urlOf(apply?.companyApplyUrl),
    easyApply: easyApplyOf(told, apply),
    applicantCount: countOf(told.applicants),
    viewCount: countOf(told.views),
    functions: listOf(told.jobFunctions, 20, (one) => textOf(one, 100)),
    industries: listOf(told.industries, 20, (one) => textOf(fieldsOf(one)?.name ?? one, 200)),
    benefits: listOf(told.benefits, 100, (one) => textOf(one, 500)),
  };
  return job.safeParse(read).data ?? null;
}

/** In full, in short, or by nothing but its name. */
function employerOf(told: Fields): Job['company'] | null {
  const company = fieldsOf(told.company);
  return (
    companyRefOfCompany(company) ??
    companyRefOf({ ...company, name: company?.name ?? told.companyName, url: company?.linkedinUrl })
  );
}

/** One of the words, however it is written: "Full-time" is `full_time`. */
function wordOf<Word extends string>(told: unknown, words: readonly Word[]): Word | null {
  const key = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '_');
  const text = textOf(told, 100);
  return text === null ? null : (words.find((word) => key(word) === key(text)) ?? null);
}

const shortLevels = { entry: 'entry_level', mid_senior: 'mid_senior_level' } as const;

function levelOf(told: unknown): Job['experienceLevel'] {
  const short = wordOf(told, ['entry', 'mid_senior']);
  return wordOf(told, experienceLevels) ?? (short === null ? null : shortLevels[short]);
}

/** Lists tell it in brackets behind the place only: "Berlin, Germany (Hybrid)". */
function workplaceOf(told: Fields): Job['workplace'] {
  const place = textOf(fieldsOf(told.location)?.linkedinText, 500) ?? '';
  const word = told.workplaceType ?? /\(([A-Za-z -]{4,20})\)\s*$/.exec(place)?.[1];
  return wordOf(word, workplaceTypes) ?? (wordOf(word, ['office']) === null ? null : 'on_site');
}

function easyApplyOf(told: Fields, apply: Fields | null): boolean | null {
  const flag = flagOf(told.easyApply);
  if (flag !== null || urlOf(told.easyApplyUrl) !== null) return flag ?? true;
  return typeof apply?.type === 'string' && /offsite/i.test(apply.type) ? false : null;
}

function salaryOf(value: unknown): Job['salary'] {
  const told = fieldsOf(value);
  if (!told) return null;
  const currency = textOf(told.currency, 10);
  const salary = {
    text: textOf(told.text, 300),
    min: amountOf(told.min),
    max: amountOf(told.max),
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    period: textOf(told.payPeriod, 50),
  };
  return salary.text === null && salary.min === null && salary.max === null ? null : salary;
}

function amountOf(told: unknown): number | null {
  return typeof told === 'number' && Number.isFinite(told) && told >= 0 ? told : null;
}
