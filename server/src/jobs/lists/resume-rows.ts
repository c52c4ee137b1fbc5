import type pg from 'pg';

/**
 * Lets as many rows be taken as `pauseAfter` allows, or all: those that were held back by one before, and no longer those that are too many. Rows that run are not stopped.
 * The list's row is locked.
 * @param pauseAfter rows; null for none
 */
export async function resumeRows(
  tx: pg.PoolClient,
  listId: string,
  pauseAfter: number | null,
): Promise<void> {
  const { rows } = await tx.query<{ waiting: number; released: number }>(
    `select w.waiting::int, (j.total - w.waiting)::int as released
       from bulk_jobs j, (select count(*) as waiting from bulk_items where job_id = $1 and state = 0) w where j.id = $1`,
    [listId],
  );
  const { waiting = 0, released = 0 } = rows[0] ?? {};
  const more = pauseAfter === null ? waiting : Math.min(waiting, pauseAfter - released);
  if (more === 0) return;
  const [from, to, order] = more > 0 ? ([0, 1, 'asc'] as const) : ([1, 0, 'desc'] as const);
  await tx.query(
    `with changed as (
       update bulk_items set state = $3
        where job_id = $1 and index = any(array(select index from bulk_items where job_id = $1 and state = $2 order by index ${order} limit $4))
       returning index
     )
     update bulk_jobs set open = open + ${Math.sign(more)} * (select count(*) from changed) where id = $1`,
    [listId, from, to, Math.abs(more)],
  );
}
