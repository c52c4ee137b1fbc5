import { type Job, job } from '../../records/job.ts';
import { describeJob, jobColumns } from '../../records/matching/job-searchable.ts';
import type { RecordKind } from './record-kind.ts';

export const jobs: RecordKind<Job> = {
  name: 'jobs',
  schema: job,
  shape: { columns: jobColumns, orderBy: 'posted', exact: '', prefixed: 't', misspelt: '' },
  identity: ({ id }) => `id:${id}`,
  keys: ({ id }) => [`id:${id}`],
  describe: describeJob,
  labels: ({ industries }) => industries,
};
