import type pg from 'pg';
import { firstIdOf } from '../../kernel/ids.ts';
import { isLate, lateMs } from '../history-sql.ts';

/** A table for sums of calls, gone with the connection, or with the transaction where that is said. Returns the time of the database. */
export async function makeSums(
  client: pg.ClientBase,
  name: string,
  lifetime: '' | 'on commit drop' = '',
): Promise<Date> {
  await client.query(`drop table if exists pg_temp.${name}`);
  await client.query(
    `create temporary table ${name} (
       account_id int, workspace_id int, endpoint_id smallint, day date, job_id uuid, answered boolean,
       calls bigint, plan bigint, addon bigint, records bigint, n bigint, s numeric, s2 numeric, early_calls bigint, early_credits bigint
     ) ${lifetime}`,
  );
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return (rows[0] as { now: Date }).now;
}

const sumsOf = (calls: string) => `
  select account_id, workspace_id, endpoint_id, day, job_id, answered, count(*), sum(from_plan)::bigint, sum(from_addon)::bigint,
         sum(records)::bigint, count(version), coalesce(sum(version), 0),
         -- As bigint where that has room: in a proof of many calls it is a third of the work.
         coalesce(sum(version * version) filter (where version < 3000000000), 0)
           + coalesce(sum(version::numeric * version) filter (where version >= 3000000000), 0),
         -- May have been held before midnight: a hold lives for 15 minutes, and until the sweeper comes by.
         count(*) filter (where is_early), coalesce(sum(from_plan + from_addon) filter (where is_early), 0)::bigint
    from (select *, utc::date as day, utc::time < '01:00' as is_early
            from (select *, at at time zone 'UTC' as utc, status between 200 and 299 as answered from ${calls}) c) c
   group by 1, 2, 3, 4, 5, 6`;

/** Before that moment no call will be written any more: transactions that are under way began later. */
export async function readCut(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ cut: Date }>(
    `select least(clock_timestamp() - interval '1 minute',
                  (select min(xact_start) from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())) as cut`,
  );
  return (rows[0] as { cut: Date }).cut;
}

/** Read in one statement, of 8 KiB with some 45 calls each: about a second's work. */
const pagesMax = 8_192;

export interface CallsToSum {
  readonly into: string;
  /** Of one partition; of all where it is not given. */
  readonly partition?: string;
  /** Only calls that ended before. */
  readonly before?: Date;
  /** Pages in one statement; tests take few. */
  readonly pages?: number;
  readonly onProgress?: (fraction: number) => void;
}

/** Adds calls up in bounded steps. Each is a transaction of its own, unless the client is in one. */
export async function sumCalls(client: pg.ClientBase, what: CallsToSum): Promise<void> {
  const { into, partition, before, pages = pagesMax, onProgress } = what;
  const { rows: partitions } = await client.query<{ name: string; pages: number }>(
    `select relid::regclass::text as name, ceil(pg_relation_size(relid) / current_setting('block_size')::numeric)::int as pages
       from pg_partition_tree('calls') where isleaf and ($1::text is null or relid = to_regclass($1))`,
    [partition ?? null],
  );
  const total = partitions.reduce((sum, one) => sum + one.pages, 0);
  let done = 0;
  for (const one of partitions) {
    for (let page = 0; page < one.pages; page += pages) {
      onProgress?.(done / total);
      // A range of places in the file: read in order, whatever the ids are.
      const place = `ctid >= '(${page},0)' and ctid < '(${page + pages},0)'`;
      await client.query(
        `insert into ${into} ${sumsOf(`(select * from ${one.name} where ${place} and at < coalesce($1, 'infinity'::timestamptz)) c`)}`,
        [before ?? null],
      );
      done += Math.min(pages, one.pages - page);
    }
  }
}

/**
 * Adds up the calls that ended at `from` or later: by their ids, and the late ones by the indexes that these have. A call whose
 * process has a clock that is more than ten minutes slow is not found.
 */
export async function sumLaterCalls(client: pg.ClientBase, into: string, from: Date): Promise<void> {
  await client.query(
    `insert into ${into}
     with known as (
       select id as workspace_id from workspaces union select workspace_id from ${into}
     ), later as (
       select c.* from known k join calls c using (workspace_id) where c.id >= $2 and c.at >= $1
       union all
       select c.* from known k join calls c using (workspace_id) where ${isLate} and c.at >= $1 and c.id < $2
       union all
       select c.* from bulk_jobs j join calls c on c.job_id = j.id
        where (j.finished_at is null or j.finished_at >= $1 - interval '1 minute') and c.at >= $1 and c.id < $2
     ) ${sumsOf('later')}`,
    [from, firstIdOf(from.getTime() - lateMs)],
  );
}
