import { databaseReads } from '../../dataset/dataset-reads.ts';
import { EngineError } from '../../dataset/engine-error.ts';
import { isOnlyImportRunning } from '../../dataset/import-state.ts';
import { type RecordKindName, recordKinds } from '../../dataset/kinds/record-kind.ts';
import { openMoves } from '../../dataset/move/move-journal.ts';
import type { OpenSearchAddress } from '../../dataset/opensearch/address.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { explainError } from '../explain-error.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Which records calls find: of the OpenSearch of DATASET_URL, where it is set, else of the database. */
export async function checkDataset(db: Queryable, address: OpenSearchAddress | null): Promise<Check[]> {
  if (address === null) {
    return [...(await checkKinds((kind) => databaseReads(db, 0).ownersOf(kind))), ...(await checkMoves(db))];
  }
  const { openOpenSearch } = await import('../../dataset/opensearch/dataset.ts');
  try {
    const { store, readsOf, close } = await openOpenSearch(address, { makesIt: false });
    try {
      const answers = ok('dataset', 'the OpenSearch in DATASET_URL responds');
      const kinds = await checkKinds(readsOf(db).ownersOf);
      return [answers, ...kinds, ...(await checkMoves(db, store.dataset))];
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { error: what, fix } = explainError(error);
    return [fail('dataset', what, fix ?? 'Start it, or correct DATASET_URL.'), ...(await checkMoves(db))];
  }
}

/**
 * Moves into OpenSearch that have begun and not ended. The database does not know their addresses, which may have passwords.
 * @param current the dataset of DATASET_URL; null where there is none, or it does not answer
 */
async function checkMoves(db: Queryable, current: string | null = null): Promise<Check[]> {
  const moves = await openMoves(db);
  if (moves.length === 0) return [];
  const isRunning = await isOnlyImportRunning(db);
  const name = 'dataset move';
  return moves.map(({ dataset, startedAt, copied }) => {
    const isCurrent = dataset === current;
    const where = isCurrent ? 'the OpenSearch in DATASET_URL' : 'OpenSearch';
    const begun = `a move to ${where} started at ${startedAt.toISOString().slice(0, 19)}Z and has copied ${copied} records`;
    if (isRunning) return ok(name, `${begun}; it is running, or an import into the database is`);
    const means = isCurrent
      ? 'calls find none of them, and imports are refused'
      : 'calls do not see the copy, and ./millrace forget needs its address in DATASET_URL';
    const to = isCurrent ? '' : ' --to ADDRESS, with the same address';
    return warn(
      name,
      `${begun}, but it did not finish: ${means}`,
      `Continue it: ./millrace dataset move${to} (docs/operations/opensearch.md)`,
    );
  });
}

async function checkKinds(
  ownersOf: (kind: RecordKindName) => Promise<ReadonlySet<number | null>>,
): Promise<Check[]> {
  return Promise.all(
    recordKinds.map(async (kind) => {
      const owners = await ownersOf(kind);
      if (owners.has(null)) return ok(kind, 'imported');
      const fix = `Import a file: ./millrace import ${kind} FILE (docs/import.md)`;
      return kind === 'companies'
        ? warn(kind, `${none(owners.size)}: company lookups and searches return 503`, fix)
        : ok(kind, `${none(owners.size)}; ./millrace import ${kind} FILE (docs/import.md)`);
    }),
  );
}

/** @param owners organizations that have imports of their own */
const none = (owners: number) =>
  owners === 0 ? 'none are imported' : `none are imported for all, only for single organizations (${owners})`;
