import { databaseReads } from '../../dataset/dataset-reads.ts';
import { EngineError } from '../../dataset/engine-error.ts';
import { type RecordKindName, recordKinds } from '../../dataset/kinds/record-kind.ts';
import type { OpenSearchAddress } from '../../dataset/opensearch/address.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { explainError } from '../explain-error.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Which records calls find: of the OpenSearch of DATASET_URL, where it is set, else of the database. */
export async function checkDataset(db: Queryable, address: OpenSearchAddress | null): Promise<Check[]> {
  if (address === null) return checkKinds((kind) => databaseReads(db, 0).ownersOf(kind));
  const { openOpenSearch } = await import('../../dataset/opensearch/dataset.ts');
  try {
    const { readsOf, close } = await openOpenSearch(address, { makesIt: false });
    try {
      const answers = ok('dataset', 'the OpenSearch that DATASET_URL names answers');
      return [answers, ...(await checkKinds(readsOf(db).ownersOf))];
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { error: what, fix } = explainError(error);
    return [fail('dataset', what, fix ?? 'Start it, or correct DATASET_URL.')];
  }
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
        ? warn(kind, `${none(owners.size)}: company look-ups and searches answer 503`, fix)
        : ok(kind, `${none(owners.size)}; ./millrace import ${kind} FILE (docs/import.md)`);
    }),
  );
}

/** @param owners organizations that have imports of their own */
const none = (owners: number) =>
  owners === 0 ? 'none are imported' : `none are imported for all, only for single organizations (${owners})`;
