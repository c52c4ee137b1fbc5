import fc from 'fast-check';
import { test as base } from 'vitest';
import { personReading } from '../dataset/readings/person-reading.ts';
import { postReading } from '../dataset/readings/post-reading.ts';
import type { Provider } from '../providers/capabilities.ts';
import { providerOfReads } from '../providers/dataset/dataset.ts';
import { type DatasetEngine, datasetEngines, type TestDataset } from './dataset-engines.ts';
import { importCanonical } from './import-canonical.ts';
import { importRecords } from './import-records.ts';
import { importedCompanies } from './naive-companies.ts';
import { importedPerson } from './naive-people-forms.ts';
import { personOf } from './people.ts';
import { askedAt, randomPosts } from './random-posts.ts';

const [posts = []] = fc.sample(randomPosts(300), { numRuns: 1, seed: 6 });
export const somePosts = posts;

/** `test` with these posts imported once a file, and some of those who wrote them, at the moment `askedAt`. */
const postTests = (engine: DatasetEngine) =>
  base
    .extend<{ imported: { db: TestDataset; dataset: Provider } }>({
      imported: [
        // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
        async ({}, use) => {
          const db = await engine.create();
          await importCanonical(db, postReading, posts);
          await importCanonical(db, personReading, [personOf(importedPerson)]);
          await importRecords(db, importedCompanies);
          await use({ db, dataset: providerOfReads(db.reads, () => askedAt) });
          await db.remove();
        },
        { scope: 'file' },
      ],
    })
    .skipIf(engine.why !== null);

/** For `describe.each`, made at the top of a file. `numRuns`: of something random. */
export const postEngines = () =>
  datasetEngines.map((engine) => ({
    name: engine.name,
    test: postTests(engine),
    numRuns: engine.triesOf(100),
  }));
