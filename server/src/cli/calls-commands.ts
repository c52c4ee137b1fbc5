import { type Command, InvalidArgumentError } from 'commander';
import { readCall } from '../admin/read-call.ts';
import { callUuidOf, requestIdOf } from '../kernel/ids.ts';
import { readCallBodies } from '../ledger/read-call-bodies.ts';
import { type CallRow, type CallsQuery, callsPageMax, listCalls } from '../ledger/read-calls.ts';
import type { Pool } from '../postgres/pool.ts';
import { snapshotsOf } from '../postgres/transaction.ts';
import { csvRow } from '../text/csv-row.ts';
import { bodiesJson, bodiesText, callJson, callsText, callText, storedCallJson } from './calls-text.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { checkOutput } from './csv-output.ts';
import { endpointNamed } from './endpoint-named.ts';
import { workspacesOf } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { fromOption, toOption } from './time-options.ts';
import { withDatabase } from './with-database.ts';

const usualLimit = 50;
/** With --csv, where a page is in memory at a time. */
const csvLimitMax = 10_000_000;

export function addCallsCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'calls', 'calls of all workspaces, for the operator');
  addShow(group, context);
  addList(group, context);
}

function addShow(group: Command, context: CommandContext): void {
  subcommand(group, 'show <request>', {
    description:
      'show everything stored about one call; request and response only if its workspace stores them (workspace bodies)',
    example: 'calls show req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  }).action(async (id: string, options: { json?: boolean }) => {
    const uuid = requestUuid(id);
    const { stored, bodies } = await withDatabase(context, async (pool) => {
      const found = await readCall(snapshotsOf(pool), uuid);
      return { stored: found, bodies: found?.call ? await readCallBodies(pool, found.call) : null };
    });
    if (stored === null) {
      throw new CommandError(`There is no call ${requestIdOf(uuid)}.`, {
        fix: 'A request refused for its key, rate, headers or fields is not a call. Calls: ./millrace calls list',
      });
    }
    printAnswer(context, options, {
      json: { ...storedCallJson(stored), bodies: bodiesJson(bodies) },
      text: callText(stored) + bodiesText(bodies),
    });
  });
}

interface ListOptions {
  org?: string;
  workspace?: string;
  endpoint?: string;
  status?: CallsQuery['status'];
  from?: Date;
  to?: Date;
  before?: string;
  limit?: number;
  json?: boolean;
  csv?: boolean;
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'list calls, newest first',
    example: 'calls list --org org_4fGhT0aBcDeFgHiJkLmN --status 5xx --from 2026-11-21',
  })
    .option('--org <organization>', 'only calls of this organization')
    .option('--workspace <workspace>', 'only calls of this workspace')
    .option('--endpoint <name>', 'only calls of this endpoint')
    .option('--status <status>', 'only calls with this status: 502, 5xx, or failed (not 2xx)', statusOption)
    .option(
      '--from <moment>',
      'only calls that started at this time or later: a day (UTC) or a time with zone',
      fromOption,
    )
    .option('--to <moment>', 'only calls that started before; a day counts in full', toOption)
    .option('--before <request>', 'only calls older than this one: the next page', beforeOption)
    .option(
      '--limit <number>',
      `maximum number, up to ${callsPageMax}, or ${csvLimitMax} with --csv; default ${usualLimit}, all with --csv`,
      wholeNumberOption(1, csvLimitMax),
    )
    .option('--csv', 'print CSV for a spreadsheet')
    .action((options: ListOptions) => list(context, options));
}

async function list(context: CommandContext, options: ListOptions): Promise<void> {
  checkOutput(options);
  const endpoint = options.endpoint === undefined ? undefined : endpointNamed(options.endpoint).name;
  const { limit = options.csv ? csvLimitMax : usualLimit } = options;
  if (!options.csv && limit > callsPageMax) {
    throw new UsageError(
      `--limit is at most ${callsPageMax} without --csv.`,
      'Continue with --before, or use --csv.',
    );
  }
  await withDatabase(context, async (pool) => {
    const { status, from, to, before } = options;
    const workspaceIds = await workspacesOf(pool, options);
    const query = { workspaceIds, endpoint, status, from, to, before };
    if (options.csv) return printCsv(context, pool, query, limit);
    const found = await listCalls(pool, { ...query, limit: limit + 1 });
    const calls = found.slice(0, limit);
    const last = calls.at(-1);
    const next = found.length > limit && last ? requestIdOf(last.id) : null;
    printAnswer(context, options, {
      json: { calls: calls.map(callJson), next_before: next },
      text: callsText(calls, next),
    });
  });
}

/** A page in memory at a time, however many there are. */
async function printCsv(
  context: CommandContext,
  pool: Pool,
  query: Omit<CallsQuery, 'limit'>,
  limit: number,
): Promise<void> {
  const columns = Object.keys(callJson(noCall));
  context.print(csvRow(columns));
  let { before } = query;
  for (let left = limit; left > 0; ) {
    context.interrupted.throwIfAborted();
    const calls = await listCalls(pool, { ...query, before, limit: Math.min(left, callsPageMax) });
    context.print(calls.map((call) => csvRow(Object.values(callJson(call)))).join(''));
    before = calls.at(-1)?.id;
    left -= calls.length;
    if (calls.length < callsPageMax) return;
  }
}

/** Its fields are the columns. */
const noCall: CallRow = {
  ...{ id: '00000000-0000-0000-0000-000000000000', organization: '', workspace: '', workspaceId: 0 },
  ...{
    accountId: 0,
    mode: 'live',
    endpoint: '',
    at: new Date(0),
    status: 0,
    code: null,
    fromPlan: 0,
    fromAddon: 0,
  },
  ...{ movement: null, records: 0, durationMs: 0, provider: null, cached: false, jobId: null },
};

function statusOption(text: string): NonNullable<CallsQuery['status']> {
  if (text === 'failed') return text;
  const digits = /^([1-5])xx$/.exec(text)?.[1];
  if (digits !== undefined) return { least: Number(digits) * 100, most: Number(digits) * 100 + 99 };
  if (text === '0' || /^[1-5]\d\d$/.test(text)) return { least: Number(text), most: Number(text) };
  throw new InvalidArgumentError('It is an HTTP status such as 502, a class such as 5xx, failed, or 0.');
}

function beforeOption(text: string): string {
  const uuid = callUuidOf(text);
  if (uuid !== null) return uuid;
  throw new InvalidArgumentError('It is a request id: req_ and 32 hexadecimal digits.');
}

/** Also as a log or a vendor may have it: without its prefix, or as a UUID. @throws {UsageError} */
function requestUuid(text: string): string {
  const uuid = callUuidOf(text.replace(/^job_/, ''));
  if (uuid !== null) return uuid;
  throw new UsageError(
    `${JSON.stringify(text.slice(0, 60))} is not a request id.`,
    'It is the value of the response header X-Request-Id: req_ and 32 hexadecimal digits.',
  );
}
