import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from '../../postgres/pool.ts';
import { mayChangeParts } from './parts-lock.ts';
import { makeSums, sumCalls } from './sum-calls.ts';
import { withoutLimit } from './without-limit.ts';

export type CloseOutcome =
  | { readonly closed: true; readonly calls: number; readonly digest: string }
  /** Closed before; not over yet; calls or jobs that began in it are open; another is at the parts, or reads them. */
  | { readonly closed: false; readonly why: 'closed' | 'not over' | 'open calls' | 'busy' };

export interface CloseOptions {
  readonly onProgress?: (fraction: number) => void;
}

/** lock_not_available. */
const locked = '55P03';
/** While the lock is waited for, as where a backup reads the calls, new calls wait too: so it is tried for a moment at a time. */
const dropTries = 30;
const dropPauseMs = 2_000;

/**
 * Drops the calls of a part of the history, named by the day after its last (YYYY-MM-DD), and keeps what they come to: by account, by
 * workspace, endpoint and day, and by job, with a hash. `verifyLedger` goes on with those. One transaction: all of it or nothing.
 *
 * Calls that are open may still be written into the part; while there are any, it is left alone. Other parts take calls meanwhile.
 */
export async function closePart(
  pool: Pool,
  endsOn: string,
  { onProgress }: CloseOptions = {},
): Promise<CloseOutcome> {
  try {
    return await withoutLimit(pool, async (tx): Promise<CloseOutcome> => {
      await tx.query('begin');
      await tx.query(`set local lock_timeout = '500ms'; set local work_mem = '128MB'`);
      if (!(await mayChangeParts(tx))) return { closed: false, why: 'busy' };
      const { rows } = await tx.query<{ partition: string; closed: boolean; over: boolean; open: boolean }>(
        `select history_partition(ends_on) as partition, closed_at is not null as closed, ends_on < (now() at time zone 'UTC')::date as over,
                exists (select from reservations where id < first_call_id(ends_on::timestamp at time zone 'UTC')) as open
           from history_parts where ends_on = $1`,
        [endsOn],
      );
      const part = rows[0];
      if (!part || part.closed) return { closed: false, why: 'closed' };
      if (!part.over) return { closed: false, why: 'not over' };
      if (part.open) return { closed: false, why: 'open calls' };
      // Nobody writes into it from here on; ids that nobody knows of by now are of clocks that are wrong, and wait.
      await tx.query(`lock table ${part.partition} in share mode`);
      await makeSums(tx, 'closing', 'on commit drop');
      await sumCalls(tx, { into: 'closing', partition: part.partition, onProgress });
      const kept = await keepSums(tx, endsOn);
      await dropPartition(tx, part.partition);
      await tx.query('commit');
      return { closed: true, ...kept };
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === locked) return { closed: false, why: 'busy' };
    throw error;
  }
}

async function keepSums(tx: pg.ClientBase, endsOn: string): Promise<{ calls: number; digest: string }> {
  await tx.query(
    `insert into closed_accounts (ends_on, account_id, from_plan, from_addon, numbers, numbers_sum, numbers_square)
     select $1, account_id, sum(plan), sum(addon), sum(n), sum(s), sum(s2) from closing group by account_id`,
    [endsOn],
  );
  await tx.query(
    `insert into closed_usage (ends_on, account_id, workspace_id, endpoint_id, day, calls, credits, from_plan, records, quota_calls, early_calls, early_credits)
     select $1, account_id, workspace_id, endpoint_id, day, sum(calls), sum(plan + addon), sum(plan), sum(records),
            coalesce(sum(calls) filter (where job_id is null), 0), coalesce(sum(early_calls) filter (where job_id is null), 0), sum(early_credits)
       from closing where answered group by account_id, workspace_id, endpoint_id, day`,
    [endsOn],
  );
  await tx.query(
    `insert into closed_jobs (ends_on, job_id, calls, answered, credits)
     select $1, job_id, sum(calls), coalesce(sum(calls) filter (where answered), 0), sum(plan + addon) from closing where job_id is not null group by job_id`,
    [endsOn],
  );
  await tx.query(
    `update history_parts set closed_at = clock_timestamp(), calls = (select coalesce(sum(calls), 0) from closing), digest = '',
            closed_after = (select ends_on from history_parts where closed_at is not null order by closed_at desc limit 1)
      where ends_on = $1`,
    [endsOn],
  );
  const { rows } = await tx.query<{ calls: number; digest: string }>(
    `update history_parts set digest = closed_part_digest(ends_on) where ends_on = $1 returning calls, encode(digest, 'hex') as digest`,
    [endsOn],
  );
  return rows[0] as { calls: number; digest: string };
}

async function dropPartition(tx: pg.ClientBase, partition: string): Promise<void> {
  await tx.query(`set local lock_timeout = '100ms'`);
  for (let tried = 1; ; tried++) {
    await tx.query('savepoint dropping');
    try {
      await tx.query(`drop table ${partition}`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === locked) || tried === dropTries) throw error;
      await tx.query('rollback to savepoint dropping');
      await delay(dropPauseMs);
    }
  }
}

/**
 * Closes the parts of the history that ended more than `days` ago, the oldest first. Returns what was closed. A part that cannot be
 * closed now is tried again by the next run. Safe from several processes at once.
 */
export async function closeOldParts(
  pool: Pool,
  days: number,
): Promise<{ endsOn: string; calls: number; digest: string }[]> {
  const { rows } = await pool.query<{ ends_on: string }>(
    `select ends_on::text from history_parts
      where closed_at is null and ends_on + $1::int <= (now() at time zone 'UTC')::date order by ends_on`,
    [days],
  );
  const closed: { endsOn: string; calls: number; digest: string }[] = [];
  for (const { ends_on: endsOn } of rows) {
    const outcome = await closePart(pool, endsOn);
    if (outcome.closed) closed.push({ endsOn, calls: outcome.calls, digest: outcome.digest });
  }
  return closed;
}
