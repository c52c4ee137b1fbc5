import { expect } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import { testPatience } from '../../testing/dataset-engines.ts';
import { test as base, lines } from '../../testing/import-files.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { TestOpenSearch } from '../../testing/opensearch.ts';
import { personOf } from '../../testing/people.ts';
import { Dataset } from '../dataset.ts';
import { EngineError } from '../engine-error.ts';
import { importFile } from '../import-file.ts';
import { personReading } from '../readings/person-reading.ts';
import { openSearchAddress } from './address.ts';
import { openOpenSearch } from './dataset.ts';

const test = base.skipIf(whyMissing('opensearch') !== null);
const peopleFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    personOf({ name: 'Mira Voss', publicId: `p${from + at}`, followerCount: from + at }),
  );

test('of three nodes one is killed while records are imported and searched: no record is lost, and no answer is wrong', async ({
  db: { pool },
  folder,
  onTestFinished,
}) => {
  const cluster = await TestOpenSearch.start(3);
  onTestFinished(() => cluster.stop());
  const address = openSearchAddress(`${cluster.address('test')}?shards=3&replicas=1`);
  invariant(address, 'the address of the cluster is one');
  const { store, readsOf, close } = await openOpenSearch(address, { patience: testPatience });
  onTestFinished(() => close());
  const dataset = new Dataset(readsOf(pool));
  const put = (name: string, people: readonly unknown[], onProgress = () => {}) =>
    importFile(personReading, {
      ...{ pool, store, preset: 'millrace', source: 'test', onProgress },
      file: folder.write(lines(...people), name),
    });
  await put('first.jsonl', peopleFrom(0, 3_000));
  const totals = new Set<number>();
  let isEnded = false;
  const searching = (async () => {
    while (!isEnded) {
      const page = await dataset.searchPeople({ page: 1, pageSize: 5 }).catch((error: unknown) => {
        if (error instanceof EngineError) return null;
        throw error;
      });
      if (page) totals.add(page.total);
    }
  })();

  let killed: Promise<void> | undefined;
  const summary = await put('second.jsonl', peopleFrom(2_000, 9_000), () => {
    killed ??= cluster.kill(1);
  });
  await killed;
  const last = await dataset.searchPeople({ page: 1, pageSize: 3 });
  isEnded = true;
  await searching;

  expect(summary).toMatchObject({ added: 8_000, updated: 0, unchanged: 1_000, repeated: 0 });
  expect(last.total).toBe(11_000);
  expect(last.items.map(({ publicId }) => publicId)).toEqual(['p10999', 'p10998', 'p10997']);
  expect([...totals].filter((total) => total !== 3_000 && total !== 11_000)).toEqual([]);
});
