import { type Command, InvalidArgumentError } from 'commander';
import { centicredits, formatCredits } from '../kernel/credits.ts';
import {
  hasEntries,
  type LineOf,
  type ReportPart,
  type ReportQuery,
  type RevenueSums,
  readRevenueReport,
  readUsageReport,
  reportParts,
  type UsageSums,
} from '../ledger/read-report.ts';
import type { Queryable } from '../postgres/pool.ts';
import { csvRow } from '../text/csv-row.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { checkOutput } from './csv-output.ts';
import { endpointNamed } from './endpoint-named.ts';
import { theWorkspace, workspacesOf } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import type { RemoteService } from './remote/remote-service.ts';
import { remoteWorkspace } from './remote/remote-subjects.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { dayOption } from './time-options.ts';
import { withDatabase } from './with-database.ts';

const limitMax = 100_000;
const usualLimit = 1_000;

interface Options {
  by: readonly ReportPart[];
  org?: string;
  workspace?: string;
  endpoint?: string;
  from?: string;
  to?: string;
  sandbox?: boolean;
  limit: number;
  json?: boolean;
  csv?: boolean;
}

/** A column of a report: its name in JSON and CSV, and how its value is shown. */
interface Column<Sums> {
  readonly name: string;
  readonly heading: string;
  readonly unit: 'credits' | 'number';
  value(sums: Sums): number;
}

export function addReportCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'report', 'usage and revenue of all organizations');
  reportCommand(group, 'usage', {
    description: 'report calls, charged credits and records, grouped as you choose',
    example: 'report usage --by organization,endpoint --from 2026-11-01 --to 2026-11-30 --csv',
  }).action((options: Options) => report(context, 'usage', options, readUsageReport, () => usageColumns));
  reportCommand(group, 'revenue', {
    description:
      'report credits charged from plan and wallet, purchases, grants and expiries, grouped as you choose',
    example: 'report revenue --by month,organization --from 2026-01-01',
  }).action((options: Options) =>
    report(context, 'revenue', options, readRevenueReport, (query) => [
      ...chargeColumns,
      ...(hasEntries(query) ? entryColumns : []),
    ]),
  );
}

function reportCommand(
  group: Command,
  name: string,
  about: { description: string; example: string },
): Command {
  return subcommand(group, name, about)
    .option(
      '--by <parts>',
      `one line for each: ${reportParts.join(', ')}, several separated by commas; total for one line`,
      partsOption,
      ['organization', 'month'],
    )
    .option('--org <organization>', 'only this organization')
    .option('--workspace <workspace>', 'only this workspace')
    .option('--endpoint <name>', 'only this endpoint')
    .option('--from <day>', 'first day (UTC); default: the first of this month', dayOption)
    .option('--to <day>', 'last day, in full; default: today', dayOption)
    .option('--sandbox', 'for sandboxes, whose credits are play money')
    .option(
      '--limit <number>',
      `maximum number of lines, up to ${limitMax}`,
      wholeNumberOption(1, limitMax),
      usualLimit,
    )
    .option('--csv', 'print CSV for a spreadsheet');
}

function partsOption(text: string): ReportPart[] {
  if (text === 'total') return [];
  const parts = text.split(',').map((word) => word.trim());
  const known = parts.flatMap((part) => reportParts.find((one) => one === part) ?? []);
  if (known.length === parts.length && new Set(known).size === known.length) return known;
  throw new InvalidArgumentError(
    `It is total, or one or more of ${reportParts.join(', ')}, each once, separated by commas.`,
  );
}

async function report<Sums>(
  context: CommandContext,
  name: string,
  options: Options,
  read: (db: Queryable, query: ReportQuery) => Promise<LineOf<Sums>[]>,
  columnsOf: (query: ReportQuery) => readonly Column<Sums>[],
): Promise<void> {
  checkOutput(options);
  const today = new Date().toISOString().slice(0, 10);
  const { from = `${today.slice(0, 8)}01`, to = from > today ? from : today } = options;
  if (from > to) throw new UsageError(`--from ${from} is after --to ${to}.`, 'Both are days in UTC.');
  const endpoint = options.endpoint === undefined ? undefined : endpointNamed(options.endpoint).name;
  const shape = { endpoint, fromDay: from, toDay: to, by: options.by, limit: options.limit + 1 };
  const { query, found } = context.remote
    ? await remoteReport<Sums>(context.remote, name, options, shape)
    : await withDatabase(
        context,
        async (pool) => {
          const asked: ReportQuery = { ...(await whose(pool, options)), ...shape };
          return { query: asked, found: await read(pool, asked) };
        },
        // Of a year it adds up millions of calls.
        { statementTimeoutMs: 0 },
      );
  const lines = found.slice(0, options.limit);
  const isCut = found.length > options.limit;
  const columns = columnsOf(query);
  const notice = `There are more lines than ${options.limit}: raise --limit, or choose a shorter time.`;
  if (options.csv) {
    context.print(csvRow([...options.by, ...columns.map((column) => column.name)]));
    context.print(
      lines.map((line) => csvRow([...line.parts, ...columns.map((one) => shown(one, line))])).join(''),
    );
    if (isCut) context.tell(`${notice}\n`);
    return;
  }
  printAnswer(context, options, {
    json: {
      report: name,
      ...{ from, to, mode: query.mode },
      lines: lines.map((line) => ({
        ...Object.fromEntries(options.by.map((part, index) => [part, line.parts[index]])),
        ...Object.fromEntries(columns.map((column) => [column.name, shown(column, line)])),
      })),
      more: isCut,
    },
    text: [reportText(options.by, columns, lines, `${from} to ${to}`), ...(isCut ? ['', notice] : [])].join(
      '\n',
    ),
  });
}

/** The same of a service elsewhere, as its management API answers it. */
async function remoteReport<Sums>(
  remote: RemoteService,
  name: string,
  options: Options,
  { by, limit, endpoint, fromDay, toDay }: Omit<ReportQuery, 'mode' | 'workspaceIds'>,
): Promise<{ readonly query: ReportQuery; readonly found: LineOf<Sums>[] }> {
  const { workspace, org, sandbox } = options;
  if (workspace !== undefined && sandbox) throw sandboxOfWorkspace();
  const own = workspace === undefined ? null : await remoteWorkspace(remote, workspace);
  const mode = own?.mode ?? (sandbox ? 'sandbox' : 'live');
  const { lines } = await remote.send('GET operator/books', {
    query: {
      ...{ from: fromDay, to: toDay, what: name, mode, endpoint },
      ...{ organization_id: org, workspace_id: workspace, limit },
      by: by.length === 0 ? undefined : by.join(','),
    },
  });
  const sums = Object.entries(name === 'usage' ? usageFields : revenueFields);
  return {
    query: { mode, workspaceIds: null, endpoint, fromDay, toDay, by, limit },
    found: lines.map((line) => {
      const amounts = sums.map(([field, { of, isCredits }]) => {
        const amount = Number((line as Record<string, unknown>)[of] ?? 0);
        return [field, isCredits ? Math.round(amount * 100) : amount];
      });
      return { parts: line.parts, ...Object.fromEntries(amounts) } as LineOf<Sums>;
    }),
  };
}

interface RemoteField {
  /** Its name in the answer. */
  readonly of: string;
  /** Credits there, centicredits here. */
  readonly isCredits: boolean;
}

const usageFields: Readonly<Record<keyof UsageSums, RemoteField>> = {
  calls: { of: 'calls', isCredits: false },
  records: { of: 'records', isCredits: false },
  credits: { of: 'credits', isCredits: true },
};
const revenueFields: Readonly<Record<keyof RevenueSums, RemoteField>> = {
  charged: { of: 'charged_credits', isCredits: true },
  fromPlan: { of: 'from_plan_credits', isCredits: true },
  fromWallet: { of: 'from_addon_credits', isCredits: true },
  purchased: { of: 'purchased_credits', isCredits: true },
  grantedToWallet: { of: 'granted_credits', isCredits: true },
  grantedByPlan: { of: 'granted_by_plan_credits', isCredits: true },
  refunded: { of: 'refunded_credits', isCredits: true },
  expired: { of: 'expired_credits', isCredits: true },
  adjusted: { of: 'adjusted_credits', isCredits: true },
};

const sandboxOfWorkspace = () =>
  new UsageError('--sandbox does nothing for a workspace: it is either live or sandbox.', 'Leave it out.');

/** A workspace says itself whether it is live. */
async function whose(db: Queryable, options: Options): Promise<Pick<ReportQuery, 'mode' | 'workspaceIds'>> {
  const mode = options.sandbox ? 'sandbox' : 'live';
  if (options.workspace !== undefined) {
    if (options.sandbox) throw sandboxOfWorkspace();
    const { id, mode: own } = await theWorkspace(db, options.workspace);
    return { mode: own, workspaceIds: [id] };
  }
  return { mode, workspaceIds: await workspacesOf(db, options) };
}

function shown<Sums>({ unit, value }: Column<Sums>, line: Sums): number {
  return unit === 'credits' ? value(line) / 100 : value(line);
}

function reportText<Sums>(
  by: readonly ReportPart[],
  columns: readonly Column<Sums>[],
  lines: readonly LineOf<Sums>[],
  time: string,
): string {
  if (lines.length === 0) return `Nothing from ${time}.`;
  const text = ({ unit, value }: Column<Sums>, line: Sums) =>
    unit === 'credits' ? formatCredits(centicredits(value(line))) : String(value(line));
  return table(
    [...by.map((part) => part.toUpperCase()), ...columns.map((column) => column.heading)],
    lines.map((line) => [...line.parts, ...columns.map((column) => text(column, line))]),
  );
}

const usageColumns: readonly Column<UsageSums>[] = [
  { name: 'calls', heading: 'CALLS', unit: 'number', value: ({ calls }) => calls },
  { name: 'records', heading: 'RECORDS', unit: 'number', value: ({ records }) => records },
  { name: 'credits', heading: 'CREDITS', unit: 'credits', value: ({ credits }) => credits },
];

const credits = (name: keyof RevenueSums, column: string): Column<RevenueSums> => ({
  name: column,
  heading: column.replaceAll('_', ' ').toUpperCase(),
  unit: 'credits',
  value: (sums) => sums[name],
});

const chargeColumns = [
  credits('charged', 'charged'),
  credits('fromPlan', 'from_plan'),
  credits('fromWallet', 'from_wallet'),
];
const entryColumns = [
  credits('purchased', 'purchased'),
  credits('grantedToWallet', 'granted'),
  credits('grantedByPlan', 'plan_granted'),
  credits('refunded', 'refunded'),
  credits('expired', 'expired'),
  credits('adjusted', 'adjusted'),
];
