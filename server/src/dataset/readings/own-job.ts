import { experienceLevels, type Job, jobTypes, workplaceTypes } from '../../records/job.ts';
import { unreadable } from '../clean-value.ts';
import type { Row } from '../column-values.ts';
import { madeJobId } from './made-job-id.ts';
import { ownCompanyRef, ownLocation } from './own-parts.ts';
import {
  digits,
  flag,
  instant,
  listOf,
  longText,
  matching,
  name,
  objectOf,
  oneOf,
  orNull,
  type Reader,
  type Readers,
  recordReader,
  text,
  webAddress,
  whole,
} from './own-record.ts';
import type { RowReading } from './record-reading.ts';

const amount: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : unreadable;
const count = orNull(whole(Number.MAX_SAFE_INTEGER));

export const ownJobReaders: Readers<Job> = {
  id: digits,
  title: name(500),
  networkUrl: orNull(webAddress),
  company: ownCompanyRef,
  state: orNull(oneOf(['LISTED', 'CLOSED'])),
  postedAt: orNull(instant),
  expiresAt: orNull(instant),
  closedAt: orNull(instant),
  descriptionText: orNull(longText(50_000)),
  descriptionHtml: orNull(longText(100_000)),
  location: ownLocation,
  type: orNull(oneOf(jobTypes)),
  workplace: orNull(oneOf(workplaceTypes)),
  experienceLevel: orNull(oneOf(experienceLevels)),
  salary: orNull(
    objectOf<NonNullable<Job['salary']>>({
      text: orNull(text(300)),
      min: orNull(amount),
      max: orNull(amount),
      currency: orNull(matching(/^[A-Z]{3}$/)),
      period: orNull(text(50)),
    }),
  ),
  applyUrl: orNull(webAddress),
  easyApply: orNull(flag),
  applicantCount: count,
  viewCount: count,
  functions: listOf(text(100), 20),
  industries: listOf(text(200), 20),
  benefits: listOf(text(500), 100),
};

const read = recordReader(ownJobReaders);

/** A job as our own records are. Where it has no number it gets one of the dataset. */
export function ownJob(row: Row): RowReading<Job> {
  if (row.id !== undefined && row.id !== null && row.id !== '') return read(row);
  const result = read({ ...row, id: '0' });
  return 'record' in result
    ? {
        ...result,
        record: { ...result.record, id: madeJobId(result.record, { page: result.record.networkUrl }) },
      }
    : result;
}
