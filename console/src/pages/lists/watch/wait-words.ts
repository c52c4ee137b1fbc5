import type { Routes } from '../../../api/routes.ts';
import { creditsLabel, percentText, plural } from '../../../words/format.ts';

export type ListRun =
  Routes['GET organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}']['answer'];

/** Why a list waits, or how it ended otherwise than by its last row; and what its owner can do. */
export interface WaitWords {
  readonly why: string;
  readonly next: string;
  readonly look: 'warn' | 'bad';
}

const usualFailures = 20;

/** Null for a list that runs, or ended as it should. */
export function waitWords(
  list: Pick<
    ListRun,
    'status' | 'reason' | 'total' | 'completed' | 'credits_charged' | 'limits' | 'results_expired'
  >,
): WaitWords | null {
  const { status, reason, limits, results_expired: isForgotten } = list;
  const others = Math.max(0, list.total - list.completed);
  const rest = others === 1 ? 'the last row' : `the other ${plural(others, 'row')}`;
  if (status === 'canceled' && reason === 'waited_too_long') {
    return {
      why: 'Canceled, because it waited for 7 days.',
      next: isForgotten
        ? 'Start a new list to run the rows that were left.'
        : 'Retry the canceled rows to run them.',
      look: 'warn',
    };
  }
  if (status === 'failed') {
    return {
      why: 'No row could be looked up. Failed rows are free.',
      next: isForgotten
        ? 'Start a new list when the provider works again.'
        : 'Point at a cell of a step to see why. Then retry the failed rows.',
      look: 'bad',
    };
  }
  if (status !== 'paused' && status !== 'stopped') return null;
  switch (reason) {
    case 'pause_after':
      return {
        why: `Paused after its first ${plural(limits.pause_after ?? list.completed, 'row')}.`,
        next: `Look at the results. Then resume it to run ${rest}, or cancel it.`,
        look: 'warn',
      };
    case 'max_credits':
      return {
        why: `Stopped at its limit of ${creditsLabel(limits.max_credits ?? list.credits_charged)}.`,
        next: `Resume it with a higher limit to run ${rest}.`,
        look: 'bad',
      };
    case 'hit_rate':
      return {
        why: `Stopped, because fewer than ${percentText(limits.stop_below_hit_rate)} of the last 50 rows found something.`,
        next: 'Check the columns that its steps read. Resume it with a lower hit rate, or cancel it.',
        look: 'bad',
      };
    case 'failures':
      return {
        why: `Stopped after ${plural(limits.stop_after_failures ?? usualFailures, 'row')} in a row failed. Failed rows are free.`,
        next: `Point at a failed cell to see why. Resume the list to run ${rest}, and retry the failed rows after it ends.`,
        look: 'bad',
      };
    default:
      return {
        why: 'Paused by hand.',
        next: `Resume it to run ${rest}. A list that waits for 7 days is canceled.`,
        look: 'warn',
      };
  }
}

type ListProblem = ListRun['problems'][number];

const problemVerbs: Readonly<Record<string, readonly [string, string]>> = {
  waiting: ['waits', 'wait'],
  failed: ['failed', 'failed'],
  not_found: ['was not found', 'were not found'],
};

/** How many rows have a problem, and where. */
export function problemTitle({ step, status, rows }: ListProblem): string {
  const [one, many] = problemVerbs[status] ?? [status, status];
  return `${plural(rows, 'row')} ${rows === 1 ? one : many} at step ${step}.`;
}

/** What a screen reader says of the progress: a sentence that changes with the state, and with each quarter of the rows. */
export function spokenProgress({
  status,
  total,
  completed,
  found,
}: Pick<ListRun, 'status' | 'total' | 'completed' | 'found'>): string {
  if (status === 'queued') return 'The list waits to begin.';
  if (status === 'running') {
    const quarters = total === 0 ? 0 : Math.floor((completed / total) * 4);
    return quarters === 0 ? 'The list runs.' : `The list runs: ${quarters * 25}% of its rows are done.`;
  }
  return `The list is ${status}: ${plural(completed, 'row')} done, ${found.toLocaleString('en-US')} found.`;
}
