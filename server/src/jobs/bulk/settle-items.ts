import type pg from 'pg';
import { type Draw, drawFromHold, endHold } from '../../ledger/hold.ts';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import { releaseClaims } from '../lists/list-books.ts';
import { countSteps } from '../lists/list-counts.ts';
import { applyLimits } from '../lists/list-limits.ts';
import { type EndedItem, lostOf, type TakenItem } from './bulk-task.ts';
import { answerToComeBytes } from './submit-job.ts';
import { addVerdicts, countVerdicts } from './verdict-counts.ts';

/** Told of a job that ends, or of a list that a limit makes wait, in the transaction in which it does. */
export type OnFinish = (tx: pg.PoolClient, jobId: string) => Promise<void>;

/**
 * Item u of a job, if it is still that of its process: looked up by its key (`lateral` with a limit) and named by where it is. `state + 0` and `process_id + 0`, so that no other index
 * helps to find it, whatever PostgreSQL believes of the table. By that of processes all items under way were read for each (3.0 ms for a hundred of 400, 1.0 by their key); and joined,
 * while the table was believed to be empty, all of it was, for up to 15 s. Whoever changes it at the same moment takes it from its process.
 */
const oneOfOurs = (jobId: string) =>
  `select i.ctid from bulk_items i
           where i.job_id = ${jobId} and i.index = u.index and i.state + 0 = 2 and i.process_id + 0 = u.process_id limit 1 for update`;

/** Items that are written down in one transaction. */
export const settledMax = 500;

export interface ItemToSettle {
  readonly item: TakenItem;
  readonly ended: EndedItem;
  readonly durationMs: number;
}

/**
 * Writes down how items of one job ended, and pays for them out of its hold: both or neither. An item that was taken from its
 * process meanwhile is passed over: somebody else ends it. `onFinish` runs in the same transaction when the job is done. Returns how
 * many were not passed over.
 */
export async function settleItems(
  tx: pg.PoolClient,
  jobId: string,
  items: readonly ItemToSettle[],
  onFinish: OnFinish,
): Promise<number> {
  if (items.length === 0) return 0;
  // The job's row before those of its items, like all who change both.
  await tx.query('select from bulk_jobs where id = $1 for update', [jobId]);
  const { rows } = await tx.query<{
    indexes: number[];
    process_ids: number[];
    finished_ms: number | null;
    is_list: boolean;
  }>({
    name: 'settle_items',
    text: `with ours as (
       select i.ctid, u.* from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::int[], $7::text[])
              u (index, process_id, outcome, answer, cost, verdict)
        cross join lateral (${oneOfOurs('$1')}) i
     ), settled as (
       update bulk_items i set state = 3, process_id = null, outcome = o.outcome, answer = o.answer, verdict = o.verdict
         from ours o where i.ctid = any(array(select ctid from ours)) and i.ctid = o.ctid
       returning i.index, o.process_id, o.outcome, o.cost, o.verdict, octet_length(o.answer) as bytes
     ), freed as (
       update bulk_items set state = 1
        where job_id = $1 and state = 0 and repeats = any(array(select index from settled)) returning index
     ), s as (
       select count(*) as ended, count(*) filter (where outcome = 'found') as found,
              count(*) filter (where outcome = 'failed') as failed, count(*) filter (where outcome = 'canceled') as canceled,
              count(*) filter (where outcome = 'invalid') as invalid, count(*) filter (where outcome = 'skipped') as skipped,
              sum(cost) as charged, sum(bytes) - count(*) * ${answerToComeBytes} as more_bytes, array_agg(index) as indexes, array_agg(process_id) as process_ids,
              ${countVerdicts}
         from settled
     )
     update bulk_jobs j
        set ended = j.ended + s.ended, found = j.found + s.found, failed = j.failed + s.failed, canceled = j.canceled + s.canceled,
            invalid = j.invalid + s.invalid, skipped = j.skipped + s.skipped,
            charged = j.charged + s.charged, bytes = j.bytes + s.more_bytes, open = j.open + (select count(*) from freed),
            verdicts = ${addVerdicts},
            ${finishedOnceEnded('j.ended + s.ended', 'j.failed + s.failed + j.invalid + s.invalid')}
       from s where j.id = $1 and s.ended > 0
     returning s.indexes, s.process_ids, j.list is not null as is_list, ${finishedMs}`,
    values: [
      jobId,
      items.map(({ item }) => item.index),
      items.map(({ item }) => item.processId),
      items.map(({ ended }) => ended.outcome),
      items.map(({ ended }) => ended.answer),
      items.map(({ ended }) => ended.cost),
      items.map(({ ended }) => ended.verdict ?? null),
    ],
  });
  const [row] = rows;
  if (row === undefined) return 0;
  // By both: a process that was taken for dead may have an item under its number of then and under that of now.
  const ours = new Set(row.indexes.map((index, at) => `${index} ${row.process_ids[at]}`));
  // An item that was canceled was no call, nor is a row of a list.
  const written = items.filter(({ item }) => ours.has(`${item.index} ${item.processId}`));
  const calls = written.filter(({ ended }) => ended.outcome !== 'canceled' && !ended.row);
  let isMadeToWait = false;
  if (row.is_list) {
    await releaseClaims(tx, jobId, row.indexes);
    await countSteps(
      tx,
      jobId,
      written.flatMap(({ ended }) =>
        (ended.row?.notCalled ?? []).map(({ step, outcome }) => ({ step, [outcome]: 1 })),
      ),
    );
    isMadeToWait = await applyLimits(
      tx,
      jobId,
      written.map(({ ended }) => ended),
    );
  }
  // From here on all other calls of the account wait until this is committed: what else is to be written comes before.
  if (calls.length > 0) await drawFromHold(tx, jobId, calls.map(drawOf));
  if (row.finished_ms !== null) {
    await endHold(tx, jobId, row.finished_ms);
    await onFinish(tx, jobId);
  } else if (isMadeToWait) {
    await onFinish(tx, jobId);
  }
  return row.indexes.length;
}

/** Ends the hold of a job whose items have all ended. */
export async function finishJob(tx: pg.PoolClient, jobId: string, onFinish: OnFinish): Promise<void> {
  const { rows } = await tx.query<{ finished_ms: number }>(
    `update bulk_jobs j set ${finishedOnceEnded('j.ended', 'j.failed + j.invalid')}
      where id = $1 and finished_at is null and ended = total returning ${finishedMs}`,
    [jobId],
  );
  if (rows[0] === undefined) return;
  await endHold(tx, jobId, rows[0].finished_ms);
  await onFinish(tx, jobId);
}

/**
 * What becomes of job j of which so many items have ended, and failed. One of which nothing could be looked up has failed. A list whose last rows ended while it was paused
 * waits for nobody any more.
 */
export function finishedOnceEnded(ended: string, failed: string): string {
  return `finished_at = case when ${ended} = j.total then clock_timestamp() end,
            paused_because = case when ${ended} < j.total then j.paused_because end,
            waits_since = case when ${ended} < j.total then j.waits_since end,
            status = case when ${ended} < j.total or j.status = 'canceled' then j.status
                          when ${failed} = j.total then 'failed' else 'completed' end`;
}

/** How long the job took; null as long as it is not finished. */
export const finishedMs = 'extract(epoch from j.finished_at - j.created_at)::float8 * 1000 as finished_ms';

/** Jobs in one go. */
const finishedMax = 100;
const toFinish = 'from bulk_jobs where finished_at is null and ended = total';
/** What a process that looks items up watches for (postgres/work-signs.ts). */
export const toFinishSign = `select ${toFinish}`;

/** Finishes jobs whose items have all ended without that anybody finished them: those that the command line canceled. Returns how many. */
export async function finishJobs(pool: Pool, onFinish: OnFinish): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(`select id ${toFinish} limit ${finishedMax}`);
  for (const { id } of rows) {
    await transaction(pool, async (tx) => {
      await tx.query('select from bulk_jobs where id = $1 for update', [id]);
      await finishJob(tx, id, onFinish);
    });
  }
  return rows.length;
}

function drawOf({ item, ended, durationMs }: ItemToSettle): Draw {
  return {
    callId: item.callId,
    cost: ended.cost,
    outcome: {
      status: ended.status,
      records: ended.outcome === 'found' ? 1 : 0,
      durationMs: Math.min(2_147_483_647, Math.round(durationMs)),
      provider: ended.provider,
      cached: false,
    },
  };
}

export interface ItemToPutOff {
  readonly item: TakenItem;
  readonly afterMs: number;
  readonly asked: readonly string[];
  readonly isWait?: boolean;
  /** It says nothing of the item, and counts as neither. */
  readonly isUncounted?: boolean;
  readonly because?: string;
}

/**
 * Puts items off; those of a canceled job only until somebody looks, who ends them. Those that are not ours any more are passed over.
 * Returns how many were not.
 */
export async function putOff(
  tx: pg.PoolClient,
  jobId: string,
  items: readonly ItemToPutOff[],
): Promise<number> {
  if (items.length === 0) return 0;
  // Locked like for all who change its items: whoever cancels it meanwhile finds them put off, or they find it canceled.
  const { rows } = await tx.query<{ is_canceled: boolean }>(
    `select status = 'canceled' as is_canceled from bulk_jobs where id = $1 for update`,
    [jobId],
  );
  const isCanceled = rows[0]?.is_canceled === true;
  const { rowCount } = await tx.query(
    `with ours as (
       select i.ctid, u.* from unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[])
              u (index, process_id, after_ms, asked, answered, tries, waits, because)
        cross join lateral (${oneOfOurs('$1')}) i
     )
     update bulk_items i
        set state = 4, process_id = null, waits_because = o.because, tries = i.tries + o.tries, waits = i.waits + o.waits,
            asked = array(select jsonb_array_elements_text(o.asked::jsonb)),
            answered = array(select jsonb_array_elements_text(o.answered::jsonb)),
            not_before = clock_timestamp() + make_interval(secs => o.after_ms / 1000.0)
       from ours o where i.ctid = any(array(select ctid from ours)) and i.ctid = o.ctid`,
    [
      jobId,
      items.map(({ item }) => item.index),
      items.map(({ item }) => item.processId),
      items.map(({ afterMs }) => (isCanceled ? 0 : Math.round(afterMs))),
      items.map(({ asked }) => JSON.stringify(asked)),
      items.map(({ item, asked }) => {
        const lost = lostOf(item);
        return JSON.stringify(asked.filter((question) => !lost.has(question)));
      }),
      items.map(({ isWait, isUncounted }) => (isWait || isUncounted ? 0 : 1)),
      items.map(({ isWait }) => (isWait ? 1 : 0)),
      items.map(({ because }) => because ?? null),
    ],
  );
  return rowCount ?? 0;
}

/**
 * Writes down that a source is asked for an item, before it is: a source that takes money is not asked twice, whatever
 * crashes in between. False for items that are not ours any more.
 */
export async function noteAsked(
  tx: pg.PoolClient | Pick<pg.Pool, 'query'>,
  asked: readonly { readonly item: TakenItem; readonly question: string }[],
): Promise<boolean[]> {
  const { rows } = await tx.query<{ call_id: string; question: string }>({
    name: 'note_asked',
    text: `with ours as (
       select i.ctid, u.question from unnest($1::uuid[], $2::int[], $3::int[], $4::text[]) u (job_id, index, process_id, question)
        cross join lateral (${oneOfOurs('u.job_id')}) i
     )
     update bulk_items i set asked = i.asked || o.question
       from ours o where i.ctid = any(array(select ctid from ours)) and i.ctid = o.ctid
     returning i.call_id, o.question`,
    values: [
      asked.map(({ item }) => item.jobId),
      asked.map(({ item }) => item.index),
      asked.map(({ item }) => item.processId),
      asked.map(({ question }) => question),
    ],
  });
  const noted = new Set(rows.map((row) => `${row.call_id} ${row.question}`));
  return asked.map(({ item, question }) => noted.has(`${item.callId} ${question}`));
}
