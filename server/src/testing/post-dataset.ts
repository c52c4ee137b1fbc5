import fc from 'fast-check';
import { test as base } from 'vitest';
import { personReading } from '../dataset/readings/person-reading.ts';
import { postReading } from '../dataset/readings/post-reading.ts';
import type { Provider } from '../providers/capabilities.ts';
import { datasetProvider } from '../providers/dataset/dataset.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { importCanonical } from './import-canonical.ts';
import { importRecords } from './import-records.ts';
import { importedCompanies } from './naive-companies.ts';
import { importedPerson } from './naive-people-forms.ts';
import { personOf } from './people.ts';
import { askedAt, randomPosts } from './random-posts.ts';

const [posts = []] = fc.sample(randomPosts(300), { numRuns: 1, seed: 6 });
export const somePosts = posts;

/** `test` with these posts imported once a file, and some of those who wrote them, at the moment `askedAt`. */
export const test = base.extend<{ imported: { db: TestDatabase; dataset: Provider } }>({
  imported: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
    async ({}, use) => {
      const db = await createTestDatabase();
      await importCanonical(db.pool, postReading, posts);
      await importCanonical(db.pool, personReading, [personOf(importedPerson)]);
      await importRecords(db.pool, importedCompanies);
      await use({ db, dataset: datasetProvider(db.pool, () => askedAt) });
      await db.drop();
    },
    { scope: 'file' },
  ],
});
