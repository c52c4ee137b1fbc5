import { expect } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import { datasetEngines, type TestDataset } from '../../testing/dataset-engines.ts';
import { importCanonical } from '../../testing/import-canonical.ts';
import { sharedOpenSearch } from '../../testing/opensearch.ts';
import { openSearchBetween } from '../../testing/opensearch-between.ts';
import { personOf } from '../../testing/people.ts';
import { personReading } from '../readings/person-reading.ts';
import { removeRecords } from '../remove-records.ts';

const [, onOpenSearch] = datasetEngines;
invariant(onOpenSearch, 'OpenSearch is one of the engines');
const { test } = onOpenSearch;

/** Imports, and keeps each bulk request, as one on the way that hangs. */
async function importKept({ datasetUrl, pool }: TestDataset, headline: string) {
  invariant(datasetUrl, 'it is on OpenSearch');
  const node = new URL(datasetUrl.nodes[0] ?? '');
  const kept: { path: string; body: Buffer }[] = [];
  const between = await openSearchBetween(datasetUrl, {
    onRequest: (path, body) => {
      if (path.includes('/_bulk')) kept.push({ path, body });
    },
  });
  const people = [personOf({ name: 'Mira Voss', publicId: 'mira', headline })];
  await importCanonical({ pool, store: between.store }, personReading, people, 'crm');
  await between.close();
  return {
    /** Each of them arrives once more. */
    async land() {
      expect(kept.length).toBeGreaterThan(0);
      for (const { path, body } of kept) {
        const answer = await fetch(new URL(path, node), {
          method: 'POST',
          headers: { 'content-type': 'application/x-ndjson' },
          body: new Uint8Array(body),
        });
        expect(answer.status).toBe(200);
      }
      const search = await sharedOpenSearch();
      await search.ask('POST', `/${datasetUrl?.prefix}-people/_refresh`);
    },
  };
}

const headlines = async (dataset: TestDataset) => {
  const { items, total } = await dataset.dataset().searchPeople({ page: 1, pageSize: 5 });
  return [total, ...items.map(({ headline }) => headline)];
};

test('a write that lands after its record was removed does not bring it back', async ({ dataset }) => {
  const late = await importKept(dataset, 'first');
  const before = await headlines(dataset);
  await removeRecords(dataset.pool, { source: 'crm' }, dataset.store);
  await late.land();

  expect(before).toEqual([1, 'first']);
  expect(await headlines(dataset)).toEqual([0]);
  expect(await dataset.store.idsOf({} as never, 'people', { source: 'crm' })).toEqual([]);
});

test('a write that lands after a later import has replaced what it wrote changes nothing', async ({
  dataset,
}) => {
  const first = await importKept(dataset, 'first');
  const second = await importKept(dataset, 'second');
  await importKept(dataset, 'third');
  await first.land();
  await second.land();

  expect(await headlines(dataset)).toEqual([1, 'third']);
});
