import type { Job } from '../../records/job.ts';
import { brokenText } from '../column-values.ts';
import { jobs } from '../kinds/jobs.ts';
import { jobColumns } from './job-columns.ts';
import { jobFromRow } from './job-from-row.ts';
import { ownJob } from './own-job.ts';
import { ownLayout } from './record-columns.ts';
import { type RecordReading, refusedFor } from './record-reading.ts';

export const jobReading: RecordReading<Job> = {
  kind: jobs,
  columns: jobColumns,
  fromRow: (row, mapping) => (mapping.preset === ownLayout ? ownJob(row) : jobFromRow(row, mapping)),
  brokenText: (row) => refusedFor(row, brokenText),
};
