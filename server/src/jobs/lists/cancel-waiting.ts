import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import { cancelJob } from '../bulk/cancel-job.ts';
import type { OnFinish } from '../bulk/settle-items.ts';

/** How long a list waits for its owner, with what is held for it. */
export const waitingDays = 7;
/** In one go. */
const listsMax = 100;

/** Cancels lists that have waited for too long: nobody's credits are held for ever. Safe from several processes at once. @returns how many */
export async function cancelWaiting(pool: Pool, onFinish: OnFinish): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from bulk_jobs where waits_since < clock_timestamp() - make_interval(days => ${waitingDays}) limit ${listsMax}`,
  );
  let canceled = 0;
  for (const { id } of rows) {
    const isCanceled = await transaction(pool, async (tx) => {
      const { rowCount } = await tx.query(
        `select from bulk_jobs where id = $1 and waits_since < clock_timestamp() - make_interval(days => ${waitingDays}) for update`,
        [id],
      );
      return rowCount === 1 && (await cancelJob(tx, id, onFinish, { because: 'waited_too_long' }));
    });
    if (isCanceled) canceled += 1;
  }
  return canceled;
}
