import type { Pool } from '../../postgres/pool.ts';

/** How long a job is kept after its items were forgotten: longer than any report asks for. */
const keptDays = 400;
/** Of one workspace: the newest stay. */
export const forgottenJobsMax = 100_000;
/** In one statement, and statements in one go. */
const deletedMax = 1_000;
const statementsMax = 100;

/**
 * Deletes jobs whose items were forgotten: those of more than 400 days ago, and of each workspace all but the newest 100,000. Their
 * calls stay in the history. Returns how many. Safe to run from several processes at once.
 */
export async function forgetJobs(
  pool: Pool,
  { most = forgottenJobsMax }: { readonly most?: number } = {},
): Promise<number> {
  let deleted = await deleteAll(
    pool,
    `select id from bulk_jobs where id < $1 and forgotten_at < clock_timestamp() - interval '${keptDays} days'`,
    [firstIdAfter(Date.now() - keptDays * 86_400_000)],
  );
  const { rows } = await pool.query<{ workspace_id: number; over: number }>(
    `select workspace_id, sum(rows)::bigint - $1 as over from storage_used where kind = 'old_jobs'
      group by workspace_id having sum(rows) > $1`,
    [most],
  );
  for (const { workspace_id: workspaceId, over } of rows) {
    deleted += await deleteAll(
      pool,
      'select id from bulk_jobs where workspace_id = $1 and forgotten_at is not null',
      [workspaceId],
      over,
    );
  }
  return deleted;
}

/** Deletes the oldest of these jobs, at most `most` of them. */
async function deleteAll(
  pool: Pool,
  which: string,
  values: readonly unknown[],
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let deleted = 0;
  for (let at = 0; at < statementsMax && deleted < most; at++) {
    const wanted = Math.min(deletedMax, most - deleted);
    const { rowCount } = await pool.query(
      `delete from bulk_jobs where id = any (array(${which} order by id limit ${wanted} for update skip locked))`,
      [...values],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < wanted) break;
  }
  return deleted;
}

/** Ids of jobs are UUIDv7, which begin with their time: all that were made before are smaller. */
function firstIdAfter(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
