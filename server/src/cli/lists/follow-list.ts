import { setTimeout as delay } from 'node:timers/promises';
import { listRoutes } from '../../account-api/lists/list-routes.ts';
import { printAnswer } from '../command-context.ts';
import { exitCodes } from '../command-error.ts';
import { startProgress } from '../progress.ts';
import type { LeftBehind } from '../service-client.ts';
import { askLists, type Lists } from './ask-lists.ts';
import { endText, type ListInFull, progressOf, waitText } from './list-text.ts';
import { shellWord } from './sent-plan.ts';
import { type ResultsFile, writeResults } from './write-results.ts';

const pollMs = 1_000;

export interface FollowOptions {
  readonly json?: boolean;
}

/** The command that follows a list again. */
export const followCommand = ({ tail }: Lists, id: string, out: ResultsFile | null): string =>
  `./millrace list follow ${id}${out === null ? '' : ` --out ${shellWord(out.path)}`}${tail}`;

/**
 * Waits until a list has ended or waits for its owner, and writes its results where it has ended. It outlives a service that is started again. Ctrl-C leaves the
 * list running.
 */
export async function followList(
  lists: Lists,
  id: string,
  out: ResultsFile | null,
  options: FollowOptions,
): Promise<void> {
  const list = await untilItRests(lists, id, out, options);
  const hasEnded = list.finished_at !== null;
  const isWritten = hasEnded && out !== null && !list.results_expired;
  if (isWritten) await writeResults(lists, id, out);
  const path = out?.path ?? null;
  printAnswer(lists.context, options, {
    json: { ...list, out: isWritten ? path : null },
    text: hasEnded ? endText(list, path, lists.tail) : waitText(list, path, lists.tail),
  });
  if (!hasEnded) lists.context.exitCode = exitCodes.waiting;
  else if (list.status !== 'completed') lists.context.exitCode = exitCodes.failed;
}

async function untilItRests(
  lists: Lists,
  id: string,
  out: ResultsFile | null,
  options: FollowOptions,
): Promise<ListInFull> {
  const { context, tail } = lists;
  const ifInterrupted: LeftBehind = {
    message: 'Interrupted. The list continues.',
    fix: `Follow it: ${followCommand(lists, id, out)}\nCancel it: ./millrace list cancel ${id}${tail}`,
  };
  const progress = startProgress(context, { isSilent: options.json === true });
  try {
    for (;;) {
      const list = await askLists(lists, listRoutes.get, { params: { id }, ifInterrupted });
      if (list.finished_at !== null || isWaiting(list)) return list;
      progress.show(progressOf(list));
      await delay(pollMs, null, { signal: context.interrupted }).catch(() => {
        // The next question says that it was interrupted.
      });
    }
  } finally {
    progress.end();
  }
}

const isWaiting = ({ status }: ListInFull) => status === 'paused' || status === 'stopped';
