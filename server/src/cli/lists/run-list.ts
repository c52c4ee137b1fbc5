import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { listRoutes } from '../../account-api/lists/list-routes.ts';
import { type CommandContext, printAnswer } from '../command-context.ts';
import { CommandError, UsageError } from '../command-error.ts';
import type { Advice } from '../service-refusal.ts';
import { askLists, type ListOptions, type Lists, listsOf } from './ask-lists.ts';
import { followCommand, followList } from './follow-list.ts';
import { type LimitOptions, sentLimits } from './limit-options.ts';
import { dropFile, type ListFile, listFile, type SentFile, sendFile, usualResults } from './list-file.ts';
import { counted, guessWords, inCredits, type ListInFull, type Preview, previewText } from './list-text.ts';
import { checkPlan, type PlanOptions, planOfFile, type SentPlan, sentPlan, shellWord } from './sent-plan.ts';
import { resultsFile } from './write-results.ts';

export interface RunOptions extends ListOptions, LimitOptions, PlanOptions {
  readonly out?: string;
  readonly force?: boolean;
  readonly auto?: boolean;
  readonly skipInvalid?: boolean;
  readonly name?: string;
  readonly webhook?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** Sends a file, starts its list, follows it, and writes its results. Whatever is wrong with the file or the steps is found before anything costs. */
export async function runList(context: CommandContext, path: string, options: RunOptions): Promise<void> {
  checkPlan(options);
  const file = await listFile(path);
  const ofFile = options.steps === undefined ? null : planOfFile(options.steps);
  const out = options.dryRun ? null : await resultsFile(options.out ?? usualResults(file), options);
  const lists = listsOf(context, options);
  const sent = await sendFile(lists, file);
  let list: ListInFull | null = null;
  try {
    const plan = ofFile ?? sentPlan(options, sent);
    const todo: ToDo = { lists, file, sent, plan, options };
    if (options.dryRun) {
      const preview = await previewOf(todo);
      // The rows go when the command ends.
      const json = { ...preview, preview: { ...preview.preview, file: null } };
      printAnswer(context, options, { json, text: previewText(basename(path), preview) });
      return;
    }
    await checkBefore(todo);
    list = await start(todo);
  } finally {
    if (list === null) await dropFile(lists, sent);
  }
  const { id, total, max_credits: most, status } = list;
  const follow = followCommand(lists, id, out);
  context.tell(
    options.json
      ? `${JSON.stringify({ id, status })}\n`
      : `${id} has started: ${counted(total, 'row')}, at most ${inCredits(most ?? 0)}.\nIt continues even if this command ends. To follow it again: ${follow}\n`,
  );
  await followList(lists, id, out, options);
}

interface ToDo {
  readonly lists: Lists;
  readonly file: ListFile;
  readonly sent: SentFile;
  readonly plan: SentPlan;
  readonly options: RunOptions;
}

/**
 * No column is read that was only guessed, and nothing is bought without a ceiling, unless somebody says so.
 * @throws {UsageError} saying what to add
 * @throws {CommandError} where the answer is no
 */
async function checkBefore(todo: ToDo): Promise<void> {
  const { options, plan, file, lists } = todo;
  const { context } = lists;
  const isGuessed =
    !options.auto && (plan.steps ?? []).some((step) => (step as { input?: unknown })?.input === undefined);
  const hasCeiling = options.maxCredits !== undefined || options.yes === true;
  if (!isGuessed && hasCeiling) return;
  const preview = await previewOf(todo);
  if (!options.json) context.tell(`${previewText(basename(file.path), preview)}\n\n`);
  if (isGuessed) {
    throw new UsageError(
      'Nothing was started: the columns for the steps are only a guess.',
      guessWords(preview.preview, options.steps !== undefined),
    );
  }
  const most = preview.preview.most_credits;
  if (options.json || !context.isTerminal || !context.confirm) {
    throw new UsageError(
      `Nothing was started: the list has no ceiling, and can cost ${inCredits(most)}.`,
      `Add --max-credits, such as --max-credits ${Math.max(1, Math.ceil(most))}, or --yes to start it without one.`,
    );
  }
  if (!(await context.confirm(`Start it? It costs at most ${inCredits(most)}.`))) {
    throw new CommandError('Nothing was started.');
  }
}

const bodyOf = ({ file, sent, plan, options }: ToDo) => ({
  ...plan,
  file: sent.id,
  name: options.name ?? basename(file.path).slice(0, 200),
  limits: sentLimits(options),
  ...(options.auto ? { mapping: 'auto' } : {}),
  ...(options.skipInvalid ? { invalid_rows: 'skip' } : {}),
  ...(options.webhook === undefined ? {} : { webhook: options.webhook }),
});

const previewOf = (todo: ToDo): Promise<Preview> =>
  askLists(todo.lists, listRoutes.preview, {
    body: bodyOf(todo),
    fixes: fixesOf(todo),
    ifInterrupted: { message: 'Interrupted. No list was started.', fix: 'Run it again.' },
  });

/** Sent again with the same key, a list whose answer was lost is not started twice. */
const start = (todo: ToDo): Promise<ListInFull> =>
  askLists(todo.lists, listRoutes.start, {
    body: bodyOf(todo),
    headers: { 'idempotency-key': randomUUID() },
    fixes: fixesOf(todo),
    ifInterrupted: {
      message: 'Interrupted. The list may have been started.',
      fix: `See: ./millrace list ls${todo.lists.tail}`,
    },
  });

/** The service advises members of a body; here they are options. */
const fixesOf = ({ sent, options }: ToDo): Readonly<Record<string, Advice>> => ({
  mapping_needed:
    options.recipe === undefined
      ? `Say which columns to read, such as --map ${shellWord(`${sent.columns[0]}=<field>`)}. Fields: ./millrace call my-endpoints`
      : `Name the column for each role in brackets: --column <role>=${shellWord(sent.columns[0] ?? '')}`,
  unknown_list: 'Your upload has expired. Run it again.',
  validation_failed: (paths) => {
    if (paths.some((path) => path.startsWith('rows'))) {
      return options.skipInvalid
        ? 'Correct the rows, or choose the columns with --map. --dry-run shows more.'
        : 'Correct the rows, or add --skip-invalid. Skipped rows are free. --dry-run shows more.';
    }
    if (paths.includes('recipe')) return 'See: ./millrace list recipes';
    if (paths.some((path) => path.startsWith('columns')))
      return 'Correct --column. See: ./millrace list recipes';
    const isPlan = paths.some((path) => /^(?:steps|output)\b/.test(path));
    return isPlan
      ? `Correct ${options.steps === undefined ? '--endpoint or --map' : options.steps}.`
      : undefined;
  },
});
