import { z } from 'zod';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import type { Caller } from '../gateway/caller.ts';
import { type ItemReport, type JobReport, listJobs, readItems, readJob } from '../jobs/bulk/read-job.ts';
import { shownJob, shownStatus } from '../jobs/bulk/shown-job.ts';
import { jobIdOf, jobUuidOf } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { mailStatuses } from '../records/contact.ts';

/** An endpoint whose lists are jobs, and its number in the database. */
export interface ServedJob {
  readonly id: number;
  readonly endpoint: JobEndpoint;
}

const moment = z.string().nullable();

/** Where a job stands, without its results. */
export const jobFields = {
  id: z.string().describe('Of the job.'),
  name: z.string().nullable().describe('What you call it.'),
  status: z
    .enum(['queued', 'processing', 'completed', 'failed', 'canceled'])
    .describe(
      'failed: nothing of it could be looked up. canceled: you did; items in progress then still finish.',
    ),
  total: z.int().describe('Its items.'),
  completed: z.int().describe('Items that have ended, including failed and canceled ones.'),
  found: z.int().describe('Items found; in a verification job, the valid addresses.'),
  failed: z.int().describe('Items that every provider failed on, or that are not valid: free.'),
  canceled: z.int().describe('Items not started when the job was canceled: free.'),
  credits_reserved: z.number().describe('The most that the job could cost.'),
  credits_charged: z.number().describe('What its items have cost so far.'),
  credits_refunded: z.number().describe('Credits returned when the job ended; 0 until then.'),
  created_at: z.string().describe('ISO 8601, UTC.'),
  started_at: moment.describe('When its first item started; null until then.'),
  finished_at: moment.describe('When its last item ended; null until then. Poll until it is set.'),
  eta_seconds: z.int().nullable().describe('Estimated from its pace so far; null if unknown.'),
  results_expired: z.boolean().describe('Its items have been forgotten; counts and credits stay.'),
};

const verdictFields = Object.fromEntries(
  mailStatuses.map((status) => [
    status,
    z.int().optional().describe(`Addresses whose verdict is ${status}.`),
  ]),
);

/** Of the jobs of an endpoint: where its items are verified, they are counted by their verdict as well. */
export const jobFieldsOf = ({ hasVerdicts }: JobEndpoint) => {
  const { failed, ...others } = jobFields;
  // Beside the items that were found.
  return hasVerdicts ? { ...others, ...verdictFields, failed } : jobFields;
};

/** A job with a page of its results. */
export const jobReportSchema = (endpoint: JobEndpoint) =>
  z.object({
    ...jobFieldsOf(endpoint),
    results: z
      .array(
        z.object({
          refId: z.unknown().optional().describe('Your ID of the item, if you sent one.'),
          index: z.int().describe('Its place in data, from 0.'),
          input: z.looseObject({}).describe('The item as you sent it.'),
          status: z
            .enum([
              'queued',
              'processing',
              ...(endpoint.hasVerdicts ? mailStatuses : (['found', 'not_found'] as const)),
              'failed',
              'canceled',
            ])
            .describe(
              endpoint.hasVerdicts ? 'Its outcome; for a verified address, its verdict.' : 'Its outcome.',
            ),
          result: endpoint.result.nullable().describe('The result; null until the item has ended.'),
        }),
      )
      .describe('In the order of data.'),
    next_cursor: z.string().nullable().describe('Send it as cursor for the next page; null on the last one.'),
  });

/** A job of the workspace. @throws {ServiceError} unknown_job */
export async function findJob(
  db: Queryable,
  caller: Caller,
  { id: endpointId, endpoint }: ServedJob,
  id: string,
): Promise<JobReport> {
  const uuid = jobUuidOf(id);
  const job = uuid === null ? null : await readJob(db, caller.workspaceId, uuid);
  if (job?.endpointId === endpointId) return job;
  throw new ServiceError('unknown_job', `This workspace has no job of ${endpoint.name} with that id.`);
}

/** As it is told. */
export function jobReportOf(job: JobReport) {
  return { ...shownJob(job), eta_seconds: job.etaSeconds, results_expired: job.isForgotten };
}

/**
 * A job and a page of its results, in the order of its input, as JSON text. The results are read after the job: of one that is told as
 * over, all are there.
 */
export async function jobReportText(
  db: Queryable,
  job: JobReport,
  {
    limit = 100,
    cursor = '0',
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<string> {
  const from = Number(cursor);
  const items = job.isForgotten ? [] : await readItems(db, job.id, from, limit);
  const next = from + items.length;
  const nextCursor = items.length > 0 && next < job.total ? `"${next}"` : 'null';
  const head = JSON.stringify(jobReportOf(job)).slice(0, -1);
  return `${head},"results":[${items.map(resultText).join()}],"next_cursor":${nextCursor}}`;
}

/** Put together out of JSON, not parsed first: a page of long items would hold up other calls. */
function resultText(item: ItemReport): string {
  const { index, input, refId, answer } = item;
  const name = refId === null ? '' : `"refId":${refId},`;
  const status = shownStatus(item);
  return `{${name}"index":${index},"input":${input},"status":"${status}","result":${answer}}`;
}

/** Jobs of the workspace, the newest first. */
export async function jobsPage(
  db: Queryable,
  caller: Caller,
  { id: endpointId }: ServedJob,
  { limit = 100, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) {
  // One more than asked for tells whether there is a next page.
  const jobs = await listJobs(db, {
    workspaceIds: [caller.workspaceId],
    endpointId,
    statuses: null,
    before: cursor === undefined ? null : jobUuidOf(cursor),
    limit: limit + 1,
  });
  const page = jobs.slice(0, limit);
  const last = page.at(-1);
  return {
    jobs: page.map(jobReportOf),
    next_cursor: jobs.length > limit && last ? jobIdOf(last.id) : null,
  };
}
