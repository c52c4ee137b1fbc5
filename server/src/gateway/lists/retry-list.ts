import { z } from 'zod';
import type { ItemOutcome } from '../../jobs/bulk/bulk-task.ts';
import type { ListLimits } from '../../jobs/lists/list-limits.ts';
import type { ListReport } from '../../jobs/lists/list-report.ts';
import { countToRetry, type RowsToRetry, submitRetry } from '../../jobs/lists/submit-retry.ts';
import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import { validationFailed } from '../parse-request.ts';
import { quote } from '../quote.ts';
import { answerOf } from '../steps/answer-of.ts';
import { checkAvailable, checkMost, checkOverflow } from '../steps/check-call.ts';
import { oncePerKey } from '../steps/once-per-key.ts';
import { release } from '../steps/release.ts';
import { withinBudget } from '../steps/within-budget.ts';
import { allowed, limitsSchema, type SentLimits } from './list-body.ts';
import type { ListCall, ListParts } from './list-parts.ts';
import { mostOfRow } from './preview-list.ts';
import { readListPlan, type SentListPlan } from './read-list-plan.ts';
import { shownListInFull } from './shown-list.ts';
import { callOf, limitsOf, reserve } from './start-list.ts';
import { findList } from './steer-list.ts';

const outcomes = ['failed', 'not_found', 'invalid', 'skipped', 'canceled', 'found'] as const;

export const retryBody = z.strictObject({
  status: z
    .array(z.enum(outcomes))
    .min(1)
    .optional()
    .describe(
      'Rows that ended so run again; default failed and canceled. What their steps have found is kept, and not paid again. With older_than_days the default is all.',
    ),
  older_than_days: z
    .int()
    .min(1)
    .max(365)
    .optional()
    .describe(
      'Of these rows, only those whose last answer is older run again, 1 to 365 days. All of their steps are called and paid again.',
    ),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('What you call the new list; the name of the old one, where it is not given.'),
  limits: limitsSchema.optional().describe('Of the new list. Those of the old one do not count.'),
});
export type SentRetry = z.output<typeof retryBody>;

const usual: readonly ItemOutcome[] = ['failed', 'canceled'];
const dayMs = 86_400_000;
const noTrace = { provider: null, cached: false } as const;

/**
 * Makes a new list of one that has ended: with all of its rows, of which some run again. So its download has all of them.
 * @throws {ServiceError} unknown_list, job_not_ended, results_expired, validation_failed; what a call is refused with
 */
export async function retryList(
  parts: ListParts,
  sentCall: ListCall,
  id: string,
  sent: SentRetry,
): Promise<Answer> {
  const db = parts.readsOf(sentCall.caller.workspaceId);
  const list = await findList(db, sentCall.caller, id);
  if (list.finishedAt === null) {
    throw new ServiceError(
      'job_not_ended',
      list.status === 'canceled'
        ? 'The list was canceled, and its last rows are ending. Try again in a few seconds.'
        : 'The list has not ended. Resume it, or cancel it first.',
    );
  }
  if (list.isForgotten) throw new ServiceError('results_expired', 'The rows of the list are forgotten.');
  const plan = readListPlan(JSON.parse(list.plan) as SentListPlan, list.columns, parts.served);
  const { older_than_days: days } = sent;
  const toRetry: RowsToRetry = {
    outcomes: sent.status ?? (days === undefined ? usual : outcomes),
    answeredBefore: days === undefined ? null : new Date(Date.now() - days * dayMs),
  };
  const again = await countToRetry(db, list.id, toRetry);
  const rows = Object.values(again).reduce((sum, count) => sum + count, 0);
  if (rows === 0) throw noRowIsSo(toRetry.outcomes, days);
  const call = callOf(parts, sentCall, plan);
  checkOverflow(call);
  for (const { served } of plan.steps) await checkAvailable(parts, { ...call, endpoint: served });
  const most = ceilingOf(sent.limits, centicredits(rows * mostOfRow(plan)));
  if (call.dryRun) return quote(parts, call, most, { rows });
  checkMost(call, most);
  // Rows that are as they were have ended already.
  const limits = limitsAfter(limitsOf(sent.limits ?? {}, most), list.total - rows);
  return oncePerKey(parts, call, (progress) =>
    withinBudget(parts, call, most, async () => {
      await parts.storage.check(call.caller, [
        { kind: 'open_jobs', rows: 1, bytes: 0 },
        { kind: 'jobs', rows: 1, bytes: 0 },
      ]);
      const paid = await reserve(parts, call, most);
      progress.reserved = true;
      const text = await write(parts, call, { list, sent, toRetry, again, rows, limits });
      return answerOf(parts, call, [text], paid, noTrace, most);
    }),
  );
}

const limitsAfter = (limits: ListLimits, kept: number): ListLimits =>
  limits.pauseAfter === undefined ? limits : { ...limits, pauseAfter: limits.pauseAfter + kept };

const noRowIsSo = (sent: readonly ItemOutcome[], days: number | undefined) =>
  validationFailed([
    days === undefined
      ? { path: '', message: `No row of the list is ${sent.join(' or ')}.` }
      : {
          path: '',
          message: `No row of the list ${sent.length < outcomes.length ? `is ${sent.join(' or ')} and ` : ''}has an answer that is older than ${days} ${days === 1 ? 'day' : 'days'}.`,
        },
  ]);

const ceilingOf = (limits: SentLimits | undefined, most: Centicredits): Centicredits =>
  limits?.max_credits === undefined ? most : centicredits(Math.min(most, allowed(limits.max_credits)));

interface Retry {
  readonly list: ListReport;
  readonly sent: SentRetry;
  readonly toRetry: RowsToRetry;
  /** Rows that run again, by how they ended. */
  readonly again: Partial<Record<ItemOutcome, number>>;
  readonly rows: number;
  readonly limits: ListLimits;
}

async function write(
  parts: ListParts,
  call: CheckedCall,
  { list, sent, toRetry, again, rows, limits }: Retry,
): Promise<string> {
  const retry = {
    ...{ id: call.id, of: list.id, workspaceId: call.caller.workspaceId, held: limits.maxCredits, limits },
    ...{ name: sent.name ?? list.name, webhookUrl: list.webhookUrl, kept: list.total - rows },
    ...toRetry,
  };
  const kept = (count: number, outcome: ItemOutcome) => count - (again[outcome] ?? 0);
  try {
    return await parts.jobs.write(call, {
      write: (tx) => submitRetry(tx, retry),
      answerOf: (createdAt) =>
        JSON.stringify(
          shownListInFull(
            {
              ...list,
              ...{ id: call.id, name: retry.name, status: 'queued', reason: null, createdAt },
              ...{ startedAt: null, finishedAt: null, waitsSince: null, ended: list.total - rows },
              ...{ found: kept(list.found, 'found'), failed: kept(list.failed, 'failed') },
              ...{ canceled: kept(list.canceled, 'canceled'), invalid: kept(list.invalid, 'invalid') },
              ...{ skipped: kept(list.skipped, 'skipped'), held: limits.maxCredits, limits },
              ...{ charged: centicredits(0), claimed: centicredits(0), rowsAMinute: null, etaSeconds: null },
            },
            new Map(),
            parts.served,
          ),
        ),
    });
  } catch (error) {
    await release(parts, call, error instanceof ServiceError ? error.status : 503, { ...noTrace });
    throw error;
  }
}
