import type pg from 'pg';
import type { Centicredits } from '../../kernel/credits.ts';
import { keepForJobIf } from '../../ledger/hold.ts';
import { answerToComeBytes, itemBytes, jobBytes } from '../bulk/submit-job.ts';
import type { ListLimits } from './list-limits.ts';

export interface ListToSubmit {
  /** Of the call that was reserved: it becomes the list's. */
  readonly id: string;
  readonly endpointId: number;
  readonly workspaceId: number;
  readonly accountId: number;
  readonly name: string | null;
  readonly webhookUrl: string | null;
  /** What is held for it: its ceiling. */
  readonly held: Centicredits;
  readonly limits: ListLimits;
  /** JSON: its steps and output. */
  readonly plan: string;
  /** From the index of one row to that of the next: the numbers between are for rows that come of it. */
  readonly span: number;
  /** None of its steps asks anybody: its rows are computed first, then written down (computed-rows.ts). */
  readonly isComputed: boolean;
  /** Whose rows it gets. That is gone then. */
  readonly fileId: string;
}

/** What a list counts as it is stored (`storage_used`): its answers are not known yet. */
export const storedListBytes = ({ rows, bytes }: { readonly rows: number; readonly bytes: number }): number =>
  jobBytes + rows * (itemBytes + answerToComeBytes) + bytes;

/**
 * Makes a list of the rows of a file, in the transaction that makes its reservation a hold. Rows behind `pauseAfter` are not to be taken yet.
 * @returns when it was created; null where the reservation has ended, or the file is gone: then nothing was written
 */
export async function submitList(tx: pg.PoolClient, list: ListToSubmit): Promise<Date | null> {
  const { rows } = await tx.query<{ created_at: Date; total: number }>(
    `with file as (
       select columns, total, bytes from list_files where id = $2 and workspace_id = $3 and columns is not null and total > 0 for update
     ), kept as (
       ${keepForJobIf('exists (select from file)')}
     ), turn as (
       insert into bulk_turns (account_id) select $4 from kept on conflict do nothing
     )
     insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, name, webhook_url, held, columns, total, open, bytes, is_sandbox, list, limits, span, is_computed)
     select $1, $5, $3, $4, $6, $7, $8, f.columns, f.total, least(f.total, $9::int),
            ${jobBytes} + f.total::bigint * ${itemBytes + answerToComeBytes} + f.bytes,
            (select mode = 'sandbox' from workspaces where id = $3), $10, $11, $12, $13
       from file f, kept
     returning created_at, total`,
    [
      list.id,
      list.fileId,
      list.workspaceId,
      list.accountId,
      list.endpointId,
      list.name,
      list.webhookUrl,
      list.held,
      list.limits.pauseAfter ?? allRows,
      list.plan,
      JSON.stringify(list.limits),
      list.span,
      list.isComputed,
    ],
  );
  const [written] = rows;
  if (!written) return null;
  // What it calls a row is where that stands in the file.
  for (let from = 0; from < written.total; from += rowsAtOnce) {
    await tx.query(
      `insert into bulk_items (job_id, index, input, ref_id, call_id, state)
       select $1, index * $6::int, cells, line::text, gen_random_uuid(), case when index < $3::int then 1 else 0 end
         from list_file_rows where file_id = $2 and index >= $4 and index < $5 order by index`,
      [list.id, list.fileId, list.limits.pauseAfter ?? allRows, from, from + rowsAtOnce, list.span],
    );
  }
  await tx.query('delete from list_files where id = $1', [list.fileId]);
  return written.created_at;
}

/** In one statement: each ends long before its time is over. */
const rowsAtOnce = 20_000;
const allRows = 2_147_483_647;
