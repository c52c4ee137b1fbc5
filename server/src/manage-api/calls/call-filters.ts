import { z } from 'zod';
import { validationFailed } from '../../gateway/parse-request.ts';
import { callUuidOf, jobUuidOf } from '../../kernel/ids.ts';
import type { Origin } from '../../ledger/call-origins.ts';
import type { CallSearch } from '../../ledger/search-calls.ts';
import { count, workspaceId } from '../fields.ts';

const time = z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-11-21T09:40:00Z.' });
const number = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be a number, with at most two decimals.')
    .transform(Number)
    .pipe(z.number().min(0).max(most))
    .optional();

/** What calls are chosen by, in the list and its CSV file. */
export const callFilters = {
  workspace_id: workspaceId.optional().describe('Of this workspace; of all of `mode` without it.'),
  mode: z
    .enum(['live', 'sandbox'])
    .optional()
    .describe('Without workspace_id: of live or sandbox workspaces. Default live.'),
  endpoint: z.string().max(100).optional().describe('Its name.'),
  status: z
    .string()
    .regex(/^(?:[1-5]\d\d|[2-5]xx|failed)$/, 'Must be a status such as 200, a class such as 4xx, or failed.')
    .optional()
    .describe('HTTP status such as 402, 2xx, 4xx, 5xx, or failed: all but 2xx.'),
  code: z.string().max(100).optional().describe('Of the error, such as rate_limited.'),
  provider: z.string().max(100).optional().describe('Who had the answer.'),
  cached: z.enum(['true', 'false']).optional().describe('Whether the answer came from the cache.'),
  credits_min: number(10_000_000).describe('Cost at least so many credits.'),
  credits_max: number(10_000_000).describe('Cost at most so many credits.'),
  ms_min: count(0, 900_000_000).describe('Took at least so long.'),
  ms_max: count(0, 900_000_000).describe('Took at most so long.'),
  caller: z
    .string()
    .max(60)
    .optional()
    .describe(
      'Their key, connection or console: the hint of an API key such as mr_live_4fGh…a1B2, a connection `con_…`, or console. Items of a list are found by job_id.',
    ),
  job_id: z.string().max(60).optional().describe('Items of this list.'),
  from: time.optional().describe('Began at this moment or later.'),
  to: time.optional().describe('Began before this moment.'),
};

export const callFilterQuery = z.strictObject(callFilters);
type Filters = z.output<typeof callFilterQuery>;

/** @throws {ServiceError} validation_failed */
export function searchOf(
  query: Filters,
): Omit<CallSearch, 'workspaceIds' | 'originIds' | 'limit' | 'before'> {
  const { job_id: job, credits_min: least, credits_max: most } = query;
  const jobId = job === undefined ? undefined : jobUuidOf(job);
  if (jobId === null)
    throw validationFailed([{ path: 'job_id', message: 'Must be the id of a list: job_….' }]);
  return {
    endpoint: query.endpoint,
    status: statusOf(query.status),
    code: query.code,
    provider: query.provider,
    cached: query.cached === undefined ? undefined : query.cached === 'true',
    creditsLeast: least === undefined ? undefined : Math.round(least * 100),
    creditsMost: most === undefined ? undefined : Math.round(most * 100),
    msLeast: query.ms_min,
    msMost: query.ms_max,
    jobId,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
  };
}

function statusOf(text: string | undefined): CallSearch['status'] {
  if (text === undefined || text === 'failed') return text;
  if (text.endsWith('xx')) {
    const first = Number(text[0]) * 100;
    return { least: first, most: first + 99 };
  }
  return { least: Number(text), most: Number(text) };
}

/** @throws {ServiceError} validation_failed */
export function beforeOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = callUuidOf(cursor);
  if (id === null)
    throw validationFailed([{ path: 'cursor', message: 'Must be next_cursor of the page before.' }]);
  return id;
}

/** Who is meant by `caller`, of those that there are; undefined where nobody is asked for. A key is what came by it alone, not by a connection. */
export function originsOf(origins: readonly Origin[], caller: string | undefined): number[] | undefined {
  if (caller === undefined) return undefined;
  return origins
    .filter((one) => (caller === 'console' ? one.kind === 'console' : one.caller === caller))
    .map(({ id }) => id);
}
