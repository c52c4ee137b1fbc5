import { centicredits } from '../../kernel/credits.ts';
import type { Pool, Queryable } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { MailStatus } from '../../records/contact.ts';
import type { ItemOutcome, TakenItem } from './bulk-task.ts';

interface Row {
  job_id: string;
  index: number;
  input: string;
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

/**
 * Takes the next items, all of one job: of the account that has waited longest the job that has. So neither a long list nor
 * many of them keep others waiting. Several processes take from different accounts at the same time.
 *
 * The job is named by subqueries, not joined: so the planner knows it to be one, and reads the items that are taken from the index in
 * their order. Joined, all open items of the job were read and sorted each time. Which of its items is said by an array, which is part of
 * what the index is asked for whatever the planner believes of the table: the plan may have been made before there was a job.
 */
export async function takeItems(db: Queryable, processId: number, most: number): Promise<TakenItem[]> {
  const { rows } = await db.query<Row>({
    name: 'take_items',
    text: `with turn as (
       select j.id, j.account_id from bulk_jobs j join bulk_turns t using (account_id)
        where j.open > 0 order by t.served_at, j.served_at, j.id limit 1 for update skip locked
     ), served as (
       update bulk_turns t set served_at = clock_timestamp() from turn where t.account_id = turn.account_id
     ), next as (
       select i.index from bulk_items i where i.job_id = (select id from turn) and i.state = 1 order by i.index limit $2 for update of i
     ), taken as (
       update bulk_items i set state = 2, process_id = $1, taken_at = clock_timestamp()
        where i.job_id = (select id from turn) and i.index = any(array(select index from next))
       returning i.*
     ), job as (
       update bulk_jobs j
          set open = j.open - (select count(*) from taken), served_at = clock_timestamp(),
              started_at = coalesce(j.started_at, clock_timestamp()),
              status = case when j.status = 'queued' then 'processing' else j.status end
         from turn where j.id = turn.id
       returning j.id, j.workspace_id, j.account_id, j.endpoint_id, j.status = 'canceled' as is_canceled
     )
     select t.job_id, t.index, t.input, t.call_id, t.tries, t.waits, t.asked, t.answered, j.workspace_id, j.account_id, j.endpoint_id, j.is_canceled, w.mode,
            w.organization_id, f.outcome, f.answer, f.verdict, c.from_plan + c.from_addon as cost,
            coalesce(c.status, x.status) as status, coalesce(c.provider, x.provider) as provider
       from taken t
       join job j on j.id = t.job_id
       join workspaces w on w.id = j.workspace_id
       left join bulk_items f on f.job_id = t.job_id and f.index = t.repeats
       left join calls c on c.workspace_id = j.workspace_id and c.id = f.call_id
       left join failed_calls x on x.workspace_id = j.workspace_id and x.id = f.call_id
      order by t.index`,
    values: [processId, most],
  });
  return rows.map((row) => ({
    jobId: row.job_id,
    index: row.index,
    input: row.input,
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
export const openSign = 'select from bulk_jobs where open > 0';
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
      await tx.query('update bulk_jobs set open = open + $2 where id = $1', [jobId, rowCount ?? 0]);
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
         update bulk_jobs set open = open + (select count(*) from woken) where id = $1`,
        [jobId],
      );
    });
  }
  return rows.length;
}
