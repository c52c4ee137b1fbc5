import type { Queryable } from '../postgres/pool.ts';
import { type CallRow, type CallsQuery, firstIdAt } from './read-calls.ts';

/** As `CallsQuery`, with filters that no index has. */
export interface CallSearch extends Omit<CallsQuery, 'workspaceIds'> {
  readonly workspaceIds: readonly number[];
  /** Of the error. */
  readonly code?: string | undefined;
  readonly provider?: string | undefined;
  readonly cached?: boolean | undefined;
  /** Centicredits, both ends included. */
  readonly creditsLeast?: number | undefined;
  readonly creditsMost?: number | undefined;
  /** Milliseconds, both ends included. */
  readonly msLeast?: number | undefined;
  readonly msMost?: number | undefined;
  /** UUID of the list whose items they are. */
  readonly jobId?: string | undefined;
  /** Calls that are looked at for one page; the usual number where it is not given. */
  readonly lookedAtMax?: number | undefined;
}

export interface FoundCalls {
  /** The newest first. */
  readonly calls: readonly CallRow[];
  /** Go on with calls older than this one; null where there are none. */
  readonly next: string | null;
}

/**
 * Calls that are looked at for one page. Where a filter without an index finds little, a page is short and says where to go on: the
 * work is bounded, however long the history is. First a few, since most filters fit many calls.
 */
const usuallyLookedAt = 16_000;
const lookedAtFirst = 1_000;
/** Of one workspace, however many there are. */
const lookedAtLeast = 5;

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Calls of some workspaces, the newest first, a page at a time. */
export async function searchCalls(db: Queryable, search: CallSearch): Promise<FoundCalls> {
  if (!needsLook(search)) return look(db, search, search.limit + 1);
  const most = search.lookedAtMax ?? usuallyLookedAt;
  const calls: CallRow[] = [];
  let { before } = search;
  for (const lookedAt of [Math.min(lookedAtFirst, most), most]) {
    const window = Math.max(lookedAtLeast, Math.ceil(lookedAt / Math.max(1, search.workspaceIds.length)));
    const found = await look(db, { ...search, before, limit: search.limit - calls.length }, window);
    calls.push(...found.calls);
    if (found.next === null || calls.length === search.limit) return { calls, next: found.next };
    before = found.next;
  }
  return { calls, next: before ?? null };
}

/** Whether there is a filter that no index has. */
function needsLook({ status, ...search }: CallSearch): boolean {
  const { code, provider, cached, creditsLeast, creditsMost, msLeast, msMost, jobId } = search;
  return (
    [code, provider, cached, creditsLeast, creditsMost, msLeast, msMost, jobId].some(isGiven) ||
    (status !== undefined && status !== 'failed' && status.least < 300)
  );
}

/** One look at so many calls of each workspace. */
async function look(db: Queryable, search: CallSearch, window: number): Promise<FoundCalls> {
  const { limit, workspaceIds } = search;
  const status = search.status === 'failed' ? { least: 0, most: 999 } : search.status;
  const { rows } = await db.query<CallRow & { bound: string; isFull: boolean; id: string | null }>(
    searchSql(search, window),
    [
      workspaceIds,
      search.before ?? lastId,
      search.from ? firstIdAt(search.from) : firstId,
      search.to ? firstIdAt(search.to) : lastId,
      search.endpoint ?? null,
      status?.least ?? 0,
      status?.most ?? 999,
      search.status === 'failed',
      search.code ?? null,
      search.provider ?? null,
      search.cached ?? null,
      search.creditsLeast ?? null,
      search.creditsMost ?? null,
      search.msLeast ?? null,
      search.msMost ?? null,
      search.jobId ?? null,
    ],
  );
  const found = rows.filter(({ id }) => id !== null);
  const calls = found.slice(0, limit).map(({ bound: _bound, isFull: _full, ...call }) => call);
  const last = calls.at(-1);
  if (found.length > limit && last) return { calls, next: last.id };
  const end = rows[0];
  return { calls, next: end?.isFull ? end.bound : null };
}

const isGiven = (value: unknown) => value !== undefined;

const columns =
  'c.id, c.workspace_id, c.account_id, c.at, c.duration_ms, c.endpoint_id, c.status, c.cached, c.provider, c.job_id';

/**
 * Of each workspace a window of its newest calls is looked at, by their key. Calls older than the window of one workspace may be missing, so that
 * the page ends there. What failed is in a table of its own, which is all that is looked at where only failures are wanted.
 */
function searchSql(search: CallSearch, window: number): string {
  const { status } = search;
  const onlyFailed =
    status === 'failed' || (status !== undefined && (status.least >= 300 || status.most < 200));
  const range = `c.workspace_id = w.id and c.id < $2 and c.id >= $3 and c.id < $4
    and ($5::text is null or c.endpoint_id = (select id from endpoints where name = $5))`;
  const answered = `(select ${columns}, c.records, c.version, c.from_plan, c.from_addon, null::text as code
      from calls c where ${range} order by c.id desc limit ${window})`;
  const failed = `(select ${columns}, 0 as records, null::bigint as version, 0 as from_plan, 0 as from_addon,
             case when c.status = 0 then 'interrupted' else c.code end as code
      from failed_calls c where ${range} order by c.id desc limit ${window})`;
  return `
    with looked as materialized (
      select c.* from unnest($1::int[]) w (id) cross join lateral (
        select * from (${onlyFailed ? failed : `${answered} union all ${failed}`}) every_call
         order by id desc limit ${window}) c
    ), windows as (
      select workspace_id, count(*) as calls, min(id::text) as oldest from looked group by workspace_id
    ), ended as (
      select coalesce(max(oldest) filter (where calls >= ${window}), '${firstId}')::uuid as bound,
             coalesce(bool_or(calls >= ${window}), false) as is_full
        from windows
    )
    select e.bound::text as bound, e.is_full as "isFull", found.*
      from ended e left join lateral (
        select c.id, o.public_id as organization, w.public_id as workspace, w.id as "workspaceId", c.account_id as "accountId", w.mode,
               n.name as endpoint, c.at, c.status, c.from_plan as "fromPlan", c.from_addon as "fromAddon", c.version as movement,
               c.records, c.duration_ms as "durationMs", c.provider, c.cached, c.job_id as "jobId", c.code
          from looked c join workspaces w on w.id = c.workspace_id join organizations o on o.id = w.organization_id
          join endpoints n on n.id = c.endpoint_id
         where c.id >= e.bound and c.status between $6 and $7 and not ($8 and c.status between 200 and 299)
           and ($9::text is null or c.code = $9) and ($10::text is null or c.provider = $10)
           and ($11::boolean is null or c.cached = $11) and ($12::bigint is null or c.from_plan + c.from_addon >= $12)
           and ($13::bigint is null or c.from_plan + c.from_addon <= $13) and ($14::int is null or c.duration_ms >= $14)
           and ($15::int is null or c.duration_ms <= $15) and ($16::uuid is null or c.job_id = $16)
         order by c.id desc limit ${search.limit + 1}) found on true
     order by found.id desc`;
}
