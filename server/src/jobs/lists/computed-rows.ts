import type pg from 'pg';
import type { Centicredits } from '../../kernel/credits.ts';
import { centicredits } from '../../kernel/credits.ts';
import { drawFromHold, drawsMax, endHold } from '../../ledger/hold.ts';
import type { Pool, Queryable } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { EndedItem } from '../bulk/bulk-task.ts';
import { finishedMs, finishedOnceEnded, type OnFinish } from '../bulk/settle-items.ts';
import { answerToComeBytes } from '../bulk/submit-job.ts';
import { countSteps } from './list-counts.ts';
import {
  type Counted,
  countRows,
  type ListLimits,
  makeWait,
  reasonToWait,
  type WaitReason,
} from './list-limits.ts';
import { countProblems } from './list-problems.ts';

/*
 * Lists whose steps ask nobody. Nothing happens outside as a row is computed, so nothing needs to be claimed before: rows are computed first, without any lock, and one transaction
 * writes them down and pays for them. What a crash loses is computed again. Two processes that compute the same rows are no harm: the second finds that they have ended.
 */

/** A list of which rows are to be computed now. */
export interface ComputedList {
  readonly id: string;
  readonly workspaceId: number;
  readonly accountId: number;
  readonly organizationId: number;
  /** Accounts that have lists of which rows are to be computed, itself included: at most `accountsSeen`. */
  readonly waiting: number;
}

export interface RowToCompute {
  readonly index: number;
  /** JSON: its cells. */
  readonly input: string;
}

/** For so long no other process computes rows of the list. A batch takes less than a second. */
const leaseSeconds = 5;
/** Rows that are computed and written together: enough that the cost of a transaction is small among them. */
export const computedRowsMax = 250;
/** As many accounts that wait are seen; and a list gets all of the rows above where so few wait. */
const accountsSeen = 200;
const accountsServedWhole = 10;
/** A list gets so many rows in its turn, however many wait. */
const rowsOfTurnMin = 25;
/** Of the cells of these rows, in bytes. */
const inputBytesMax = 4 * 1024 ** 2;

/**
 * The list whose turn it is, of those of which nobody else computes rows: of the account that has waited longest the one that has.
 * @param but lists whose rows are being written by this process
 */
export async function chooseComputedList(
  db: Queryable,
  processId: number,
  but: readonly string[],
): Promise<ComputedList | null> {
  const { rows } = await db.query<{
    id: string;
    workspace_id: number;
    account_id: number;
    organization_id: number;
    waiting: number;
  }>({
    name: 'choose_computed_list',
    text: `with turn as (
       select j.id, j.account_id from bulk_jobs j join bulk_turns t using (account_id)
        where j.open > 0 and j.paused_because is null and j.is_computed and j.id <> all($2::uuid[])
          and (j.computing_until is null or j.computing_until < clock_timestamp() or j.computing_by = $1)
        order by t.served_at, j.served_at, j.id limit 1 for update of j skip locked
     ), served as (
       update bulk_turns t set served_at = clock_timestamp() from turn where t.account_id = turn.account_id
     )
     update bulk_jobs j
        set computing_by = $1, computing_until = clock_timestamp() + interval '${leaseSeconds} seconds', served_at = clock_timestamp(),
            started_at = coalesce(j.started_at, clock_timestamp()), status = case when j.status = 'queued' then 'processing' else j.status end
       from turn, workspaces w where j.id = turn.id and w.id = j.workspace_id
     returning j.id, j.workspace_id, j.account_id, w.organization_id,
               (select count(*)::int from (select distinct account_id from bulk_jobs where open > 0 and paused_because is null and is_computed limit ${accountsSeen}) a) as waiting`,
    values: [processId, but],
  });
  const [row] = rows;
  return row
    ? {
        id: row.id,
        workspaceId: row.workspace_id,
        accountId: row.account_id,
        organizationId: row.organization_id,
        waiting: row.waiting,
      }
    : null;
}

/** What a process that computes rows watches for (postgres/work-signs.ts). */
export const computedSign = 'select from bulk_jobs where open > 0 and paused_because is null and is_computed';

/** The next open rows of a list behind `after`, in their order: as many as are computed together, and fewer where many wait, so that each of them moves on within a second or so. */
export async function readRowsToCompute(
  db: Queryable,
  { id, waiting }: Pick<ComputedList, 'id' | 'waiting'>,
  after: number,
): Promise<readonly RowToCompute[]> {
  const most = Math.floor(computedRowsMax / Math.max(1, waiting / accountsServedWhole));
  const { rows } = await db.query<RowToCompute>({
    name: 'read_rows_to_compute',
    text: `select index, input
       from (select index, input, sum(octet_length(input)) over (order by index) - octet_length(input) as before
               from (select index, input from bulk_items where job_id = $1 and state = 1 and index > $2 order by index limit $3) i) b
      where before < ${inputBytesMax} order by index`,
    values: [id, after, Math.max(rowsOfTurnMin, most)],
  });
  return rows;
}

/** From now on the list runs row by row, like lists that query sources. */
export async function giveUpComputing(db: Queryable, listId: string): Promise<void> {
  await db.query('update bulk_jobs set is_computed = false, computing_until = null where id = $1', [listId]);
}

/** A step of a row, as it came out. */
export interface ComputedStep {
  readonly step: number;
  /** Of its call in the history. */
  readonly callId: string;
  readonly endpointId: number;
  readonly endpoint: string;
  readonly question: Buffer;
  /** The most that it can cost. */
  readonly most: Centicredits;
  readonly outcome: 'found' | 'not_found' | 'failed';
  /** JSON: what was answered; of a failure its error. */
  readonly answer: string;
  /** 0 of a failure. */
  readonly cost: Centicredits;
  readonly status: number;
  /** Of the error. */
  readonly code: string | null;
  readonly records: number;
  readonly durationMs: number;
  /** The row of this batch, or of one before, that asked the same. */
  readonly repeats: number | null;
}

export interface ComputedRow {
  readonly index: number;
  readonly steps: readonly ComputedStep[];
  readonly ended: EndedItem;
}

/** What was written of rows that were computed. */
export interface WrittenRows {
  /** Steps that were called and are paid. */
  readonly called: readonly ComputedStep[];
  /** The list takes more rows. */
  readonly goesOn: boolean;
}

const nothingWritten: WrittenRows = { called: [], goesOn: false };

/**
 * Writes down rows of one list that were computed, and pays for them out of its hold: all of them or none. In their order, up to the row that a limit of the list ends
 * them with, that the ceiling does not allow, or that repeats what nobody has paid. Rows that have ended meanwhile are passed over.
 */
export function writeComputedRows(
  db: Pool,
  processId: number,
  listId: string,
  computed: readonly ComputedRow[],
  onFinish: OnFinish,
): Promise<WrittenRows> {
  return transaction(db, async (tx) => {
    const { rows: lists } = await tx.query<ListThere>({
      name: 'lock_computed_list',
      text: `select held - charged - claimed as left, ended, total, recent, failures_in_row, limits
         from bulk_jobs
        where id = $1 and finished_at is null and status <> 'canceled' and paused_because is null and is_computed for update`,
      values: [listId],
    });
    const [list] = lists;
    if (!list) return nothingWritten;
    const there = await openRows(tx, listId, computed);
    const rows = withRepeats(there, await earlierAnswers(tx, listId, there));
    const hasAll = rows.length === there.length;
    const { written, because, counted } = withinLimits(list, rows);
    const steps = written.flatMap(({ index, steps: some }) => some.map((step) => ({ index, ...step })));
    const called = steps.filter(({ repeats }) => repeats === null);
    const finishedAfterMs =
      written.length === 0 ? null : await writeRows(tx, { listId, processId, written, steps, counted });
    await countSteps(tx, listId, [
      ...steps.map(({ step, outcome, cost, repeats }) => ({
        ...{ step, [outcome]: 1, charged: cost, repeated: repeats === null ? 0 : 1 },
      })),
      ...written.flatMap(({ ended }) =>
        (ended.row?.notCalled ?? []).map(({ step, outcome }) => ({ step, [outcome]: 1 })),
      ),
    ]);
    await countProblems(tx, listId, steps);
    // From here on all other calls of the account wait until this is committed.
    for (let from = 0; from < called.length; from += drawsMax) {
      await drawFromHold(
        tx,
        listId,
        called
          .slice(from, from + drawsMax)
          .map(({ callId, endpointId, outcome, cost, status, records, durationMs }) => ({
            ...{ callId, endpointId, cost },
            outcome: {
              status,
              records,
              durationMs,
              provider: outcome === 'failed' ? null : 'native',
              cached: false,
            },
          })),
        { asItems: false },
      );
    }
    if (finishedAfterMs !== null) {
      await endHold(tx, listId, finishedAfterMs);
      await onFinish(tx, listId);
    } else if (because !== null) {
      await makeWait(tx, listId, because);
      await onFinish(tx, listId);
    }
    return { called, goesOn: finishedAfterMs === null && because === null && hasAll && written.length > 0 };
  });
}

interface ListThere {
  /** Of what is held for it. */
  readonly left: number;
  readonly ended: number;
  readonly total: number;
  readonly recent: string;
  readonly failures_in_row: number;
  readonly limits: string | null;
}

/** Those that have not ended meanwhile. */
async function openRows(
  tx: pg.PoolClient,
  listId: string,
  computed: readonly ComputedRow[],
): Promise<readonly ComputedRow[]> {
  const { rows } = await tx.query<{ index: number }>({
    name: 'open_computed_rows',
    text: 'select index from bulk_items where job_id = $1 and index = any($2::int[]) and state = 1 for update',
    values: [listId, computed.map(({ index }) => index)],
  });
  const open = new Set(rows.map(({ index }) => index));
  return open.size === computed.length ? computed : computed.filter(({ index }) => open.has(index));
}

interface EarlierAnswer {
  readonly index: number;
  readonly outcome: 'found' | 'not_found';
  readonly answer: string;
}

const keyOf = (step: number, question: Buffer) => `${step} ${question.toString('base64')}`;

/** What rows that have ended were answered to the same questions, by step and question. */
async function earlierAnswers(
  tx: pg.PoolClient,
  listId: string,
  computed: readonly ComputedRow[],
): Promise<ReadonlyMap<string, EarlierAnswer>> {
  const asked = computed.flatMap(({ steps }) => steps);
  if (asked.length === 0) return new Map();
  const { rows } = await tx.query<EarlierAnswer & { step: number; question: Buffer }>({
    name: 'earlier_computed_answers',
    // By their index, whatever the planner believes of the table: the plan may have been made as it was empty.
    text: `select u.step, u.question, f.index, f.outcome, f.answer
       from unnest($2::smallint[], $3::bytea[]) u (step, question)
      cross join lateral (
         select f.index, f.outcome, f.answer from list_steps f
          where f.job_id = $1 and f.step = u.step and f.question = u.question and f.repeats is null and f.outcome in ('found', 'not_found') limit 1) f`,
    values: [listId, asked.map(({ step }) => step), asked.map(({ question }) => question)],
  });
  return new Map(rows.map((row) => [keyOf(row.step, row.question), row]));
}

/**
 * A question that was answered before is not paid again, whoever has computed it. Of a failure the next one is a call of its own.
 *
 * A step may repeat the answer of a row that was computed and then not written: a limit paused the list before that row, and its owner resumed it since. Nobody has paid for
 * that answer. Rows from there on are left out, and computed again.
 */
function withRepeats(
  rows: readonly ComputedRow[],
  earlier: ReadonlyMap<string, EarlierAnswer>,
): readonly ComputedRow[] {
  const known = new Map(earlier);
  const written: ComputedRow[] = [];
  for (const row of rows) {
    const steps: ComputedStep[] = [];
    for (const one of row.steps) {
      const key = keyOf(one.step, one.question);
      const first = known.get(key);
      if (first) {
        const { index: repeats, outcome, answer } = first;
        steps.push({ ...one, repeats, outcome, answer, cost: centicredits(0) });
        continue;
      }
      if (one.repeats !== null) return written;
      const { outcome, answer } = one;
      if (outcome !== 'failed') known.set(key, { index: row.index, outcome, answer });
      steps.push(one);
    }
    written.push({ ...row, steps });
  }
  return written;
}

/** The rows that may be written, and why no more of them. */
function withinLimits(
  list: ListThere,
  rows: readonly ComputedRow[],
): {
  readonly written: readonly ComputedRow[];
  readonly because: WaitReason | null;
  readonly counted: Counted;
} {
  const limits = list.limits === null ? null : (JSON.parse(list.limits) as ListLimits);
  let counted: Counted = { recent: list.recent, failuresInRow: list.failures_in_row };
  let { left } = list;
  for (const [at, { steps, ended }] of rows.entries()) {
    for (const { most, cost, repeats } of steps) {
      if (repeats !== null) continue;
      // The row is nobody's yet: none of its steps has been paid.
      if (most > left) return { written: rows.slice(0, at), because: 'max_credits', counted };
      left -= cost;
    }
    counted = countRows(counted.recent, counted.failuresInRow, [ended]);
    const endedRows = list.ended + at + 1;
    if (limits === null || endedRows === list.total) continue;
    const because = reasonToWait(limits, { ...counted, ended: endedRows });
    if (because !== null) return { written: rows.slice(0, at + 1), because, counted };
  }
  return { written: rows, because: null, counted };
}

/** @returns how long the list took, where these were its last rows */
async function writeRows(
  tx: pg.PoolClient,
  {
    listId,
    processId,
    written,
    steps,
    counted,
  }: {
    readonly listId: string;
    readonly processId: number;
    readonly written: readonly ComputedRow[];
    readonly steps: readonly (ComputedStep & { readonly index: number })[];
    readonly counted: Counted;
  },
): Promise<number | null> {
  const { rows } = await tx.query<{ finished_ms: number | null }>({
    name: 'write_computed_rows',
    text: `with ended as (
       update bulk_items i set state = 3, outcome = u.outcome, answer = u.answer
         from unnest($17::uuid[], $2::int[], $3::text[], $4::text[]) u (job_id, index, outcome, answer)
        where i.job_id = u.job_id and i.index = u.index and i.state + 0 = 1
       returning i.outcome, octet_length(i.answer) as bytes
     ), called as (
       insert into list_steps (job_id, index, step, call_id, endpoint_id, question, claimed, repeats, outcome, answer, cost, provider)
       select $1, u.index, u.step, u.call_id, u.endpoint_id, u.question, 0, u.repeats, u.outcome, u.answer, u.cost, case when u.repeats is null and u.outcome <> 'failed' then 'native' end
         from unnest($5::int[], $6::smallint[], $7::uuid[], $8::smallint[], $9::bytea[], $10::int[], $11::text[], $12::text[], $13::int[])
              u (index, step, call_id, endpoint_id, question, repeats, outcome, answer, cost)
       returning cost, octet_length(answer) as bytes
     ), s as (
       select count(*) as ended, count(*) filter (where outcome = 'found') as found, count(*) filter (where outcome = 'failed') as failed,
              count(*) filter (where outcome = 'invalid') as invalid, count(*) filter (where outcome = 'skipped') as skipped,
              sum(bytes) - count(*) * ${answerToComeBytes} as bytes
         from ended
     ), c as (
       select coalesce(sum(cost), 0) as cost, coalesce(sum(bytes), 0) as bytes from called
     )
     update bulk_jobs j
        set ended = j.ended + s.ended, found = j.found + s.found, failed = j.failed + s.failed, invalid = j.invalid + s.invalid, skipped = j.skipped + s.skipped,
            charged = j.charged + c.cost, bytes = j.bytes + s.bytes + c.bytes, open = j.open - s.ended, recent = $14, failures_in_row = $15,
            computing_by = $16, computing_until = clock_timestamp() + interval '${leaseSeconds} seconds',
            ${finishedOnceEnded('j.ended + s.ended', 'j.failed + s.failed + j.invalid + s.invalid')}
       from s, c where j.id = $1
     returning ${finishedMs}`,
    values: [
      listId,
      written.map(({ index }) => index),
      written.map(({ ended }) => ended.outcome),
      written.map(({ ended }) => ended.answer),
      steps.map(({ index }) => index),
      steps.map(({ step }) => step),
      steps.map(({ callId }) => callId),
      steps.map(({ endpointId }) => endpointId),
      steps.map(({ question }) => question),
      steps.map(({ repeats }) => repeats),
      steps.map(({ outcome }) => outcome),
      steps.map(({ answer }) => answer),
      steps.map(({ cost }) => cost),
      counted.recent,
      counted.failuresInRow,
      processId,
      written.map(() => listId),
    ],
  });
  return rows[0]?.finished_ms ?? null;
}
