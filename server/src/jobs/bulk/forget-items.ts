import type pg from 'pg';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';

/** Jobs in one go; each is a transaction of its own, of at most 10,000 items. */
const jobsMax = 500;

/**
 * Forgets the items of jobs that ended longer ago than `keptDays`, with what was sent and found; the jobs stay, with their counts and
 * what they cost. Returns how many jobs. Safe to run from several processes at once.
 */
export async function forgetItems(pool: Pool, keptDays: number): Promise<number> {
  for (let forgotten = 0; ; forgotten++) {
    if (forgotten === jobsMax || !(await transaction(pool, (tx) => forgetItemsOfOne(tx, keptDays)))) {
      return forgotten;
    }
  }
}

async function forgetItemsOfOne(tx: pg.PoolClient, keptDays: number): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `update bulk_jobs set forgotten_at = clock_timestamp()
      where id = (select id from bulk_jobs
                   where forgotten_at is null and finished_at < clock_timestamp() - make_interval(days => $1)
                   order by finished_at limit 1 for update skip locked)
     returning id`,
    [keptDays],
  );
  const [job] = rows;
  if (!job) return false;
  await tx.query('delete from bulk_items where job_id = $1', [job.id]);
  return true;
}
