import type { Pool, Queryable } from '../postgres/pool.ts';

/** Different failures (endpoint and code) of a workspace that are counted apart in one minute; others are counted together. */
const kindsMax = 50;
/** Counts that wait to be written. While the database is away for long, further ones are lost: they are no money. */
const waitingMax = 20_000;
/** In place of an endpoint and a code: failures of many kinds. */
const several = { endpointId: 0, code: 'several' } as const;
const minutesADay = 1_440;
/** Counts by minute become counts by day after this long. */
const minutesKeptDays = 2;
const daysKept = 400;
const foldedAtOnce = 5_000;

export interface FailedCall {
  readonly workspaceId: number;
  readonly endpointId: number;
  /** Of the error. */
  readonly code: string;
}

interface Count extends FailedCall {
  readonly minute: number;
  calls: number;
}

/**
 * Counts failed calls by workspace, minute, endpoint and code. They are collected in memory and written every few seconds, so
 * that a flood of failures costs one row a minute. A process that is killed loses the counts of the last seconds.
 */
export class FailureCounts {
  #waiting = new Map<string, Count>();
  /** Different failures by workspace and minute. */
  #kinds = new Map<string, number>();

  note(failure: FailedCall, at = Date.now()): void {
    const minute = Math.floor(at / 60_000);
    if (this.#add({ ...failure, minute, calls: 1 })) return;
    this.#add({ workspaceId: failure.workspaceId, ...several, minute, calls: 1 });
  }

  /** Writes what waits. What could not be written is kept for the next time. */
  async write(db: Queryable): Promise<void> {
    const counts = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#kinds = new Map();
    if (counts.length === 0) return;
    try {
      await addFailures(db, counts);
    } catch (error) {
      for (const count of counts) this.#add(count);
      throw error;
    }
  }

  /** False where the workspace has too many kinds in this minute. */
  #add(count: Count): boolean {
    const { workspaceId, minute, endpointId, code, calls } = count;
    const key = `${workspaceId} ${minute} ${endpointId} ${code}`;
    const known = this.#waiting.get(key);
    if (known) {
      known.calls += calls;
      return true;
    }
    const ofMinute = `${workspaceId} ${minute}`;
    const kinds = this.#kinds.get(ofMinute) ?? 0;
    if (kinds >= kindsMax && code !== several.code) return false;
    if (this.#waiting.size >= waitingMax) return true;
    this.#kinds.set(ofMinute, kinds + 1);
    this.#waiting.set(key, { ...count });
    return true;
  }
}

/** Adds counts to those that are there. */
async function addFailures(db: Queryable, counts: readonly Count[]): Promise<void> {
  await db.query(
    // In one order, so that processes do not wait for each other.
    `insert into failure_counts as t (workspace_id, minute, endpoint_id, code, calls)
       select * from unnest($1::int[], $2::int[], $3::smallint[], $4::text[], $5::bigint[]) u (workspace_id, minute, endpoint_id, code, calls)
        order by 1, 2, 3, 4
     on conflict (workspace_id, minute, endpoint_id, code) do update set calls = t.calls + excluded.calls`,
    [
      counts.map(({ workspaceId }) => workspaceId),
      counts.map(({ minute }) => minute),
      counts.map(({ endpointId }) => endpointId),
      counts.map(({ code }) => code),
      counts.map(({ calls }) => calls),
    ],
  );
}

/** Makes minutes that are two days old part of their day, and deletes days that are 400 days old. Safe to run from several processes at once. */
export async function foldFailureCounts(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ taken: number }>(
      `with taken as (
         delete from failure_counts where ctid = any(array(
           select ctid from failure_counts where minute % ${minutesADay} <> 0 and minute < $1
            order by minute limit ${foldedAtOnce} for update skip locked))
         returning workspace_id, minute, endpoint_id, code, calls
       ), folded as (
         insert into failure_counts as t (workspace_id, minute, endpoint_id, code, calls)
           select workspace_id, minute - minute % ${minutesADay}, endpoint_id, code, sum(calls)::bigint
             from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
         on conflict (workspace_id, minute, endpoint_id, code) do update set calls = t.calls + excluded.calls
       )
       select count(*) as taken from taken`,
      [minuteBefore(minutesKeptDays)],
    );
    if ((rows[0]?.taken ?? 0) < foldedAtOnce) break;
  }
  await pool.query(`delete from failure_counts where minute % ${minutesADay} = 0 and minute < $1`, [
    minuteBefore(daysKept),
  ]);
}

const minuteBefore = (days: number) => Math.floor(Date.now() / 60_000) - days * minutesADay;

export interface FailureCountRow {
  readonly endpoint: string;
  readonly code: string;
  readonly calls: number;
}

/** Failed calls of a workspace from one day to another (YYYY-MM-DD, UTC, both included), most first. */
export async function readFailures(
  db: Queryable,
  workspaceId: number,
  fromDay: string,
  toDay: string,
): Promise<FailureCountRow[]> {
  const { rows } = await db.query<FailureCountRow>(
    `select coalesce(e.name, 'several') as endpoint, f.code, sum(f.calls)::bigint as calls
       from failure_counts f left join endpoints e on e.id = f.endpoint_id
      where f.workspace_id = $1 and f.minute >= $2 and f.minute < $3
      group by 1, 2 order by 3 desc, 1, 2`,
    [workspaceId, Date.parse(fromDay) / 60_000, Date.parse(toDay) / 60_000 + minutesADay],
  );
  return rows;
}
