import type { Command } from 'commander';
import { countPart, type RemovedCounts, type RemovedPart, removeRecords } from '../dataset/remove-records.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { confirmed } from './confirmed.ts';
import { wholeNumberOption } from './option-values.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly source?: string;
  readonly import?: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addDatasetCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'dataset', 'records that were imported (docs/import.md)');
  subcommand(group, 'remove', {
    description: 'undo an import, or all imports of a source; what other sources know stays',
    example: 'dataset remove --source contacts',
  })
    .option('--source <name>', 'all records of this source')
    .option(
      '--import <id>',
      'the records whose last version this import brought',
      wholeNumberOption(1, 999_999_999_999),
    )
    .option('--yes', 'do not ask')
    .action(async (options: Options) => {
      const part = partOf(options);
      const removed = await withDatabase(
        context,
        async (pool) => {
          if (!options.yes) {
            const counts = await countPart(pool, part);
            if (Object.keys(counts).length === 0) throw nothingThere(part);
            context.tell(`${countsText(counts)} would go.\n`);
            await confirmed(context, options, 'Remove them?');
          }
          return removeRecords(pool, part);
        },
        { statementTimeoutMs: 0 },
      );
      if (Object.keys(removed).length === 0) throw nothingThere(part);
      printAnswer(context, options, {
        json: { ...('source' in part ? { source: part.source } : { import_id: part.importId }), removed },
        text: `Removed: ${countsText(removed)}. Searches and totals are without them from now on.`,
      });
    });
}

function partOf({ source, import: importId }: Options): RemovedPart {
  if (source !== undefined && importId === undefined) return { source };
  if (source === undefined && importId !== undefined) return { importId };
  throw new UsageError(
    'Name either --source or --import.',
    'Imports and their sources: ./millrace import list',
  );
}

const nothingThere = (part: RemovedPart) =>
  new CommandError(
    'source' in part
      ? `No records of a source "${part.source}" are there.`
      : `No records of import ${part.importId} are there.`,
    { fix: 'Imports and their sources: ./millrace import list' },
  );

const countsText = (counts: RemovedCounts) =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
