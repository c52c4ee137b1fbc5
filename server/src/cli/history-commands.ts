import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { centicredits, formatCredits } from '../kernel/credits.ts';
import { type CloseOutcome, closePart } from '../ledger/months/close-part.ts';
import { type HistoryPart, hasMonth, lastMonthOf, readHistoryParts } from '../ledger/months/history-parts.ts';
import { monthsNotExported } from '../ledger/months/read-month.ts';
import type { Pool } from '../postgres/pool.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { type ExportFormat, exportFormats, exportMonth } from './history/export-month.ts';
import { wordOption } from './option-values.ts';
import { startProgress } from './progress.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

export function addHistoryCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'history', 'calls of the past, by month');
  addList(group, context);
  addExport(group, context);
  addDrop(group, context);
}

function monthOption(text: string): string {
  if (/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('It is a month such as 2026-10.');
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'months that are stored, and those that were dropped',
    example: 'history list',
  }).action(async (options: { json?: boolean }) => {
    const parts = await withDatabase(context, readHistoryParts);
    printAnswer(context, options, {
      json: { months: parts.map(partJson) },
      text: table(
        ['MONTH', 'SIZE', 'EXPORTED', 'DROPPED', 'CALLS', 'HASH'],
        parts.map((part) => [
          monthText(part),
          part.closedAt ? '-' : `${Math.ceil(part.bytes / 1024 ** 2)} MB`,
          dayOf(part.exportedAt),
          dayOf(part.closedAt),
          part.calls === null ? '-' : String(part.calls),
          part.digest?.slice(0, 16) ?? '-',
        ]),
      ),
    });
  });
}

const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? '-';
const monthText = (part: HistoryPart) =>
  part.beginsOn === null ? `until ${lastMonthOf(part)}` : lastMonthOf(part);

const partJson = (part: HistoryPart) => ({
  month: lastMonthOf(part),
  with_all_before: part.beginsOn === null,
  bytes: part.bytes,
  exported_at: part.exportedAt?.toISOString() ?? null,
  dropped_at: part.closedAt?.toISOString() ?? null,
  calls: part.calls,
  hash: part.digest,
});

function addExport(group: Command, context: CommandContext): void {
  interface Options {
    month: string;
    format: ExportFormat;
    out?: string;
    json?: boolean;
  }
  subcommand(group, 'export', {
    description: 'write the calls that began in a month (UTC) into a file',
    example: 'history export --month 2026-10 --format parquet',
  })
    .requiredOption('--month <month>', 'YYYY-MM', monthOption)
    .option('--format <format>', exportFormats.join(' or '), wordOption(exportFormats), 'csv')
    .option('--out <file>', 'a file that is not there yet (default: calls-<month>.<format>)')
    .action(async ({ month, format, out, json }: Options) => {
      const file = resolve(out ?? `calls-${month}.${format}`);
      const progress = startProgress(context, { isSilent: json === true });
      const { interrupted } = context;
      const exported = await withDatabase(
        context,
        (pool) => exportMonth(pool, { month, format, file, interrupted, onProgress: progress.show }),
        { statementTimeoutMs: 0, stopsAtOnce: false },
      ).finally(() => progress.end());
      printAnswer(
        context,
        { json },
        {
          json: {
            month,
            format,
            file,
            calls: exported.calls,
            credits: exported.charged / 100,
            bytes: exported.bytes,
          },
          text: `${exported.calls} calls of ${month}, charged ${formatCredits(centicredits(exported.charged))} credits, are in ${file} (${Math.ceil(exported.bytes / 1024)} KB).`,
        },
      );
    });
}

function addDrop(group: Command, context: CommandContext): void {
  interface Options {
    month: string;
    force?: boolean;
    withoutExport?: boolean;
    json?: boolean;
  }
  subcommand(group, 'drop', {
    description:
      'delete the calls of a month; what they come to is kept, and goes on to be proved by ledger verify',
    example: 'history drop --month 2025-08',
  })
    .requiredOption('--month <month>', 'YYYY-MM', monthOption)
    .option('--force', 'also a month that is not older than HISTORY_DAYS')
    .option('--without-export', 'also calls that no export has')
    .action(async ({ month, force, withoutExport, json }: Options) => {
      const { historyDays } = context.config();
      const progress = startProgress(context, { isSilent: json === true });
      const dropped = await withDatabase(
        context,
        async (pool) => {
          const part = await partToDrop(pool, month);
          if (!force) refuseYoung(part, historyDays);
          if (!withoutExport) await refuseNotExported(pool, part);
          const onProgress = (fraction: number) => progress.show({ fraction, detail: 'adding up the calls' });
          return closedOr(await closePart(pool, part.endsOn, { onProgress }), month);
        },
        { statementTimeoutMs: 0 },
      ).finally(() => progress.end());
      printAnswer(
        context,
        { json },
        {
          json: { month, calls: dropped.calls, hash: dropped.digest },
          text: `${dropped.calls} calls of ${month} are gone. Their sums stay, under the hash ${dropped.digest}.`,
        },
      );
    });
}

async function partToDrop(pool: Pool, month: string): Promise<HistoryPart> {
  const part = (await readHistoryParts(pool)).find((one) => hasMonth(one, month));
  const fix = 'Months: ./millrace history list';
  if (!part) throw new CommandError(`There is no month ${month}.`, { fix });
  if (part.closedAt)
    throw new CommandError(`The calls of ${month} were dropped on ${dayOf(part.closedAt)}.`, { fix });
  const last = lastMonthOf(part);
  if (last !== month) {
    throw new CommandError(
      `The calls until ${last} are stored together, since they are older than the months of the history. They can only be dropped together.`,
      { fix: `./millrace history drop --month ${last}` },
    );
  }
  return part;
}

function refuseYoung(part: HistoryPart, historyDays: number): void {
  const isOld = historyDays > 0 && part.endedDaysAgo >= historyDays;
  if (isOld || part.endedDaysAgo < 0) return;
  throw new CommandError(
    historyDays === 0
      ? 'HISTORY_DAYS is 0: no calls are to be dropped.'
      : `${lastMonthOf(part)} ended ${part.endedDaysAgo} days ago, and HISTORY_DAYS is ${historyDays}.`,
    { fix: 'To drop it all the same, add --force.' },
  );
}

async function refuseNotExported(pool: Pool, part: HistoryPart): Promise<void> {
  const [first, ...more] = await monthsNotExported(pool, part.endsOn);
  if (first === undefined) return;
  throw new CommandError(
    `Calls of ${[first, ...more].join(', ')} are in no export, or came to it since the last one.`,
    { fix: `./millrace history export --month ${first} --format parquet; or add --without-export.` },
  );
}

function closedOr(outcome: CloseOutcome, month: string): { calls: number; digest: string } {
  if (outcome.closed) return outcome;
  const told = {
    closed: [`The calls of ${month} were dropped already.`, 'Months: ./millrace history list'],
    'not over': [`${month} is not over.`, 'Drop it when it is.'],
    'open calls': [
      `Calls or jobs that began in ${month} or before have not ended.`,
      'Wait until they have: ./millrace jobs list',
    ],
    busy: [
      'Another command or service reads the history or changes its months, such as a backup or a proof of the books.',
      'Try again when it has ended.',
    ],
  } as const;
  const [sentence, fix] = told[outcome.why];
  throw new CommandError(sentence, { fix });
}
