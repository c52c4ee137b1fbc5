import type { Queryable } from '../postgres/pool.ts';

const workspacesAtOnce = 1_000;
const sweptAtOnce = 500;
/** Behind every call. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Deletes what calls sent and answered once it is older than its workspace keeps it, or where the workspace keeps none any more; and that of
 * calls whose month was dropped from the history. Safe from several processes at once. Returns of how many calls.
 */
export async function sweepCallBodies(db: Queryable): Promise<number> {
  // For each workspace one look into the key: at its oldest.
  const { rows } = await db.query<{ id: number; before: string }>(
    `with dropped as (
       select first_call_id(max(ends_on)::timestamp at time zone 'UTC') as bound from history_parts where closed_at is not null
     ), bounds as (
       select id, case when bodies_days = 0 then '${lastId}'::uuid
                       else greatest(first_call_id(now() - make_interval(days => bodies_days)), (select bound from dropped)) end as before
         from workspaces
     )
     select b.id, b.before::text from bounds b cross join lateral (
       select 1 from call_bodies c where c.workspace_id = b.id and c.call_id < b.before limit 1) old
      order by b.id limit ${workspacesAtOnce}`,
  );
  let swept = 0;
  for (const { id, before } of rows) swept += await sweepOf(db, id, before);
  return swept;
}

async function sweepOf(db: Queryable, workspaceId: number, before: string): Promise<number> {
  for (let swept = 0; ; ) {
    const { rowCount } = await db.query(
      `delete from call_bodies where workspace_id = $1 and call_id = any(array(
         select call_id from call_bodies where workspace_id = $1 and call_id < $2::uuid
          order by call_id limit ${sweptAtOnce} for update skip locked))`,
      [workspaceId, before],
    );
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < sweptAtOnce) return swept;
  }
}
