import fc from 'fast-check';
import { test as base, describe, expect } from 'vitest';
import { networkJobSearch } from '../endpoints/jobs/network-job-search.ts';
import type { Provider } from '../providers/capabilities.ts';
import { providerOfReads } from '../providers/dataset/dataset.ts';
import type { Job } from '../records/job.ts';
import { askEndpoint } from '../testing/ask-endpoint.ts';
import { type DatasetEngine, datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { importRecords } from '../testing/import-records.ts';
import { importedCompanies } from '../testing/naive-companies.ts';
import { matchesJob } from '../testing/naive-jobs.ts';
import { type JobsAsked, oneJobFilter, randomJobs, someJobFilters } from '../testing/random-jobs.ts';
import { withSource } from '../testing/source-app.ts';
import { jobReading } from './readings/job-reading.ts';

const pageSize = 25;
/** Far more than they take: each asks some hundred pages. */
const timeout = 240_000;
const [jobs = []] = fc.sample(randomJobs(300), { numRuns: 1, seed: 6 });
const byId = new Map(jobs.map((job) => [job.id, job]));

type Search = (asked: JobsAsked & { page: number }) => Promise<{
  readonly elements: readonly { readonly id: string }[];
  readonly pagination: Readonly<Record<string, number>>;
}>;

/** `test` with the jobs imported once a file, and network_job_search as its callers reach it, without HTTP. */
const testsOf = (engine: DatasetEngine) =>
  base
    .extend<{ imported: { db: TestDataset; dataset: Provider; search: Search } }>({
      imported: [
        // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
        async ({}, use) => {
          const db = await engine.create();
          await importCanonical(db, jobReading, jobs);
          await importRecords(db, importedCompanies);
          const dataset = providerOfReads(db.reads);
          await use({ db, dataset, search: (asked) => askEndpoint(networkJobSearch, [dataset], asked) });
          await db.remove();
        },
        { scope: 'file' },
      ],
    })
    .skipIf(engine.why !== null);

// What a file has once is made at its top.
const engines = datasetEngines.map((engine) => ({
  name: engine.name,
  test: testsOf(engine),
  numRuns: engine.triesOf(100),
}));

/** The newest first, by the second; those of which nobody knows when they were posted come last. */
const secondOf = (id: string) => {
  const postedAt = byId.get(id)?.postedAt ?? null;
  return postedAt === null ? Number.NEGATIVE_INFINITY : Math.floor(Date.parse(postedAt) / 1_000);
};

/**
 * All pages together have every job that matches once and no other, in order, each says what there is in all, and the one behind the last is
 * empty.
 */
async function expectJobs(asked: JobsAsked, search: Search): Promise<readonly Job[]> {
  const expected = jobs.filter((job) => matchesJob(job, asked));
  const totalPages = Math.ceil(expected.length / pageSize);
  const pages = Array.from({ length: totalPages + 1 }, (_, index) => index + 1);
  const answers = await Promise.all(pages.map((page) => search({ ...asked, page })));

  for (const [index, { elements, pagination }] of answers.entries()) {
    const before = Math.min(index * pageSize, expected.length);
    expect(elements).toHaveLength(Math.min(pageSize, expected.length - before));
    expect(pagination).toEqual({
      pageNumber: index + 1,
      pageSize,
      previousElements: before,
      totalElements: expected.length,
      totalPages,
      totalResultCount: expected.length,
    });
  }
  const found = answers.flatMap(({ elements }) => elements.map(({ id }) => id));
  expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  const seconds = found.map(secondOf);
  expect(seconds).toEqual(seconds.toSorted((one, other) => (one === other ? 0 : other - one)));
  return expected;
}

describe.each(engines)('in $name', ({ test, numRuns }) => {
  test.for(oneJobFilter)(
    'network_job_search: %s alone, with each of its values, finds what a loop over all jobs finds, in order',
    {
      timeout,
    },
    async ([name, each], { imported }) => {
      let found = 0;
      for (const asked of each) {
        const expected = await expectJobs(asked, imported.search);
        // Each of the enumerations is met.
        if (name === 'jobType' || name === 'experienceLevel') expect(expected).not.toEqual([]);
        found += expected.length;
      }
      expect(found).toBeGreaterThan(0);
    },
  );

  test('network_job_search: any mix of filters finds what a loop over all jobs finds, in order', {
    timeout,
  }, async ({ imported }) => {
    let notEmpty = 0;
    const property = fc.asyncProperty(someJobFilters, async (asked) => {
      notEmpty += (await expectJobs(asked, imported.search)).length > 0 ? 1 : 0;
    });

    await fc.assert(property, { numRuns });

    expect(notEmpty).toBeGreaterThan(numRuns * 0.3);
  });

  test('network_job_search over HTTP: each filter finds what a loop over all jobs finds', {
    timeout,
  }, async ({ imported: { db, dataset } }) => {
    const asked: JobsAsked[] = [
      { title: 'sales direct' },
      { company: 'https://www.linkedin.com/company/acme/' },
      { location: 'Austin, TX, USA' },
      { geoId: '2624652', location: 'Texas' },
      { jobType: 'contract' },
      { experienceLevel: 'mid-senior' },
    ];
    await withSource(db, dataset, async (post) => {
      const search: Search = async (body) => (await post('/network_job_search', body)).body;
      for (const one of asked) expect(await expectJobs(one, search)).not.toEqual([]);
    });
  });
});
