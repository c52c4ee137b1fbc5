import type pg from 'pg';
import type { ListLimits } from '../../jobs/lists/list-limits.ts';
import { type ListReport, readListReport } from '../../jobs/lists/list-report.ts';
import { pauseList } from '../../jobs/lists/pause-list.ts';
import { resumeRows } from '../../jobs/lists/resume-rows.ts';
import { type Centicredits, centicredits, toCredits } from '../../kernel/credits.ts';
import { listUuidOf } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { joinHold, shrinkHold } from '../../ledger/hold.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { Caller } from '../caller.ts';
import type { CheckedCall } from '../gateway-call.ts';
import { validationFailed } from '../parse-request.ts';
import { checkMost, checkOverflow } from '../steps/check-call.ts';
import { release } from '../steps/release.ts';
import { allowed, type SentLimits } from './list-body.ts';
import type { ListCall, ListParts } from './list-parts.ts';
import { readListPlan, type SentListPlan } from './read-list-plan.ts';
import { callOf, reserve } from './start-list.ts';

/** A list of a workspace, by the id that its owner knows. @throws {ServiceError} unknown_list */
export async function findList(
  db: Queryable,
  caller: Pick<Caller, 'workspaceId'>,
  id: string,
): Promise<ListReport> {
  const uuid = listUuidOf(id);
  const list = uuid === null ? null : await readListReport(db, caller.workspaceId, uuid);
  if (list) return list;
  throw new ServiceError('unknown_list', 'This workspace has no list of that id.');
}

/** It takes no more rows until it is resumed. Rows that run are ended. @throws {ServiceError} unknown_list, list_not_waiting */
export async function pause(
  { jobsDb }: ListParts,
  caller: Pick<Caller, 'workspaceId'>,
  id: string,
): Promise<ListReport> {
  const list = await findList(jobsDb, caller, id);
  if (!(await pauseList(jobsDb, list.id, 'user'))) {
    throw new ServiceError('list_not_waiting', `The list is ${list.status}: it cannot be paused.`);
  }
  return findList(jobsDb, caller, id);
}

/** Rows that nobody has started end as canceled, and cost nothing. @throws {ServiceError} unknown_list, job_has_ended */
export async function cancel(
  parts: ListParts,
  caller: Pick<Caller, 'workspaceId'>,
  id: string,
): Promise<ListReport> {
  const list = await findList(parts.jobsDb, caller, id);
  if (!(await parts.jobs.cancel(list.id))) {
    throw new ServiceError('job_has_ended', 'The list had ended, or was canceled before.');
  }
  return findList(parts.jobsDb, caller, id);
}

/** Forgets rows and results of a list that has ended. Done again, it is done already. @throws {ServiceError} unknown_list, job_not_ended */
export async function forget(
  parts: ListParts,
  caller: Pick<Caller, 'workspaceId'>,
  id: string,
): Promise<ListReport> {
  const list = await findList(parts.jobsDb, caller, id);
  if (!(await parts.jobs.forgetResults(list.id)) && list.finishedAt === null) {
    throw new ServiceError('job_not_ended', 'The list has not ended yet.');
  }
  return findList(parts.jobsDb, caller, id);
}

/** Changed limits; those that are null are taken away, those that are not given stay. `pause_after` is always given anew. */
export type NewLimits = { readonly [Name in keyof SentLimits]?: SentLimits[Name] | null };

/**
 * A list that waits for its owner continues. What it may cost from now on is held before any row runs: more is reserved, and less given back, in the transaction in which it
 * continues.
 * @throws {ServiceError} unknown_list, list_not_waiting; validation_failed where the new ceiling is below what it has cost; connection_budget_spent where the
 * connection has a budget, and did not start the list or has too little left; what a call is refused with
 */
export async function resume(
  parts: ListParts,
  sentCall: ListCall,
  id: string,
  changed: NewLimits,
): Promise<ListReport> {
  const { jobsDb, served, jobs } = parts;
  if (sentCall.dryRun) throw noDryRun();
  const list = await findList(jobsDb, sentCall.caller, id);
  if (list.limits === null || (list.status !== 'paused' && list.status !== 'stopped')) {
    throw new ServiceError('list_not_waiting', `The list is ${list.status}: it does not wait to be resumed.`);
  }
  const limits = changedLimits(list, list.limits, changed);
  const plan = readListPlan(JSON.parse(list.plan) as SentListPlan, list.columns, served);
  const call = callOf(parts, sentCall, plan);
  checkOverflow(call);
  const more = centicredits(Math.max(0, limits.maxCredits - (list.held + list.charged)));
  checkMost(call, more);
  if (more > 0) await reserve(parts, call, more);
  try {
    await transaction(jobsDb, async (tx) => {
      await resumeInBooks(tx, list, limits, { call, more });
    });
  } catch (error) {
    if (more > 0) {
      const status = error instanceof ServiceError ? error.status : 503;
      await release(parts, call, status, { provider: null, cached: false });
    }
    throw error;
  }
  jobs.nudge();
  return findList(jobsDb, sentCall.caller, id);
}

/** What it would go on to cost is in the list's own preview and limits; a dry run that runs would be the worst answer. */
const noDryRun = () =>
  validationFailed([
    {
      path: 'X-Dry-Run',
      message: 'There is no dry run of this. Look at the list, and leave the header out. Nothing ran.',
    },
  ]);

/** Of a list that has waited until now. */
const waitedSince = `(extract(epoch from clock_timestamp() - waits_since) * 1000)::bigint`;

async function resumeInBooks(
  tx: pg.PoolClient,
  { id, held, charged }: ListReport,
  limits: ListLimits,
  { call, more }: { readonly call: CheckedCall; readonly more: Centicredits },
): Promise<void> {
  const { rows } = await tx.query<{
    held: number;
    charged: number;
    claimed: number;
    ended: number;
    total: number;
  }>(
    `select held, charged, claimed, ended, total from bulk_jobs
      where id = $1 and finished_at is null and status <> 'canceled' and paused_because <> 'room' for update`,
    [id],
  );
  const [now] = rows;
  // What runs may have ended meanwhile; what is held altogether stays as long as it waits.
  if (!now || now.held !== held + charged) throw changedMeanwhile();
  if (limits.maxCredits < now.charged + now.claimed) throw tooLow(now.charged + now.claimed);
  // A row that ran may have ended since: the list would wait for one more that nobody lets run, and hold its credits for ever.
  checkPause(limits.pauseAfter, now);
  // A list that can cost nothing is in no budget.
  if (limits.maxCredits > 0) await call.budget?.holdMore(tx, id, more, limits.maxCredits);
  if (more > 0) {
    if ((await joinHold(tx, id, call.id)) !== limits.maxCredits - now.held) throw changedMeanwhile();
  } else {
    await shrinkHold(tx, id, centicredits(limits.maxCredits - now.charged));
  }
  await tx.query(
    `update bulk_jobs set held = $2, limits = $3, paused_because = null, waited_ms = waited_ms + ${waitedSince}, waits_since = null, failures_in_row = 0, recent = '', is_computed = is_computed and $4 where id = $1`,
    // What a row may cost is looked at before each of its steps.
    [id, limits.maxCredits, JSON.stringify(limits), limits.maxCreditsPerRow === undefined],
  );
  await resumeRows(tx, id, limits.pauseAfter ?? null);
}

function changedLimits(
  { reason, charged, ended, total }: ListReport,
  before: ListLimits,
  changed: NewLimits,
): ListLimits {
  const chosen = <Value>(now: Value | null | undefined, then: Value | undefined): Value | undefined =>
    now === null ? undefined : (now ?? then);
  const max = changed.max_credits ?? null;
  const maxCredits = max === null ? before.maxCredits : allowed(max);
  const perRow = changed.max_credits_per_row;
  const maxCreditsPerRow = chosen(perRow == null ? perRow : allowed(perRow), before.maxCreditsPerRow);
  const stopBelowHitRate = chosen(changed.stop_below_hit_rate, before.stopBelowHitRate);
  const pauseAfter = changed.pause_after ?? undefined;
  if (reason === 'max_credits' && maxCredits <= before.maxCredits) {
    throw validationFailed([
      {
        path: 'limits.max_credits',
        message: `The list has reached its ceiling of ${toCredits(before.maxCredits)} credits. Send a higher one.`,
      },
    ]);
  }
  if (maxCredits < charged) throw tooLow(charged);
  checkPause(pauseAfter, { ended, total });
  return {
    maxCredits,
    ...(maxCreditsPerRow === undefined ? {} : { maxCreditsPerRow }),
    ...(pauseAfter === undefined ? {} : { pauseAfter }),
    ...(stopBelowHitRate === undefined ? {} : { stopBelowHitRate }),
    stopAfterFailures: changed.stop_after_failures ?? before.stopAfterFailures,
  };
}

function checkPause(
  pauseAfter: number | undefined,
  { ended, total }: Pick<ListReport, 'ended' | 'total'>,
): void {
  if (pauseAfter === undefined || pauseAfter > ended || ended === total) return;
  throw validationFailed([
    { path: 'limits.pause_after', message: `${ended} rows have ended. Send a higher number.` },
  ]);
}

const tooLow = (spent: number) =>
  validationFailed([
    {
      path: 'limits.max_credits',
      message: `The list has cost ${spent / 100} credits, with what its running rows may cost. Send no less.`,
    },
  ]);
const changedMeanwhile = () =>
  new ServiceError(
    'list_not_waiting',
    'The list has changed at this moment. Look where it stands, and try again.',
  );
