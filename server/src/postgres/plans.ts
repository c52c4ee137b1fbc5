import type { Queryable } from './pool.ts';

/**
 * For a connection whose statements read tables by key: whichever side a join starts from, rows are then visited in the order of their
 * ids, which is the order in which processes lock accounts. The plans of statements that have a name are kept: by itself PostgreSQL
 * would make some of them anew each time (measured: 13 % of the work of a batch of the ledger, 0.6 of 0.8 ms of taking items of a job).
 */
export async function keepPlans(db: Queryable): Promise<void> {
  await db.query(
    `select set_config(name, 'off', false) from (values ('enable_seqscan'), ('jit')) settings (name)
      union all select set_config('plan_cache_mode', 'force_generic_plan', false)`,
  );
}

const youngMs = 5_000;
const oldMs = 60_000;
/** By fewer rows a table does not grow into one that wants another plan. */
const someRows = 256;

/**
 * Are plans to be made anew that were made so long ago, and have written so many rows since? A plan that was made for a table with ten
 * rows is not kept for one with a million. But who calls now and then is not to wait for plans each time (2.7 of 8.0 ms of a call), and others
 * may have made the table grow meanwhile.
 */
export function arePlansOld(ageMs: number, rows: number): boolean {
  return ageMs >= (rows >= someRows ? youngMs : oldMs);
}

/** Forgets the plans of a connection. */
export async function planAnew(db: Queryable): Promise<void> {
  await db.query('discard plans');
}
