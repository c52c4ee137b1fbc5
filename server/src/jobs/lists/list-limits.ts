import type pg from 'pg';
import type { Centicredits } from '../../kernel/credits.ts';
import { shrinkHold } from '../../ledger/hold.ts';
import type { ItemOutcome } from '../bulk/bulk-task.ts';

/** What limits a list, as it is kept with it. Rows are counted as they end. */
export interface ListLimits {
  /** Centicredits: what the list is charged is never above it. */
  readonly maxCredits: Centicredits;
  /** Centicredits, of one row. */
  readonly maxCreditsPerRow?: Centicredits | undefined;
  /** After so many rows it waits for its owner. */
  readonly pauseAfter?: number | undefined;
  /** 0 to 1: of the last 50 rows that were looked up. */
  readonly stopBelowHitRate?: number | undefined;
  /** So many rows in a row that no source could look up. */
  readonly stopAfterFailures: number;
}

/** Why a list waits for its owner. Those of `stops` are limits: what it has not used is given back meanwhile. */
export type WaitReason = 'user' | 'pause_after' | 'max_credits' | 'hit_rate' | 'failures';
export const stops: readonly WaitReason[] = ['max_credits', 'hit_rate', 'failures'];

/** Rows that a hit rate is taken of. */
export const hitRateRows = 50;
export const usualStopAfterFailures = 20;

/** How a row of a list ended, for its limits. */
export interface EndedListRow {
  readonly outcome: ItemOutcome;
}

/**
 * Looks at the limits of a list as rows of it have ended, in their order. The list's row is locked. It counts them, and makes the list wait where a
 * limit says so.
 * @returns whether it does
 */
export async function applyLimits(
  tx: pg.PoolClient,
  listId: string,
  ended: readonly EndedListRow[],
): Promise<boolean> {
  const { rows } = await tx.query<{
    limits: string | null;
    recent: string;
    failures_in_row: number;
    ended: number;
    total: number;
    is_free: boolean;
  }>(
    `select limits, recent, failures_in_row, ended, total,
            status <> 'canceled' and finished_at is null and coalesce(paused_because, 'room') = 'room' as is_free
       from bulk_jobs where id = $1`,
    [listId],
  );
  const [list] = rows;
  if (!list) return false;
  const counted = countRows(list.recent, list.failures_in_row, ended);
  await tx.query('update bulk_jobs set recent = $2, failures_in_row = $3 where id = $1', [
    listId,
    counted.recent,
    counted.failuresInRow,
  ]);
  if (list.limits === null || !list.is_free || list.ended === list.total) return false;
  const reason = reasonToWait(JSON.parse(list.limits) as ListLimits, { ...counted, ended: list.ended });
  if (reason !== null) await makeWait(tx, listId, reason);
  return reason !== null;
}

/** What limits look at. */
export interface Counted {
  readonly recent: string;
  readonly failuresInRow: number;
}

/** Adds rows that have ended, in their order, to what limits look at. */
export function countRows(recent: string, failuresInRow: number, ended: readonly EndedListRow[]): Counted {
  let failures = failuresInRow;
  let last = recent;
  for (const { outcome } of ended) {
    if (outcome === 'failed') failures += 1;
    if (outcome !== 'found' && outcome !== 'not_found') continue;
    failures = 0;
    last += outcome === 'found' ? 'f' : 'n';
  }
  return { recent: last.slice(-hitRateRows), failuresInRow: failures };
}

/** Why a list of which rows have ended so takes no more of them; null where it does. */
export function reasonToWait(
  { pauseAfter, stopBelowHitRate, stopAfterFailures }: ListLimits,
  { recent, failuresInRow, ended }: Counted & { readonly ended: number },
): WaitReason | null {
  if (failuresInRow >= stopAfterFailures) return 'failures';
  const found = recent.split('f').length - 1;
  if (
    stopBelowHitRate !== undefined &&
    recent.length === hitRateRows &&
    found / hitRateRows < stopBelowHitRate
  ) {
    return 'hit_rate';
  }
  return pauseAfter !== undefined && ended >= pauseAfter ? 'pause_after' : null;
}

/**
 * Takes no more rows of a list until its owner says so. Rows that run continue, as far as what is held for them pays for it. A list that a limit has stopped
 * gives back what it has not used: nobody's credits are locked up while nothing happens. The list's row is locked.
 */
export async function makeWait(tx: pg.PoolClient, listId: string, reason: WaitReason): Promise<void> {
  const { rows } = await tx.query<{ claimed: Centicredits }>(
    `update bulk_jobs set paused_because = $2, waits_since = clock_timestamp() where id = $1 returning claimed`,
    [listId, reason],
  );
  const [list] = rows;
  if (!list || !stops.includes(reason)) return;
  await shrinkHold(tx, listId, list.claimed);
  await tx.query('update bulk_jobs set held = charged + claimed where id = $1', [listId]);
}
