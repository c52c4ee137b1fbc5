import type pg from 'pg';
import { readJobs } from '../jobs/bulk/read-job.ts';
import { shownJob } from '../jobs/bulk/shown-job.ts';
import { jobIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { basePath } from '../kernel/version.ts';
import { emit } from '../webhooks/emit.ts';
import { eventTypes } from '../webhooks/event-types.ts';

/**
 * Tells the webhooks of a workspace, and the address that the job brought along, how a bulk job ended: in the transaction in which it
 * ends. What is told is what the inquiry answers, but for the results.
 */
export async function tellJobEnd(
  tx: pg.PoolClient,
  jobId: string,
  nameOf: (endpointId: number) => string,
): Promise<void> {
  const [job] = await readJobs(tx, [jobId]);
  invariant(job?.finishedAt, 'a job has ended before it is told');
  const name = nameOf(job.endpointId);
  const type = eventTypes.find((one) => one === `${name}.${job.status}`);
  invariant(type, `every end of a job is an event: ${name}.${job.status}`);
  const data = { ...shownJob(job), inquiry_url: `${basePath}/${name}_inquiry/${jobIdOf(jobId)}` };
  await emit(tx, { workspaceId: job.workspaceId, type, data, jobUrl: job.webhookUrl });
}
