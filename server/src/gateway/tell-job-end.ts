import type pg from 'pg';
import { readJob } from '../jobs/bulk/read-job.ts';
import { shownJob } from '../jobs/bulk/shown-job.ts';
import { jobIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
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
  const { rows } = await tx.query<{ workspace_id: number; webhook_url: string | null }>(
    'select workspace_id, webhook_url from bulk_jobs where id = $1',
    [jobId],
  );
  const row = rows[0];
  invariant(row, 'a job that ends is there');
  const job = await readJob(tx, row.workspace_id, jobId);
  invariant(job?.finishedAt, 'a job has ended before it is told');
  const name = nameOf(job.endpointId);
  const type = eventTypes.find((one) => one === `${name}.${job.status}`);
  invariant(type, `every end of a job is an event: ${name}.${job.status}`);
  const data = { ...shownJob(job), inquiry_url: `/${name}_inquiry/${jobIdOf(jobId)}` };
  await emit(tx, { workspaceId: row.workspace_id, type, data, jobUrl: row.webhook_url });
}
