import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Mode } from './account.ts';

/*
 * Calls as the operator reads them, of all workspaces. What a workspace sees of its own is in read-usage.ts.
 */

/** A call that has ended, and whose it is. Amounts are centicredits. */
export interface CallRow {
  readonly id: string;
  readonly organization: string;
  readonly workspace: string;
  readonly workspaceId: number;
  readonly accountId: number;
  readonly mode: Mode;
  readonly endpoint: string;
  /** When it ended. When it began is in its id (`beganAt`). */
  readonly at: Date;
  /** HTTP status answered; 0 where the process died and nothing was. */
  readonly status: number;
  /** Of the error; null for what was answered, and where it is not stored. */
  readonly code: string | null;
  readonly fromPlan: number;
  readonly fromAddon: number;
  /** The account's number of its charge; null where it has none. */
  readonly movement: number | null;
  readonly records: number;
  readonly durationMs: number;
  readonly provider: string | null;
  readonly cached: boolean;
  /** The bulk job whose item it is. */
  readonly jobId: string | null;
}

export interface StatusRange {
  readonly least: number;
  readonly most: number;
}

export interface CallsQuery {
  /** Null: of all workspaces. */
  readonly workspaceIds: readonly number[] | null;
  readonly endpoint?: string | undefined;
  /** Both ends included; failed: all but 2xx. */
  readonly status?: StatusRange | 'failed' | undefined;
  /** When calls began; `to` is not included. Items of a job begin when its list is taken. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Calls older than the one with this id. */
  readonly before?: string | undefined;
  /** 1 to `callsPageMax`. */
  readonly limit: number;
}

/** Calls that are read at a time. */
export const callsPageMax = 1_000;

/** All calls that ended, whatever became of them: the one place that knows in which tables they are. */
const endedCalls = `(
  select id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached,
         provider, job_id, null::text as code
    from calls
  union all
  select id, workspace_id, account_id, null::bigint, at, 0, 0, 0, duration_ms, endpoint_id, status, cached, provider, job_id,
         case when status = 0 then 'interrupted' else code end
    from failed_calls)`;

const columns = `c.id, o.public_id as organization, w.public_id as workspace, w.id as "workspaceId", c.account_id as "accountId", w.mode,
  e.name as endpoint, c.at, c.status, c.from_plan as "fromPlan", c.from_addon as "fromAddon", c.version as movement, c.records,
  c.duration_ms as "durationMs", c.provider, c.cached, c.job_id as "jobId", c.code`;

/**
 * The call of an id; null where there is none. The key of calls begins with their workspace, so each workspace is one look into it:
 * some microseconds each.
 */
export async function findCall(db: Queryable, id: string): Promise<CallRow | null> {
  const { rows } = await db.query<CallRow>(
    `select ${columns}
       from workspaces w
       join organizations o on o.id = w.organization_id
       cross join lateral (select * from ${endedCalls} every_call where workspace_id = w.id and id = $1 limit 1) c
       join endpoints e on e.id = c.endpoint_id
      limit 1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The newest calls first. Of each workspace no more than `limit` are read, by the key of calls. */
export async function listCalls(db: Queryable, query: CallsQuery): Promise<CallRow[]> {
  const { limit } = query;
  invariant(limit >= 1 && limit <= callsPageMax + 1, `a page has 1 to ${callsPageMax} calls, not ${limit}`);
  const statusRange = query.status === 'failed' ? undefined : query.status;
  const { rows } = await db.query<CallRow>(
    `select ${columns}
       from workspaces w
       join organizations o on o.id = w.organization_id
       cross join lateral (
         select * from ${endedCalls} every_call
          where workspace_id = w.id and id < $2 and id >= $3 and id < $4
            and ($5::text is null or endpoint_id = (select id from endpoints where name = $5))
            and status between $6 and $7 and not ($9 and status between 200 and 299)
          order by id desc limit $8) c
       join endpoints e on e.id = c.endpoint_id
      where ($1::int[] is null or w.id = any ($1))
      order by c.id desc limit $8`,
    [
      query.workspaceIds,
      query.before ?? lastId,
      query.from ? firstIdAt(query.from) : firstId,
      query.to ? firstIdAt(query.to) : lastId,
      query.endpoint ?? null,
      statusRange?.least ?? 0,
      statusRange?.most ?? 999,
      limit,
      query.status === 'failed',
    ],
  );
  return rows;
}

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The smallest id of a call that began at `moment` or later: ids are UUIDv7, whose first 48 bits are milliseconds (RFC 9562 5.7). */
export function firstIdAt(moment: Date): string {
  const ms = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** When a call began, by the clock of its process. */
export function beganAt(id: string): Date {
  return new Date(Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16));
}

/** Clocks of processes and of the database may differ, and a call may wait: its id is at most that much older than its charge. */
const idAheadMs = 3_600_000;

/**
 * The smallest id that a call may have whose charge was booked at `moment` or later. Items of a job have ids from when its list was
 * taken, however long the job runs.
 */
export async function firstIdBookedAt(
  db: Queryable,
  moment: Date,
  accountIds: readonly number[] | null,
): Promise<string> {
  const { rows } = await db.query<{ began: Date | null }>(
    `select min(created_at) as began from bulk_jobs
      where (finished_at is null or finished_at >= $1) and ($2::int[] is null or account_id = any ($2))`,
    [moment, accountIds],
  );
  const began = Math.min(moment.getTime(), rows[0]?.began?.getTime() ?? Number.POSITIVE_INFINITY);
  return firstIdAt(new Date(began - idAheadMs));
}
