import { firstIdOf } from '../kernel/ids.ts';

export interface HistoryQuery {
  readonly workspaceId: number;
  /** 1 to 1,000. */
  readonly limit: number;
  /** Calls older than the one with this id. */
  readonly before?: string;
  readonly endpoint?: string;
  readonly from?: Date;
  readonly to?: Date;
}

export interface Sql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** How long after the moment of its id a call may end that is not late; as long before it where its process has a fast clock. */
export const lateMs = 600_000;

/** Calls that may be late, as the index `calls_late` has them (0027). */
export const isLate = 'c.job_id is null and (c.status = 0 or c.status = 201 or c.duration_ms > 300000)';

const columnsOf = (fromPlan: string, fromAddon: string) =>
  `c.id, c.endpoint_id, c.at, c.status, ${fromPlan} as from_plan, ${fromAddon} as from_addon, c.provider, c.duration_ms, c.cached, c.job_id`;
const columns = columnsOf('c.from_plan', 'c.from_addon');
const columnsOfFailed = columnsOf('0', '0');

/**
 * The calls that a query of the history wants, newest first, and of each what a row of the history shows. The history is sorted by id, which says when a call
 * began, and filtered by when it ended. A call that is not late ended within ten minutes of its beginning: so the range of ids is known,
 * and partitions without it are not read. The rest has indexes of its own: late calls by when they ended, and items of lists by their
 * list, since all ids of a list are made as it is taken. Calls that failed are in a table of their own, of which a workspace has few.
 */
export function historySql({ workspaceId, limit, before, endpoint, from, to }: HistoryQuery): Sql {
  const values: unknown[] = [workspaceId];
  const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`;
  const always = ['c.workspace_id = $1'];
  if (before !== undefined) always.push(`c.id < ${value(before, 'uuid')}`);
  if (endpoint !== undefined)
    always.push(`c.endpoint_id = (select id from endpoints where name = ${value(endpoint, 'text')})`);

  const newest = (conditions: readonly string[]) =>
    `(select ${columns} from calls c where ${conditions.join(' and ')} order by c.id desc limit ${Number(limit)})`;
  const all = (answered: readonly string[]) => {
    const failed = `(select ${columnsOfFailed} from failed_calls c where ${always.join(' and ')} order by c.id desc limit ${Number(limit)})`;
    return { sql: [...answered, failed].join('\nunion all\n'), values };
  };
  if (!from && !to) return all([newest(always)]);

  const inside: string[] = [];
  const outside: string[] = [];
  const jobs = ['j.workspace_id = $1'];
  const jobsOutside: string[] = [];
  if (from) {
    const moment = value(from, 'timestamptz');
    const first = value(firstIdOf(from.getTime() - lateMs), 'uuid');
    always.push(`c.at >= ${moment}`);
    inside.push(`c.id >= ${first}`);
    outside.push(`c.id < ${first}`);
    // A job ends with its last item, in the same transaction.
    jobs.push(`(j.finished_at is null or j.finished_at >= ${moment} - interval '1 minute')`);
    jobsOutside.push(`j.id < ${first}`);
  }
  if (to) {
    const moment = value(to, 'timestamptz');
    const end = value(firstIdOf(to.getTime() + lateMs), 'uuid');
    always.push(`c.at < ${moment}`);
    inside.push(`c.id < ${end}`);
    outside.push(`c.id >= ${end}`);
    jobs.push(`j.created_at < ${moment}`);
    // Ids of items are made just after that of their job.
    jobsOutside.push(`j.id >= ${value(firstIdOf(to.getTime()), 'uuid')}`);
  }
  const elsewhere = `(${outside.join(' or ')})`;
  const late = newest([...always, isLate, elsewhere]);
  const items = `(select ${columns} from bulk_jobs j cross join lateral ${newest([...always, 'c.job_id = j.id', elsewhere])} c
     where ${jobs.join(' and ')} and (${jobsOutside.join(' or ')}))`;
  return all([newest([...always, ...inside]), late, items]);
}
