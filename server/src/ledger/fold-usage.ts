import type { Pool } from '../postgres/pool.ts';

const journalRowsMax = 2_000;

/**
 * Folds the usage journal into the days, at most 2,000 batches at a time. Rows that another process is folding are passed
 * over. Returns how many rows it took.
 */
export async function foldUsage(pool: Pool): Promise<number> {
  let folded = 0;
  for (;;) {
    const { rows } = await pool.query<{ taken: number }>(
      `with taken as (
         delete from usage_journal where id in (select id from usage_journal order by id limit ${journalRowsMax} for update skip locked)
         returning at, workspace_ids, endpoint_ids, credits, records, of_jobs
       ), days as (
         select u.workspace_id, u.endpoint_id, (t.at at time zone 'UTC')::date as day,
                count(*) as calls, sum(u.credits)::bigint as credits, sum(u.records)::bigint as records,
                count(*) filter (where t.of_jobs) as items
           from taken t, unnest(t.workspace_ids, t.endpoint_ids, t.credits, t.records)
                         as u (workspace_id, endpoint_id, credits, records)
          group by 1, 2, 3
          order by 1, 3, 2
       ), folded as (
         insert into usage_daily as d (workspace_id, endpoint_id, day, calls, credits, records, items)
         select workspace_id, endpoint_id, day, calls, credits, records, items from days
         on conflict (workspace_id, day, endpoint_id) do update
            set calls = d.calls + excluded.calls, credits = d.credits + excluded.credits, records = d.records + excluded.records,
                items = d.items + excluded.items
       )
       select count(*) as taken from taken`,
    );
    const taken = rows[0]?.taken ?? 0;
    folded += taken;
    if (taken < journalRowsMax) return folded;
  }
}
