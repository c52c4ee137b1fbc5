import type { Queryable } from '../postgres/pool.ts';
import { type HistoryQuery, historySql } from './history-sql.ts';

export interface UsageRow {
  readonly endpoint: string;
  /** YYYY-MM, UTC. */
  readonly month: string;
  /** A job is one, whatever items it has. */
  readonly calls: number;
  /** Centicredits. */
  readonly credits: number;
  readonly records: number;
}

/**
 * What a workspace used from one day to another (YYYY-MM-DD, UTC, both included), by endpoint and month. Days and journal
 * are read in one statement, so every committed call is counted, and once.
 */
export async function readUsage(
  db: Queryable,
  workspaceId: number,
  fromDay: string,
  toDay: string,
): Promise<UsageRow[]> {
  const { rows } = await db.query<UsageRow>(
    `with used as (
       select endpoint_id, day, calls - items as calls, credits, records from usage_daily
        where workspace_id = $1 and day between $2::date and $3::date
       union all
       select u.endpoint_id, (j.at at time zone 'UTC')::date, (not j.of_jobs)::int, u.credits, u.records
         from usage_journal j, unnest(j.workspace_ids, j.endpoint_ids, j.credits, j.records)
              as u (workspace_id, endpoint_id, credits, records)
        where u.workspace_id = $1 and (j.at at time zone 'UTC')::date between $2::date and $3::date
     )
     select e.name as endpoint, to_char(day, 'YYYY-MM') as month, sum(calls)::bigint as calls, sum(credits)::bigint as credits,
            sum(records)::bigint as records
       from used join endpoints e on e.id = used.endpoint_id
      group by 1, 2 order by 1, 2`,
    [workspaceId, fromDay, toDay],
  );
  return rows;
}

export interface HistoryRow {
  readonly id: string;
  readonly endpoint: string;
  readonly at: Date;
  readonly status: number;
  readonly from_plan: number;
  readonly from_addon: number;
  readonly provider: string | null;
  readonly duration_ms: number;
  readonly cached: boolean;
  /** The job whose item it is. */
  readonly job_id: string | null;
}

export type { HistoryQuery };

/** The calls of a workspace, newest first: those that were answered, and among them those that failed lately. Each filter has an index: the work grows with the page, not with the history. */
export async function readHistory(db: Queryable, query: HistoryQuery): Promise<HistoryRow[]> {
  const { sql, values } = historySql(query);
  const { rows } = await db.query<HistoryRow>(
    `select c.id, e.name as endpoint, c.at, c.status, c.from_plan, c.from_addon, c.provider, c.duration_ms, c.cached, c.job_id
       from (${sql}) c join endpoints e on e.id = c.endpoint_id
      order by c.id desc limit ${Number(query.limit)}`,
    [...values],
  );
  return rows;
}

/** Calls of each endpoint this month, against the monthly quota. */
export async function readQuotas(
  db: Queryable,
  accountId: number,
): Promise<Map<string, { limit: number; current: number }>> {
  const { rows } = await db.query<{ name: string; limit: number; current: number }>(
    `select e.name, coalesce(q.call_limit, a.quota_limit) as limit,
            coalesce(case when q.month = ledger_month(now()) then q.used end, 0) as current
       from ledger_accounts a cross join endpoints e
       left join quotas q on q.account_id = a.id and q.endpoint_id = e.id
      where a.id = $1`,
    [accountId],
  );
  return new Map(rows.map(({ name, limit, current }) => [name, { limit, current }]));
}
