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
  const group = commandGroup(program, 'history', 'past calls, by month');
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
    description: 'list stored and deleted months',
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
    description: 'write the calls that started in a month (UTC) to a file',
    example: 'history export --month 2026-10 --format parquet',
  })
    .requiredOption('--month <month>', 'YYYY-MM', monthOption)
    .option('--format <format>', exportFormats.join(' or '), wordOption(exportFormats), 'csv')
    .option('--out <file>', 'a new file (default: calls-<month>.<format>)')
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
    description: 'delete the calls of a month; their totals stay, and ledger verify still checks them',
    example: 'history drop --month 2025-08',
  })
    .requiredOption('--month <month>', 'YYYY-MM', monthOption)
    .option('--force', 'even if the month is not older than HISTORY_DAYS')
    .option('--without-export', 'even if calls are not exported')
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
          return closedOr(await closePart(pool, part.endsOn, { onProgress }), month, part);
        },
        { statementTimeoutMs: 0 },
      ).finally(() => progress.end());
      printAnswer(
        context,
        { json },
        {
          json: { month, calls: dropped.calls, hash: dropped.digest },
          text: `${dropped.calls} calls of ${month} are deleted. Their totals stay, under the hash ${dropped.digest}.`,
        },
      );
    });
}

async function partToDrop(pool: Pool, month: string): Promise<HistoryPart> {
  const part = (await readHistoryParts(pool)).find((one) => hasMonth(one, month));
  const fix = 'Months: ./millrace history list';
  if (!part) throw new CommandError(`There is no month ${month}.`, { fix });
  if (part.closedAt)
    throw new CommandError(`The calls of ${month} were deleted on ${dayOf(part.closedAt)}.`, { fix });
  const last = lastMonthOf(part);
  if (last !== month) {
    throw new CommandError(
      `The calls until ${last} are older than the monthly history, so they are stored together. You can only delete them together.`,
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
      ? 'HISTORY_DAYS is 0, so no calls may be deleted.'
      : `${lastMonthOf(part)} ended ${part.endedDaysAgo} days ago, and HISTORY_DAYS is ${historyDays}.`,
    { fix: 'To delete it anyway, add --force.' },
  );
}

async function refuseNotExported(pool: Pool, part: HistoryPart): Promise<void> {
  const [first, ...more] = await monthsNotExported(pool, part.endsOn);
  if (first === undefined) return;
  throw new CommandError(
    `Calls of ${[first, ...more].join(', ')} are not exported, or were added after the last export.`,
    { fix: `./millrace history export --month ${first} --format parquet; or add --without-export.` },
  );
}

function closedOr(
  outcome: CloseOutcome,
  month: string,
  { endedDaysAgo }: HistoryPart,
): { calls: number; digest: string } {
  if (outcome.closed) return outcome;
  const told = {
    closed: [`The calls of ${month} are already deleted.`, 'Months: ./millrace history list'],
    'not over':
      endedDaysAgo < 0
        ? [`${month} has not ended.`, 'Delete it when it has.']
        : [
            `${month} ended today, and calls of its last minutes may still come.`,
            'Delete it tomorrow (UTC).',
          ],
    'open calls': [
      `Calls or jobs that started in ${month} or before have not ended.`,
      'Wait until they end: ./millrace jobs list',
    ],
    busy: [
      'Another command or service reads or changes the history, such as a backup or a ledger check.',
      'Try again when it ends.',
    ],
  } as const;
  const [sentence, fix] = told[outcome.why];
  throw new CommandError(sentence, { fix });
}
