import type { Command } from 'commander';
import { listRoutes } from '../../account-api/lists/list-routes.ts';
import { listsPageMax } from '../../jobs/lists/list-report.ts';
import { listStatuses } from '../../records/list-status.ts';
import { type CommandContext, printAnswer } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { confirmed } from '../confirmed.ts';
import { nameOption, wholeNumberOption, wordOption } from '../option-values.ts';
import { commandGroup, subcommand } from '../subcommand.ts';
import { askLists, type ListOptions, listsOf, looking } from './ask-lists.ts';
import { followList } from './follow-list.ts';
import { type LimitOptions, sentLimits, withLimits } from './limit-options.ts';
import { endText, inCredits, type ListInFull, listsText, listText } from './list-text.ts';
import {
  type AddOptions,
  addToList,
  listRecipes,
  type RetryOptions,
  retryList,
  withAdding,
  withRetry,
} from './more-list-commands.ts';
import { type RunOptions, runList } from './run-list.ts';
import { columnOption, mapOption } from './sent-plan.ts';
import { findList, resultsFile, writeResults } from './write-results.ts';

const example = 'list_01939f5a1b2c7d3e8f4a5b6c7d8e9f00';

/** For who has a key: any endpoint over any list, by the routes of the running service. */
export function addListCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'list', 'run any endpoint on the rows of a file');
  addRun(group, context);
  addFollowing(group, context);
  addSteering(group, context);
  addLooking(group, context);
}

function withService(command: Command): Command {
  return command
    .option('--key <key>', 'API key; safer in MILLRACE_API_KEY, which other users cannot see')
    .option('--url <address>', 'service URL; default: from PORT, the data directory or DATABASE_URL');
}

const withOut = (command: Command, description: string): Command =>
  command.option('--out <file>', description).option('--force', 'replace the --out file if it exists');

function addRun(group: Command, context: CommandContext): void {
  const run = subcommand(group, 'run <file>', {
    description: 'send a CSV, TSV, XLSX or JSON file, run steps on its rows, and write the results',
    example:
      'list run people.csv --endpoint enrich_profile --map "LinkedIn URL=url" --max-credits 400 --out people-enriched.csv',
  })
    .option('--endpoint <endpoint>', 'endpoint to call for each row; or use --steps')
    .option(
      '--map <column=field>',
      'value for a field of the endpoint: a column, or a text such as "{First} {Last}"; repeat for each field',
      mapOption,
    )
    .option('--auto', 'guess the columns that no --map names')
    .option(
      '--only-empty <column>',
      'only rows with this column empty; if repeated, all must be empty',
      (column: string, before: readonly string[] = []) => [...before, column],
    )
    .option('--steps <file>', 'JSON file with several steps and the new columns (docs/cli.md)')
    .option('--recipe <name>', 'steps that come with Millrace (./millrace list recipes)')
    .option(
      '--column <role=column>',
      'with --recipe: your column for a role that is not recognized, such as email="E-Mail-Adresse"',
      columnOption,
    );
  withLimits(run)
    .option('--skip-invalid', 'rows with wrong values end as invalid; without it, the whole list is refused')
    .option('--name <name>', 'name of the list; default: the file name', nameOption)
    .option('--webhook <address>', 'URL that receives an event when the list ends or waits')
    .option('--dry-run', 'only show what it would do and cost')
    .option('-y, --yes', 'start without a ceiling and without confirmation');
  withService(
    withOut(run, 'results file (.csv, .xlsx or .jsonl); default: <file>-enriched next to the input'),
  ).action((file: string, options: RunOptions) => runList(context, file, options));
}

interface OutOptions extends ListOptions {
  readonly out?: string;
  readonly force?: boolean;
}

const outOf = (options: OutOptions) => (options.out === undefined ? null : resultsFile(options.out, options));

function addFollowing(group: Command, context: CommandContext): void {
  withService(
    withOut(
      subcommand(group, 'follow <list>', {
        description: 'wait until a list ends or waits for you; with --out, write its results',
        example: `list follow ${example} --out people-enriched.csv`,
      }),
      'write the results to this file when it ends',
    ),
  ).action(async (id: string, options: OutOptions) => {
    const out = await outOf(options);
    await followList(listsOf(context, options), listId(id), out, options);
  });
  withService(
    withOut(
      withLimits(
        subcommand(group, 'resume <list>', {
          description: 'continue a paused or stopped list, with new limits if given; with --out, follow it',
          example: `list resume ${example} --max-credits 800 --out people-enriched.csv`,
        }),
        { mayEnd: true },
      ),
      'follow the list, and write its results to this file when it ends',
    ),
  ).action(async (id: string, options: OutOptions & LimitOptions) => {
    const out = await outOf(options);
    const lists = listsOf(context, options);
    const limits = sentLimits(options);
    const list = await askLists(lists, listRoutes.resume, {
      params: { id: listId(id) },
      body: { limits },
      fixes: { validation_failed: 'Give a limit that lets it continue.' },
      ifInterrupted: changed(id),
    });
    if (out !== null) {
      await followList(lists, id, out, options);
      return;
    }
    printAnswer(context, options, {
      json: list,
      text: `${stateText(list)}\nFollow it: ./millrace list follow ${id} --out results.csv${lists.tail}`,
    });
  });
  withService(
    withOut(
      withLimits(
        withRetry(
          subcommand(group, 'retry <list>', {
            description: 'start a new list that runs some rows of an ended list again; with --out, follow it',
            example: `list retry ${example} --older-than-days 90 --out people-enriched.csv`,
          }),
        ),
      ).option('--name <name>', 'name of the new list', nameOption),
      'follow the new list, and write its results to this file when it ends',
    ),
  ).action(async (id: string, options: OutOptions & RetryOptions) => {
    const out = await outOf(options);
    await retryList(context, listId(id), options, out);
  });
  withService(
    withOut(
      subcommand(group, 'results <list>', {
        description: 'write the results of a list, even while it runs: as CSV, XLSX or JSON lines',
        example: `list results ${example} --out people-enriched.xlsx`,
      }),
      'results file; it ends in .csv, .xlsx, or .jsonl for JSON lines',
    ),
  ).action(async (id: string, options: OutOptions) => {
    const out = await outOf(options);
    if (out === null) throw new UsageError('Name a file for the results.', 'Such as: --out results.csv');
    const lists = listsOf(context, options);
    const list = await findList(lists, listId(id));
    await writeResults(lists, id, out);
    printAnswer(context, options, {
      json: { ...list, out: out.path },
      text:
        list.finished_at === null
          ? `${stateText(list)}\nRows so far: ${out.path}`
          : endText(list, out.path, ''),
    });
  });
}

function addSteering(group: Command, context: CommandContext): void {
  withService(
    withAdding(
      subcommand(group, 'add <list> <file>', {
        description: 'add the rows of a file to a list that has not ended',
        example: `list add ${example} more-people.csv --max-credits 800`,
      }),
    ),
  ).action((id: string, file: string, options: AddOptions) => addToList(context, listId(id), file, options));
  withService(
    subcommand(group, 'pause <list>', {
      description: 'start no more rows of a list; running rows finish',
      example: `list pause ${example}`,
    }),
  ).action(async (id: string, options: ListOptions) => {
    const lists = listsOf(context, options);
    const asked = { params: { id: listId(id) }, ifInterrupted: changed(id) };
    const list = await askLists(lists, listRoutes.pause, asked);
    printAnswer(context, options, {
      json: list,
      text: `${stateText(list)}\nResume it: ./millrace list resume ${id}${lists.tail}`,
    });
  });
  withService(
    subcommand(group, 'cancel <list>', {
      description: 'cancel a list: rows that have not started are free',
      example: `list cancel ${example}`,
    }),
  ).action(async (id: string, options: ListOptions) => {
    const lists = listsOf(context, options);
    const asked = { params: { id: listId(id) }, ifInterrupted: changed(id) };
    const list = await askLists(lists, listRoutes.cancel, asked);
    printAnswer(context, options, {
      json: list,
      text: `${stateText(list)}\nFinished rows: ./millrace list results ${id} --out results.csv${lists.tail}`,
    });
  });
  withService(
    subcommand(group, 'forget <list>', {
      description: 'permanently delete the rows and results of an ended list; counts and credits stay',
      example: `list forget ${example} --yes`,
    }).option('-y, --yes', 'do not ask for confirmation'),
  ).action(async (id: string, options: ListOptions & { yes?: boolean }) => {
    const lists = listsOf(context, options);
    const { name, total } = await findList(lists, listId(id));
    await confirmed(
      context,
      options,
      `Permanently delete the ${total} rows of ${name ?? id} and their results?`,
    );
    const asked = { params: { id }, ifInterrupted: changed(id) };
    const list = await askLists(lists, listRoutes.forget, asked);
    printAnswer(context, options, { json: list, text: `The rows and results of ${id} are deleted.` });
  });
}

function addLooking(group: Command, context: CommandContext): void {
  withService(
    subcommand(group, 'recipes', {
      description: 'list the recipes and the columns that they need',
      example: 'list recipes',
    }),
  ).action((options: ListOptions) => listRecipes(context, options));
  withService(
    subcommand(group, 'show <list>', {
      description: 'show the progress of a list, the results of its steps and its cost',
      example: `list show ${example}`,
    }),
  ).action(async (id: string, options: ListOptions) => {
    const list = await findList(listsOf(context, options), listId(id));
    printAnswer(context, options, { json: list, text: listText(list) });
  });
  interface LsOptions extends ListOptions {
    readonly status?: string;
    readonly limit: number;
    readonly cursor?: string;
  }
  withService(
    subcommand(group, 'ls', { description: 'show lists, newest first', example: 'list ls --status running' })
      .option('--status <status>', `one of ${listStatuses.join(', ')}`, wordOption(listStatuses))
      .option(
        '--limit <number>',
        `maximum number, up to ${listsPageMax}`,
        wholeNumberOption(1, listsPageMax),
        usualLimit,
      )
      .option('--cursor <cursor>', 'older lists: next_cursor of the previous page', listId),
  ).action(async (options: LsOptions) => {
    const { status, limit, cursor } = options;
    const found = await askLists(listsOf(context, options), listRoutes.list, {
      query: {
        limit: String(limit),
        ...(status === undefined ? {} : { status }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      ifInterrupted: looking,
    });
    printAnswer(context, options, { json: found, text: listsText(found.lists, found.next_cursor) });
  });
}

const usualLimit = 20;

/** @throws {UsageError} */
function listId(text: string): string {
  if (/^list_[0-9a-f]{32}$/.test(text)) return text;
  throw new UsageError(
    `${JSON.stringify(text.slice(0, 80))} is not a list id.`,
    'It starts with list_. See: ./millrace list ls',
  );
}

const stateText = ({ id, status, completed, total, credits_charged: charged }: ListInFull): string =>
  `${id} is ${status}: ${completed} of ${total} rows have ended; ${inCredits(charged)}.`;

const changed = (id: string) => ({
  message: 'Interrupted. It may have been done.',
  fix: `See: ./millrace list show ${id}`,
});
