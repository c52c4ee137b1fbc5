import type pg from 'pg';
import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import { answerToComeBytes, itemBytes } from '../bulk/submit-job.ts';
import { tableLimits } from './files/table.ts';
import { type ListLimits, stops, type WaitReason } from './list-limits.ts';

/** A list whose row is locked, as it is now. */
export interface ListToExtend {
  readonly id: string;
  readonly total: number;
  readonly span: number;
  readonly limits: ListLimits;
  readonly held: Centicredits;
  readonly charged: Centicredits;
  /** A limit has stopped it: it holds nothing for rows to come. */
  readonly isStopped: boolean;
}

/** Locks a list that may get more rows. Null where it has ended, or was canceled. */
export async function lockToExtend(
  tx: pg.PoolClient,
  workspaceId: number,
  id: string,
): Promise<ListToExtend | null> {
  const { rows } = await tx.query<{
    total: number;
    span: number;
    limits: string;
    held: number;
    charged: number;
    paused_because: WaitReason | 'room' | null;
  }>(
    `select total, span, limits, held, charged, paused_because from bulk_jobs
      where id = $1 and workspace_id = $2 and list is not null and limits is not null and finished_at is null and status <> 'canceled' for update`,
    [id, workspaceId],
  );
  const [row] = rows;
  if (!row) return null;
  const { total, span, held, charged, paused_because: because } = row;
  return {
    ...{ id, total, span, held: centicredits(held), charged: centicredits(charged) },
    limits: JSON.parse(row.limits) as ListLimits,
    isStopped: because !== null && because !== 'room' && stops.includes(because),
  };
}

/** `full`: the list would have more rows than a list may. `gone`: the file is not there any more. */
export type Appended = { readonly added: number } | 'full' | 'gone';

/**
 * Puts the rows of a file behind all rows of a list, which is locked: no two adds at once take the same places, and the list cannot end meanwhile. Rows behind
 * `pauseAfter` are not to be taken yet. The file is the list's then.
 */
export async function appendRows(
  tx: pg.PoolClient,
  { id, total, span, limits }: ListToExtend,
  { fileId, workspaceId }: { readonly fileId: string; readonly workspaceId: number },
): Promise<Appended> {
  const { rows: files } = await tx.query<{ total: number; bytes: number }>(
    `select total, bytes from list_files
      where id = $1 and workspace_id = $2 and columns is not null and total > 0 for update`,
    [fileId, workspaceId],
  );
  const [file] = files;
  if (!file) return 'gone';
  if (total + file.total > tableLimits.rowsMax) return 'full';
  const first = await firstFree(tx, id, span);
  if ((first + file.total) * span > indexMax) return 'full';
  const { rows: held } = await tx.query<{ waiting: number }>(
    'select count(*)::int as waiting from bulk_items where job_id = $1 and state = 0',
    [id],
  );
  const { pauseAfter } = limits;
  const released = total - (held[0]?.waiting ?? 0);
  const open =
    pauseAfter === undefined ? file.total : Math.max(0, Math.min(file.total, pauseAfter - released));
  for (let from = 0; from < file.total; from += rowsAtOnce) {
    await tx.query(
      `insert into bulk_items (job_id, index, input, ref_id, call_id, state)
       select $1, ($7::int + index) * $6::int, cells, line::text, gen_random_uuid(), case when index < $3::int then 1 else 0 end
         from list_file_rows where file_id = $2 and index >= $4 and index < $5 order by index`,
      [id, fileId, open, from, from + rowsAtOnce, span, first],
    );
  }
  await tx.query('delete from list_files where id = $1', [fileId]);
  // Rows that wait for room look again: there may be more of it now.
  await tx.query(
    `update bulk_jobs set total = total + $2, open = open + $3, bytes = bytes + $4, paused_because = nullif(paused_because, 'room') where id = $1`,
    [id, file.total, open, storedRowsBytes(file)],
  );
  return { added: file.total };
}

/** What rows count as they are stored (`storage_used`). */
export const storedRowsBytes = ({
  total,
  bytes,
}: {
  readonly total: number;
  readonly bytes: number;
}): number => total * (itemBytes + answerToComeBytes) + bytes;

/** Behind the last row that was sent, and all that came of it. A row that became others is gone; its steps are not. */
async function firstFree(tx: pg.PoolClient, listId: string, span: number): Promise<number> {
  const { rows } = await tx.query<{ last: number | null }>(
    `select greatest((select max(index) from bulk_items where job_id = $1), (select max(index) from list_steps where job_id = $1)) as last`,
    [listId],
  );
  const last = rows[0]?.last ?? null;
  return last === null ? 0 : Math.floor(last / span) + 1;
}

const indexMax = 2_147_483_647;
/** In one statement: each ends long before its time is over. */
const rowsAtOnce = 20_000;
