import type { Command } from 'commander';
import { type RecordKindName, recordKinds } from '../dataset/kinds/record-kind.ts';
import type { Reindexed } from '../dataset/opensearch/reindex.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { wordOption } from './option-values.ts';
import { startProgress } from './progress.ts';
import { subcommand } from './subcommand.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly kind?: RecordKindName;
  readonly json?: boolean;
}

export function addDatasetReindexCommand(group: Command, context: CommandContext): void {
  subcommand(group, 'reindex', {
    description:
      'rebuild the OpenSearch indexes: after an update that requires it, or to change the number of shards (docs/operations/opensearch.md)',
    example: 'dataset reindex',
  })
    .option('--kind <kind>', `only these records: ${recordKinds.join(', ')}`, wordOption(recordKinds))
    .action(async (options: Options) => {
      const done = await reindex(context, options);
      printAnswer(context, options, {
        json: { indexes: done },
        text:
          done.length === 0
            ? 'There are no records on OpenSearch.'
            : done
                .map(({ kind, index, documents }) => `${kind}: ${documents} documents in ${index}`)
                .join('\n'),
      });
    });
}

async function reindex(context: CommandContext, { kind, json }: Options): Promise<Reindexed[]> {
  const { datasetUrl } = context.config();
  if (datasetUrl === null) {
    throw new UsageError(
      'The records are in the database.',
      'Set DATASET_URL to an OpenSearch that has records.',
    );
  }
  const progress = startProgress(context, { isSilent: json === true });
  const { openOpenSearch } = await import('../dataset/opensearch/dataset.ts');
  const dataset = await openOpenSearch(datasetUrl, { makesIt: false, takesOlder: true });
  try {
    return await withDatabase(
      context,
      (pool) =>
        dataset.reindex({
          pool,
          kinds: kind && [kind],
          signal: context.interrupted,
          onProgress: ({ kind: name, done, total }) =>
            progress.show({
              fraction: total === 0 ? 1 : done / total,
              detail: `${done} of ${total} ${name}`,
            }),
        }),
      { statementTimeoutMs: 0, stopsAtOnce: false },
    );
  } catch (error) {
    if (!context.interrupted.aborted || error !== context.interrupted.reason) throw error;
    throw new CommandError('Interrupted. Searches still read the old index.', {
      fix: 'Run the same command again: it continues where it stopped.',
      exitCode: exitCodes.interrupted,
    });
  } finally {
    progress.end();
    await dataset.close();
  }
}
