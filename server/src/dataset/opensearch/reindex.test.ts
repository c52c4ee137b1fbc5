import { describe, expect } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import { readConfig } from '../../settings/config.ts';
import { datasetEngines, type TestDataset, testPatience } from '../../testing/dataset-engines.ts';
import { importCanonical } from '../../testing/import-canonical.ts';
import { sharedOpenSearch } from '../../testing/opensearch.ts';
import { personOf } from '../../testing/people.ts';
import { ranCommand } from '../../testing/ran-command.ts';
import { personReading } from '../readings/person-reading.ts';
import { openOpenSearch } from './dataset.ts';
import type { ReindexOptions } from './reindex.ts';

const [, onOpenSearch] = datasetEngines;
invariant(onOpenSearch, 'OpenSearch is one of the engines');
const { test } = onOpenSearch;

const peopleFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    personOf({
      name: `Mira Voss ${(from + at) % 7}`,
      publicId: `p${from + at}`,
      followerCount: (from + at) % 50,
    }),
  );

async function reindex({ datasetUrl, pool }: TestDataset, options: Partial<ReindexOptions> = {}, shards = 1) {
  invariant(datasetUrl, 'it is on OpenSearch');
  const opened = await openOpenSearch(
    { ...datasetUrl, shards },
    { patience: testPatience, takesOlder: true },
  );
  try {
    return await opened.reindex({ pool, graceMs: 0, kinds: ['people'], ...options });
  } finally {
    await opened.close();
  }
}

/** The indexes of people, by name. */
async function indexesOf({ datasetUrl }: TestDataset) {
  const node = await sharedOpenSearch();
  const found = await node.ask('GET', `/${datasetUrl?.prefix}-people-*/_settings`);
  return Object.fromEntries(
    Object.entries(found as Record<string, { settings: { index: { number_of_shards: string } } }>).map(
      ([name, { settings }]) => [name.replace(/^.*-people/, 'people'), settings.index.number_of_shards],
    ),
  );
}

const somePages = async (dataset: TestDataset) => {
  const records = dataset.dataset();
  const pages = [1, 2, 9].map((page) => records.searchPeople({ page, pageSize: 25 }));
  return JSON.stringify(await Promise.all(pages));
};

test('searches have the same answers while the documents are written into a new index, before the switch and behind it, and imports go on there', async ({
  dataset,
}) => {
  await importCanonical(dataset, personReading, peopleFrom(0, 2_300));
  await importCanonical(dataset, personReading, peopleFrom(2_200, 200), 'other');
  const before = await somePages(dataset);
  const answers = new Set<string>();
  let isEnded = false;
  const searching = (async () => {
    while (!isEnded) answers.add(await somePages(dataset));
  })();

  const done = await reindex(dataset, { graceMs: 500 }, 3);
  isEnded = true;
  await searching;
  const next = await importCanonical(dataset, personReading, peopleFrom(0, 2_301));

  expect(done).toMatchObject([{ kind: 'people', documents: 2_500 }]);
  expect([...answers]).toEqual([before]);
  expect(await indexesOf(dataset)).toEqual({ 'people-2': '3' });
  expect(next).toMatchObject({ added: 1, unchanged: 2_300 });
});

describe('a run that was interrupted', () => {
  const interrupted = async (dataset: TestDataset) => {
    const stop = new AbortController();
    const run = reindex(dataset, {
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done >= 4_000) stop.abort(new Error('stopped'));
      },
    });
    await expect(run).rejects.toThrow('stopped');
  };
  const firstDone = async (dataset: TestDataset) => {
    let first: number | undefined;
    await reindex(dataset, {
      onProgress: ({ done }) => {
        first ??= done;
      },
    });
    return first;
  };

  test('changes nothing, and the next one goes on where it was', async ({ dataset }) => {
    await importCanonical(dataset, personReading, peopleFrom(0, 5_500));
    const before = await somePages(dataset);

    await interrupted(dataset);
    const meanwhile = await somePages(dataset);
    const first = await firstDone(dataset);

    expect(meanwhile).toBe(before);
    expect(first).toBeGreaterThan(2_000);
    expect(await somePages(dataset)).toBe(before);
    expect(await indexesOf(dataset)).toEqual({ 'people-2': '1' });
  });

  test('is not gone on with where something was written in between', async ({ dataset }) => {
    await importCanonical(dataset, personReading, peopleFrom(0, 5_500));
    await interrupted(dataset);
    await importCanonical(dataset, personReading, [personOf({ name: 'New Name', publicId: 'p0' })]);

    const first = await firstDone(dataset);

    expect(first).toBeLessThanOrEqual(1_000);
    const [found] = (await dataset.reads.people.byKeys(['public_id:p0'])).get('public_id:p0') ?? [];
    expect(found?.value.name).toBe('New Name');
  });
});

describe('an index of another format', () => {
  const withFormat = async ({ datasetUrl }: TestDataset, format: number) => {
    const node = await sharedOpenSearch();
    await node.ask('PUT', `/${datasetUrl?.prefix}-people/_mapping`, { _meta: { format } });
  };
  const opened = async ({ datasetUrl }: TestDataset) => {
    invariant(datasetUrl, 'it is on OpenSearch');
    const { close } = await openOpenSearch(datasetUrl, { patience: testPatience });
    await close();
  };

  test('of a newer build is left alone, and the newer build asked for', async ({ dataset }) => {
    await importCanonical(dataset, personReading, peopleFrom(0, 1));
    await withFormat(dataset, 1_000);

    await expect(opened(dataset)).rejects.toThrow('Do this: start the newer one');
    await expect(reindex(dataset)).rejects.toThrow('Do this: start the newer one');
  });

  test('of an older build is rebuilt by the command that the refusal names', async ({ dataset }) => {
    await importCanonical(dataset, personReading, peopleFrom(0, 30));
    const before = await somePages(dataset);
    await withFormat(dataset, 0);
    const { url: databaseUrl, datasetUrl } = dataset;
    const millrace = (...words: string[]) =>
      ranCommand(words, () => ({ ...readConfig({}), databaseUrl, datasetUrl }));

    await expect(opened(dataset)).rejects.toThrow('Do this: run ./millrace dataset reindex');
    const done = await millrace('dataset', 'reindex', '--json');
    await opened(dataset);

    expect(JSON.parse(done.stdout)).toMatchObject({ indexes: [{ kind: 'people', documents: 30 }] });
    expect(await somePages(dataset)).toBe(before);
  });
});
