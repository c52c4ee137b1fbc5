import type { Command } from 'commander';
import type { OpenDataset } from '../dataset/datasets.ts';
import { countPart, ownerOfPart, type RemovedCounts, removeRecords } from '../dataset/remove-records.ts';
import type { RemovedPart } from '../dataset/removed-part.ts';
import type { Pool } from '../postgres/pool.ts';
import { snapshotsOf } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { confirmed } from './confirmed.ts';
import { addDatasetMoveCommand } from './dataset-move-command.ts';
import { addDatasetReindexCommand } from './dataset-reindex-command.ts';
import { theOrganization } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { withDatabase } from './with-database.ts';
import { withDatasets } from './with-datasets.ts';

interface Options {
  readonly source?: string;
  readonly import?: number;
  readonly org?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addDatasetCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'dataset', 'imported records (docs/import.md)');
  addDatasetMoveCommand(group, context);
  addDatasetReindexCommand(group, context);
  subcommand(group, 'remove', {
    description:
      'undo an import, or all imports of a source or of an organization; data from other sources stays',
    example: 'dataset remove --source contacts',
  })
    .option('--source <name>', 'all records of this source')
    .option('--import <id>', 'records last changed by this import', wholeNumberOption(1, 999_999_999_999))
    .option('--org <organization>', 'all records that belong to this organization')
    .option('--yes', 'do not ask for confirmation')
    .action(async (options: Options) => {
      const { part, removed, owner } = await withDatabase(
        context,
        (pool) => withDatasets(context, pool, ({ current }) => remove(context, pool, current, options)),
        { statementTimeoutMs: 0 },
      );
      printAnswer(context, options, {
        json: {
          ...('source' in part ? { source: part.source } : {}),
          ...('importId' in part ? { import_id: part.importId } : {}),
          organization: owner,
          removed,
        },
        text: `Removed: ${countsText(removed)}. Searches and totals no longer include them.`,
      });
    });
}

async function remove(context: CommandContext, pool: Pool, { store }: OpenDataset, options: Options) {
  const { part, name } = await partOf(pool, options);
  const owner = await ownerOfPart(pool, part, store);
  if (!options.yes) {
    const counts = await countPart(snapshotsOf(pool), part, store);
    if (Object.keys(counts).length === 0) throw nothingThere(name);
    context.tell(`This removes ${countsText(counts)}, which ${owner ?? 'all organizations'} can find.\n`);
    await confirmed(context, options, 'Remove them?');
  }
  const removed = await removeRecords(pool, part, store);
  if (Object.keys(removed).length === 0) throw nothingThere(name);
  return { part, removed, owner };
}

async function partOf(
  pool: Pool,
  { source, import: importId, org }: Options,
): Promise<{ part: RemovedPart; name: string }> {
  if ([source, importId, org].filter((one) => one !== undefined).length === 1) {
    if (source !== undefined) return { part: { source }, name: `a source "${source}"` };
    if (importId !== undefined) return { part: { importId }, name: `import ${importId}` };
    const { id, public_id: publicId } = await theOrganization(pool, org ?? '', { isDeletedToo: true });
    return { part: { organizationId: id }, name: publicId };
  }
  throw new UsageError(
    'Use --source, --import or --org.',
    'Imports and their sources: ./millrace import list',
  );
}

const nothingThere = (name: string) =>
  new CommandError(`There are no records of ${name}.`, {
    fix: 'Imports and their sources: ./millrace import list',
  });

const countsText = (counts: RemovedCounts) =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
