import type { Centicredits } from '../../kernel/credits.ts';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { OnFinish } from '../bulk/settle-items.ts';
import { makeWait, type WaitReason } from './list-limits.ts';

interface PauseOptions {
  readonly onWait?: OnFinish | null;
  /** Only where so much does not fit below the ceiling: that may have been raised since it was looked at. */
  readonly lacking?: Centicredits | null;
}

/**
 * Takes no more rows of a list. Rows that are running continue. False where it had ended, or was canceled or waited before. `room`, which list-books.ts sets, is
 * no such wait: it ends by itself.
 */
export function pauseList(
  db: Pool,
  listId: string,
  because: WaitReason,
  { onWait = null, lacking = null }: PauseOptions = {},
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      `select from bulk_jobs
        where id = $1 and list is not null and status <> 'canceled' and finished_at is null and coalesce(paused_because, 'room') = 'room'
          and ($2::int is null or held - charged - claimed < $2) for update`,
      [listId, lacking],
    );
    if (rowCount !== 1) return false;
    await makeWait(tx, listId, because);
    await onWait?.(tx, listId);
    return true;
  });
}
