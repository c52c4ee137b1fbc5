import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { isLate, lateMs } from './history-sql.ts';
import type { UsageStep } from './read-usage-series.ts';

/*
 * What was used by provider and by caller. The days (`usage_daily`) know neither, so the calls are added up: those that were booked some
 * minutes ago once and for all, the newest by each reader. Both are read in one statement, so that every call is counted once.
 */

/** A charge is booked by the clock of the database, and commits well before that. */
const settledMinutes = 5;
/** Of history from before this was added up: one statement reads so many days. */
const daysAtOnce = 1;

export interface UsagePartsQuery {
  readonly workspaceIds: readonly number[];
  /** YYYY-MM-DD, UTC, both included. */
  readonly from: string;
  readonly to: string;
  /** What rows are apart by. Null: the whole range is one. */
  readonly step: UsageStep | null;
  readonly by: 'endpoint' | 'provider' | 'origin';
  /** Name of the only one. */
  readonly endpoint?: string | undefined;
}

/** Amounts are centicredits. */
export interface UsagePartsRow {
  /** First day of the step, YYYY-MM-DD; null without one. */
  readonly period: string | null;
  /** Name of the endpoint, of the provider ('': nobody had the answer), or number of the origin as text ('0': not known). */
  readonly part: string;
  /** Answered 2xx; a list is one. */
  readonly calls: number;
  /** Answered 2xx; items of lists are one each, and lists none. */
  readonly lookups: number;
  /** Lookups with records. */
  readonly hits: number;
  readonly credits: number;
  readonly records: number;
}

const rowsMax = 50_000;

/**
 * Calls that were booked from one moment on and before another, by the indexes of the history: those that ended at about the moment of
 * their id, late ones, and items of lists. `from` and `to` are SQL; the first parameter is the workspaces (null: all).
 */
const bookedSql = (from: string, to: string) => `
  select c.* from workspaces w cross join lateral (
    select workspace_id, endpoint_id, provider, at, id, job_id, status, records, from_plan, from_addon from calls c
     where c.workspace_id = w.id and c.id >= first_call_id(${from} - interval '${lateMs} ms')
       and c.id < first_call_id(${to} + interval '${lateMs} ms') and c.at >= ${from} and c.at < ${to}
       and c.job_id is null and not (${isLate})
    union all
    select workspace_id, endpoint_id, provider, at, id, job_id, status, records, from_plan, from_addon from calls c
     where c.workspace_id = w.id and c.at >= ${from} and c.at < ${to} and ${isLate}
  ) c where $1::int[] is null or w.id = any($1::int[])
  union all
  select c.workspace_id, c.endpoint_id, c.provider, c.at, c.id, c.job_id, c.status, c.records, c.from_plan, c.from_addon
    from bulk_jobs j join calls c on c.job_id = j.id and c.at >= ${from} and c.at < ${to}
   where ($1::int[] is null or j.workspace_id = any($1::int[])) and j.created_at < ${to}
     and (j.finished_at is null or j.finished_at >= ${from} - interval '1 minute')`;

/** The same, added up. A list's items come from whom their list came. */
const partsSql = (from: string, to: string) => `
  select b.workspace_id, (b.at at time zone 'UTC')::date as day, b.endpoint_id, coalesce(b.provider, '') as provider,
         coalesce(l.origin_id, 0) as origin_id, count(*) filter (where b.job_id is null) as calls,
         count(*) filter (where b.status <> 201) as lookups, count(*) filter (where b.status <> 201 and b.records > 0) as hits,
         sum(b.from_plan + b.from_addon)::bigint as credits, sum(b.records)::bigint as records
    from (${bookedSql(from, to)}) b left join call_links l on l.call_id = coalesce(b.job_id, b.id)
   -- Failures from before 0022 are among them.
   where b.status between 200 and 299
   group by 1, 2, 3, 4, 5`;

/**
 * Adds up what was booked until some minutes ago. Each call is added once, whatever crashes: the sums and how far they go are written
 * together. Safe from several processes at once. Returns whether there is more to do.
 */
export async function addUpUsage(pool: Pool): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const { rows } = await tx.query<{ until: Date | null; to: Date | null; is_behind: boolean }>(
      `select u.until, least(s.settled, coalesce(u.until, d.first) + interval '${daysAtOnce} day') as to,
              coalesce(u.until, d.first) + interval '${daysAtOnce} day' < s.settled as is_behind
         from usage_parts_until u,
              (select clock_timestamp() - interval '${settledMinutes} min' as settled) s,
              (select least((select min(day) from usage_daily)::timestamp at time zone 'UTC',
                            clock_timestamp() - interval '1 day') as first) d
        for update of u skip locked`,
    );
    const row = rows[0];
    if (!row?.to || (row.until && row.until >= row.to)) return false;
    const from = row.until ?? new Date(0);
    await tx.query(
      `insert into usage_parts as t (workspace_id, day, endpoint_id, provider, origin_id, calls, lookups, hits, credits, records)
       ${partsSql('$2::timestamptz', '$3::timestamptz')}
       on conflict (workspace_id, day, endpoint_id, provider, origin_id) do update
          set calls = t.calls + excluded.calls, lookups = t.lookups + excluded.lookups, hits = t.hits + excluded.hits,
              credits = t.credits + excluded.credits, records = t.records + excluded.records`,
      [null, from, row.to],
    );
    await tx.query('update usage_parts_until set until = $1', [row.to]);
    return row.is_behind;
  });
}

/** What workspaces used, by period and endpoint, provider or caller. */
export async function readUsageParts(
  db: Queryable,
  { workspaceIds, from, to, step, by, endpoint }: UsagePartsQuery,
): Promise<UsagePartsRow[]> {
  const period =
    step === null ? 'null::text' : `to_char(date_trunc('${step}', p.day::timestamp), 'YYYY-MM-DD')`;
  const part = { endpoint: 'e.name', provider: 'p.provider', origin: 'p.origin_id::text' }[by];
  // Of a range that is over, nothing is read of the calls.
  const since = `greatest(coalesce((select until from usage_parts_until), $2::date::timestamp at time zone 'UTC'), $2::date::timestamp at time zone 'UTC')`;
  const { rows } = await db.query<UsagePartsRow>(
    `with p as (
       select workspace_id, day, endpoint_id, provider, origin_id, calls, lookups, hits, credits, records
         from usage_parts where workspace_id = any($1::int[]) and day between $2::date and $3::date
       union all
       ${partsSql(`(${since})`, `(($3::date + 1)::timestamp at time zone 'UTC')`)}
     )
     select ${period} as period, ${part} as part, sum(p.calls)::bigint as calls, sum(p.lookups)::bigint as lookups,
            sum(p.hits)::bigint as hits, sum(p.credits)::bigint as credits, sum(p.records)::bigint as records
       from p join endpoints e on e.id = p.endpoint_id
      where $4::text is null or e.name = $4
      group by 1, 2 order by 1, 2 limit ${rowsMax}`,
    [workspaceIds, from, to, endpoint ?? null],
  );
  return rows;
}
