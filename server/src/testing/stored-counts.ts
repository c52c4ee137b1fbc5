import type { Pool } from '../postgres/pool.ts';

/** What is counted of a kind, by all workspaces together. */
export async function counted(pool: Pool, kind: string): Promise<{ rows: number; bytes: number }> {
  const { rows } = await pool.query<{ rows: number; bytes: number }>(
    `select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(bytes), 0)::bigint as bytes from storage_used where kind = $1`,
    [kind],
  );
  return rows[0] ?? { rows: 0, bytes: 0 };
}

/** Workspaces and kinds of which another amount is counted than is there; none where all is right. */
export async function miscounted(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with there as (
       select workspace_id, 'answers' as kind, count(*) as rows,
              sum(200 + octet_length(key) + coalesce(octet_length(answer), 65536))::bigint as bytes
         from idempotency_keys group by 1
       union all
       select j.workspace_id, 'jobs', count(*),
              sum(1024 + octet_length(j.columns) + (select sum(256 + octet_length(i.input) + coalesce(octet_length(i.ref_id), 0)
                    + case when i.state = 3 then octet_length(i.answer) else 1024 end) from bulk_items i where i.job_id = j.id))::bigint
         from bulk_jobs j where j.forgotten_at is null group by 1
       union all
       select workspace_id, 'open_jobs', count(*), 0 from bulk_jobs where finished_at is null group by 1
       union all
       select workspace_id, 'old_jobs', count(*), 0 from bulk_jobs where forgotten_at is not null group by 1
       union all
       select b.workspace_id, 'bodies', count(*), sum(200 + coalesce(octet_length(b.request), 0) + octet_length(b.answer))::bigint
         from call_bodies b group by 1
       union all
       select v.workspace_id, 'deliveries', sum(v.told)::bigint, 0 from webhook_events v group by 1
     ), counted as (
       select workspace_id, kind, sum(rows)::bigint as rows, sum(bytes)::bigint as bytes from storage_used group by 1, 2
     )
     select workspace_id, kind, t.rows as there, t.bytes as bytes_there, c.rows as counted, c.bytes as bytes_counted
       from there t full join counted c using (workspace_id, kind)
      where (coalesce(t.rows, 0), coalesce(t.bytes, 0)) <> (coalesce(c.rows, 0), coalesce(c.bytes, 0))`,
  );
  return rows;
}
