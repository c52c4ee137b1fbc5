import type { Command } from 'commander';
import { type RecordKindName, recordKinds } from '../dataset/kinds/record-kind.ts';
import { type Moved, type MoveProgress, moveDataset } from '../dataset/move/move-dataset.ts';
import { type OpenSearchAddress, openSearchAddress } from '../dataset/opensearch/address.ts';
import { SuppressionList } from '../privacy/suppression-list.ts';
import { withDatasetAccess } from '../settings/dataset-settings.ts';
import { boxOf } from './box-of.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { type ProgressSoFar, startProgress } from './progress.ts';
import { subcommand } from './subcommand.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly to?: string;
  readonly restart?: boolean;
  readonly json?: boolean;
}

/** It may take its time for each search: nobody waits for it. */
const patience = 10;

export function addDatasetMoveCommand(group: Command, context: CommandContext): void {
  subcommand(group, 'move', {
    description:
      'copy all imported records from the database to OpenSearch and compare both (docs/operations/opensearch.md); the database keeps its records',
    example: 'dataset move --to opensearchs://millrace:password@search.example:9200/millrace',
  })
    .option('--to <address>', 'target, in the form of DATASET_URL; default: DATASET_URL')
    .option('--restart', 'copy all records again, even those of an earlier move')
    .action(async (options: Options) => {
      const address = addressOf(context, options);
      const moved = await move(context, options, address);
      printAnswer(context, options, { json: movedJson(moved), text: movedText(moved) });
    });
}

function addressOf(context: CommandContext, { to }: Options): OpenSearchAddress {
  const { datasetUrl, datasetAccess } = context.config();
  if (to === undefined && datasetUrl) return datasetUrl;
  const address = to === undefined ? undefined : openSearchAddress(to);
  if (address) return withDatasetAccess(address, datasetAccess);
  // It is not repeated: there may be a password in it.
  throw new UsageError(
    to === undefined ? 'Name an OpenSearch with --to.' : '--to is not an OpenSearch URL.',
    'Such as --to opensearchs://user:password@host:9200/millrace',
  );
}

async function move(
  context: CommandContext,
  { restart, json }: Options,
  address: OpenSearchAddress,
): Promise<Moved> {
  const progress = startProgress(context, { isSilent: json === true });
  const text = progressText();
  // What is loaded for OpenSearch is loaded where it is used.
  const { openOpenSearch } = await import('../dataset/opensearch/dataset.ts');
  const to = await openOpenSearch(address, { patience });
  let copied = 0;
  try {
    return await withDatabase(
      context,
      async (pool) =>
        moveDataset({
          ...{ pool, to, restart, signal: context.interrupted },
          suppressions: await SuppressionList.open(pool, () => boxOf(context.config(), pool)),
          onProgress: (soFar) => {
            if (soFar.step === 'copying') copied = soFar.done;
            progress.show(text(soFar));
          },
        }),
      // Some statements count all records. It stops between two batches, so that the same command goes on later.
      { statementTimeoutMs: 0, stopsAtOnce: false },
    );
  } catch (error) {
    if (!context.interrupted.aborted || error !== context.interrupted.reason) throw error;
    throw new CommandError(`Interrupted after ${copied} records. The copy is not visible yet.`, {
      fix: `Run the same command again${restart ? ', without --restart' : ''}: it continues where it stopped.`,
      exitCode: exitCodes.interrupted,
    });
  } finally {
    progress.end();
    await to.close();
  }
}

function progressText(): (progress: MoveProgress) => ProgressSoFar {
  const startedAt = performance.now();
  let first: number | undefined;
  return ({ step, done, total }) => {
    const fraction = total === 0 ? 1 : done / total;
    if (step === 'verifying') {
      return { fraction, detail: `comparing: ${done} lookups and searches` };
    }
    first ??= done;
    const seconds = (performance.now() - startedAt) / 1_000;
    return {
      fraction,
      detail: `${done} of ${total} records, ${Math.round((done - first) / seconds)} a second`,
    };
  };
}

function movedJson({ counts, imports, checks, resumedAt, wasFinished, interrupted }: Moved) {
  return {
    records: counts,
    imports,
    checks,
    resumed_at: resumedAt,
    was_finished: wasFinished,
    interrupted_imports: interrupted,
    setting: 'DATASET_URL',
  };
}

function movedText({ counts, imports, checks, wasFinished, interrupted }: Moved): string {
  const lines = [
    `${wasFinished ? 'Copied before' : 'Copied'}: ${countsText(counts)}, and the log of ${imports} imports.`,
    `Compared: the counts of each organization, and ${checks} lookups and searches. Both sides are the same.`,
    ...interrupted.map(
      ({ kind, file }) =>
        `The import of ${file} was interrupted, so none of it was copied. After the switch, import it again: ./millrace import ${kind} ${file}`,
    ),
    'To switch: set DATASET_URL to that URL for the service and for each command, then restart the service.',
    'Until then, imports go into the database and not to OpenSearch. To go back, remove DATASET_URL: the records in the database are unchanged.',
  ];
  return lines.join('\n');
}

const countsText = (counts: Readonly<Record<RecordKindName, number>>) =>
  recordKinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
