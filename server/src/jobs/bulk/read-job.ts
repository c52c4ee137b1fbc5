import type { Queryable } from '../../postgres/pool.ts';
import type { ItemOutcome } from './bulk-task.ts';

export type BulkStatus = 'queued' | 'processing' | 'completed' | 'failed' | 'canceled';

/** Where a job stands, at one moment. */
export interface JobReport {
  readonly id: string;
  readonly endpointId: number;
  readonly name: string | null;
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
  /** Centicredits. */
  readonly held: number;
  readonly charged: number;
  /** Whole seconds until it is done, at the pace it has had so far; null where that is not known. */
  readonly etaSeconds: number | null;
}

export interface ItemReport {
  readonly index: number;
  /** JSON as it was sent. */
  readonly input: string;
  readonly state: 'queued' | 'processing' | 'ended';
  readonly outcome: ItemOutcome | null;
  /** JSON object; null as long as the item has not ended. */
  readonly answer: string | null;
}

/** Items that are read at a time. */
export const itemsPageMax = 1_000;

/** A job of a workspace; null where it has none of that id. */
export async function readJob(db: Queryable, workspaceId: number, id: string): Promise<JobReport | null> {
  const { rows } = await db.query<{
    endpoint_id: number;
    name: string | null;
    status: BulkStatus;
    created_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    total: number;
    ended: number;
    found: number;
    failed: number;
    canceled: number;
    held: number;
    charged: number;
    running_seconds: number | null;
  }>(
    `select endpoint_id, name, status::text, created_at, started_at, finished_at, total, ended, found, failed, canceled, held, charged,
            extract(epoch from clock_timestamp() - started_at)::float8 as running_seconds
       from bulk_jobs where id = $2 and workspace_id = $1`,
    [workspaceId, id],
  );
  const row = rows[0];
  if (!row) return null;
  const looked = row.ended - row.canceled;
  const isRunning = row.finished_at === null && looked > 0 && row.running_seconds !== null;
  return {
    id,
    endpointId: row.endpoint_id,
    name: row.name,
    status: row.status,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    total: row.total,
    ended: row.ended,
    found: row.found,
    failed: row.failed,
    canceled: row.canceled,
    held: row.held,
    charged: row.charged,
    etaSeconds: isRunning
      ? Math.ceil(((row.running_seconds ?? 0) / looked) * (row.total - row.ended))
      : row.finished_at === null
        ? null
        : 0,
  };
}

/** The items of a job from an index on, in the order of its input; at most `itemsPageMax`. */
export async function readItems(
  db: Queryable,
  id: string,
  from: number,
  most: number,
): Promise<ItemReport[]> {
  const { rows } = await db.query<{
    index: number;
    input: string;
    state: number;
    outcome: ItemOutcome | null;
    answer: string | null;
  }>(
    'select index, input, state, outcome, answer from bulk_items where job_id = $1 and index >= $2 order by index limit $3',
    [id, from, Math.min(most, itemsPageMax)],
  );
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: state === 3 ? 'ended' : state === 2 ? 'processing' : 'queued',
  }));
}
