import { type Job, job } from '../../records/job.ts';
import { jobColumns, jobSearchable } from '../../records/matching/job-searchable.ts';
import { secondsOf } from '../../records/matching/seconds-of.ts';
import type { RecordKind } from './record-kind.ts';

export const jobs: RecordKind<Job> = {
  name: 'jobs',
  schema: job,
  shape: { columns: jobColumns, orderBy: 'posted', prefixed: 't', misspelt: '' },
  identity: ({ id }) => `id:${id}`,
  keys: ({ id }) => [`id:${id}`],
  rank: ({ postedAt }) => secondsOf(postedAt) ?? -1,
  searchable: jobSearchable,
  labels: ({ industries }) => industries,
};
