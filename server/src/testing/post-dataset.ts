import fc from 'fast-check';
import { personReading } from '../dataset/readings/person-reading.ts';
import { postReading } from '../dataset/readings/post-reading.ts';
import type { Provider } from '../providers/capabilities.ts';
import { datasetProvider } from '../providers/dataset/dataset.ts';
import { test as base } from './database.ts';
import { importCanonical } from './import-canonical.ts';
import { importRecords } from './import-records.ts';
import { importedCompanies } from './naive-companies.ts';
import { importedPerson } from './naive-people-forms.ts';
import { personOf } from './people.ts';
import { askedAt, randomPosts } from './random-posts.ts';

const [posts = []] = fc.sample(randomPosts(300), { numRuns: 1, seed: 6 });
export const somePosts = posts;

/** `test` with these posts imported, and some of those who wrote them, at the moment `askedAt`. */
export const test = base.extend<{ dataset: Provider }>({
  dataset: async ({ db }, use) => {
    await importCanonical(db.pool, postReading, posts);
    await importCanonical(db.pool, personReading, [personOf(importedPerson)]);
    await importRecords(db.pool, importedCompanies);
    await use(datasetProvider(db.pool, () => askedAt));
  },
});
