import type { Queryable } from '../postgres/pool.ts';

export type UsageStep = 'day' | 'week' | 'month';

export interface UsageSeriesQuery {
  readonly workspaceIds: readonly number[];
  /** YYYY-MM-DD, UTC, both included. */
  readonly from: string;
  readonly to: string;
  /** What rows are apart by. Null: the whole range is one. */
  readonly step: UsageStep | null;
  readonly by: readonly ('endpoint' | 'workspace')[];
}

/** Amounts are centicredits. */
export interface UsageSeriesRow {
  /** First day of the step, YYYY-MM-DD; null without one. */
  readonly period: string | null;
  readonly endpoint: string | null;
  /** `ws_…`. */
  readonly workspace: string | null;
  /** Answered 2xx; a job is one. */
  readonly calls: number;
  readonly credits: number;
  readonly records: number;
}

/** Days of a year × endpoints × some workspaces. */
const rowsMax = 50_000;

/**
 * What workspaces used, by period, endpoint and workspace. From the days and the journal in one statement, so that every committed call is counted
 * once; the work grows with days, not with calls.
 */
export async function readUsageSeries(
  db: Queryable,
  { workspaceIds, from, to, step, by }: UsageSeriesQuery,
): Promise<UsageSeriesRow[]> {
  const period =
    step === null ? 'null::text' : `to_char(date_trunc('${step}', day::timestamp), 'YYYY-MM-DD')`;
  const endpoint = by.includes('endpoint') ? 'e.name' : 'null::text';
  const workspace = by.includes('workspace') ? 'w.public_id' : 'null::text';
  const { rows } = await db.query<UsageSeriesRow>(
    `with used as (
       select workspace_id, endpoint_id, day, calls - items as calls, credits, records from usage_daily
        where workspace_id = any($1) and day between $2::date and $3::date
       union all
       select u.workspace_id, u.endpoint_id, (j.at at time zone 'UTC')::date, (not j.of_jobs)::int, u.credits, u.records
         from usage_journal j, unnest(j.workspace_ids, j.endpoint_ids, j.credits, j.records)
              as u (workspace_id, endpoint_id, credits, records)
        where u.workspace_id = any($1) and (j.at at time zone 'UTC')::date between $2::date and $3::date
     )
     select ${period} as period, ${endpoint} as endpoint, ${workspace} as workspace, sum(calls)::bigint as calls,
            sum(credits)::bigint as credits, sum(records)::bigint as records
       from used join endpoints e on e.id = used.endpoint_id join workspaces w on w.id = used.workspace_id
      group by 1, 2, 3 order by 1, 2, 3 limit ${rowsMax}`,
    [workspaceIds, from, to],
  );
  return rows;
}

/** Failed calls of workspaces by day. Those of the last seconds may be missing. */
export async function readFailedDays(
  db: Queryable,
  { workspaceIds, from, to }: Pick<UsageSeriesQuery, 'workspaceIds' | 'from' | 'to'>,
): Promise<{ readonly day: string; readonly calls: number }[]> {
  const { rows } = await db.query<{ day: string; calls: number }>(
    `select to_char(date '1970-01-01' + minute / 1440, 'YYYY-MM-DD') as day, sum(calls)::bigint as calls
       from failure_counts where workspace_id = any($1) and minute >= $2 and minute < $3
      group by 1 order by 1 limit 1000`,
    [workspaceIds, minuteOf(from), minuteOf(to) + 1_440],
  );
  return rows;
}

/** Failed calls since a moment, to the minute; days that were folded count as a whole. */
export async function countFailedSince(
  db: Queryable,
  workspaceIds: readonly number[],
  since: Date,
): Promise<number> {
  const { rows } = await db.query<{ calls: number }>(
    'select coalesce(sum(calls), 0)::bigint as calls from failure_counts where workspace_id = any($1) and minute >= $2',
    [workspaceIds, Math.floor(since.getTime() / 60_000)],
  );
  return rows[0]?.calls ?? 0;
}

const minuteOf = (day: string) => Math.floor(Date.parse(day) / 60_000);

/** Calls that are counted one by one; where there are more, days are enough. */
const countedMax = 5_000;

/**
 * Calls that were answered 2xx since a moment, and their credits (centicredits). Null where there are more than can be counted
 * without effort.
 */
export async function countCallsSince(
  db: Queryable,
  workspaceIds: readonly number[],
  firstId: string,
): Promise<{ readonly calls: number; readonly credits: number } | null> {
  const { rows } = await db.query<{ calls: number; credits: number }>(
    `select count(*)::bigint as calls, coalesce(sum(from_plan + from_addon), 0)::bigint as credits
       from (select c.from_plan, c.from_addon from unnest($1::int[]) w (id) cross join lateral (
               select from_plan, from_addon from calls
                where workspace_id = w.id and id >= $2 and status between 200 and 299 limit ${countedMax + 1}) c
             limit ${countedMax + 1}) counted`,
    [workspaceIds, firstId],
  );
  const row = rows[0] ?? { calls: 0, credits: 0 };
  return row.calls > countedMax ? null : row;
}
