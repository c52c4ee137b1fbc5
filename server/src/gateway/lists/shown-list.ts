import type { StepCounts } from '../../jobs/lists/list-counts.ts';
import type { ListLimits } from '../../jobs/lists/list-limits.ts';
import type { ListProblem } from '../../jobs/lists/list-problems.ts';
import type { ListReport } from '../../jobs/lists/list-report.ts';
import { centicredits, toCredits } from '../../kernel/credits.ts';
import { listIdOf } from '../../kernel/ids.ts';
import { basePath } from '../../kernel/version.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import type { SentListPlan } from './read-list-plan.ts';
import { shownProblems } from './shown-problems.ts';

/** A list as its owner is told of it, without its steps. Times are ISO 8601 in UTC. */
export function shownList(list: ListReport) {
  const notFound = list.ended - list.found - list.failed - list.canceled - list.invalid - list.skipped;
  return {
    id: listIdOf(list.id),
    name: list.name,
    status: list.status,
    reason: list.reason,
    total: list.total,
    completed: list.ended,
    found: list.found,
    not_found: notFound,
    failed: list.failed,
    invalid: list.invalid,
    skipped: list.skipped,
    canceled: list.canceled,
    credits_held: toCredits(list.held),
    credits_charged: toCredits(list.charged),
    max_credits: list.limits === null ? null : toCredits(list.limits.maxCredits),
    rows_per_minute: list.rowsAMinute,
    eta_seconds: list.etaSeconds,
    created_at: list.createdAt.toISOString(),
    started_at: list.startedAt?.toISOString() ?? null,
    finished_at: list.finishedAt?.toISOString() ?? null,
    results_expired: list.isForgotten,
  };
}

/** With what it does and what its steps have come to. */
export function shownListInFull(
  list: ListReport,
  counts: ReadonlyMap<number, StepCounts>,
  served: ReadonlyMap<string, ServedEndpoint>,
  problems: readonly ListProblem[] = [],
) {
  const { steps = [], output = {}, recipe = null } = JSON.parse(list.plan) as Partial<SentListPlan>;
  return {
    ...shownList(list),
    problems: shownProblems(problems, {
      total: list.total,
      steps: steps.map(({ id, endpoint }) => id ?? endpoint),
    }),
    recipe,
    columns: [...list.columns],
    steps: steps.map(({ id, endpoint, input, run_if: runIf }, at) => {
      const { charged = 0, ...outcomes } = counts.get(at) ?? nothing;
      return {
        id: id ?? endpoint,
        endpoint,
        title: served.get(endpoint)?.endpoint.title ?? endpoint,
        input: input ?? {},
        ...(runIf === undefined ? {} : { run_if: runIf }),
        ...outcomes,
        credits_charged: toCredits(centicredits(charged)),
      };
    }),
    output,
    limits: list.limits === null ? {} : shownLimits(list.limits),
    inquiry_url: `${basePath}/lists/${listIdOf(list.id)}`,
  };
}

const nothing: StepCounts = {
  ...{ found: 0, not_found: 0, failed: 0, skipped: 0, invalid: 0, repeated: 0, charged: 0 },
};

/** By the names that they are sent with. */
export const shownLimits = (limits: ListLimits) => ({
  max_credits: toCredits(limits.maxCredits),
  ...(limits.maxCreditsPerRow === undefined
    ? {}
    : { max_credits_per_row: toCredits(limits.maxCreditsPerRow) }),
  ...(limits.pauseAfter === undefined ? {} : { pause_after: limits.pauseAfter }),
  ...(limits.stopBelowHitRate === undefined ? {} : { stop_below_hit_rate: limits.stopBelowHitRate }),
  stop_after_failures: limits.stopAfterFailures,
});
