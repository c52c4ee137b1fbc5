import type { Pool } from '../postgres/pool.ts';

export interface FailedCallsKept {
  readonly days: number;
  /** Of one workspace, the newest. */
  readonly callsMax: number;
}

/**
 * Failed calls that are younger than this stay, however many there are: a lane that lost its connection asks for at most a minute
 * whether a hold was released, and finds that out here.
 */
const keptMinutes = 2;
const sweptAtOnce = 5_000;
/** Workspaces of which calls failed lately. */
const lately = `select distinct workspace_id from failure_counts
  where minute % 1440 <> 0 and minute >= (extract(epoch from clock_timestamp()) / 60)::int - 15`;

/**
 * Deletes failed calls that are older than they are kept, and of each workspace the oldest of too many. Safe to run from several
 * processes at once. Returns how many it deleted.
 */
export async function sweepFailedCalls(pool: Pool, { days, callsMax }: FailedCallsKept): Promise<number> {
  let deleted = await sweep(pool, 'at < clock_timestamp() - make_interval(days => $1)', [days]);
  const { rows } = await pool.query<{ workspace_id: number }>(lately);
  for (const { workspace_id: workspaceId } of rows) {
    deleted += await sweep(
      pool,
      `workspace_id = $1 and at < clock_timestamp() - interval '${keptMinutes} min'
         and id <= (select id from failed_calls where workspace_id = $1 order by id desc offset $2 limit 1)`,
      [workspaceId, callsMax],
    );
  }
  await takeBackPaid(pool);
  return deleted;
}

async function sweep(pool: Pool, which: string, values: readonly unknown[]): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rows } = await pool.query<{ swept: number }>(
      `with swept as (
         delete from failed_calls where ctid = any(array(
           select ctid from failed_calls where ${which} limit ${sweptAtOnce} for update skip locked))
         returning workspace_id, id
       ), links as (
         -- By whom they came is forgotten with them, and what they sent and answered.
         delete from call_links where call_id in (select id from swept)
       ), bodies as (
         delete from call_bodies b using swept s where b.workspace_id = s.workspace_id and b.call_id = s.id
       )
       select count(*) as swept from swept`,
      [...values],
    );
    const swept = rows[0]?.swept ?? 0;
    deleted += swept;
    if (swept < sweptAtOnce) return deleted;
  }
}

/**
 * A charge whose connection broke may commit at the very moment at which its call is written down as failed, since neither
 * statement sees the other. The charge stands.
 */
async function takeBackPaid(pool: Pool): Promise<void> {
  await pool.query(
    `delete from failed_calls f using calls c
      where f.status in (500, 503) and f.at between clock_timestamp() - interval '5 min' and clock_timestamp() - interval '10 s'
        and c.workspace_id = f.workspace_id and c.id = f.id`,
  );
}
