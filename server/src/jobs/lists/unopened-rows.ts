import type pg from 'pg';

/** Places of the steps whose answers become rows. The plan of a list whose rows were deleted is empty. */
function expandingSteps(plan: string): readonly number[] {
  const { steps = [] } = JSON.parse(plan) as { readonly steps?: readonly { readonly each?: unknown }[] };
  return steps.flatMap(({ each }, at) => (each === undefined || each === null ? [] : [at]));
}

/**
 * Rows that no process has, with a paid answer that has not become rows: their process ended between the two. The list's row is locked.
 * @param plan JSON, as the list has it
 */
export async function unopenedRows(
  tx: pg.PoolClient,
  listId: string,
  plan: string,
): Promise<readonly number[]> {
  const steps = expandingSteps(plan);
  if (steps.length === 0) return [];
  // One row at a time: a join could read the steps of all lists.
  const { rows } = await tx.query<{ index: number }>(
    `select i.index from bulk_items i
      cross join lateral (select from list_steps s
                           where s.job_id = $1 and s.index = i.index and s.step = any($2::smallint[]) and s.outcome = 'found' limit 1) s
      where i.job_id = $1 and i.state in (0, 1, 4)`,
    [listId, steps],
  );
  return rows.map(({ index }) => index);
}
