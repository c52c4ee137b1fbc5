import type pg from 'pg';
import type { Centicredits } from '../../kernel/credits.ts';
import { keepForJobIf } from '../../ledger/hold.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { ItemOutcome } from '../bulk/bulk-task.ts';
import type { ListLimits } from './list-limits.ts';

/** Which rows of a list run again. */
export interface RowsToRetry {
  readonly outcomes: readonly ItemOutcome[];
  /** Of these, only rows whose last answer came before; null for all. */
  readonly answeredBefore: Date | null;
}

export interface RetryToSubmit extends RowsToRetry {
  /** Of the call that was reserved: it becomes that of the new list. */
  readonly id: string;
  /** The list whose rows it has. */
  readonly of: string;
  readonly workspaceId: number;
  readonly name: string | null;
  readonly webhookUrl: string | null;
  readonly held: Centicredits;
  readonly limits: ListLimits;
  /** How many rows are as they were. They count for `pauseAfter`, as all that have ended. */
  readonly kept: number;
}

/** When step s was called, or took the answer of another row: its id says so. That of a step which was kept by an earlier version does not, and counts as old as its list. */
const answeredAt = `case substr(s.call_id::text, 15, 1)
     when '7' then to_timestamp(('x' || substr(replace(s.call_id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)
     else (select created_at from bulk_jobs where id = s.job_id) end`;

/** Rows of list $1 that ended as $2 says, and were answered before $3. A row that nobody was asked for has no answer that is old. */
const toRetry = `from bulk_items i
  where i.job_id = $1 and i.outcome = any($2)
    and ($3::timestamptz is null or $3 > (select max(${answeredAt}) from list_steps s
                                           where s.job_id = i.job_id and s.index = i.index and s.outcome in ('found', 'not_found', 'failed')))`;

/** How many rows would run again, by how they ended. */
export async function countToRetry(
  db: Queryable,
  listId: string,
  { outcomes, answeredBefore }: RowsToRetry,
): Promise<Partial<Record<ItemOutcome, number>>> {
  const { rows } = await db.query<{ outcome: ItemOutcome; rows: number }>(
    `select i.outcome, count(*)::int as rows ${toRetry} group by i.outcome`,
    [listId, outcomes, answeredBefore],
  );
  return Object.fromEntries(rows.map((row) => [row.outcome, row.rows]));
}

/**
 * Steps of rows that are as they were, and what the others have found already: nothing of it is asked or paid again. Of a row that runs again since its answer is old, all is asked
 * again. $2 is the list, $3 the rows that run again.
 */
const keptSteps = `
  select s.index, s.step, s.question, s.endpoint_id, s.outcome, s.answer, s.provider,
         (substr(s.call_id::text, 1, 18) || substr(gen_random_uuid()::text, 19))::uuid as call_id
    from list_steps s left join unnest($3::int[]) a (index) on a.index = s.index
   where s.job_id = $2 and s.outcome <> 'canceled' and (a.index is null or s.outcome = 'found' and not $4)`;

/**
 * Makes a list of one that has ended, in the transaction that makes its reservation a hold: with all of its rows, of which some are to run again.
 * @returns when it was created; null where the reservation has ended, or the other list is not over, is forgotten, or has no such row
 */
export async function submitRetry(tx: pg.PoolClient, retry: RetryToSubmit): Promise<Date | null> {
  const { id, of, outcomes, answeredBefore, limits, kept } = retry;
  const { rowCount } = await tx.query(
    `select from bulk_jobs where id = $1 and workspace_id = $2 and finished_at is not null and forgotten_at is null for share`,
    [of, retry.workspaceId],
  );
  if (rowCount !== 1) return null;
  const { rows: found } = await tx.query<{ indexes: number[] | null }>(
    `select array_agg(i.index) as indexes ${toRetry}`,
    [of, outcomes, answeredBefore],
  );
  const again = found[0]?.indexes ?? [];
  if (again.length === 0) return null;
  const open =
    limits.pauseAfter === undefined
      ? again.length
      : Math.min(again.length, Math.max(0, limits.pauseAfter - kept));
  const { rows } = await tx.query<{ created_at: Date }>(
    `with kept as (
       ${keepForJobIf('true')}
     ), old as (
       select j.* from bulk_jobs j, kept where j.id = $2
     ), turn as (
       insert into bulk_turns (account_id) select account_id from old on conflict do nothing
     )
     insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, name, webhook_url, held, columns, total, open, bytes, is_sandbox, list, limits, span,
                            ended, found, failed, canceled, invalid, skipped)
     select $1, o.endpoint_id, o.workspace_id, o.account_id, $4, $5, $6, o.columns, o.total, $7::int, o.bytes, o.is_sandbox, o.list, $8, o.span,
            i.ended, i.found, i.failed, i.canceled, i.invalid, i.skipped
       from old o,
            (select count(*) as ended, count(*) filter (where outcome = 'found') as found, count(*) filter (where outcome = 'failed') as failed,
                    count(*) filter (where outcome = 'canceled') as canceled, count(*) filter (where outcome = 'invalid') as invalid,
                    count(*) filter (where outcome = 'skipped') as skipped
               from bulk_items b left join unnest($3::int[]) a (index) on a.index = b.index
              where b.job_id = $2 and a.index is null) i
     returning created_at`,
    [...[id, of, again, retry.name, retry.webhookUrl, retry.held], ...[open, JSON.stringify(retry.limits)]],
  );
  const [written] = rows;
  if (!written) return null;
  // Rows that run again count as taken before, since some of their steps have ended.
  await tx.query(
    `insert into bulk_items (job_id, index, input, ref_id, origin, call_id, taken_at, state, outcome, answer)
     select $1, index, input, ref_id, origin, gen_random_uuid(), case when again then clock_timestamp() end,
            case when not again then 3 when count(*) filter (where again) over (order by index) <= $4::int then 1 else 0 end,
            case when not again then outcome end, case when not again then answer end
       from (select b.*, a.index is not null as again
               from bulk_items b left join unnest($3::int[]) a (index) on a.index = b.index where b.job_id = $2) i`,
    [id, of, again, open],
  );
  const isFresh = answeredBefore !== null;
  // They cost nothing here, and are no calls of this list. Their ids say how old they are, as before.
  await tx.query(
    `insert into list_steps (job_id, index, step, call_id, question, repeats, endpoint_id, claimed, outcome, answer, provider)
     select $1, index, step, call_id, question, index, endpoint_id, 0, outcome, answer, provider from (${keptSteps}) k`,
    [id, of, again, isFresh],
  );
  await tx.query(
    `insert into list_counts (job_id, step, found, not_found, failed, repeated, skipped, invalid)
     select $1, step, count(*) filter (where outcome = 'found'), count(*) filter (where outcome = 'not_found'), count(*) filter (where outcome = 'failed'),
            count(*) filter (where was_called), count(*) filter (where outcome = 'skipped'), count(*) filter (where outcome = 'invalid')
       from (select step, outcome, true as was_called from (${keptSteps}) k
             union all
             select n.key::smallint, n.value ->> 'outcome', false
               from bulk_items i left join unnest($3::int[]) a (index) on a.index = i.index cross join lateral jsonb_each(i.answer::jsonb) n
              where i.job_id = $2 and a.index is null and i.state = 3 and n.value ->> 'outcome' in ('skipped', 'invalid')) c
      group by step`,
    [id, of, again, isFresh],
  );
  return written.created_at;
}
