import type { shownLimits, shownListInFull } from '../gateway/lists/shown-list.ts';

export type ShownList = ReturnType<typeof shownListInFull>;

const results = 'service_list_results';
const resume = 'service_list_resume';
const cancel = 'service_list_cancel';
/** Sooner than that hardly a list has moved on, and later a model has forgotten it. */
const secondsLeast = 2;
const secondsMost = 60;

/** What to do next about a list, in words for a model: above all where it waits for its owner. */
export function nextOf(list: ShownList): string {
  const { status, total, completed, results_expired: isForgotten, eta_seconds: eta } = list;
  switch (status) {
    case 'queued':
    case 'running': {
      const seconds = Math.min(secondsMost, Math.max(secondsLeast, eta ?? secondsLeast));
      return `It is running. Check again in ${counted(seconds, 'second')}; ${results} has the finished rows.`;
    }
    case 'paused':
      return `It is paused after ${completed} of ${counted(total, 'row')}${list.reason === 'pause_after' ? ', as pause_after says' : ''}. Check ${results}, then continue it with ${resume}, or end it with ${cancel}.`;
    case 'stopped':
      return `${stoppedBy(list)} It waits with ${counted(total - completed, 'row')} left; ${cancel} ends it.`;
    default:
      return isForgotten
        ? 'It has ended, and its rows are deleted.'
        : `It has ended. ${results} has its rows.`;
  }
}

function stoppedBy({ reason, credits_charged: charged, ...list }: ShownList): string {
  const limits: Partial<ReturnType<typeof shownLimits>> = list.limits;
  if (reason === 'max_credits') {
    return `It has cost ${charged} credits, and another call could exceed max_credits (${limits.max_credits}). To continue, call ${resume} with a higher limits.max_credits.`;
  }
  if (reason === 'hit_rate') {
    return `Too few of the last 50 rows were found (stop_below_hit_rate ${limits.stop_below_hit_rate}); it has cost ${charged} credits. Check ${results}: is the mapping right? ${resume} continues it; limits.stop_below_hit_rate null removes that limit.`;
  }
  return `${limits.stop_after_failures} rows in a row failed at every provider, which is free. Try ${resume} in a few minutes.`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
