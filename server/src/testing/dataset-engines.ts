import { randomBytes } from 'node:crypto';
import { databaseStore } from '../dataset/database-store.ts';
import { Dataset } from '../dataset/dataset.ts';
import { type DatasetReads, databaseReads } from '../dataset/dataset-reads.ts';
import type { DatasetStore } from '../dataset/dataset-store.ts';
import { type OpenSearchAddress, openSearchAddress } from '../dataset/opensearch/address.ts';
import { openOpenSearch } from '../dataset/opensearch/dataset.ts';
import { invariant } from '../kernel/invariant.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { test as base } from './import-files.ts';
import { whyMissing } from './machine-parts.ts';
import { sharedOpenSearch } from './opensearch.ts';
import { triesOf } from './thorough.ts';

/* What is true of the dataset wherever its records are: `describe.each(datasetEngines)('in $name', ({ test }) => …)`. */

/** Where a test imports to, and finds again what it has imported. */
export interface TestDataset extends TestDatabase {
  readonly store: DatasetStore;
  readonly reads: DatasetReads;
  /** As the setting DATASET_URL has it. */
  readonly datasetUrl: OpenSearchAddress | null;
  /** As a process that has just started. */
  dataset(clock?: () => number): Dataset;
}

type Opened = Omit<TestDataset, 'dataset'> & { close(): Promise<void> };

const cacheBytes = 16 * 1024 ** 2;
/** A busy machine is no OpenSearch that hangs. */
export const testPatience = 20;

async function openDatabase(db: TestDatabase): Promise<Opened> {
  const { url, pool } = db;
  return {
    ...{ url, pool, store: databaseStore, datasetUrl: null },
    reads: databaseReads(pool, cacheBytes),
    close: async () => {},
  };
}

/** With indexes of its own on the node of the worker. */
async function openOnOpenSearch({ url, pool }: TestDatabase): Promise<Opened> {
  const node = await sharedOpenSearch();
  const prefix = `test_${randomBytes(6).toString('hex')}`;
  const address = openSearchAddress(node.address(prefix));
  invariant(address, 'the address of the node is one');
  const { readsOf, store, close } = await openOpenSearch(address, { patience: testPatience });
  return {
    ...{ url, pool, store, reads: readsOf(pool), datasetUrl: address },
    close: async () => {
      await close();
      await node.ask('DELETE', `/${prefix}-*?expand_wildcards=all`);
    },
  };
}

/** What is random is tried that much less often over HTTP, where each search takes several times as long; as often in a thorough run. */
const lessOften = 5;

function engineOf(
  name: string,
  {
    why,
    share,
    open,
  }: {
    readonly why: string | null;
    readonly share: number;
    readonly open: (db: TestDatabase) => Promise<Opened>;
  },
) {
  const withDataset = (opened: Opened): TestDataset => ({
    ...opened,
    dataset: (clock) => new Dataset(opened.reads, clock),
  });
  return {
    name,
    /** Why its tests are skipped; null where they are not. */
    why,
    /** How often something random is tried. */
    triesOf: (usual: number, thorough = usual) => triesOf(Math.ceil(usual / share), thorough),
    /** `test` with a dataset of its own. */
    test: base
      .extend<{ dataset: TestDataset }>({
        dataset: async ({ db, onTestFinished }, use) => {
          const opened = await open(db);
          onTestFinished(() => opened.close());
          await use(withDataset(opened));
        },
      })
      .skipIf(why !== null),
    /** For what a file imports once. */
    async create(): Promise<TestDataset & { remove(): Promise<void> }> {
      const db = await createTestDatabase();
      const opened = await open(db);
      return {
        ...withDataset(opened),
        remove: async () => {
          await opened.close();
          await db.drop();
        },
      };
    },
  };
}

// A run on the oldest PostgreSQL is about PostgreSQL.
const whyNotOpenSearch =
  process.env.MILLRACE_TEST_POSTGRES === undefined
    ? whyMissing('opensearch')
    : 'the run is on another PostgreSQL';

export const datasetEngines = [
  engineOf('the database', { why: null, share: 1, open: openDatabase }),
  engineOf('OpenSearch', { why: whyNotOpenSearch, share: lessOften, open: openOnOpenSearch }),
];

export type DatasetEngine = (typeof datasetEngines)[number];
