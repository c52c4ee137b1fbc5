import { expect } from 'vitest';
import { companyKeyOf } from '../../records/company-key.ts';
import { createTestDatabase, test } from '../../testing/database.ts';
import { importRecords } from '../../testing/import-records.ts';
import { datasetProvider } from './dataset.ts';

const signal = AbortSignal.timeout(600_000);

test('says how to import companies while there are none, and works two seconds after there are', async ({
  db,
}) => {
  let nowMs = 0;
  const dataset = datasetProvider(db.pool, () => nowMs);

  const before = await dataset.unavailable();
  await importRecords(db.pool, [{ name: 'Acme' }]);
  nowMs += 2_000;

  expect(before).toBe('No companies are imported. Run: ./millrace import companies FILE');
  expect(await dataset.unavailable()).toBe(null);
});

test('looks up and searches what was imported', async ({ db }) => {
  await importRecords(db.pool, [{ name: 'Acme', website: 'acme.com' }]);
  const dataset = datasetProvider(db.pool);
  const key = companyKeyOf('https://www.acme.com/about');

  const [found, missed] =
    (await dataset.lookUpCompanies?.(key ? [key, { by: 'name', value: 'x' }] : [], signal)) ?? [];
  const page = await dataset.searchCompanies?.({ text: 'acm', page: 1, pageSize: 10 }, signal);

  expect(found).toMatchObject({ outcome: 'found', value: { name: 'Acme' } });
  expect(missed).toEqual({ outcome: 'not_found' });
  expect(page).toMatchObject({ outcome: 'found', value: { total: 1, items: [{ name: 'Acme' }] } });
});

// It was told as a failure of the database, which is taken out after a few of them.
test('a call that has ended is told what it ended with', async ({ db }) => {
  const dataset = datasetProvider(db.pool);
  const over = AbortSignal.abort(new Error('over'));

  await expect(dataset.searchCompanies?.({ page: 1, pageSize: 1 }, over)).rejects.toThrow('over');
});

test('a database that does not answer is a failure, not a miss, and not remembered', async () => {
  const database = await createTestDatabase();
  const dataset = datasetProvider(database.pool);
  await database.drop();

  const failure = { name: 'ProviderFailure', provider: 'dataset', reason: 'unreachable' };
  await expect(dataset.unavailable()).rejects.toMatchObject(failure);
  await expect(dataset.lookUpCompanies?.([{ by: 'name', value: 'x' }], signal)).rejects.toMatchObject(
    failure,
  );
  await expect(dataset.searchCompanies?.({ page: 1, pageSize: 1 }, signal)).rejects.toMatchObject(failure);
});
