import type pg from 'pg';
import { releaseClaims } from '../lists/list-books.ts';
import { finishJob, type OnFinish } from './settle-items.ts';
import { answerToComeBytes } from './submit-job.ts';

const canceledAnswer = '{}';

/**
 * Cancels a job: items that nobody has started end as canceled, and cost nothing; those under way are finished and count. False
 * where the job had ended before. Where nothing is under way and `onFinish` is null, a running service finds out that the job is done
 * (`finishJobs`).
 * @param because why, where its owner did not do it
 */
export async function cancelJob(
  tx: pg.PoolClient,
  jobId: string,
  onFinish: OnFinish | null,
  because: string | null = null,
): Promise<boolean> {
  const { rows } = await tx.query<{ is_over: boolean; is_list: boolean }>(
    `select finished_at is not null or status = 'canceled' as is_over, list is not null as is_list from bulk_jobs where id = $1 for update`,
    [jobId],
  );
  if (rows[0] === undefined || rows[0].is_over) return false;
  // The pause of a list ends: its running rows come back, and end.
  const { rows: after } = await tx.query<{ is_over: boolean; canceled: number[] }>(
    `with canceled as (
       update bulk_items set state = 3, outcome = 'canceled', answer = '${canceledAnswer}', not_before = null
        where job_id = $1 and state in (0, 1, 4) returning index
     )
     update bulk_jobs
        set status = 'canceled', paused_because = null,
            waited_ms = waited_ms + coalesce((extract(epoch from clock_timestamp() - waits_since) * 1000)::bigint, 0), waits_since = null, canceled_because = $2, open = 0, ended = ended + (select count(*) from canceled),
            canceled = canceled + (select count(*) from canceled),
            bytes = bytes - (select count(*) from canceled) * ${answerToComeBytes - canceledAnswer.length}
      where id = $1 returning ended = total as is_over, array(select index from canceled) as canceled`,
    [jobId, because],
  );
  // Of rows whose process is gone: a step of theirs may have been begun.
  if (rows[0].is_list) await releaseClaims(tx, jobId, after[0]?.canceled ?? []);
  if (after[0]?.is_over && onFinish) await finishJob(tx, jobId, onFinish);
  return true;
}
