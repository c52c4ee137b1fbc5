import type pg from 'pg';
import { z } from 'zod';
import {
  appendRows,
  type ListToExtend,
  lockToExtend,
  storedRowsBytes,
} from '../../jobs/lists/append-rows.ts';
import { tableLimits } from '../../jobs/lists/files/table.ts';
import { readStepCounts } from '../../jobs/lists/list-counts.ts';
import type { ListFile } from '../../jobs/lists/list-files.ts';
import { readProblems } from '../../jobs/lists/list-problems.ts';
import { type ListReport, readListReport } from '../../jobs/lists/list-report.ts';
import { type Centicredits, centicredits, toCredits } from '../../kernel/credits.ts';
import { listIdOf } from '../../kernel/ids.ts';
import { invariant } from '../../kernel/invariant.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { joinHold, shrinkHold } from '../../ledger/hold.ts';
import type { Answer, CallToMake, CheckedCall } from '../gateway-call.ts';
import { validationFailed } from '../parse-request.ts';
import { quote } from '../quote.ts';
import { answerOf } from '../steps/answer-of.ts';
import { checkAvailable, checkMost, checkOverflow } from '../steps/check-call.ts';
import { oncePerKey } from '../steps/once-per-key.ts';
import { release } from '../steps/release.ts';
import { allowed, limitsSchema, listBody } from './list-body.ts';
import { listsEndpoint } from './list-endpoint.ts';
import type { ListCall, ListParts } from './list-parts.ts';
import { oddColumns } from './odd-columns.ts';
import { previewRows } from './preview-list.ts';
import { readListPlan, type SentListPlan } from './read-list-plan.ts';
import { shownListInFull } from './shown-list.ts';
import { shownPreview } from './shown-preview.ts';
import { callOf, readSample, refuseRows, reserve, unknownFile } from './start-list.ts';
import { findList } from './steer-list.ts';

/** What is sent to add rows, beside these. */
export const addRowsBody = z.strictObject({
  file: listBody.shape.file,
  limits: z
    .strictObject({
      max_credits: limitsSchema.shape.max_credits.describe(
        'The new ceiling of the whole list, not below the present one. The ceiling stays, where it is not given.',
      ),
    })
    .optional()
    .describe('With max_credits the ceiling grows, and so does what the list holds.'),
  invalid_rows: listBody.shape.invalid_rows.describe(
    'Whether rows with wrong values refuse all that you send (default), or end as invalid and cost nothing.',
  ),
});
export type SentRows = z.output<typeof addRowsBody>;

export interface RowsToAdd {
  /** Null: the one that is named is not there, or not any more. */
  readonly file: ListFile | null;
  readonly sent: SentRows;
}

const noTrace = { provider: null, cached: false } as const;

/**
 * Puts rows behind those of a list that has not ended, or says what they would come to (`dryRun`). The file is the list's then; of rows that are refused it stays.
 * @throws {ServiceError} unknown_list, job_has_ended; validation_failed, which names columns and rows; list_not_waiting where the list changed at this moment; what a
 * call is refused with
 */
export async function addRows(
  parts: ListParts,
  sentCall: ListCall,
  id: string,
  { file, sent }: RowsToAdd,
): Promise<Answer> {
  if (file === null) return addedBefore(parts, sentCall);
  const reads = parts.readsOf(sentCall.caller.workspaceId);
  const list = await findList(parts.jobsDb, sentCall.caller, id);
  if (list.limits === null || list.finishedAt !== null || list.status === 'canceled') {
    // The same call again, with its key, is answered as it was although the list has ended since.
    return addedBefore(parts, sentCall, hasEnded(list));
  }
  checkColumns(list, file);
  if (list.total + file.total > tableLimits.rowsMax) throw tooMany(list);
  const plan = readListPlan(JSON.parse(list.plan) as SentListPlan, list.columns, parts.served);
  const call = callOf(parts, sentCall, plan);
  checkOverflow(call);
  for (const { served } of plan.steps) await checkAvailable(parts, { ...call, endpoint: served });
  const rows = await previewRows(reads, file, plan, call.gone);
  const ceiling = ceilingOf(list, sent);
  const more = centicredits(ceiling === null ? 0 : Math.max(0, ceiling - (list.held + list.charged)));
  if (call.dryRun) {
    const preview = await shownPreview(reads, call.caller, parts.rowsAtATime, {
      ...{ plan, file, rows, keepsFile: true, guesses: [], recipe: null },
      warnings: oddColumns(plan, await readSample(reads, file)),
    });
    return quote(parts, call, more, { preview });
  }
  refuseRows(rows, sent.invalid_rows ?? 'refuse');
  checkMost(call, more);
  return oncePerKey(parts, call, async (progress) => {
    await parts.storage.check(call.caller, [{ kind: 'jobs', rows: 0, bytes: storedRowsBytes(file) }]);
    const paid = await reserve(parts, call, more);
    progress.reserved = true;
    const text = await write(parts, call, { list, file, ceiling, more });
    return answerOf(parts, call, [text], paid, noTrace, more);
  });
}

/** Rows that were added have taken their file. @throws {ServiceError} `otherwise`, where the call has no answer from before */
async function addedBefore(
  parts: ListParts,
  sentCall: ListCall,
  otherwise: ServiceError = unknownFile(),
): Promise<Answer> {
  const call: CallToMake = { ...sentCall, body: null, endpoint: listsEndpoint(parts.listsId, false) };
  checkOverflow(call);
  if (call.dryRun || call.idempotencyKey === null) throw otherwise;
  return oncePerKey(parts, call, () => Promise.reject(otherwise));
}

/** @throws {ServiceError} validation_failed, naming columns that the list does not have */
function checkColumns({ columns }: ListReport, file: ListFile): void {
  const known = new Set(columns);
  const unknown = file.columns.filter((column) => !known.has(column));
  if (unknown.length === 0) return;
  const listed = (names: readonly string[]) => {
    const some = names.slice(0, columnsShown).map((name) => JSON.stringify(name.slice(0, 100)));
    return names.length > columnsShown ? `${some.join(', ')}, …` : some.join(', ');
  };
  throw validationFailed([
    {
      path: 'rows',
      message: `The list has no column ${listed(unknown)}. ${
        columns.length === 0 ? 'Its rows came of a search: it takes no others.' : `It has ${listed(columns)}.`
      }`,
    },
  ]);
}
const columnsShown = 20;

/** Of the whole list; null where it stays as it is. @throws {ServiceError} validation_failed */
function ceilingOf({ status, limits }: ListReport, sent: SentRows): Centicredits | null {
  const asked = sent.limits?.max_credits;
  if (asked === undefined || limits === null) return null;
  const path = 'limits.max_credits';
  if (status === 'stopped') {
    throw validationFailed([
      {
        path,
        message: 'The list is stopped, and holds nothing. Send the new ceiling as you resume it.',
      },
    ]);
  }
  const ceiling = allowed(asked);
  if (ceiling >= limits.maxCredits) return ceiling;
  throw validationFailed([
    {
      path,
      message: `The ceiling of the list is ${toCredits(limits.maxCredits)} credits. Rows can only raise it: send a higher one, or none.`,
    },
  ]);
}

interface Adding {
  readonly list: ListReport;
  readonly file: ListFile;
  readonly ceiling: Centicredits | null;
  /** What was reserved for that. */
  readonly more: Centicredits;
}

async function write(
  parts: ListParts,
  call: CheckedCall,
  { list, file, ceiling, more }: Adding,
): Promise<string> {
  const { workspaceId } = call.caller;
  let text = '';
  try {
    await parts.jobs.write(call, {
      write: async (tx) => {
        const now = await lockToExtend(tx, workspaceId, list.id);
        if (!now) throw hasEnded(list);
        const appended = await appendRows(tx, now, { fileId: file.id, workspaceId });
        if (appended === 'gone') return null;
        if (appended === 'full') throw tooMany(list);
        // From here on all other calls of the account wait until this is committed.
        await raise(tx, call, now, { ceiling, more });
        const after = await readListReport(tx, workspaceId, list.id);
        invariant(after, 'a list that is locked is there');
        const counts = await readStepCounts(tx, list.id);
        const shown = shownListInFull(after, counts, parts.served, await readProblems(tx, list.id));
        text = JSON.stringify({ ...shown, added: appended.added });
        return after.createdAt;
      },
      answerOf: () => text,
      // Its reservation ended well: that is done in the same transaction.
      writtenAt: `select at as created_at from calls where workspace_id = ${workspaceId} and id = $1 and status = 201`,
    });
    return text;
  } catch (error) {
    await release(parts, call, error instanceof ServiceError ? error.status : 503, { ...noTrace });
    throw error;
  }
}

/**
 * The list may cost more from now on. What was reserved joins its hold; where the ceiling has grown meanwhile, what is too much of it is given back.
 * @throws {ServiceError} list_not_waiting where it was stopped, or its ceiling lowered, meanwhile
 */
async function raise(
  tx: pg.PoolClient,
  call: CheckedCall,
  { id, held, charged, limits, isStopped }: ListToExtend,
  { ceiling, more }: Pick<Adding, 'ceiling' | 'more'>,
): Promise<void> {
  if (ceiling === null) {
    // It ends what was reserved, which is nothing.
    if ((await joinHold(tx, id, call.id)) === null) throw tookTooLong();
    return;
  }
  const now = centicredits(Math.max(ceiling, held));
  if (isStopped || held + more < now) throw changedMeanwhile();
  await call.budget?.holdMore(tx, id, centicredits(now - held), now);
  await tx.query('update bulk_jobs set held = $2, limits = $3 where id = $1', [
    id,
    now,
    JSON.stringify({ ...limits, maxCredits: now }),
  ]);
  if ((await joinHold(tx, id, call.id)) !== more) throw tookTooLong();
  if (held + more > now) await shrinkHold(tx, id, centicredits(now - charged));
}

function hasEnded(list: ListReport): ServiceError {
  const id = listIdOf(list.id);
  return new ServiceError(
    'job_has_ended',
    `The list is ${list.finishedAt === null ? 'ending' : list.status}.`,
    {
      fix: `Start a new list with the same steps or recipe. With "list": {"id": "${id}"} it has the rows of this one.`,
    },
  );
}

const tooMany = ({ total }: ListReport) =>
  validationFailed([
    {
      path: 'rows',
      message: `A list has ${tableLimits.rowsMax.toLocaleString('en')} rows at most, and this one has ${total.toLocaleString('en')}. Start another list with the same steps.`,
    },
  ]);
const tookTooLong = () =>
  new ServiceError('service_unavailable', 'The rows took too long to be written down. Try again.', {
    retryAfterSeconds: 1,
  });
const changedMeanwhile = () =>
  new ServiceError(
    'list_not_waiting',
    'The list has changed at this moment. Look where it stands, and try again.',
  );
