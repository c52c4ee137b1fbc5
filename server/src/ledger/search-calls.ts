import type { Queryable } from '../postgres/pool.ts';
import { type CallRow, type CallsQuery, firstIdAt } from './read-calls.ts';

/** As `CallsQuery`, with more filters. */
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
  /** Numbers of `call_origins`: by whom they came. Items of lists are found by their list. */
  readonly originIds?: readonly number[] | undefined;
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
/** Of one caller each is a look of its own. */
const usuallyLookedAtOfCaller = 4_000;
const lookedAtFirst = 1_000;
/** Of one workspace, however many there are. */
const lookedAtLeast = 5;

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Calls of some workspaces, the newest first, a page at a time. */
export async function searchCalls(db: Queryable, search: CallSearch): Promise<FoundCalls> {
  if (!needsLook(search)) return look(db, search, search.limit + 1);
  const most = lookedAtMostOf(search);
  const calls: CallRow[] = [];
  let { before } = search;
  for (const lookedAt of [Math.min(lookedAtFirst, most), most]) {
    const window = windowOf(search, lookedAt);
    const found = await look(db, { ...search, before, limit: search.limit - calls.length }, window);
    calls.push(...found.calls);
    if (found.next === null || calls.length === search.limit) return { calls, next: found.next };
    before = found.next;
  }
  return { calls, next: before ?? null };
}

/** The most that are counted. */
export const countedMax = 10_000;

/**
 * How many calls fit, up to 10,000. `isExact` is false where there are more, or where a filter without an index was looked for
 * among the newest alone.
 */
export async function countCalls(
  db: Queryable,
  search: Omit<CallSearch, 'limit' | 'before'>,
): Promise<{ readonly calls: number; readonly isExact: boolean }> {
  const window = needsLook(search) ? windowOf(search, lookedAtMostOf(search)) : countedMax + 1;
  const { rows } = await db.query<{ calls: number; is_full: boolean }>(
    `${lookedSql(search, window)}
     select (select is_full from ended) as is_full,
            (select count(*) from (select 1 from looked c where ${fitsSql} limit ${countedMax + 1}) counted) as calls`,
    valuesOf({ ...search, limit: countedMax }),
  );
  const { calls = 0, is_full: isFull = false } = rows[0] ?? {};
  return { calls: Math.min(calls, countedMax), isExact: calls <= countedMax && !isFull };
}

const lookedAtMostOf = ({ lookedAtMax, originIds }: Omit<CallSearch, 'limit'>): number =>
  lookedAtMax ?? (originIds ? usuallyLookedAtOfCaller : usuallyLookedAt);

const windowOf = ({ workspaceIds, originIds }: Omit<CallSearch, 'limit'>, lookedAt: number): number =>
  originIds ? lookedAt : Math.max(lookedAtLeast, Math.ceil(lookedAt / Math.max(1, workspaceIds.length)));

type Found = 'origin' | 'job' | 'code' | 'provider' | 'dear' | 'slow' | 'cached';

/** As the indexes of 0048 have them: from so many centicredits and milliseconds on. */
const dearFrom = 500;
const slowFrom = 5_000;

/**
 * The one filter by which calls are found; the others are looked for among these. Two at once would go through all that one of them
 * finds.
 */
function foundBy(search: Omit<CallSearch, 'limit'>): Found | null {
  const { originIds, jobId, code, provider, creditsLeast = 0, msLeast = 0, cached } = search;
  if (originIds) return 'origin';
  if (jobId !== undefined) return 'job';
  if (code !== undefined) return 'code';
  if (provider !== undefined && provider !== 'native') return 'provider';
  if (creditsLeast >= dearFrom) return 'dear';
  if (msLeast >= slowFrom) return 'slow';
  return cached === true ? 'cached' : null;
}

/** Conditions of the window, beside the workspace, the time and the endpoint. */
const foundSql: Readonly<Record<Exclude<Found, 'origin'>, string>> = {
  job: 'c.job_id = $16::uuid',
  code: `case when c.status = 0 then 'interrupted' else c.code end = $9::text`,
  provider: `c.provider = $10::text and c.provider <> 'native'`,
  dear: `c.from_plan + c.from_addon >= ${dearFrom} and c.from_plan + c.from_addon >= $12::bigint`,
  slow: `c.duration_ms >= ${slowFrom} and c.duration_ms >= $14::int`,
  cached: 'c.cached',
};

/** Whether there is a filter that is not what calls are found by. */
function needsLook(search: Omit<CallSearch, 'limit'>): boolean {
  const {
    status,
    endpoint,
    originIds,
    code,
    provider,
    cached,
    creditsLeast,
    creditsMost,
    msLeast,
    msMost,
    jobId,
  } = search;
  const by = foundBy(search);
  const others: readonly (Found | null)[] = [
    jobId === undefined ? null : 'job',
    code === undefined ? null : 'code',
    provider === undefined ? null : 'provider',
    creditsLeast === undefined ? null : 'dear',
    msLeast === undefined ? null : 'slow',
    cached === undefined ? null : 'cached',
  ];
  if (others.some((one) => one !== null && one !== by)) return true;
  if (isGiven(creditsMost) || isGiven(msMost)) return true;
  if (originIds) return isGiven(endpoint) || isGiven(status);
  if (status === undefined) return false;
  // Failed calls are in a table of their own; what is found by another filter is looked through.
  return by === null || by === 'code' ? status !== 'failed' && status.least < 300 : true;
}

/** One look at so many calls of each workspace. */
async function look(db: Queryable, search: CallSearch, window: number): Promise<FoundCalls> {
  const { limit } = search;
  const { rows } = await db.query<CallRow & { bound: string; isFull: boolean; id: string | null }>(
    `${lookedSql(search, window)}
    select e.bound::text as bound, e.is_full as "isFull", found.*
      from ended e left join lateral (
        select c.id, o.public_id as organization, w.public_id as workspace, w.id as "workspaceId", c.account_id as "accountId", w.mode,
               n.name as endpoint, c.at, c.status, c.from_plan as "fromPlan", c.from_addon as "fromAddon", c.version as movement,
               c.records, c.duration_ms as "durationMs", c.provider, c.cached, c.job_id as "jobId", c.code
          from looked c join workspaces w on w.id = c.workspace_id join organizations o on o.id = w.organization_id
          join endpoints n on n.id = c.endpoint_id
         where c.id >= e.bound and ${fitsSql}
         order by c.id desc limit ${limit + 1}) found on true
     order by found.id desc`,
    valuesOf(search),
  );
  const found = rows.filter(({ id }) => id !== null);
  const calls = found.slice(0, limit).map(({ bound: _bound, isFull: _full, ...call }) => call);
  const last = calls.at(-1);
  if (found.length > limit && last) return { calls, next: last.id };
  const end = rows[0];
  return { calls, next: end?.isFull ? end.bound : null };
}

function valuesOf(search: CallSearch): unknown[] {
  const status = search.status === 'failed' ? { least: 0, most: 999 } : search.status;
  return [
    search.workspaceIds,
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
    ...(search.originIds ? [search.originIds] : []),
  ];
}

const isGiven = (value: unknown) => value !== undefined;

const columns =
  'c.id, c.workspace_id, c.account_id, c.at, c.duration_ms, c.endpoint_id, c.status, c.cached, c.provider, c.job_id';
const answeredColumns = `${columns}, c.records, c.version, c.from_plan, c.from_addon, null::text as code`;
const failedColumns = `${columns}, 0 as records, null::bigint as version, 0 as from_plan, 0 as from_addon,
  case when c.status = 0 then 'interrupted' else c.code end as code`;

/** Whether a call fits, of those that were looked at. */
const fitsSql = `c.status between $6 and $7 and not ($8::boolean and c.status between 200 and 299)
  and ($9::text is null or c.code = $9) and ($10::text is null or c.provider = $10)
  and ($11::boolean is null or c.cached = $11) and ($12::bigint is null or c.from_plan + c.from_addon >= $12)
  and ($13::bigint is null or c.from_plan + c.from_addon <= $13) and ($14::int is null or c.duration_ms >= $14)
  and ($15::int is null or c.duration_ms <= $15) and ($16::uuid is null or c.job_id = $16)`;

const inTime = (id: string) => `${id} < $2::uuid and ${id} >= $3::uuid and ${id} < $4::uuid`;
const ofEndpoint = '($5::text is null or c.endpoint_id = (select id from endpoints where name = $5))';

/**
 * `looked`: of each workspace a window of its newest calls, by their key or the index of a filter. Calls older than the window of one workspace may
 * be missing, so that `ended` says where the page ends. What failed is in a table of its own, which is all that is looked at where only failures are
 * wanted.
 */
function lookedSql(search: Omit<CallSearch, 'limit'>, window: number): string {
  const by = foundBy(search);
  if (by === 'origin') return lookedOfOriginsSql(window);
  const { status } = search;
  const onlyFailed =
    by === 'code' ||
    status === 'failed' ||
    (status !== undefined && (status.least >= 300 || status.most < 200));
  const range = `c.workspace_id = w.id and ${inTime('c.id')} and ${ofEndpoint}${by === null ? '' : ` and ${foundSql[by]}`}`;
  // By its list, of which there are at most as many as a list may have: the planner would go through the newest calls for them.
  const calls = by === 'job' ? '(select * from calls where job_id = $16::uuid offset 0) c' : 'calls c';
  const answered = `(select ${answeredColumns} from ${calls} where ${range} order by c.id desc limit ${window})`;
  const failed = `(select ${failedColumns} from failed_calls c where ${range} order by c.id desc limit ${window})`;
  const tables = onlyFailed ? failed : by === 'dear' ? answered : `${answered} union all ${failed}`;
  return `
    with looked as materialized (
      select c.* from unnest($1::int[]) w (id) cross join lateral (
        select * from (${tables}) every_call order by id desc limit ${window}) c
    ), windows as (
      select workspace_id, count(*) as calls, min(id::text) as oldest from looked group by workspace_id
    ), ended as (
      select coalesce(max(oldest) filter (where calls >= ${window}), '${firstId}')::uuid as bound,
             coalesce(bool_or(calls >= ${window}), false) as is_full
        from windows
    )`;
}

/** The same of some callers, by what is known of whom calls came from. */
const lookedOfOriginsSql = (window: number): string => `
    with linked as materialized (
      select o.workspace_id, l.call_id
        from call_origins o cross join lateral (
          select call_id from call_links where origin_id = o.id and ${inTime('call_id')} order by call_id desc limit ${window}) l
       where o.id = any($17::int[]) and o.workspace_id = any($1::int[])
       order by l.call_id desc limit ${window}
    ), looked as materialized (
      select c.* from linked l cross join lateral (
        select ${answeredColumns} from calls c where c.workspace_id = l.workspace_id and c.id = l.call_id and ${ofEndpoint}
        union all
        select ${failedColumns} from failed_calls c where c.workspace_id = l.workspace_id and c.id = l.call_id and ${ofEndpoint}) c
    ), ended as (
      select case when count(*) >= ${window} then min(call_id::text) else '${firstId}' end::uuid as bound, count(*) >= ${window} as is_full
        from linked
    )`;
