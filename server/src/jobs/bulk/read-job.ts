import type { Queryable } from '../../postgres/pool.ts';
import type { MailStatus } from '../../records/contact.ts';
import type { ItemOutcome } from './bulk-task.ts';
import type { VerdictCounts } from './verdict-counts.ts';

export type BulkStatus = 'queued' | 'processing' | 'completed' | 'failed' | 'canceled';

/** Where a job stands, at one moment. */
export interface JobReport {
  readonly id: string;
  readonly endpointId: number;
  /** It has steps: `readListReports` says more of it. */
  readonly isList: boolean;
  readonly workspaceId: number;
  readonly name: string | null;
  /** Told when it ends. */
  readonly webhookUrl: string | null;
  readonly status: BulkStatus;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly total: number;
  /** Items that have ended. */
  readonly ended: number;
  readonly found: number;
  readonly failed: number;
  readonly canceled: number;
  /** Of a job that verifies addresses, its items by their verdict: `found` of them were judged. Null for other jobs. */
  readonly verdicts: VerdictCounts | null;
  /** Centicredits. */
  readonly held: number;
  readonly charged: number;
  /** Its items have been forgotten. */
  readonly isForgotten: boolean;
  /** Whole seconds until it is done, at the pace it has had so far; null where that is not known. */
  readonly etaSeconds: number | null;
}

export interface ItemReport {
  readonly index: number;
  /** JSON. */
  readonly input: string;
  /** JSON: what the caller calls it. */
  readonly refId: string | null;
  readonly state: 'queued' | 'processing' | 'ended';
  readonly outcome: ItemOutcome | null;
  /** Of an address that was verified. */
  readonly verdict: MailStatus | null;
  /** JSON object; null as long as the item has not ended. */
  readonly answer: string | null;
}

/** Items that are read at a time. */
export const itemsPageMax = 1_000;
/** Of what they hold: no page takes long to be put together. The first item comes whatever its length. */
const pageBytesMax = 1024 ** 2;
/** Jobs that are read at a time. */
export const jobsPageMax = 1_000;

interface Row {
  id: string;
  endpoint_id: number;
  is_list: boolean;
  workspace_id: number;
  name: string | null;
  webhook_url: string | null;
  status: BulkStatus;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  total: number;
  ended: number;
  found: number;
  failed: number;
  canceled: number;
  verdicts: VerdictCounts | null;
  held: number;
  charged: number;
  is_forgotten: boolean;
  running_seconds: number | null;
}

const selectJobs = `select id, endpoint_id, list is not null as is_list, workspace_id, name, webhook_url, status::text, created_at, started_at, finished_at, total, ended, found,
            failed, canceled, verdicts, held, charged, forgotten_at is not null as is_forgotten,
            extract(epoch from clock_timestamp() - started_at)::float8 as running_seconds
       from bulk_jobs`;

/** A job of a workspace; null where it has none of that id. */
export async function readJob(db: Queryable, workspaceId: number, id: string): Promise<JobReport | null> {
  const { rows } = await db.query<Row>(`${selectJobs} where id = $2 and workspace_id = $1`, [
    workspaceId,
    id,
  ]);
  return rows[0] ? reportOf(rows[0]) : null;
}

/** Those of several jobs that are there, whosesoever they are. */
export async function readJobs(db: Queryable, ids: readonly string[]): Promise<JobReport[]> {
  const { rows } = await db.query<Row>(`${selectJobs} where id = any($1)`, [ids]);
  return rows.map(reportOf);
}

export interface JobsQuery {
  readonly workspaceIds: readonly number[] | null;
  readonly endpointId: number | null;
  readonly statuses: readonly BulkStatus[] | null;
  /** Older than the one of this id. */
  readonly before: string | null;
  readonly limit: number;
}

/** Jobs, the newest first. */
export async function listJobs(
  db: Queryable,
  { workspaceIds, endpointId, statuses, before, limit }: JobsQuery,
): Promise<JobReport[]> {
  const { rows } = await db.query<Row>(
    `${selectJobs}
      where ($1::int[] is null or workspace_id = any($1)) and ($2::int is null or endpoint_id = $2)
        and ($3::text[] is null or status::text = any($3)) and ($4::uuid is null or id < $4)
      order by id desc limit $5`,
    [workspaceIds, endpointId, statuses, before, Math.min(limit, jobsPageMax + 1)],
  );
  return rows.map(reportOf);
}

function reportOf(row: Row): JobReport {
  const looked = row.ended - row.canceled;
  const isRunning = row.finished_at === null && looked > 0 && row.running_seconds !== null;
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    isList: row.is_list,
    workspaceId: row.workspace_id,
    name: row.name,
    webhookUrl: row.webhook_url,
    status: row.status,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    total: row.total,
    ended: row.ended,
    found: row.found,
    failed: row.failed,
    canceled: row.canceled,
    verdicts: row.verdicts,
    held: row.held,
    charged: row.charged,
    isForgotten: row.is_forgotten,
    etaSeconds: isRunning
      ? Math.ceil(((row.running_seconds ?? 0) / looked) * (row.total - row.ended))
      : row.finished_at === null
        ? null
        : 0,
  };
}

/** The columns of the list, as it was submitted: JSON. */
export async function readColumns(db: Queryable, id: string): Promise<string> {
  const { rows } = await db.query<{ columns: string }>('select columns from bulk_jobs where id = $1', [id]);
  return rows[0]?.columns ?? '[]';
}

/** The items of a job from an index on, in the order of its input; at most `most` of them and `itemsPageMax`. */
export async function readItems(
  db: Queryable,
  id: string,
  from: number,
  most: number,
): Promise<ItemReport[]> {
  const { rows } = await db.query<{
    index: number;
    input: string;
    ref_id: string | null;
    state: number;
    outcome: ItemOutcome | null;
    verdict: MailStatus | null;
    answer: string | null;
  }>(
    `select index, input, ref_id, state, outcome, verdict, answer
       from (select *, sum(bytes) over (order by index) - bytes as before
               from (select index, input, ref_id, state, outcome, verdict, answer,
                            octet_length(input) + coalesce(octet_length(answer), 0) as bytes
                       from bulk_items where job_id = $1 and index >= $2 order by index limit $3) i) i
      where before < ${pageBytesMax} order by index`,
    [id, from, Math.min(most, itemsPageMax)],
  );
  return rows.map(({ state, ref_id: refId, ...row }) => ({
    ...row,
    refId,
    state: state === 3 ? 'ended' : state === 2 ? 'processing' : 'queued',
  }));
}
