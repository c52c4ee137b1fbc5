import type pg from 'pg';
import { finishJob, type OnFinish } from './settle-items.ts';
import { answerToComeBytes } from './submit-job.ts';

const canceledAnswer = '{}';

/**
 * Cancels a job: items that nobody has started end as canceled, and cost nothing; those under way are finished and count. False
 * where the job had ended before. Where nothing is under way and `onFinish` is null, a running service finds out that the job is done
 * (`finishJobs`).
 */
export async function cancelJob(
  tx: pg.PoolClient,
  jobId: string,
  onFinish: OnFinish | null,
): Promise<boolean> {
  const { rows } = await tx.query<{ is_over: boolean }>(
    `select finished_at is not null or status = 'canceled' as is_over from bulk_jobs where id = $1 for update`,
    [jobId],
  );
  if (rows[0] === undefined || rows[0].is_over) return false;
  const { rows: after } = await tx.query<{ is_over: boolean }>(
    `with canceled as (
       update bulk_items set state = 3, outcome = 'canceled', answer = '${canceledAnswer}', not_before = null
        where job_id = $1 and state in (0, 1, 4) returning index
     )
     update bulk_jobs
        set status = 'canceled', open = 0, ended = ended + (select count(*) from canceled),
            canceled = canceled + (select count(*) from canceled),
            bytes = bytes - (select count(*) from canceled) * ${answerToComeBytes - canceledAnswer.length}
      where id = $1 returning ended = total as is_over`,
    [jobId],
  );
  if (after[0]?.is_over && onFinish) await finishJob(tx, jobId, onFinish);
  return true;
}
