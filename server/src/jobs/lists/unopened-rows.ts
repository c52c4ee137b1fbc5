import type pg from 'pg';

/** Steps of a plan whose answers become rows, by their place. That of a list whose rows were forgotten is empty. */
function expandingSteps(plan: string): readonly number[] {
  const { steps = [] } = JSON.parse(plan) as { readonly steps?: readonly { readonly each?: unknown }[] };
  return steps.flatMap(({ each }, at) => (each === undefined || each === null ? [] : [at]));
}

/**
 * Rows that nobody has now, and that have a paid answer which is to become rows: their process was gone between the two. The list's row is locked.
 * @param plan JSON, as the list has it
 */
export async function unopenedRows(
  tx: pg.PoolClient,
  listId: string,
  plan: string,
): Promise<readonly number[]> {
  const steps = expandingSteps(plan);
  if (steps.length === 0) return [];
  // Row by row: joined, the steps of all lists may be read.
  const { rows } = await tx.query<{ index: number }>(
    `select i.index from bulk_items i
      cross join lateral (select from list_steps s
                           where s.job_id = $1 and s.index = i.index and s.step = any($2::smallint[]) and s.outcome = 'found' limit 1) s
      where i.job_id = $1 and i.state in (0, 1, 4)`,
    [listId, steps],
  );
  return rows.map(({ index }) => index);
}
