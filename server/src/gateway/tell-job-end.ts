import type pg from 'pg';
import { readJobs } from '../jobs/bulk/read-job.ts';
import { shownJob } from '../jobs/bulk/shown-job.ts';
import { type ListReport, readListReports } from '../jobs/lists/list-report.ts';
import { jobIdOf, listIdOf } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { basePath } from '../kernel/version.ts';
import { emit } from '../webhooks/emit.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import { shownList } from './lists/shown-list.ts';

/** Reports how a list ended, or that it waits for its owner. */
async function tellList(tx: pg.PoolClient, list: ListReport): Promise<void> {
  const type = eventTypes.find((one) => one === `list.${list.status}`);
  invariant(type, `every status of a list is an event: ${list.status}`);
  const data = { ...shownList(list), inquiry_url: `${basePath}/lists/${listIdOf(list.id)}` };
  await emit(tx, { workspaceId: list.workspaceId, type, data, jobUrl: list.webhookUrl });
}

/**
 * Sends the end of a bulk job to the webhooks of the workspace and to the job's own address, in the same transaction. For a list it also
 * reports that a limit makes it wait. The event has the fields of the inquiry, without the results.
 */
export async function tellJobEnd(
  tx: pg.PoolClient,
  jobId: string,
  nameOf: (endpointId: number) => string,
): Promise<void> {
  const [list] = await readListReports(tx, [jobId]);
  if (list) {
    await tellList(tx, list);
    return;
  }
  const [job] = await readJobs(tx, [jobId]);
  invariant(job?.finishedAt, 'a job has ended before its event');
  const name = nameOf(job.endpointId);
  const type = eventTypes.find((one) => one === `${name}.${job.status}`);
  invariant(type, `every end of a job is an event: ${name}.${job.status}`);
  const data = { ...shownJob(job), inquiry_url: `${basePath}/${name}_inquiry/${jobIdOf(jobId)}` };
  await emit(tx, { workspaceId: job.workspaceId, type, data, jobUrl: job.webhookUrl });
}
