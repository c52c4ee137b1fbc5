import type pg from 'pg';
import { releaseClaims } from '../lists/list-books.ts';
import { unopenedRows } from '../lists/unopened-rows.ts';
import { finishJob, type OnFinish } from './settle-items.ts';
import { answerToComeBytes } from './submit-job.ts';

const canceledAnswer = '{}';

interface CancelOptions {
  /** Why, where its owner did not do it. */
  readonly because?: string | null;
  /** False: paid answers that have not become rows are canceled as well, since nobody will read them. */
  readonly opensPaid?: boolean;
}

/**
 * Cancels a job. Items that have not started end as canceled and cost nothing; running items finish and count. If a list has paid for an answer that has not
 * become rows yet, a running service makes rows of it and calls nobody. Returns false if the job had already ended. If no item is running and `onFinish` is
 * null, a running service finishes the job later (`finishJobs`).
 */
export async function cancelJob(
  tx: pg.PoolClient,
  jobId: string,
  onFinish: OnFinish | null,
  { because = null, opensPaid = true }: CancelOptions = {},
): Promise<boolean> {
  const { rows } = await tx.query<{ is_over: boolean; list: string | null }>(
    `select finished_at is not null or status = 'canceled' as is_over, list from bulk_jobs where id = $1 for update`,
    [jobId],
  );
  const [job] = rows;
  if (job === undefined || job.is_over) return false;
  const unopened = job.list === null || !opensPaid ? [] : await unopenedRows(tx, jobId, job.list);
  // The pause of a list ends: its running rows come back, and end.
  const { rows: after } = await tx.query<{ is_over: boolean; canceled: number[] }>(
    `with canceled as (
       update bulk_items set state = 3, outcome = 'canceled', answer = '${canceledAnswer}', not_before = null
        where job_id = $1 and state in (0, 1, 4) and index <> all($3::int[]) returning index
     ), opened as (
       update bulk_items set state = 1, not_before = null where job_id = $1 and state in (0, 4) and index = any($3::int[])
     )
     update bulk_jobs
        set status = 'canceled', paused_because = null,
            waited_ms = waited_ms + coalesce((extract(epoch from clock_timestamp() - waits_since) * 1000)::bigint, 0), waits_since = null, canceled_because = $2,
            open = cardinality($3::int[]), ended = ended + (select count(*) from canceled),
            canceled = canceled + (select count(*) from canceled),
            bytes = bytes - (select count(*) from canceled) * ${answerToComeBytes - canceledAnswer.length}
      where id = $1 returning ended = total as is_over, array(select index from canceled) as canceled`,
    [jobId, because, unopened],
  );
  // The process of some rows is gone, and it may have started a step of theirs.
  if (job.list !== null) await releaseClaims(tx, jobId, after[0]?.canceled ?? []);
  if (after[0]?.is_over && onFinish) await finishJob(tx, jobId, onFinish);
  return true;
}
