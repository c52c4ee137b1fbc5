import type pg from 'pg';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';

/** How long items are kept after the end of their job. */
export interface ResultsKept {
  readonly liveDays: number;
  readonly sandboxHours: number;
}

/** Jobs in one go; each is a transaction of its own, of at most 10,000 items. */
const jobsMax = 2_000;

/**
 * Forgets the items of jobs that ended long ago, with what was sent and found; the jobs stay, with their counts and what they cost.
 * Returns how many jobs. Safe to run from several processes at once.
 */
export async function forgetItems(pool: Pool, { liveDays, sandboxHours }: ResultsKept): Promise<number> {
  let forgotten = 0;
  // Each mode by itself: many jobs of one do not keep the other waiting.
  for (const [isSandbox, hours] of [
    [false, liveDays * 24],
    [true, sandboxHours],
  ] as const) {
    for (let some = 0; some < jobsMax; some++) {
      if (!(await transaction(pool, (tx) => forgetItemsOfOne(tx, isSandbox, hours)))) break;
      forgotten++;
    }
  }
  return forgotten;
}

async function forgetItemsOfOne(tx: pg.PoolClient, isSandbox: boolean, hours: number): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from bulk_jobs
      where forgotten_at is null and is_sandbox = $1 and finished_at < clock_timestamp() - make_interval(hours => $2)
      order by finished_at limit 1 for update skip locked`,
    [isSandbox, hours],
  );
  const [job] = rows;
  return job ? forgetItemsOf(tx, job.id) : false;
}

/** Forgets the items of a job now. False where it has not ended, or they were forgotten before. */
export async function forgetItemsOf(tx: pg.PoolClient, jobId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bulk_jobs set forgotten_at = clock_timestamp(), bytes = 0, columns = '[]', list = case when list is not null then '{}' end
      where id = $1 and finished_at is not null and forgotten_at is null`,
    [jobId],
  );
  if (rowCount === 0) return false;
  await tx.query('delete from bulk_items where job_id = $1', [jobId]);
  await tx.query('delete from list_steps where job_id = $1', [jobId]);
  return true;
}
