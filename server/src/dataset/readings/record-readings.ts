import type { RecordKindName } from '../kinds/record-kind.ts';
import { companyReading } from './company-reading.ts';
import { jobReading } from './job-reading.ts';
import { personReading } from './person-reading.ts';
import { postReading } from './post-reading.ts';

/** How files of each kind are read. */
export const recordReadings = {
  companies: companyReading,
  people: personReading,
  jobs: jobReading,
  posts: postReading,
} as const satisfies Record<RecordKindName, unknown>;

/** One of a kind. */
export const singular: Readonly<Record<RecordKindName, string>> = {
  companies: 'company',
  people: 'person',
  jobs: 'job',
  posts: 'post',
};
