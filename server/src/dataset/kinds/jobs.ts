import { type Job, job } from '../../records/job.ts';
import { describeJob, exactJobFacets, jobColumns } from '../../records/matching/job-searchable.ts';
import type { RecordKind } from './record-kind.ts';

export const jobs: RecordKind<Job> = {
  name: 'jobs',
  schema: job,
  shape: { columns: jobColumns, orderBy: 'posted', exact: exactJobFacets, prefixed: 't', misspelt: '' },
  identity: ({ id }) => `id:${id}`,
  keys: ({ id }) => [`id:${id}`],
  // Nothing in it says who has advertised it.
  screen: (one) => one,
  describe: describeJob,
  labels: ({ industries }) => industries,
};
