import { type Datasets, hasRecordsElsewhere, withDatasets as openDatasets } from '../dataset/datasets.ts';
import type { Pool } from '../postgres/pool.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';

/** Work on imported records: those of DATASET_URL, where it is set, and those of the database. */
export const withDatasets = <Result>(
  context: CommandContext,
  pool: Pool,
  work: (datasets: Datasets) => Promise<Result>,
): Promise<Result> => openDatasets(pool, context.config().datasetUrl, work);

/** For what must find every record of somebody. @throws {CommandError} where some are out of reach */
export const withAllDatasets = <Result>(
  context: CommandContext,
  pool: Pool,
  work: (datasets: Datasets) => Promise<Result>,
): Promise<Result> =>
  withDatasets(context, pool, async (datasets) => {
    if (await hasRecordsElsewhere(pool, datasets.all)) {
      throw new CommandError('Records were imported into an OpenSearch that is not the one in DATASET_URL.', {
        fix: 'Set DATASET_URL to its URL and run this again. If it is permanently gone, mark its imports as removed: update imports set removed_at = now() where dataset is not null.',
      });
    }
    return work(datasets);
  });
