import type { Job } from '../../records/job.ts';
import { jobIdOf } from '../../records/job-key.ts';
import { looksLikeHtml, textOfHtml } from '../../text/text-of-html.ts';
import type { ChosenMapping } from '../choose-mapping.ts';
import { cleanPageUrl, cleanUrl } from '../clean-contact.ts';
import { cleanInstant } from '../clean-date.ts';
import { cleanCount, cleanLine } from '../clean-value.ts';
import { cleanFlag } from '../clean-word.ts';
import type { Row } from '../column-values.ts';
import { companyRefFrom } from './company-ref-from.ts';
import { type FieldValues, valuesOfRow } from './field-values.ts';
import {
  amountFrom,
  currencyFrom,
  experienceLevelFrom,
  jobStateFrom,
  jobTypeFrom,
  periodFrom,
  workplaceFrom,
} from './job-words.ts';
import { locationFrom } from './location-from.ts';
import { madeJobId } from './made-job-id.ts';
import type { RowReading } from './record-reading.ts';

const textMax = 50_000;
const htmlMax = 100_000;

/** Makes a job of a row, or says why it is none: it needs a title and a company. */
export function jobFromRow(row: Row, reading: ChosenMapping): RowReading<Job> {
  const missed: string[] = [];
  const values = valuesOfRow(row, reading, missed);
  const title = values.line('title', 500);
  if (title === null)
    return { reason: missed.includes('title') ? 'the title cannot be read' : 'no title', field: 'title' };
  const company = companyRefFrom(values);
  if (company === null) return { reason: 'no company', field: 'company' };

  const page = values.one('networkUrl', cleanPageUrl);
  const given = values.line('id', 200);
  const idInFile = values.line('ownId', 200);
  const networkId = numberOf(given) ?? (page === null ? null : numberOf(page)) ?? urnOf(idInFile);
  if (given !== null && numberOf(given) === null) values.miss('id');

  const instant = (field: string) => values.one(field, cleanInstant);
  const location = locationFrom(values);
  const postedAt = instant('postedAt');
  const count = (field: string) => values.one(field, (value) => cleanCount(value, Number.MAX_SAFE_INTEGER));
  // Labels of the network, and sentences about benefits, have commas.
  const list = (field: string, itemsMax: number, charactersMax: number) =>
    values.lines(field, { itemsMax, charactersMax });
  const job: Job = {
    id: networkId ?? madeJobId({ title, company, location, postedAt }, { page, idInFile }),
    title,
    networkUrl: networkId === null ? null : `https://www.linkedin.com/jobs/view/${networkId}`,
    company,
    state: values.one('state', jobStateFrom),
    postedAt,
    expiresAt: instant('expiresAt'),
    closedAt: instant('closedAt'),
    ...descriptionFrom(values),
    location,
    type: values.one('type', jobTypeFrom),
    workplace: values.one('workplace', workplaceFrom),
    experienceLevel: values.one('experienceLevel', experienceLevelFrom),
    salary: salaryFrom(values),
    // Where the page is one of the company or of a job board, applications go there.
    applyUrl:
      values.one('applyUrl', cleanUrl) ?? (page !== null && jobIdOf(page) === undefined ? page : null),
    easyApply: values.one('easyApply', cleanFlag),
    applicantCount: count('applicantCount'),
    viewCount: count('viewCount'),
    functions: list('functions', 20, 100),
    industries: list('industries', 20, 200),
    benefits: list('benefits', 100, 500),
  };
  return { record: job, unreadable: missed };
}

const numberOf = (text: string | null): string | null => (text === null ? null : (jobIdOf(text) ?? null));
/** The id of a file is the network's only where it says so. */
const urnOf = (text: string | null): string | null => (text?.startsWith('urn:li:') ? numberOf(text) : null);

function descriptionFrom(values: FieldValues): Pick<Job, 'descriptionText' | 'descriptionHtml'> {
  const text = values.text('descriptionText', htmlMax);
  const html =
    values.text('descriptionHtml', htmlMax) ?? (text !== null && looksLikeHtml(text) ? text : null);
  const plain = text === null || text === html ? (html === null ? null : textOfHtml(html)) : text;
  return {
    descriptionText: plain ? plain.slice(0, textMax).replace(/[\ud800-\udbff]$/, '') : null,
    descriptionHtml: html,
  };
}

function salaryFrom(values: FieldValues): Job['salary'] {
  const salary = {
    text: values.one('salaryText', (value) => cleanLine(value, 300)),
    min: values.one('salaryMin', amountFrom),
    max: values.one('salaryMax', amountFrom),
    currency: values.one('salaryCurrency', currencyFrom),
    period: values.one('salaryPeriod', periodFrom),
  };
  // A currency alone is no salary.
  return salary.text !== null || salary.min !== null || salary.max !== null ? salary : null;
}
