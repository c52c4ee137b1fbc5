import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { ListStatus } from '../../records/list-status.ts';
import type { ItemOutcome } from '../bulk/bulk-task.ts';
import type { ListLimits, WaitReason } from './list-limits.ts';
import { stops } from './list-limits.ts';
import type { RowOrigin } from './row-origin.ts';

/** Where a list stands, at one moment. */
export interface ListReport {
  readonly id: string;
  readonly workspaceId: number;
  readonly name: string | null;
  readonly webhookUrl: string | null;
  readonly status: ListStatus;
  /** Why it waits, or was canceled; null where nothing is to be said. */
  readonly reason: WaitReason | 'waited_too_long' | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly waitsSince: Date | null;
  readonly total: number;
  /** Rows that have ended. */
  readonly ended: number;
  readonly found: number;
  readonly failed: number;
  readonly canceled: number;
  readonly invalid: number;
  readonly skipped: number;
  /** What is held for what is still to come. */
  readonly held: Centicredits;
  readonly charged: Centicredits;
  readonly claimed: Centicredits;
  readonly limits: ListLimits | null;
  readonly columns: readonly string[];
  /** JSON: its plan; '{}' once its rows were forgotten. */
  readonly plan: string;
  readonly isForgotten: boolean;
  /** At the pace that it has had so far; null where that is not known. */
  readonly rowsAMinute: number | null;
  readonly etaSeconds: number | null;
}

interface Row {
  id: string;
  workspace_id: number;
  name: string | null;
  webhook_url: string | null;
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'canceled';
  paused_because: WaitReason | 'room' | null;
  canceled_because: 'waited_too_long' | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  waits_since: Date | null;
  total: number;
  ended: number;
  found: number;
  failed: number;
  canceled: number;
  invalid: number;
  skipped: number;
  held: number;
  charged: number;
  claimed: number;
  limits: string | null;
  columns: string;
  list: string;
  is_forgotten: boolean;
  running_seconds: number | null;
}

const selectLists = `select id, workspace_id, name, webhook_url, status::text, paused_because, canceled_because, created_at, started_at, finished_at,
            waits_since, total, ended, found, failed, canceled, invalid, skipped, held, charged, claimed, limits, columns, list,
            forgotten_at is not null as is_forgotten,
            extract(epoch from coalesce(finished_at, waits_since, clock_timestamp()) - started_at)::float8 - waited_ms / 1000.0 as running_seconds
       from bulk_jobs`;

/** A list of a workspace; null where it has none of that id. */
export async function readListReport(
  db: Queryable,
  workspaceId: number,
  id: string,
): Promise<ListReport | null> {
  const { rows } = await db.query<Row>(
    `${selectLists} where id = $2 and workspace_id = $1 and list is not null`,
    [workspaceId, id],
  );
  return rows[0] ? reportOf(rows[0]) : null;
}

/** Those of several lists that are there, whosesoever they are. */
export async function readListReports(db: Queryable, ids: readonly string[]): Promise<ListReport[]> {
  const { rows } = await db.query<Row>(`${selectLists} where id = any($1) and list is not null`, [ids]);
  return rows.map(reportOf);
}

export interface ListsQuery {
  readonly workspaceIds: readonly number[];
  readonly status: ListStatus | null;
  /** Older than the one of this id. */
  readonly before: string | null;
  readonly limit: number;
}

export const listsPageMax = 200;

/** Lists, the newest first. */
export async function listLists(
  db: Queryable,
  { workspaceIds, status, before, limit }: ListsQuery,
): Promise<ListReport[]> {
  const { rows } = await db.query<Row>(
    `${selectLists}
      where workspace_id = any($1) and list is not null and ($2::uuid is null or id < $2) and ${statusSql('$3')}
      order by id desc limit $4`,
    [workspaceIds, before, status, Math.min(limit, listsPageMax + 1)],
  );
  return rows.map(reportOf);
}

/** As `statusOf` says. */
export const statusSql = (status: string) =>
  `(${status}::text is null or ${status} = case
      when finished_at is null and status <> 'canceled' and paused_because in (${stops.map((one) => `'${one}'`).join(', ')}) then 'stopped'
      when finished_at is null and status <> 'canceled' and paused_because <> 'room' then 'paused'
      when status = 'processing' then 'running' else status::text end)`;

function statusOf({ status, finished_at: finishedAt, paused_because: because }: Row): ListStatus {
  if (finishedAt === null && status !== 'canceled' && because !== null && because !== 'room') {
    return stops.includes(because) ? 'stopped' : 'paused';
  }
  return status === 'processing' ? 'running' : status;
}

function reportOf(row: Row): ListReport {
  const looked = row.ended - row.canceled;
  const isWaiting = row.paused_because !== null && row.paused_because !== 'room';
  const isRunning = row.finished_at === null && looked > 0 && !isWaiting;
  const seconds = Math.max(row.running_seconds ?? 0, 0.001);
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    webhookUrl: row.webhook_url,
    status: statusOf(row),
    reason: row.finished_at === null && isWaiting ? (row.paused_because as WaitReason) : row.canceled_because,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    waitsSince: row.waits_since,
    total: row.total,
    ended: row.ended,
    found: row.found,
    failed: row.failed,
    canceled: row.canceled,
    invalid: row.invalid,
    skipped: row.skipped,
    held: centicredits(row.finished_at === null ? row.held - row.charged : 0),
    charged: centicredits(row.charged),
    claimed: centicredits(row.claimed),
    limits: row.limits === null ? null : (JSON.parse(row.limits) as ListLimits),
    columns: JSON.parse(row.columns) as string[],
    plan: row.list,
    isForgotten: row.is_forgotten,
    rowsAMinute: looked > 0 && row.running_seconds !== null ? Math.round((looked / seconds) * 60) : null,
    etaSeconds: isRunning
      ? Math.ceil((seconds / looked) * (row.total - row.ended))
      : row.finished_at
        ? 0
        : null,
  };
}

/** A row of a list, and what its steps came to. */
export interface ListRow {
  readonly index: number;
  /** Where it stands in what was sent, as people count. */
  readonly line: number;
  readonly status: 'queued' | 'running' | ItemOutcome;
  readonly cells: Readonly<Record<string, unknown>>;
  /** By place of the step. */
  readonly steps: ReadonlyMap<number, StepOfRow>;
}

export interface StepOfRow {
  readonly outcome: 'running' | 'found' | 'not_found' | 'failed' | 'canceled' | 'skipped' | 'invalid';
  /** JSON; of a failure its error. Null as long as it runs, and where it was not called. */
  readonly answer: string | null;
  readonly cost: Centicredits;
  readonly provider: string | null;
  readonly isCached: boolean;
  /** How long the call took; null where there was none. */
  readonly ms: number | null;
  /** The row whose answer it has. */
  readonly repeats: number | null;
  /** Why it was not called. */
  readonly why: string | null;
  readonly callId: string | null;
}

/** Rows that are read at a time. */
export const rowsPageMax = 1_000;
/** Of what they hold: no page takes long to be put together. The first row comes whatever its length. */
const pageBytesMax = 2 * 1024 ** 2;

export interface RowsQuery {
  readonly from: number;
  readonly limit: number;
  readonly outcome?: ListRow['status'] | undefined;
  /** With this step ended so. */
  readonly step?: { readonly at: number; readonly outcome: StepOfRow['outcome'] } | undefined;
}

const states = { queued: [0, 1, 4], running: [2] } as const;

/** Rows of a list from an index on, in the order of its input. */
export async function readListRows(
  db: Queryable,
  list: Pick<ListReport, 'id' | 'workspaceId'>,
  { from, limit, outcome, step }: RowsQuery,
): Promise<ListRow[]> {
  const ofState = outcome === 'queued' || outcome === 'running' ? states[outcome] : null;
  const isNotCalled = step?.outcome === 'skipped' || step?.outcome === 'invalid';
  const { rows } = await db.query<{
    index: number;
    input: string;
    ref_id: string | null;
    state: number;
    outcome: ItemOutcome | null;
    answer: string | null;
    origin: string | null;
  }>(
    `select index, input, ref_id, state, outcome, answer, origin
       from (select *, sum(bytes) over (order by index) - bytes as before
               from (select *, octet_length(input) + 100 + coalesce(
                              (select sum(octet_length(s.answer)) from list_steps s where s.job_id = $1 and s.index = i.index), 0) as bytes
                       from (select index, input, ref_id, state, outcome, answer, origin from bulk_items b
                              where job_id = $1 and index >= $2
                                and ($4::text is null or outcome = $4) and ($5::int[] is null or state = any($5))
                                and ($6::int is null or $8 and state = 3 and b.answer::jsonb -> $6::text ->> 'outcome' = $7
                                     or not $8 and exists (select from list_steps s where s.job_id = $1 and s.index = b.index and s.step = $6 and coalesce(s.outcome, 'running') = $7))
                              order by index limit $3) i) i) i
      where before < ${pageBytesMax} order by index`,
    [
      list.id,
      from,
      Math.min(limit, rowsPageMax),
      ofState === null ? (outcome ?? null) : null,
      ofState,
      step?.at ?? null,
      step?.outcome ?? null,
      isNotCalled,
    ],
  );
  const read = rows.map((row) => ({
    ...row,
    origin: row.origin === null ? null : (JSON.parse(row.origin) as RowOrigin),
  }));
  const steps = await readStepsOf(db, list, [
    ...new Set(read.flatMap(({ index, origin }) => [index, ...othersOf(origin)])),
  ]);
  return read.map(({ index, input, ref_id: line, state, outcome: is, answer, origin }) => ({
    index,
    line: Number(line ?? index + 1),
    status: state === 3 ? (is as ItemOutcome) : state === 2 ? 'running' : 'queued',
    cells: JSON.parse(input) as Record<string, unknown>,
    steps: new Map([...notCalled(answer), ...inherited(origin, steps), ...(steps.get(index) ?? [])]),
  }));
}

/** Rows that have steps of a row. */
const othersOf = (origin: RowOrigin | null): readonly number[] =>
  origin === null ? [] : [origin.root, ...('page' in origin ? [origin.page] : [])];

/** Steps of the rows that a row comes of. What they cost is told with the first of the rows that came of them. */
function inherited(
  origin: RowOrigin | null,
  steps: ReadonlyMap<number, readonly [number, StepOfRow][]>,
): [number, StepOfRow][] {
  if (origin === null) return [];
  const isFirst = 'at' in origin && origin.at === 0;
  const told = (step: StepOfRow, tellsCost: boolean, repeats: number): StepOfRow =>
    tellsCost ? step : { ...step, cost: centicredits(0), callId: null, ms: null, repeats };
  const before = (steps.get(origin.root) ?? [])
    .filter(([at]) => at < origin.step)
    .map(([at, step]): [number, StepOfRow] => [
      at,
      told(step, isFirst && 'page' in origin && origin.page === origin.root, origin.root),
    ]);
  if (!('element' in origin)) return before;
  const own = (steps.get(origin.page) ?? [])
    .filter(([at]) => at === origin.step)
    .map(([at, step]): [number, StepOfRow] => [
      at,
      { ...told(step, isFirst, origin.page), answer: JSON.stringify(origin.element) },
    ]);
  return [...before, ...own];
}

function notCalled(answer: string | null): [number, StepOfRow][] {
  const said = JSON.parse(answer ?? '{}') as Record<string, { outcome: 'skipped' | 'invalid'; why?: string }>;
  return Object.entries(said).map(([step, { outcome, why = null }]) => [
    Number(step),
    {
      outcome,
      why,
      ...{
        answer: null,
        cost: centicredits(0),
        provider: null,
        isCached: false,
        ms: null,
        repeats: null,
        callId: null,
      },
    },
  ]);
}

async function readStepsOf(
  db: Queryable,
  { id, workspaceId }: Pick<ListReport, 'id' | 'workspaceId'>,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, readonly [number, StepOfRow][]>> {
  const { rows } = await db.query<{
    index: number;
    step: number;
    outcome: StepOfRow['outcome'] | null;
    answer: string | null;
    cost: number;
    provider: string | null;
    cached: boolean | null;
    duration_ms: number | null;
    repeats: number | null;
    call_id: string;
  }>(
    `select s.index, s.step, s.outcome, s.answer, s.cost, s.provider, c.cached, c.duration_ms, s.repeats, s.call_id
       from list_steps s left join calls c on c.workspace_id = $2 and c.id = s.call_id
      where s.job_id = $1 and s.index = any($3) order by s.index, s.step`,
    [id, workspaceId, indexes],
  );
  const byRow = new Map<number, [number, StepOfRow][]>();
  for (const row of rows) {
    const steps = byRow.get(row.index) ?? [];
    steps.push([
      row.step,
      {
        outcome: row.outcome ?? 'running',
        answer: row.answer,
        cost: centicredits(row.cost),
        provider: row.provider,
        isCached: row.cached ?? false,
        ms: row.duration_ms,
        repeats: row.repeats,
        why: null,
        callId: row.repeats === null ? row.call_id : null,
      },
    ]);
    byRow.set(row.index, steps);
  }
  return byRow;
}

/** Whether there are rows behind one. */
export async function hasRowsBehind(db: Queryable, listId: string, index: number): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    'select exists (select from bulk_items where job_id = $1 and index > $2) as there',
    [listId, index],
  );
  return rows[0]?.there === true;
}

export async function isForgotten(db: Queryable, listId: string): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    'select forgotten_at is not null as is from bulk_jobs where id = $1',
    [listId],
  );
  return rows[0]?.is !== false;
}
