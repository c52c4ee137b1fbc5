import { z } from 'zod';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import type { Caller } from '../gateway/caller.ts';
import { type ItemReport, itemsPageMax, readItems, readJob } from '../jobs/bulk/read-job.ts';
import { centicredits, toCredits } from '../kernel/credits.ts';
import { jobIdOf, jobUuidOf } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { countField } from './define-account-endpoint.ts';

/** What may be asked of a job, in the query or as a body. */
export const jobQuery = z.strictObject({
  limit: countField(1, itemsPageMax).describe(`Results a page, 1 to ${itemsPageMax}; default 100.`),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, 'Must be next_cursor of the page before.')
    .optional()
    .describe('`next_cursor` of the page before.'),
});

/** A job and a page of its results, in the order of its input. @throws {ServiceError} where the workspace has no such job */
export async function reportJob(
  db: Queryable,
  caller: Caller,
  { id: endpointId, endpoint }: { readonly id: number; readonly endpoint: JobEndpoint },
  id: string,
  { limit = 100, cursor = '0' }: z.output<typeof jobQuery>,
) {
  const uuid = jobUuidOf(id);
  const job = uuid === null ? null : await readJob(db, caller.workspaceId, uuid);
  if (job?.endpointId !== endpointId) throw noSuchJob(endpoint);
  const from = Number(cursor);
  const items = await readItems(db, job.id, from, limit);
  const next = from + items.length;
  const seconds = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id: jobIdOf(job.id),
    name: job.name,
    status: job.status,
    total: job.total,
    completed: job.ended,
    found: job.found,
    failed: job.failed,
    canceled: job.canceled,
    credits_reserved: toCredits(centicredits(job.held)),
    credits_charged: toCredits(centicredits(job.charged)),
    // While it runs, what is left is still held.
    credits_refunded: job.finishedAt ? toCredits(centicredits(job.held - job.charged)) : 0,
    created_at: seconds(job.createdAt),
    started_at: seconds(job.startedAt),
    finished_at: seconds(job.finishedAt),
    eta_seconds: job.etaSeconds,
    results: items.map(resultOf),
    next_cursor: next < job.total ? String(next) : null,
  };
}

export function noSuchJob(endpoint: JobEndpoint): ServiceError<'unknown_job'> {
  return new ServiceError('unknown_job', `This workspace has no job of ${endpoint.name} with that id.`);
}

function resultOf({ index, input, state, outcome, answer }: ItemReport) {
  const sent = JSON.parse(input) as { refId?: unknown };
  return {
    ...(sent.refId === undefined ? {} : { refId: sent.refId }),
    index,
    input: sent,
    status: state === 'ended' ? outcome : state,
    result: answer === null ? null : (JSON.parse(answer) as unknown),
  };
}
