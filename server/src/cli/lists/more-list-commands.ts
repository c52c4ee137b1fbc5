import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { listRoutes } from '../../account-api/lists/list-routes.ts';
import { toCredits } from '../../kernel/credits.ts';
import { type CommandContext, printAnswer } from '../command-context.ts';
import { positiveCreditsOption, wholeNumberOption } from '../option-values.ts';
import { table } from '../table.ts';
import { askLists, type ListOptions, listsOf, looking } from './ask-lists.ts';
import { followCommand, followList } from './follow-list.ts';
import { type LimitOptions, sentLimits } from './limit-options.ts';
import { dropFile, listFile, sendFile } from './list-file.ts';
import { counted, inCredits } from './list-text.ts';
import type { resultsFile } from './write-results.ts';

export interface RetryOptions extends ListOptions, LimitOptions {
  readonly failed?: boolean;
  readonly notFound?: boolean;
  readonly olderThanDays?: number;
  readonly name?: string;
}

type Out = Awaited<ReturnType<typeof resultsFile>> | null;

/** Makes a list from an ended one and runs some rows again; with `out` follows it. */
export async function retryList(
  context: CommandContext,
  id: string,
  options: RetryOptions,
  out: Out,
): Promise<void> {
  const { failed, notFound, olderThanDays, name } = options;
  const status = [...(failed ? ['failed'] : []), ...(notFound ? ['not_found'] : [])];
  const limits = sentLimits(options);
  const lists = listsOf(context, options);
  const list = await askLists(lists, listRoutes.retry, {
    params: { id },
    body: {
      ...(status.length === 0 ? {} : { status }),
      ...(olderThanDays === undefined ? {} : { older_than_days: olderThanDays }),
      ...(name === undefined ? {} : { name }),
      ...(Object.keys(limits).length === 0 ? {} : { limits }),
    },
    headers: { 'idempotency-key': randomUUID() },
    fixes: { validation_failed: 'Choose the rows: --failed, --not-found, --older-than-days 90.' },
    ifInterrupted: {
      message: 'Interrupted. The list may have been started.',
      fix: `See: ./millrace list ls${lists.tail}`,
    },
  });
  const again = list.total - list.completed;
  context.tell(
    options.json
      ? `${JSON.stringify({ id: list.id, status: list.status })}\n`
      : `${list.id} has started: ${counted(again, 'row')} of ${list.total} ${again === 1 ? 'runs' : 'run'} again, at most ${inCredits(list.max_credits ?? 0)}.\n`,
  );
  if (out !== null) {
    await followList(lists, list.id, out, options);
    return;
  }
  printAnswer(context, options, {
    json: list,
    text: `Follow it: ${followCommand(lists, list.id, null)}`,
  });
}

export function withRetry(command: Command): Command {
  return command
    .option('--failed', 'rows that failed (default, with canceled rows)')
    .option('--not-found', 'rows with no result')
    .option(
      '--older-than-days <days>',
      'only rows with an older last result; alone, all of these. You pay for them again',
      wholeNumberOption(1, 365),
    );
}

export interface AddOptions extends ListOptions {
  readonly maxCredits?: Parameters<typeof toCredits>[0];
  readonly skipInvalid?: boolean;
}

export const withAdding = (command: Command): Command =>
  command
    .option('--max-credits <credits>', 'new ceiling of the whole list', positiveCreditsOption)
    .option('--skip-invalid', 'rows with wrong values end as invalid; without it, the whole file is refused');

/** Sends a file, and puts its rows behind those of a list. */
export async function addToList(
  context: CommandContext,
  id: string,
  path: string,
  options: AddOptions,
): Promise<void> {
  const file = await listFile(path);
  const lists = listsOf(context, options);
  const sent = await sendFile(lists, file);
  let isAdded = false;
  try {
    const list = await askLists(lists, listRoutes.add, {
      params: { id },
      body: {
        file: sent.id,
        ...(options.maxCredits === undefined
          ? {}
          : { limits: { max_credits: toCredits(options.maxCredits) } }),
        ...(options.skipInvalid ? { invalid_rows: 'skip' } : {}),
      },
      headers: { 'idempotency-key': randomUUID() },
      fixes: {
        job_has_ended: 'Run the file as its own list: ./millrace list run',
        validation_failed: (paths) =>
          paths.some((one) => one.startsWith('rows['))
            ? 'Correct the rows, or add --skip-invalid. Skipped rows are free.'
            : undefined,
      },
      ifInterrupted: {
        message: 'Interrupted. The rows may have been added.',
        fix: `See: ./millrace list show ${id}${lists.tail}`,
      },
    });
    isAdded = true;
    printAnswer(context, options, {
      json: list,
      text: `${counted(list.added ?? 0, 'row')} added. ${id} is ${list.status}: ${list.completed} of ${counted(list.total, 'row')} have ended, at most ${inCredits(list.max_credits ?? 0)}.`,
    });
  } finally {
    if (!isAdded) await dropFile(lists, sent);
  }
}

/** Recipes of the service, and what each needs. */
export async function listRecipes(context: CommandContext, options: ListOptions): Promise<void> {
  const found = await askLists(listsOf(context, options), listRoutes.recipes, { ifInterrupted: looking });
  const rows = found.recipes.map(({ name, needs, title }) => [
    name,
    needs.map((set) => set.join(' + ')).join(', or '),
    title,
  ]);
  printAnswer(context, options, {
    json: found,
    text: `${table(['RECIPE', 'COLUMNS IT NEEDS', 'TITLE'], rows)}\nColumns may have any name. Run one: ./millrace list run people.csv --recipe ${found.recipes[0]?.name ?? '<recipe>'}`,
  });
}
