import { centicredits } from '../../kernel/credits.ts';
import type { Pool, Queryable } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { MailStatus } from '../../records/contact.ts';
import type { RowOrigin } from '../lists/row-origin.ts';
import type { ItemOutcome, TakenItem } from './bulk-task.ts';

interface Row {
  job_id: string;
  index: number;
  input: string;
  was_taken: boolean;
  origin: string | null;
  call_id: string;
  workspace_id: number;
  account_id: number;
  organization_id: number;
  endpoint_id: number;
  mode: 'live' | 'sandbox';
  tries: number;
  waits: number;
  asked: string[];
  answered: string[];
  is_canceled: boolean;
  outcome: ItemOutcome | null;
  answer: string | null;
  cost: number | null;
  status: number | null;
  provider: string | null;
  verdict: MailStatus | null;
}

/** What a job has in a turn at least, where there is room for it: what ends together is written together, which is most of what an item costs. */
const itemsOfTurn = 2;

/**
 * Takes the next items: of the accounts that have waited longest, from each the job that has. They share what may be taken, so with one account that is all of one job; with a
 * hundred, each has some items running at any time. So neither a long list nor many of them keep others waiting. Several processes take from different accounts at the same time.
 *
 * Items are named by where they are (`ctid`), which was locked by the same statement: so only those are read, whatever the planner believes of the table. The plan may have been made
 * before there was a job. Joined by their key, all open items of a job were read and sorted each time. What a repeated item repeats is looked up one by one (`lateral` with a limit):
 * joined, the whole table was read, for seconds in which nothing else of these jobs moved.
 */
export async function takeItems(db: Queryable, processId: number, most: number): Promise<TakenItem[]> {
  const { rows } = await db.query<Row>({
    name: 'take_items',
    text: `with waiting as (
       select t.account_id from bulk_turns t
        where exists (select from bulk_jobs j where j.account_id = t.account_id and j.open > 0 and j.paused_because is null and not j.is_computed)
        order by t.served_at, t.account_id limit greatest(1, $2::int / ${itemsOfTurn})
     ), turn as (
       select j.id, j.account_id, row_number() over () as ix, count(*) over () as all_turns from waiting w
        cross join lateral (
          select j.id, j.account_id from bulk_jobs j join bulk_turns t using (account_id)
           where j.account_id = w.account_id and j.open > 0 and j.paused_because is null and not j.is_computed
           order by j.served_at, j.id limit 1 for update skip locked) j
     ), served as (
       update bulk_turns t set served_at = clock_timestamp() from turn where t.account_id = turn.account_id
     ), next as (
       select i.ctid, i.job_id, i.index, i.taken_at is not null as was_taken from turn
        cross join lateral (
          select i.ctid, i.job_id, i.index, i.taken_at from bulk_items i where i.job_id = turn.id and i.state = 1
           order by i.index limit $2::int / turn.all_turns + (turn.ix <= $2::int % turn.all_turns)::int for update of i) i
     ), taken as (
       update bulk_items i set state = 2, process_id = $1, taken_at = clock_timestamp()
        where i.ctid = any(array(select ctid from next))
       returning i.*
     ), job as (
       update bulk_jobs j
          set open = j.open - (select count(*) from taken t where t.job_id = j.id), served_at = clock_timestamp(),
              started_at = coalesce(j.started_at, clock_timestamp()),
              status = case when j.status = 'queued' then 'processing' else j.status end
         from turn where j.id = turn.id
       returning j.id, j.workspace_id, j.account_id, j.endpoint_id, j.status = 'canceled' as is_canceled
     )
     select t.job_id, t.index, n.was_taken, t.origin, t.input, t.call_id, t.tries, t.waits, t.asked, t.answered, j.workspace_id, j.account_id, j.endpoint_id, j.is_canceled, w.mode,
            w.organization_id, f.outcome, f.answer, f.verdict, c.from_plan + c.from_addon as cost,
            coalesce(c.status, x.status) as status, coalesce(c.provider, x.provider) as provider
       from taken t
       join next n on n.job_id = t.job_id and n.index = t.index
       join job j on j.id = t.job_id
       join workspaces w on w.id = j.workspace_id
       left join lateral (select f.outcome, f.answer, f.verdict, f.call_id from bulk_items f where f.job_id = t.job_id and f.index = t.repeats limit 1) f on true
       left join lateral (select c.from_plan, c.from_addon, c.status, c.provider from calls c where c.workspace_id = j.workspace_id and c.id = f.call_id limit 1) c on true
       left join lateral (select x.status, x.provider from failed_calls x where x.workspace_id = j.workspace_id and x.id = f.call_id limit 1) x on true
      order by t.job_id, t.index`,
    values: [processId, most],
  });
  return rows.map((row) => ({
    jobId: row.job_id,
    index: row.index,
    input: row.input,
    wasTaken: row.was_taken,
    origin: row.origin === null ? null : (JSON.parse(row.origin) as RowOrigin),
    callId: row.call_id,
    workspaceId: row.workspace_id,
    accountId: row.account_id,
    organizationId: row.organization_id,
    endpointId: row.endpoint_id,
    mode: row.mode,
    processId,
    tries: row.tries,
    waits: row.waits,
    asked: row.asked,
    answered: row.answered,
    isCanceled: row.is_canceled,
    repeated:
      row.outcome === null
        ? null
        : {
            outcome: row.outcome,
            answer: row.answer ?? '{}',
            cost: centicredits(row.cost ?? 0),
            status: row.status ?? 500,
            provider: row.provider,
            verdict: row.verdict,
          },
  }));
}

/** What a process that looks items up watches for (postgres/work-signs.ts): items to take, those that another one may have left behind, and those whose time has come. */
export const openSign = 'select from bulk_jobs where open > 0 and paused_because is null and not is_computed';
export const takenSign = 'select from bulk_items where state = 2';
export const putOffSign = 'select from bulk_items where state = 4 and not_before <= clock_timestamp()';

/** Items that are handed back in one go. */
const handBackMax = 2_000;

interface Stray {
  readonly job_id: string;
  readonly index: number;
  readonly process_id: number;
}

/**
 * A process says every two seconds that it lives. Sooner than for reservations: a process that was only slow has its items looked up
 * twice, but neither paid twice nor asked of a paid source twice; and a job goes on within ten seconds after a crash.
 */
const itemsGoneAfterSeconds = 7;

/**
 * Hands back what processes had taken that are gone, as long as the process that asks is seen itself: after the database was away,
 * nobody has been seen. Safe to run from several processes at once. Returns how many items.
 */
export async function handBackOfGone(pool: Pool, processId: number): Promise<number> {
  const { rows } = await pool.query<Stray>(
    `with seen as (
       select id from processes where seen_at > clock_timestamp() - make_interval(secs => ${itemsGoneAfterSeconds})
     )
     select job_id, index, process_id from bulk_items i
      where state = 2 and exists (select from seen where id = $1) and not exists (select from seen where id = i.process_id)
      limit ${handBackMax}`,
    [processId],
  );
  return handBack(pool, rows);
}

/**
 * Hands back what a process took and does not know of: its connection broke before it was told. Asked while nothing else is
 * being taken in its name.
 */
export async function handBackUnknown(
  pool: Pool,
  processId: number,
  known: readonly { readonly jobId: string; readonly index: number }[],
): Promise<number> {
  const { rows } = await pool.query<Stray>(
    `select job_id, index, process_id from bulk_items i
      where state = 2 and process_id = $1
        and not exists (select from unnest($2::uuid[], $3::int[]) k (job_id, index)
                         where k.job_id = i.job_id and k.index = i.index)
      limit ${handBackMax}`,
    [processId, known.map(({ jobId }) => jobId), known.map(({ index }) => index)],
  );
  return handBack(pool, rows);
}

async function handBack(pool: Pool, strays: readonly Stray[]): Promise<number> {
  let handed = 0;
  for (const [jobId, ofJob] of Map.groupBy(strays, (stray) => stray.job_id)) {
    handed += await transaction(pool, async (tx) => {
      await tx.query('select from bulk_jobs where id = $1 for update', [jobId]);
      const { rowCount } = await tx.query(
        `update bulk_items i set state = 1, process_id = null
           from unnest($2::int[], $3::int[]) s (index, process_id)
          where i.job_id = $1 and i.index = s.index and i.state = 2 and i.process_id = s.process_id`,
        [jobId, ofJob.map(({ index }) => index), ofJob.map(({ process_id }) => process_id)],
      );
      // Who waited for room, or would have made it, may be among them: then nothing else says that rows may be taken.
      await tx.query(
        `update bulk_jobs set open = open + $2, paused_because = nullif(paused_because, 'room') where id = $1`,
        [jobId, rowCount ?? 0],
      );
      return rowCount ?? 0;
    });
  }
  return handed;
}

/** Lets items be taken whose time has come. Returns how many jobs have some. */
export async function wakeItems(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ job_id: string }>(
    'select distinct job_id from bulk_items where state = 4 and not_before <= clock_timestamp() limit 100',
  );
  for (const { job_id: jobId } of rows) {
    await transaction(pool, async (tx) => {
      await tx.query('select from bulk_jobs where id = $1 for update', [jobId]);
      await tx.query(
        `with woken as (
           update bulk_items set state = 1, not_before = null
            where job_id = $1 and state = 4 and not_before <= clock_timestamp() returning index
         )
         update bulk_jobs set open = open + (select count(*) from woken), paused_because = nullif(paused_because, 'room') where id = $1`,
        [jobId],
      );
    });
  }
  return rows.length;
}
