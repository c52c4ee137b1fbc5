import type pg from 'pg';
import type { Queryable } from '../../postgres/pool.ts';

/** What a step of a list has come to in the rows that have ended. */
export interface StepCounts {
  readonly found: number;
  readonly not_found: number;
  readonly failed: number;
  /** Not called: its condition did not hold, a value was missing, or the row had cost as much as it may. */
  readonly skipped: number;
  readonly invalid: number;
  /** Of those that were found or not: answered as another row that asked the same. */
  readonly repeated: number;
  /** Centicredits. */
  readonly charged: number;
}

const names = ['found', 'not_found', 'failed', 'skipped', 'invalid', 'repeated', 'charged'] as const;

/** Adds to what steps of one list have come to. The list's row is locked: it is counted by one after the other. */
export async function countSteps(
  tx: pg.PoolClient,
  listId: string,
  more: readonly ({ readonly step: number } & Partial<StepCounts>)[],
): Promise<void> {
  if (more.length === 0) return;
  const sums = new Map<number, number[]>();
  for (const one of more) {
    const sum = sums.get(one.step) ?? names.map(() => 0);
    sums.set(
      one.step,
      names.map((name, at) => (sum[at] ?? 0) + (one[name] ?? 0)),
    );
  }
  const all = [...sums];
  await tx.query(
    `insert into list_counts as c (job_id, step, ${names.join(', ')})
     select $1, u.* from unnest($2::smallint[], ${names.map((_, at) => `$${at + 3}::int[]`).join(', ')}) u
     on conflict (job_id, step) do update set ${names.map((name) => `${name} = c.${name} + excluded.${name}`).join(', ')}`,
    [listId, all.map(([step]) => step), ...names.map((_, at) => all.map(([, sum]) => sum[at]))],
  );
}

/** By place of the step in its list, of those that have come to anything. */
export async function readStepCounts(
  db: Queryable,
  listId: string,
): Promise<ReadonlyMap<number, StepCounts>> {
  const { rows } = await db.query<{ step: number } & StepCounts>(
    `select step, ${names.join(', ')} from list_counts where job_id = $1`,
    [listId],
  );
  return new Map(rows.map(({ step, ...counts }) => [step, counts]));
}
