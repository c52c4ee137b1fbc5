import type pg from 'pg';
import type { TakenItem } from '../bulk/bulk-task.ts';
import { finishJob, type OnFinish } from '../bulk/settle-items.ts';
import { answerToComeBytes, itemBytes } from '../bulk/submit-job.ts';
import { tableLimits } from './files/table.ts';
import type { ListLimits } from './list-limits.ts';
import { resumeRows } from './resume-rows.ts';
import type { Expansion, RowOrigin } from './row-origin.ts';

export interface RowToExpand {
  readonly item: TakenItem;
  readonly expansion: Expansion;
}

interface NewRow {
  readonly index: number;
  readonly input: string;
  readonly refId: string | null;
  readonly origin: string;
}

/**
 * Puts the rows that come of an answer in the place of the row that got it, behind each other: with their steps still to come, and one more that asks for the next page.
 * A list has `tableLimits.rowsMax` rows at most; what is more is left out. A row that was taken from its process meanwhile is passed over. @returns how many were not
 */
export async function expandRows(
  tx: pg.PoolClient,
  jobId: string,
  rows: readonly RowToExpand[],
  onFinish: OnFinish,
): Promise<number> {
  if (rows.length === 0) return 0;
  // The job's row before those of its items, like all who change both.
  const { rows: jobs } = await tx.query<{
    total: number;
    limits: string | null;
    is_canceled: boolean;
    waiting: number;
  }>(
    `select total, limits, status = 'canceled' as is_canceled,
            case when limits is null then 0 else (select count(*)::int from bulk_items where job_id = $1 and state = 0) end as waiting
       from bulk_jobs where id = $1 for update`,
    [jobId],
  );
  const [job] = jobs;
  if (!job) return 0;
  const { rows: gone } = await tx.query<{
    index: number;
    input: string;
    ref_id: string | null;
    bytes: number;
  }>(
    `delete from bulk_items i using unnest($2::int[], $3::int[]) u (index, process_id)
      where i.job_id = $1 and i.index = u.index and i.state = 2 and i.process_id + 0 = u.process_id
     returning i.index, i.input, i.ref_id, (octet_length(i.input) + coalesce(octet_length(i.ref_id), 0) + coalesce(octet_length(i.origin), 0))::int as bytes`,
    [jobId, rows.map(({ item }) => item.index), rows.map(({ item }) => item.processId)],
  );
  const byIndex = new Map(gone.map((row) => [row.index, row]));
  let room = Math.max(0, tableLimits.rowsMax - (job.total - gone.length));
  const added: NewRow[] = [];
  for (const { item, expansion } of rows) {
    const was = byIndex.get(item.index);
    if (!was) continue;
    const some = newRows(item, was, expansion, room);
    room -= some.length;
    added.push(...some);
  }
  const { pauseAfter } = JSON.parse(job.limits ?? '{}') as Partial<ListLimits>;
  // Rows that may be taken before its owner has looked at some.
  const released = job.total - gone.length - job.waiting;
  // Of a canceled list all are taken, and end as canceled: nobody would let them go later.
  const open =
    pauseAfter === undefined || job.is_canceled
      ? added.length
      : Math.max(0, Math.min(added.length, pauseAfter - released));
  const bytes = added.reduce(
    (sum, { input, refId, origin }) =>
      sum +
      Buffer.byteLength(input) +
      Buffer.byteLength(origin) +
      (refId === null ? 0 : Buffer.byteLength(refId)),
    0,
  );
  const wereBytes = gone.reduce((sum, row) => sum + row.bytes, 0);
  await insertRows(tx, jobId, added, open);
  const { rows: after } = await tx.query<{ is_over: boolean }>(
    `update bulk_jobs set total = total + $2, open = open + $3, bytes = bytes + $4 where id = $1 returning ended = total as is_over`,
    [
      jobId,
      added.length - gone.length,
      open,
      (added.length - gone.length) * (itemBytes + answerToComeBytes) + bytes - wereBytes,
    ],
  );
  // Where fewer came than went, others may be taken: the list would never have as many as it waits after.
  if (pauseAfter !== undefined && !job.is_canceled) await resumeRows(tx, jobId, pauseAfter);
  if (after[0]?.is_over) await finishJob(tx, jobId, onFinish);
  return gone.length;
}

function newRows(
  item: TakenItem,
  { input, ref_id: refId }: { readonly input: string; readonly ref_id: string | null },
  { step, elements, next, notCalled = {} }: Expansion,
  room: number,
): NewRow[] {
  const root = item.origin?.root ?? item.index;
  const soFar = item.origin !== null && 'soFar' in item.origin ? item.origin.soFar : 0;
  const rowOf = (index: number, origin: RowOrigin): NewRow => ({
    ...{ index, input, refId },
    origin: JSON.stringify(Object.keys(notCalled).length > 0 ? { ...origin, notCalled } : origin),
  });
  const some = elements.slice(0, room);
  const rows = some.map((element, at) =>
    rowOf(item.index + 1 + at, { root, step, element, page: item.index, at }),
  );
  if (next !== null && some.length < room) {
    const ask: RowOrigin = { root, step, fields: next, soFar: soFar + elements.length };
    rows.push(rowOf(item.index + 1 + some.length, ask));
  }
  return rows;
}

const rowsAtOnce = 500;

async function insertRows(
  tx: pg.PoolClient,
  jobId: string,
  rows: readonly NewRow[],
  open: number,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    await tx.query(
      `insert into bulk_items (job_id, index, input, ref_id, origin, call_id, state)
       select $1, u.index, u.input, u.ref_id, u.origin, gen_random_uuid(), case when u.ix <= $6::int then 1 else 0 end
         from unnest($2::int[], $3::text[], $4::text[], $5::text[]) with ordinality u (index, input, ref_id, origin, ix)`,
      [
        jobId,
        some.map(({ index }) => index),
        some.map(({ input }) => input),
        some.map(({ refId }) => refId),
        some.map(({ origin }) => origin),
        open - from,
      ],
    );
  }
}
